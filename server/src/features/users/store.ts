import type { User, UserRecord } from '@okur/contract/users';
import type { Caller } from '../../platform/access/caller.ts';
import { array, type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound, ApiError } from '../../platform/http/api-error.ts';
import { inUsers, type Scope } from '../../platform/access/scope.ts';
export { daysAway } from './absences.ts';
export { type ListedStudent, matchRows } from './match.ts';
export { leaveNumbers, refuseReserved } from './numbers.ts';
export { isWaiting, parentProblemOf, type ParentQuestion, parentQuestions } from './parent-names.ts';
export type { StoredStudent } from './student-index.ts';
export {
  answeredOf,
  type Answers,
  numberKinds,
  type OpenQuestion,
  problemOf,
  questionOf,
} from './student-questions.ts';
export { differInNumber, fullName, givenWords, isOnePerson, nameKey, namesAgree, plainNumber } from './who.ts';
import { activationOfUser, freeActivations, nextActivationOfUser } from '../activations/store.ts';

/**
 * Tables behind a student, whose department is always one of their own company, which spares a list the departments of
 * all others; `u`, `c` and `d` are the aliases of every query on students.
 */
export const userTables = sql`users u join companies c on c.id = u.company_id
  left join departments d on d.id = u.department_id and d.company_id = u.company_id`;

export const userColumns = sql`
  u.id, u.version, u.created_at, u.updated_at, u.deleted_at, u.name, u.surname, u.username, u.email, u.student_number,
    u.birth_year, u.grade_level, u.language, u.company_id, c.company_name,
  u.department_id, d.department_name, u.status, u.user_type, u.last_seen_at`;

/** A student (alias u) on the school's roll, whatever the status. A presentation account is no student. */
export const onRoll = sql`u.deleted_at is null and u.user_type <> 'presentation'`;
/** Occupies a seat of the licence: also one who has not signed in yet. */
export const occupiesSeat = sql`${onRoll} and okur_may_sign_in(u.status)`;
/** Is taught: occupies a seat, and is in no class (alias d) of a past year. */
export const isTaught = sql`${occupiesSeat} and d.archived_at is null`;
/** How many seats of its licence a company has taken. */
export const seatsTaken = (company: Sql): Sql =>
  sql`(select count(*)::int from users u where u.company_id = ${company} and ${occupiesSeat})`;
/** Those of these students who take one. */
export const seatedAmong = async (db: Db, ids: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await rows<{ id: string }>(db, sql`select u.id from users u where u.id = any(${array(ids)}) and ${occupiesSeat}`)
    ).map(({ id }) => id),
  );
/** The same rule as `occupiesSeat`, of a status at hand. */
export const statusOccupiesSeat = (status: string | undefined): boolean => status === 'active' || status === 'invited';

/** In reach but for the class. They hide with their company; a presentation account is no student. */
const reachable = (scope: Scope): Sql =>
  sql`${inUsers(scope)} and u.user_type <> 'presentation' and u.erased_at is null and c.deleted_at is null`;
/** Students the caller reaches: lists and figures have them, and hide them with their department as well. */
export const reachableUsers = (scope: Scope): Sql => sql`${reachable(scope)} and d.deleted_at is null`;
/**
 * By their own pages also those of a deleted class, who take a place of the licence still: to be moved or let in by
 * staff of their school and of the platform. Who taught them does so no more, and parents wait until they are moved.
 */
export const reachableOfAnyClass = (scope: Scope): Sql =>
  scope.kind === 'instructor' || scope.kind === 'parent' ? reachableUsers(scope) : reachable(scope);

/**
 * The same of one company, in words that cost a third less to count: no one's department is looked up, the few deleted
 * ones are told apart.
 */
export const reachableOfCompany = (scope: Scope, companyId: string): Sql =>
  sql`${reachable(scope)} and u.company_id = ${companyId} and (u.department_id is null
    or u.department_id <> all(array(select x.id from departments x
    where x.company_id = ${companyId} and x.deleted_at is not null)))`;

