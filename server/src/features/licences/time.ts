import { trialOfCode } from '@okur/contract/licences';
import { drawCodes, endOf, type Noted } from '../activations/store.ts';
import { hasSeat, readsBySubscription, readsWithoutCode, subscriptionEnd } from '../subscriptions/store.ts';
import { statusOnReturn } from '../../platform/access/accounts.ts';
import { array, type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';

/** A student (alias u) whose code gives time now or later. */
const hasTime: Sql = sql`exists (select from activations t where t.used_by = u.id and t.state = 'used'
  and t.expires_at > okur_now())`;

/** A student (alias u) who reads by a code or by a family's subscription, and so needs no other time. */
export const readsAlready: Sql = sql`(${hasTime} or ${readsBySubscription})`;

const codesEnd: Sql = sql`(select max(${endOf(sql`t`)}) from activations t where t.used_by = u.id
  and t.state = 'used')`;

/**
 * The last day, by the clock of the school (alias c), on which a student (alias u) who can sign in reads; none in a
 * seat of the contract, and while a subscription goes on.
 */
export const timeUntil: Sql = sql`case when not ${hasSeat}
  and (not ${readsBySubscription} or ${subscriptionEnd} is not null)
  then okur_day(greatest(${codesEnd}, ${subscriptionEnd}) - interval '1 millisecond', c.time_zone)::text end`;

/** A student (alias u) who has got as much time as a payment (alias p) buys since that was asked for. */
export const servedSince: Sql = sql`exists (select from activations t where t.used_by = u.id and t.state = 'used'
  and t.used_at > p.created_at and t.duration_days >= (p.product->>'duration_days')::int)`;

/** A student (alias u) for whom this payment was made, and who has time. */
export const boughtTimeBy = (paymentId: string): Sql =>
  sql`(u.id = any(array(select unnest(p.assign_user_ids) from payments p where p.id = ${paymentId})) and ${hasTime})`;

/**
 * A code (alias a) that was hardly used: given back, it counts as unused. What has not begun yet was not used at all.
 * The days count from its very first use, so that giving it on does not begin them again.
 */
const hardlyUsed: Sql = sql`(a.starts_at > okur_now() or (coalesce(a.first_used_at, a.used_at)
  > okur_now() - make_interval(days => ${trialOfCode.days}) and (select count(*) from (select from reading_sessions r
    where r.user_id = a.used_by and r.finished_at >= greatest(a.used_at, a.starts_at)
      limit ${trialOfCode.readings}) x) < ${trialOfCode.readings}))`;

/** The time of a code (alias a) that is left: of a hardly used one all of it. */
export const timeLeft: Sql = sql`case when ${hardlyUsed} then make_interval(days => a.duration_days)
  else a.expires_at - okur_now() end`;
/** In whole days, which is how long a code that is given back lasts. */
export const daysLeft: Sql = sql`case when ${hardlyUsed} then a.duration_days
  else floor(extract(epoch from a.expires_at - okur_now()) / 86400)::int end`;

export interface Freed extends Noted {
  /** The signs under which its student had it. */
  had: string;
  version: number;
  user_id: string;
  duration_days: number;
  in_full: boolean;
}

/** Makes used codes (alias a) free again under other signs, with the time left of each; under a day of it stays. */
export async function freeActivations(db: Db, where: Sql): Promise<Freed[]> {
  const freed = await rows<Omit<Freed, 'code'>>(
    db,
    sql`with back as (
        select a.id, a.code, a.used_by, ${daysLeft} as days, ${hardlyUsed} as in_full from activations a
          where ${where} and a.state = 'used' and a.ends_early_at is null for update of a
      )
      update activations a set state = 'free', used_by = null, used_at = null, starts_at = null, expires_at = null,
        first_used_at = case when a.first_used_at <= okur_now() then a.first_used_at end,
        duration_days = b.days, partly_used = a.partly_used or not b.in_full, version = a.version + 1,
        updated_at = okur_now() from back b where a.id = b.id and b.days > 0
      returning a.id, a.company_id, b.code as had, a.version, b.used_by as user_id, a.duration_days, b.in_full`,
  );
  const codes = await drawCodes(
    db,
    freed.map(({ id }) => id),
  );
  return freed.map((one) => ({ ...one, code: codes.get(one.id)! }));
}

/**
 * Students whose last time was taken away can no longer sign in, but in a seat of the contract; answers those who could
 * until now.
 */
export const endWithoutTime = (db: Db, userIds: readonly string[]): Promise<{ id: string; status: string }[]> =>
  rows(
    db,
    sql`with over as (
        select u.id, u.status from users u where u.id = any(${array(userIds)}) and okur_may_sign_in(u.status)
          and not (${hasTime} or ${readsWithoutCode})
      )
      update users u set status = 'expired', version = u.version + 1, updated_at = okur_now() from over o
        where u.id = o.id returning u.id, o.status`,
  );

/**
 * Expired students who have time can sign in again, those without a code for as long as a subscription lasts; answers
 * which, and what they are now.
 */
export const wake = async (db: Db, userIds: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (
      await rows<{ id: string; status: string }>(
        db,
        sql`update users u set status = ${statusOnReturn}, version = u.version + 1, updated_at = okur_now(),
          user_type = case when u.user_type = 'student' and not ${hasTime} then 'subscriber' else u.user_type end
          where u.id = any(${array(userIds)}) and u.status = 'expired' and ${readsAlready} returning u.id, u.status`,
      )
    ).map(({ id, status }) => [id, status]),
  );

/** Holds students against other changes, in an order in which no two wait for each other. */
export const holdStudents = (db: Db, userIds: readonly string[]): Promise<unknown> =>
  rows(db, sql`select id from users where id = any(${array(userIds)}) order by id for no key update`);

/** Codes of a school that are in use, and free ones that are for classes of none of these students. */
export const countCodes = async (
  db: Db,
  companyId: string,
  userIds: readonly string[],
): Promise<{ used: number; others: number }> =>
  (await row(
    db,
    sql`select count(*) filter (where a.state = 'used')::int as used, count(*) filter (where a.state = 'free'
        and a.department_id is not null and not exists (select from users u
          where u.id = any(${array(userIds)}) and u.department_id = a.department_id))::int as others
      from activations a where a.company_id = ${companyId} and a.state in ('used', 'free')`,
  ))!;
