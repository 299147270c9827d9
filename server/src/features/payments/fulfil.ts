import { type Actor, writeAudit } from '../../platform/database/audit.ts';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { type Given, giveActivations, makeActivations } from '../activations/store.ts';
import { classNow, taught } from '../departments/store.ts';
import { beyondTheirClass, changesOf, holdStudents, seatsLeft, servedSince, wake } from '../licences/store.ts';
import type { CodePayment } from './rows.ts';

interface Paid extends CodePayment {
  /** Fewer than were bought where a part of the money went back before they were made: the others never work. */
  paid_codes: number;
}

/** Makes the codes of a payment, once, and gives the students that it was made for their time. */
export async function fulfil(
  tx: Db,
  services: Services,
  { id, company_id: companyId, department_id, code_count, paid_codes, product, assign_user_ids }: Paid,
  actor: Actor,
): Promise<{ codes: number; students: number }> {
  // Most purchases name no one and no class, and are paid whole: they ask the database for nothing else.
  const namesStudents = assign_user_ids.length > 0;
  // Students before their school, as every other way in holds them: no two wait for each other.
  if (namesStudents) await holdStudents(tx, assign_user_ids);
  const departmentId = department_id && (await taughtNow(tx, department_id));
  await makeActivations(tx, { companyId, departmentId }, code_count, product.duration_days, {
    source: 'purchased',
    paymentId: id,
  });
  if (paid_codes < code_count)
    await rows(tx, sql`update activations set state = 'revoked' where payment_id = ${id} and ordinal > ${paid_codes}`);
  const given = namesStudents ? await give(tx, id, companyId, await takersOf(tx, id, companyId)) : [];
  if (given.length > 0) await wakeExpired(tx, services, given, actor);
  return { codes: paid_codes, students: given.length };
}

/**
 * What was bought goes first to those for whom no code of their own class lies ready, then to the others; who is left
 * gets what lay ready, which was counted on.
 */
async function give(tx: Db, paymentId: string, companyId: string, userIds: readonly string[]): Promise<Given[]> {
  // The codes of a large school are not counted for nothing.
  if (userIds.length === 0) return [];
  const { beyond } = await beyondTheirClass(tx, companyId, userIds);
  const given: Given[] = [];
  for (const [takers, from] of [[beyond, { paymentId }], [userIds, { paymentId }], [userIds]] as const) {
    const served = new Set(given.map(({ user_id }) => user_id));
    given.push(...(await giveActivations(tx, { companyId, userIds: takers.filter((id) => !served.has(id)), ...from })));
  }
  return given;
}

/** The class that codes were bought for, or that with which it became one; none once it is over. */
const taughtNow = async (tx: Db, departmentId: string): Promise<string | null> =>
  (
    await row<{ id: string }>(
      tx,
      sql`select d.id from departments d where d.id = ${classNow(sql`${departmentId}::uuid`)} and ${taught}`,
    )
  )?.id ?? null;

/**
 * For whom it was bought: students that still are here, no frozen ones, and none whom another purchase or a colleague
 * gave as much meanwhile, whose codes would be bought twice; of the expired as many as the school's licence allows.
 */
async function takersOf(tx: Db, paymentId: string, companyId: string): Promise<string[]> {
  const students = await rows<{ id: string; status: string }>(
    tx,
    sql`select u.id, u.status from payments p cross join unnest(p.assign_user_ids) with ordinality as w(id, n)
      join users u on u.id = w.id where p.id = ${paymentId} and u.company_id = ${companyId} and u.deleted_at is null
        and u.status <> 'frozen' and not ${servedSince} order by w.n`,
  );
  if (students.length === 0) return [];
  let licences = await seatsLeft(tx, companyId);
  return students.filter(({ status }) => status !== 'expired' || (licences -= 1) >= 0).map(({ id }) => id);
}

/** Expired students whose time begins can sign in again. */
async function wakeExpired(tx: Db, services: Services, given: readonly Given[], actor: Actor): Promise<void> {
  const woken = await wake(
    tx,
    given.map(({ user_id }) => user_id),
  );
  await writeAudit(tx, actor, changesOf(given, woken));
  for (const id of woken.keys()) services.access.forget(id);
}