/** The student in the caller's reach, or 404; deleted ones only when asked for. */
export async function userById(
  db: Db,
  scope: Scope,
  id: string,
  { visible = sql`u.deleted_at is null`, lock = false }: { visible?: Sql; lock?: boolean } = {},
): Promise<User> {
  const where = sql`u.id = ${id} and ${reachableOfAnyClass(scope)} and ${visible}`;
  return orNotFound(
    await wireRow<User>(db, { columns: userColumns, from: userTables, where }, lock ? sql`u` : undefined),
  );
}

/** The same with what the student's own page shows. */
export async function userRecord(
  db: Db,
  caller: Caller,
  id: string,
  visible = sql`u.deleted_at is null`,
): Promise<UserRecord> {
  const columns = sql`
    ${userColumns}, c.time_zone, ${activationOfUser(caller)} as activation,
    ${nextActivationOfUser(caller)} as next_activation, c.licensing, ${freeActivations} as free_activations`;
  return orNotFound(
    await wireRow<UserRecord>(db, {
      columns,
      from: userTables,
      where: sql`u.id = ${id} and ${reachableOfAnyClass(caller.scope)} and ${visible}`,
    }),
  );
}

/**
 * Several students in reach, in the order of their ids, held until the transaction ends; `shown` says which of them,
 * deleted or not.
 */
export async function holdUsers(
  db: Db,
  scope: Scope,
  ids: readonly string[],
  fieldOf: (index: number) => string,
  visible = sql`u.deleted_at is null`,
): Promise<User[]> {
  const held = await rows<{ id: string }>(
    db,
    sql`select u.id from ${userTables} where u.id = any(${array(ids)}) and ${visible} and ${reachableOfAnyClass(scope)}
      order by u.id for no key update of u`,
  );
  refuseUnknown(ids, new Set(held.map(({ id }) => id)), fieldOf);
  return usersAsTheyAre(db, ids);
}

export async function usersAsTheyAre(db: Db, ids: readonly string[]): Promise<User[]> {
  const records = await rows<{ user: User }>(
    db,
    sql`select row_to_json(x) as user from (select ${userColumns} from ${userTables}
      where u.id = any(${array(ids)})) x`,
  );
  const rank = new Map(ids.map((id, index) => [id, index]));
  return records.map(({ user }) => user).toSorted((a, b) => rank.get(a.id)! - rank.get(b.id)!);
}

/** Unknown ids, and those that are in the list twice. */
function refuseUnknown(
  ids: readonly string[],
  validIds: ReadonlySet<string>,
  fieldOf: (index: number) => string,
): void {
  const errors: Record<string, string[]> = {};
  const seen = new Set<string>();
  ids.forEach((id, index) => {
    if (!validIds.has(id)) errors[fieldOf(index)] = ['validation.not_found'];
    else if (seen.has(id)) errors[fieldOf(index)] = ['validation.taken'];
    seen.add(id);
  });
  if (Object.keys(errors).length === 0) return;
  throw new ApiError(ids.every((id) => validIds.has(id)) ? 'invalid' : 'not_found', { errors });
}

/**
 * As if they had never moved: the memberships that a change made at `at` and its undoing now go, those it ended go on,
 * and so does homework of the class that they took along or were through with. A moment is cut to the millisecond here
 * and rounded elsewhere, hence the one before.
 */
export async function restoreMemberships(db: Db, userIds: readonly string[], at: string): Promise<void> {
  const then = (moment: Sql) =>
    sql`${moment} between ${at}::timestamptz - interval '1 millisecond' and ${at}::timestamptz`;
  await rows(
    db,
    sql`delete from department_memberships where user_id = any(${array(userIds)}) and (${then(sql`joined_at`)}
      or joined_at = date_trunc('milliseconds', now()))`,
  );
  await rows(
    db,
    sql`update department_memberships set left_at = null
      where user_id = any(${array(userIds)}) and ${then(sql`left_at`)}`,
  );
  await rows(
    db,
    sql`delete from homework_students where user_id = any(${array(userIds)}) and of_class and ${then(sql`given_at`)}`,
  );
  await rows(
    db,
    sql`update homework_students set withdrawn_at = null
      where user_id = any(${array(userIds)}) and of_class and ${then(sql`withdrawn_at`)}`,
  );
}
