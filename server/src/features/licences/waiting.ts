import type { User } from '@okur/contract/users';
import type { Scope } from '../../platform/access/scope.ts';
import { array, type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { holdUsers, onRoll, reachableUsers, userTables } from '../users/store.ts';
import { holdStudents, readsAlready } from './time.ts';

/**
 * A student (alias u, company c) who waits for time: their own is over, or their school buys codes and they hold none;
 * and no subscription of the family lets them read.
 */
export const waitsForTime: Sql = sql`(${onRoll} and (u.status = 'expired'
  or (c.licensing = 'codes' and okur_may_sign_in(u.status))) and not ${readsAlready})`;

/** The students in reach of `where` (alias u) who wait for time, held until the transaction ends. */
export async function waitingStudents(db: Db, scope: Scope, where: Sql): Promise<string[]> {
  const students = () =>
    rows<{ id: string }>(
      db,
      sql`select u.id from ${userTables} where ${where} and u.deleted_at is null and ${reachableUsers(scope)}
        and ${waitsForTime} order by u.surname, u.name, u.id`,
    );
  // Two who give to the same class at once: the second sees what the first gave.
  await holdStudents(
    db,
    (await students()).map(({ id }) => id),
  );
  return (await students()).map(({ id }) => id);
}

/** These students, in reach, held; the time of a frozen one would run out unread. `fieldOf` names each in a refusal. */
export async function holdReceivers(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  fieldOf: (index: number) => string,
): Promise<User[]> {
  const students = await holdUsers(db, scope, ids, fieldOf);
  const errors = Object.fromEntries(
    students.flatMap(({ status }, index) => (status === 'frozen' ? [[fieldOf(index), ['licences.frozen']]] : [])),
  );
  if (Object.keys(errors).length > 0) throw new ApiError('invalid', { errors });
  return students;
}

/**
 * Students of a company (a statement of `id`, `department_id` and their order `n`), and whether no free code of their
 * own class is left for them, so that they need one of the whole school.
 */
const byCodes = (companyId: string, students: Sql): Sql =>
  sql`select s.id, s.n,
      row_number() over (partition by s.department_id order by s.n) > coalesce(f.codes, 0) as is_beyond
    from (${students}) s left join (select a.department_id, count(*) as codes from activations a
      where a.company_id = ${companyId} and a.state = 'free' group by a.department_id) f
        on f.department_id = s.department_id`;

/** Free codes of a company that are for any of its students. */
const forAnyone = (companyId: string): Sql => sql`(select count(*)::int from activations a
  where a.company_id = ${companyId} and a.state = 'free' and a.department_id is null)`;

/** How many students in reach wait for time, and how many codes are missing so that each gets one. */
export const countWaiting = async (
  db: Db,
  scope: Scope,
  companyId: string,
): Promise<{ without_time: number; missing: number }> =>
  (await row(
    db,
    sql`select count(*)::int as without_time,
        greatest(0, count(*) filter (where w.is_beyond) - ${forAnyone(companyId)})::int as missing
      from (${byCodes(
        companyId,
        sql`select u.id, u.department_id, row_number() over () as n from ${userTables} where u.company_id = ${companyId}
          and u.deleted_at is null and ${reachableUsers(scope)} and ${waitsForTime}`,
      )}) w`,
  ))!;

/** Of these students of a company those who need a code of the whole school, in their order, and how many are free. */
export async function beyondTheirClass(
  db: Db,
  companyId: string,
  userIds: readonly string[],
): Promise<{ beyond: string[]; free: number }> {
  const needing = await rows<{ id: string }>(
    db,
    sql`select w.id from (${byCodes(
      companyId,
      sql`select u.id, u.department_id, o.n from unnest(${array(userIds)}) with ordinality as o(id, n)
        join users u on u.id = o.id`,
    )}) w where w.is_beyond order by w.n`,
  );
  const { free } = (await row<{ free: number }>(db, sql`select ${forAnyone(companyId)} as free`))!;
  return { beyond: needing.map(({ id }) => id), free };
}

/** A student who would come into a company, with the class that they would be in. */
interface Entering {
  id: string;
  department_id: string | null;
}

/**
 * Of students who would come into a company those who would wait for a code, as `takeOrWait` has it: each of them who
 * has no time, or none.
 */
export async function wouldWait(db: Db, companyId: string, entering: readonly Entering[]): Promise<Set<string>> {
  const isByCodes = sql`select from companies where id = ${companyId} and licensing = 'codes'`;
  if (entering.length === 0 || !(await row(db, isByCodes))) return new Set();
  const reading = await rows<{ id: string }>(
    db,
    sql`select u.id from users u where u.id = any(${array(entering.map(({ id }) => id))}) and ${readsAlready}`,
  );
  const timed = new Set(reading.map(({ id }) => id));
  const takers = entering.filter(({ id }) => !timed.has(id));
  return (await hasCodes(db, companyId, takers)) ? new Set() : new Set(takers.map(({ id }) => id));
}

/** Codes of a class are for its students alone, those of the school for all. */
async function hasCodes(db: Db, companyId: string, takers: readonly Entering[]): Promise<boolean> {
  const codes = await rows<{ department_id: string | null; free: number }>(
    db,
    sql`select department_id, count(*)::int as free from activations
      where company_id = ${companyId} and state = 'free' group by department_id`,
  );
  const free = new Map(codes.map((code) => [code.department_id, code.free]));
  const ofClasses = Map.groupBy(takers, ({ department_id }) => department_id);
  const left = [...ofClasses].reduce(
    (sum, [id, { length }]) => sum + Math.max(0, length - (id === null ? 0 : (free.get(id) ?? 0))),
    0,
  );
  return left <= (free.get(null) ?? 0);
}
