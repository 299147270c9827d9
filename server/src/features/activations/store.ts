import { randomInt } from 'node:crypto';
import { limits } from '@okur/contract/limits';
import type { Caller } from '../../platform/access/caller.ts';
import { array, type Db, ifGiven, rows, type Sql, sql } from '../../platform/database/index.ts';
import { leaveToSubscription, readsWithoutCode } from '../subscriptions/store.ts';
import type { Noted } from './changes.ts';
import { endOf, seesCodes } from './rows.ts';

export { codeChange, type Noted } from './changes.ts';
export { activationsWith } from './filter.ts';
export {
  activationTables,
  endOf,
  givableActivations,
  heldByGone,
  holder,
  reachableActivations,
  seesCodes,
} from './rows.ts';

/**
 * Activations that a student of `u` could be given: those of the school that are for no class or for the student's own.
 */
const freeFor = sql`x.company_id = u.company_id and x.state = 'free' and (x.department_id is null
  or x.department_id = u.department_id)`;

/** A code and the class it is for. */
export interface ClassCode {
  id: string;
  department_id: string;
}

/**
 * Codes of classes that are over are for the class that goes on, or for the whole school; also those in use, since a
 * code that is given back returns to where it belongs. Answers which they are, and whose they were. A class that is
 * taught again, or restored, does not get them back by itself: the school may have given them out since.
 */
export const moveCodesOfClasses = (db: Db, from: readonly string[], into: string | null): Promise<ClassCode[]> =>
  rows<ClassCode>(
    db,
    sql`with held as (
        select id, department_id from activations where department_id = any(${array(from)}) order by id for update
      )
      update activations a set department_id = ${into}, version = a.version + 1, updated_at = okur_now()
        from held h where a.id = h.id returning a.id, h.department_id`,
  );

/** How many of them there are. */
export const freeActivations: Sql = sql`(select count(*)::int from activations x where ${freeFor})`;

const activationAsJson = (caller: Caller) =>
  sql`json_build_object('code', case when ${seesCodes(caller)}::boolean then x.code end,
    'started_at', coalesce(x.starts_at, x.used_at), 'expires_at', ${endOf(sql`x`)})`;
/** The activation whose time `u` has now or had last. */
export const activationOfUser = (caller: Caller): Sql => sql`
  (select ${activationAsJson(caller)} from activations x where x.used_by = u.id and x.state in ('used', 'expired')
    and coalesce(x.starts_at, x.used_at) <= okur_now() order by ${endOf(sql`x`)} desc, x.id desc limit 1)`;
/** The one that begins after it. */
export const nextActivationOfUser = (caller: Caller): Sql => sql`
  (select ${activationAsJson(caller)} from activations x where x.used_by = u.id and x.state = 'used'
    and x.starts_at > okur_now() order by x.starts_at, x.id limit 1)`;

const { alphabet, length } = limits.activationCode;
const makeActivationCode = (): string => Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/**
 * Codes that students had get other signs, so that what they have on paper gives back nothing that staff took away;
 * answers the signs by the id of the code.
 */
export async function drawCodes(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const codes = ids.map(makeActivationCode);
  await rows(
    db,
    sql`update activations a set code = n.code
      from unnest(${array(ids)}, ${array(codes, 'text')}) as n(id, code) where a.id = n.id`,
  );
  return new Map(ids.map((id, index) => [id, codes[index]!]));
}

interface Owner {
  companyId: string;
  departmentId?: string | null;
}

export interface Origin {
  source: 'purchased' | 'granted';
  /** Of the payment that they are for; their ordinals make sure that none is made twice. */
  paymentId?: string;
  /** Of the grant that they are of. */
  grantId?: string;
  reason?: string;
}

/** Codes made in one statement. */
const portion = 5000;

/** Makes free activations of so many days for a company, or for one of its classes; answers their codes. */
export async function makeActivations(
  db: Db,
  { companyId, departmentId = null }: Owner,
  count: number,
  days: number,
  { source, paymentId, grantId, reason }: Origin = { source: 'granted' },
): Promise<string[]> {
  const all: string[] = [];
  for (let made = 0; made < count; made += portion) {
    const codes = Array.from({ length: Math.min(portion, count - made) }, makeActivationCode);
    all.push(...codes);
    await rows(
      db,
      sql`insert into activations (id, code, company_id, department_id, duration_days, source, payment_id, ordinal,
          grant_id, reason, created_at)
        select gen_random_uuid(), code, ${companyId}, ${departmentId}, ${days}, ${source}, ${paymentId ?? null},
          case when ${paymentId ?? null}::uuid is null then null else ${made} + n end, ${grantId ?? null},
          ${reason ?? null}, okur_now()
          from unnest(${array(codes, 'text')}) with ordinality as c(code, n)`,
    );
  }
  return all;
}

export interface Given extends Noted {
  user_id: string;
  starts_at: string;
  expires_at: string;
}

interface Giving {
  companyId: string;
  userIds: readonly string[];
  /** Of this payment, or among these codes, alone. */
  paymentId?: string;
  among?: readonly string[] | undefined;
}

/**
 * Gives each of these students of a company a free activation, class codes before those of the school, the oldest
 * first; the time of a student who has some left goes on afterwards. Of fewer codes than students the first get one.
 */
