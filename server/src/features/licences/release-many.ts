import type { licences as contract } from '@okur/contract';
import { activationUndoDays } from '@okur/contract/activations';
import { statusOnReturn } from '../../platform/access/accounts.ts';
import { array, type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import { notFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import {
  activationsWith,
  activationTables,
  closeGaps,
  codeChange,
  reachableActivations,
} from '../activations/store.ts';
import { reachCompany } from '../companies/store.ts';
import { type Held, heldColumns, releaseHeld, whyStays } from './release.ts';
import { letIn, seatsLeft } from './store.ts';
import { holdStudents } from './time.ts';

type Releasing = ContextOf<typeof contract.releaseActivations>;

/** Many codes come back to the school at once; of one out of reach nothing is done to any. */
export async function releaseActivations(context: Releasing) {
  const { db, caller, scope, body, unchanged } = context;
  if (body.filter) await reachCompany(db, scope, body.filter.company_id);
  const which = body.filter
    ? sql`a.state = 'used' and ${await activationsWith(db, scope, body.filter)}`
    : sql`a.id = any(${array(body.ids ?? [])})`;
  const seen = await rows<{ id: string; used_by: string | null }>(
    db,
    sql`select a.id, a.used_by from ${activationTables} where ${which} and ${reachableActivations(caller)}`,
  );
  if (seen.length < new Set(body.ids).size) throw notFound();
  const all = await hold(db, seen);
  const usedBy = new Map(seen.map(({ id, used_by }) => [id, used_by]));
  const open = all.filter((one) => whyStays(one, usedBy.get(one.id)!) === null);
  const { releaseId, freed } = await releaseHeld(context, open);
  const isFree = new Set(freed.map(({ id }) => id));
  const refused = all
    .filter(({ id }) => !isFree.has(id))
    .map((one) => ({
      id: one.id,
      code: one.code,
      reason: whyStays(one, usedBy.get(one.id)!) ?? ('no_time_left' as const),
    }));
  if (freed.length === 0) unchanged();
  return { data: { release_id: releaseId, released: freed.length, refused } };
}

/** Students before codes, each in their order, as everywhere. */
async function hold(db: Db, seen: readonly { id: string; used_by: string | null }[]): Promise<Held[]> {
  await holdStudents(
    db,
    seen.flatMap(({ used_by }) => used_by ?? []),
  );
  return rows<Held>(
    db,
    sql`select ${heldColumns} from ${activationTables} where a.id = any(${array(seen.map(({ id }) => id))})
      order by a.id for update of a`,
  );
}

interface Released {
  id: string;
  activation_id: string;
  code: string;
  /** The signs that it had as a code of the school. */
  drawn: string;
  company_id: string;
  user_id: string;
  status: string | null;
  duration_days: number;
  days_left: number;
}

/**
 * Codes that were taken back go to those who had them, as they were. One that was given away or changed since stays,
 * as does one whose time would be over, and one of a student who got other time since or went to another school.
 */
export async function undoRelease(context: ContextOf<typeof contract.undoRelease>) {
  const { db, caller, services, params, record, unchanged, afterCommit } = context;
  const released = sql`r.release_id = ${params.releaseId} and r.undone_at is null
    and r.at > okur_now() - make_interval(days => ${activationUndoDays})`;
  const seen = await rows<{ id: string; user_id: string }>(
    db,
    sql`select r.activation_id as id, r.user_id from released_codes r join ${reachedAsReleased} where ${released}
      and ${reachableActivations(caller)}`,
  );
  if (seen.length === 0) throw notFound();
  await hold(
    db,
    seen.map(({ id, user_id }) => ({ id, used_by: user_id })),
  );
  const back = await giveBack(db, sql`${released} and r.activation_id = any(${array(seen.map(({ id }) => id))})`);
  const woken = await wakeAsBefore(db, back);
  for (const { activation_id, code, drawn, company_id: companyId, user_id, ...days } of back) {
    const status = woken.get(user_id);
    const { duration_days, days_left } = days;
    const free = { code: drawn, activation_state: 'free', duration_days: days_left };
    const used = { activation_state: 'used', duration_days };
    record(codeChange({ id: activation_id, code, company_id: companyId }, free, used, 'undo'));
    record({
      action: 'undo',
      subject: 'USER',
      subjectId: user_id,
      companyId,
      before: { ...(status ? { status: 'expired' } : {}), activation_code: null },
      after: { ...(status ? { status } : {}), activation_code: code },
    });
  }
  if (back.length === 0) unchanged();
  afterCommit(() => back.forEach(({ user_id }) => services.access.forget(user_id)));
  return { data: { restored: back.length, left_as_is: seen.length - back.length } };
}

/** The code belongs to the class of the student who had it, as it did then. */
const reachedAsReleased: Sql = sql`(activations a join companies c on c.id = a.company_id) on a.id = r.activation_id
  left join users u on u.id = r.user_id and u.company_id = a.company_id`;

/** The signs that a code (alias a) had before it was taken back, by its activity. */
const codeBefore: Sql = sql`(select e.before->>'code' from audit e where e.subject = 'ACTIVATION'
  and e.subject_id = a.id and e.after->>'code' = a.code and e.before->>'code' <> a.code order by e.at desc limit 1)`;

async function giveBack(db: Db, which: Sql): Promise<Released[]> {
  const back = await rows<Released>(
    db,
    sql`with back as (
        select r.*, a.code as drawn, ${codeBefore} as had, a.duration_days as days_left
          from released_codes r join activations a on a.id = r.activation_id
          join users u on u.id = r.user_id and u.company_id = a.company_id
          where ${which} and a.state = 'free' and a.version = r.version and r.expires_at > okur_now()
            and not exists (select from activations t where t.used_by = u.id and t.state = 'used'
              and t.expires_at > okur_now() and t.used_at >= r.at)
      )
      update activations a set code = coalesce(b.had, a.code), state = 'used', used_by = b.user_id,
        used_at = b.used_at, starts_at = b.starts_at,
        expires_at = b.expires_at, first_used_at = b.first_used_at, duration_days = b.duration_days,
        partly_used = b.partly_used, version = a.version + 1, updated_at = okur_now() from back b
        where a.id = b.activation_id
      returning b.id, b.activation_id, a.code, b.drawn, a.company_id, b.user_id, b.status, b.duration_days,
        b.days_left`,
  );
  await putBehind(db, back);
  const ids = array(back.map(({ id }) => id));
  await rows(db, sql`update released_codes set undone_at = okur_now() where id = any(${ids})`);
  return back;
}

/**
 * What these students held besides had moved forward, into the time that is back: it begins behind it again, and what
 * was first used by that is unused.
 */
async function putBehind(db: Db, back: readonly Released[]): Promise<void> {
  await rows(
    db,
    sql`with moved as (
        select user_id, min(greatest(starts_at, at)) as at, sum(expires_at - greatest(starts_at, at)) as by,
          array_agg(activation_id) as back from released_codes where id = any(${array(back.map(({ id }) => id))})
          group by user_id
      )
      update activations a set starts_at = a.starts_at + m.by, expires_at = a.expires_at + m.by,
        first_used_at = case when a.first_used_at >= m.at then a.starts_at + m.by else a.first_used_at end from moved m
        where a.used_by = m.user_id and a.state = 'used' and a.starts_at >= m.at and a.id <> all(m.back)`,
  );
  await closeGaps(
    db,
    back.map(({ user_id }) => user_id),
  );
}

/**
 * Who could sign in before can again, in a seat of the contract where there is one, also who read on by a subscription
 * that has ended since, as far as there are seats; answers who, and what they are now.
 */
async function wakeAsBefore(db: Db, back: readonly Released[]): Promise<Map<string, string>> {
  const before = new Map(back.map(({ user_id, status }) => [user_id, status]));
  const expired = await rows<Expired>(
    db,
    sql`select u.id, u.company_id, u.deleted_at is not null as is_deleted from users u
      where u.id = any(${array([...before.keys()])}) and u.status = 'expired' order by u.company_id, u.id`,
  );
  const states = (await withSeats(db, expired, before)).map((id) => ({ user_id: id, status: before.get(id) }));
  const woken = await rows<{ id: string; status: string }>(
    db,
    sql`update users u set status = coalesce(e.status, ${statusOnReturn}), version = u.version + 1,
        updated_at = okur_now()
      from json_to_recordset(${JSON.stringify(states)}::json) as e(user_id uuid, status text)
        where u.id = e.user_id and u.status = 'expired' returning u.id, u.status`,
  );
  return new Map(woken.map(({ id, status }) => [id, status]));
}

interface Expired {
  id: string;
  company_id: string;
  is_deleted: boolean;
}

/**
 * Those of them who have a seat, or need none: who lost the code and with it the way in gets it back, or no one does;
 * the others have what is left, and wait else.
 */
async function withSeats(
  db: Db,
  expired: readonly Expired[],
  before: ReadonlyMap<string, string | null>,
): Promise<string[]> {
  const seated = expired.filter(({ is_deleted }) => is_deleted).map(({ id }) => id);
  const there = expired.filter(({ is_deleted }) => !is_deleted);
  for (const [companyId, students] of Map.groupBy(there, ({ company_id }) => company_id)) {
    const ids = students.map(({ id }) => id);
    const ended = ids.filter((id) => before.get(id) !== null);
    const readOn = ids.filter((id) => before.get(id) === null);
    await letIn(db, ended, { field: 'releaseId' });
    seated.push(...ended, ...readOn.slice(0, (await seatsLeft(db, companyId)) - ended.length));
  }
  return seated;
}
