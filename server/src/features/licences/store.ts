import type { Licensing } from '@okur/contract/companies';
import { array, type Db, row, rows, sql } from '../../platform/database/index.ts';
import { ApiError, invalidField } from '../../platform/http/api-error.ts';
import { type Given, giveActivations } from '../activations/store.ts';
import { occupiesSeat, seatsTaken } from '../users/store.ts';
import { countCodes, readsAlready } from './time.ts';

export { changesOf, returnsOf, usesOf, withCode } from './changes.ts';
export { takeBack } from './release.ts';
export { boughtTimeBy, holdStudents, servedSince, timeUntil, wake } from './time.ts';
export { beyondTheirClass, countWaiting, holdReceivers, waitingStudents, waitsForTime, wouldWait } from './waiting.ts';

/*
 * What lets a student in: a place of the school's contract or, where the school buys codes, time from one of them.
 * Every way in asks here.
 */

interface Licence {
  licensing: Licensing;
  /** Of the contract; null: any number. */
  limit: number | null;
}

/** Held until the transaction ends, so that two cannot slip in at once. */
async function holdLicence(db: Db, companyId: string): Promise<Licence> {
  const licence = await row<Licence>(
    db,
    sql`select licensing, licence_limit as limit from companies where id = ${companyId} for no key update`,
  );
  return licence ?? { licensing: 'contract', limit: null };
}

const countSeatsTaken = async (db: Db, companyId: string): Promise<number> =>
  (await row<{ count: number }>(db, sql`select ${seatsTaken(sql`${companyId}`)} as count`))?.count ?? 0;

interface Way {
  /** The field of the input that a refusal names. */
  field: string;
  /** Who takes a code: those who cannot read without one where codes are sold, or anywhere, or all of them. */
  codes?: 'sold' | 'needed' | 'all';
  /** The codes to take from. */
  among?: readonly string[] | undefined;
}

/**
 * Lets these students of one company or several in, all of them or none: those without a seat take one of the
 * contract, those without time a code. Answers the codes that were taken.
 */
export async function letIn(
  db: Db,
  userIds: readonly string[],
  { field, codes = 'sold', among }: Way,
): Promise<Given[]> {
  const students = await rows<{ id: string; company_id: string; has_seat: boolean; reads: boolean }>(
    db,
    sql`select u.id, u.company_id, ${occupiesSeat} as has_seat, ${readsAlready} as reads
      from unnest(${array(userIds)}) with ordinality as w(id, n) join users u on u.id = w.id
      order by u.company_id, w.n`,
  );
  const given: Given[] = [];
  for (const [companyId, all] of Map.groupBy(students, (student) => student.company_id)) {
    const { licensing, limit } = await holdLicence(db, companyId);
    const more = all.filter(({ has_seat }) => !has_seat).length;
    const needsSeats = licensing === 'contract' && (more > 0 || codes !== 'all');
    if (needsSeats && limit !== null && (await countSeatsTaken(db, companyId)) + more > limit)
      throw invalidField(field, 'validation.licence_limit', { count: limit });
    if (licensing !== 'codes' && codes === 'sold') continue;
    const takers = all.filter(({ reads }) => codes === 'all' || !reads).map(({ id }) => id);
    given.push(...(await takeCodes(db, companyId, takers, { field, among })));
  }
  return given;
}

/** A code for each of these students, or none at all. */
async function takeCodes(
  db: Db,
  companyId: string,
  userIds: readonly string[],
  { field, among }: Way,
): Promise<Given[]> {
  const given = await giveActivations(db, { companyId, userIds, among });
  if (given.length === userIds.length) return given;
  // This refusal gives back what was just taken, which was free until then.
  const { used: total, others } = await countCodes(db, companyId, userIds);
  const params = { free: given.length, total, missing: userIds.length - given.length };
  const isElsewhere = others > 0 && !among;
  throw new ApiError('no_codes_left', {
    errors: { [field]: [isElsewhere ? 'licences.left_for_others' : 'licences.none_left'] },
    params: { [field]: isElsewhere ? { ...params, others } : params },
    current: { company_id: companyId, ...params },
  });
}

/** Refuses `more` students than the contract of the company allows. */
export async function checkSeats(db: Db, companyId: string, field: string, more: number): Promise<void> {
  const { licensing, limit } = await holdLicence(db, companyId);
  if (licensing !== 'contract' || limit === null || more === 0) return;
  if ((await countSeatsTaken(db, companyId)) + more > limit)
    throw invalidField(field, 'validation.licence_limit', { count: limit });
}

/**
 * Of students who come in where codes are sold each who has no time takes one. Are there too few, none does, and all of
 * them wait: a person has to say who gets the last ones. Answers the codes that were taken.
 */
export async function takeOrWait(db: Db, userIds: readonly string[]): Promise<Given[]> {
  const students = await rows<{ id: string; company_id: string }>(
    db,
    sql`select u.id, u.company_id from users u join companies c on c.id = u.company_id
      where u.id = any(${array(userIds)}) and c.licensing = 'codes' and ${occupiesSeat} and not ${readsAlready}
        order by u.company_id, u.id`,
  );
  const taken: Given[] = [];
  for (const [companyId, waiting] of Map.groupBy(students, (student) => student.company_id)) {
    await holdLicence(db, companyId);
    const ids = waiting.map(({ id }) => id);
    await rows(db, sql`savepoint giving`);
    const given = await giveActivations(db, { companyId, userIds: ids });
    if (given.length === ids.length) {
      taken.push(...given);
      continue;
    }
    // As if none had been taken: a code that was ever used is not paid back, and other systems hear of each use.
    await rows(db, sql`rollback to savepoint giving`);
    await rows(db, sql`update users set status = 'expired' where id = any(${array(ids)})`);
  }
  return taken;
}

/**
 * Gives a new student the free code that was named, of the school or of the student's class; any other one is refused
 * by its field, without a word on whose it is.
 */
export async function takeNamed(db: Db, companyId: string, userId: string, code: string): Promise<Given[]> {
  const named = await row<{ id: string }>(db, sql`select id from activations where code = ${code}`);
  const given = named ? await giveActivations(db, { companyId, userIds: [userId], among: [named.id] }) : [];
  if (given.length === 0) throw invalidField('activation_code', 'licences.unknown_code');
  return given;
}

/** How many more students the contract of the company allows; without a limit any number. */
export async function seatsLeft(db: Db, companyId: string): Promise<number> {
  const { licensing, limit } = await holdLicence(db, companyId);
  if (licensing === 'codes' || limit === null) return Number.POSITIVE_INFINITY;
  return Math.max(0, limit - (await countSeatsTaken(db, companyId)));
}