export async function giveActivations(db: Db, { companyId, userIds, paymentId, among }: Giving): Promise<Given[]> {
  const classes = await rows<{ department_id: string | null; ids: string[] }>(
    db,
    sql`select u.department_id, array_agg(u.id order by w.n) as ids
      from unnest(${array(userIds)}) with ordinality as w(id, n) join users u on u.id = w.id
        where u.company_id = ${companyId} group by u.department_id order by min(w.n)`,
  );
  const given: Given[] = [];
  for (const { department_id, ids } of classes)
    given.push(
      ...(await rows<Given>(
        db,
        sql`with locked as (
            select x.id, x.department_id is null as of_school, x.created_at from activations x
              where x.company_id = ${companyId} and x.state = 'free'
                and (x.department_id is null or x.department_id = ${department_id})
                and ${ifGiven(paymentId, (id) => sql`x.payment_id = ${id}`)}
                and ${ifGiven(among, (ids) => sql`x.id = any(${array(ids)})`)}
              order by x.department_id is null, x.created_at, x.id limit ${ids.length} for update skip locked
          ), free as (select id, row_number() over (order by of_school, created_at, id) as n from locked),
          wanted as (
            select w.id, w.n, greatest(date_trunc('milliseconds', okur_now()), (select max(t.expires_at)
              from activations t where t.used_by = w.id and t.state = 'used')) as begins
              from unnest(${array(ids)}) with ordinality as w(id, n)
          )
          update activations a set state = 'used', used_by = w.id, used_at = date_trunc('milliseconds', okur_now()),
            starts_at = w.begins, first_used_at = coalesce(a.first_used_at, w.begins),
            expires_at = w.begins + make_interval(days => a.duration_days), version = a.version + 1,
            updated_at = okur_now() from free f join wanted w on w.n = f.n where a.id = f.id
          returning a.id, a.code, a.company_id, a.used_by as user_id, a.starts_at, a.expires_at`,
      )),
    );
  return given;
}

/**
 * The codes of these students that have not begun follow the one that runs without a gap, in their order. Their first
 * use moves with them: one that begins sooner is used from then on.
 */
export const closeGaps = (db: Db, userIds: readonly string[]): Promise<unknown> =>
  rows(
    db,
    sql`with waiting as (
        select a.id, a.expires_at - a.starts_at as lasts, sum(a.expires_at - a.starts_at)
          over (partition by a.used_by order by a.starts_at, a.id) as until,
          greatest(okur_now(), (select max(x.expires_at) from activations x where x.used_by = a.used_by
            and x.state = 'used' and x.starts_at <= okur_now())) as after
          from activations a where a.used_by = any(${array(userIds)}) and a.state = 'used' and a.starts_at > okur_now()
      )
      update activations a set starts_at = w.after + w.until - w.lasts, expires_at = w.after + w.until,
        first_used_at = case when a.first_used_at > okur_now() then w.after + w.until - w.lasts
          else a.first_used_at end from waiting w where a.id = w.id and a.starts_at <> w.after + w.until - w.lasts`,
  );

/**
 * Students whose time is over can no longer sign in, but in a seat of the contract, or by a subscription, which closes
 * what it goes on with; their activity says so. A person who holds another activation goes on, with one that was to
 * begin later at once.
 */
export async function endActivations(db: Db): Promise<void> {
  const isOver = sql`state = 'used' and (expires_at <= okur_now() or ends_early_at <= okur_now())`;
  // Students before their codes, each in their order, as every other way in holds them.
  await rows(
    db,
    sql`select id from users where id in (select used_by from activations where ${isOver})
      order by id for no key update`,
  );
  await rows(db, sql`select id from activations where ${isOver} order by id for update`);
  const early = await rows<{ used_by: string }>(
    db,
    sql`with ended as (
        update activations set state = 'expired', version = version + 1, updated_at = okur_now()
          where ${isOver} returning id, code,
            company_id, used_by, expires_at > okur_now() as is_early
      ), over as (
        select u.id, u.status from users u where u.id in (select used_by from ended) and okur_may_sign_in(u.status)
          and not exists (select from activations a
            where a.used_by = u.id and a.state = 'used' and a.id not in (select id from ended))
          and not ${readsWithoutCode} for no key update of u
      ), expired as (
        update users u set status = 'expired', version = u.version + 1, updated_at = okur_now() from over o
        where u.id = o.id returning u.id, u.company_id, o.status as before
      ), spared as (${leaveToSubscription(sql`select used_by from ended`)}), recorded as (
        insert into audit (id, at, company_id, action, subject, subject_id, before, after)
          select gen_random_uuid(), okur_now(), company_id, 'update', 'USER', id,
            jsonb_build_object('status', before), '{"status": "expired"}'::jsonb from expired
          union all select gen_random_uuid(), okur_now(), company_id, 'update', 'ACTIVATION', id,
            jsonb_build_object('code', code, 'activation_state', 'used'),
            jsonb_build_object('code', code, 'activation_state', 'expired') from ended
      )
      select used_by from ended where is_early`,
  );
  await closeGaps(
    db,
    early.map(({ used_by }) => used_by),
  );
}
