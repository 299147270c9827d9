import { array, type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import { ApiError, orNotFound } from '../../platform/http/api-error.ts';
import { type ClassCode, type Given, moveCodesOfClasses } from '../activations/store.ts';
import { type Spelt, taught, twinOf } from '../departments/store.ts';
import { letIn, usesOf, withCode } from '../licences/store.ts';
import { statusOccupiesSeat, restoreMemberships } from '../users/store.ts';
import { setEnrolments, touchClasses } from './apply.ts';
import type { StoredRollOver, Teaching } from './store.ts';
import { holdWholeCompany } from '../companies/store.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { rollOverColumns, rollOverTables } from './store.ts';
import { rollOverById } from './list.ts';
import type { rollOvers as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

interface Restored {
  /** Students who are back, as the change of year had them. */
  restored: StoredRollOver['changes']['users'];
  /** Codes that were taken for those who can sign in again. */
  given: Given[];
  leftAsIs: number;
}

/**
 * Takes a change of school year back: students who are where it put them return to where they were, and to the history
 * they had; classes it archived are taught again; classes it made go when nothing is left in them, and stay if
 * something was done in them; teachers who came to others leave those. Who was changed since then stays.
 */
async function revert(db: Db, { id, changes, created_at: at }: StoredRollOver): Promise<Restored> {
  const back = new Map(
    (
      await setEnrolments(
        db,
        changes.users.map(({ id: userId, before, after }) => ({ id: userId, before: after, after: before })),
        at,
      )
    ).map((user) => [user.id, user.status]),
  );
  const restored = changes.users.flatMap((user) => withStatus(user, back.get(user.id)));
  await reopen(db, changes.archived, at);
  await endTeaching(db, changes.teaching ?? []);
  // Before anyone takes a code, so that each class gets its own.
  await returnCodes(db, changes.codes ?? []);
  const returning = restored.filter(
    ({ before, after }) => statusOccupiesSeat(before.status) && !statusOccupiesSeat(after.status),
  );
  const given = await letIn(
    db,
    returning.map((user) => user.id),
    { field: 'status' },
  );
  await restoreMemberships(db, [...back.keys()], at);
  const isUsed = hasRecords(changes.users.map((user) => user.id));
  const removed = await rows<{ id: string }>(
    db,
    sql`with left_empty as materialized (
        select d.id, ${isUsed} as is_used from departments d
          where d.id = any(${array(changes.made)}) and d.deleted_at is null
            and not exists (select from users u where u.department_id = d.id and u.deleted_at is null)
            and not exists (select from homework_departments h where h.department_id = d.id)
      ), removed as (
        update departments d set deleted_at = now(), version = version + 1, updated_at = now()
          from left_empty e where e.id = d.id and not e.is_used
      )
      select id from left_empty`,
  );
  const gone = removed.map((department) => department.id);
  await moveCodesOfClasses(db, gone, null);
  await returnDeleted(db, changes, gone, at);
  await rows(
    db,
    sql`update roll_overs set undone_at = now(), version = version + 1, updated_at = now() where id = ${id}`,
  );
  return {
    restored,
    given,
    leftAsIs: changes.users.length - restored.length,
  };
}

/** Refused while one of them is taught in another spelling by now: they would be two classes. */
async function reopen(db: Db, archived: readonly string[], at: string): Promise<void> {
  const isOfChange = sql`id = any(${array(archived)}) and archived_at = ${at}::timestamptz and deleted_at is null`;
  const classes = await rows<Spelt>(
    db,
    sql`select id, company_id, department_name, academic_year from departments where ${isOfChange}
      order by department_name, id`,
  );
  for (const one of classes) {
    const twin = await twinOf(db, one);
    if (twin !== undefined)
      throw new ApiError('conflict', {
        errors: { id: ['roll_over.same_class'] },
        params: { id: { name: one.department_name, twin } },
      });
  }
  await rows(
    db,
    sql`update departments set archived_at = null, version = version + 1, updated_at = now() where ${isOfChange}`,
  );
}

/** What was done in a class is of it for good: figures leave out classes that are deleted, and read archived ones. */
const hasRecords = (userIds: readonly string[]): Sql =>
  sql`(exists (select from reading_sessions r where r.department_id = d.id)
    or exists (select from book_sittings s where s.department_id = d.id)
    or exists (select from exercise_attempts e where e.department_id = d.id)
    or exists (select from exam_attempts e where e.user_id = any(${array(userIds)}) and e.department_id = d.id)
    or exists (select from group_days g where g.group_id = d.id))`;

/** Codes that are for the whole school since their class ended are the class's again, also those in use. */
const returnCodes = (db: Db, codes: readonly ClassCode[]): Promise<unknown> =>
  rows(
    db,
    sql`update activations a set department_id = d.id, version = a.version + 1, updated_at = okur_now()
      from json_to_recordset(${JSON.stringify(codes)}::json) as x(id uuid, department_id uuid)
        join departments d on d.id = x.department_id and ${taught}
      where a.id = x.id and a.department_id is null`,
  );

/** Who came to a class that was there already leaves it again. */
async function endTeaching(db: Db, teaching: readonly Teaching[]): Promise<void> {
  const gone = await rows<Teaching>(
    db,
    sql`delete from department_instructors di
      using json_to_recordset(${JSON.stringify(teaching)}::json) as x(department_id uuid, instructor_id uuid)
      where di.department_id = x.department_id and di.instructor_id = x.instructor_id
      returning di.department_id, di.instructor_id`,
  );
  await touchClasses(db, gone);
}

/** A student who is back; a status that the change left alone is said as it is by now. */
function withStatus(
  user: StoredRollOver['changes']['users'][number],
  status: string | undefined,
): StoredRollOver['changes']['users'] {
  if (status === undefined) return [];
  const { id, before, after } = user;
  return before.status === after.status ? [{ id, before: { ...before, status }, after: { ...after, status } }] : [user];
}

/**
 * Students who were deleted since, and whose class is gone now, are in the one before, or in none where they had none:
 * a student hides with the class, and could not be restored.
 */
async function returnDeleted(
  db: Db,
  { made, users }: StoredRollOver['changes'],
  gone: readonly string[],
  at: string,
): Promise<void> {
  const former = users.map(({ id, before, after }) => ({
    id,
    department_id: before.department_id,
    grade_level: before.grade_level,
    grade_after: after.grade_level,
  }));
  const moved = await rows<{ id: string; had: boolean }>(
    db,
    sql`with gone as (select u.id as gone_id, x.* from users u join departments d on d.id = u.department_id
          left join json_to_recordset(${JSON.stringify(former)}::json) as x(id uuid, department_id uuid,
            grade_level int, grade_after int) on x.id = u.id
          where d.id = any(${array(made)}) and (d.deleted_at is not null or d.id = any(${array(gone)}))
            and u.deleted_at is not null)
        update users u set department_id = g.department_id, version = u.version + 1, updated_at = now(),
          grade_level = case when u.grade_level is not distinct from g.grade_after and g.id is not null
            then g.grade_level else u.grade_level end
          from gone g where u.id = g.gone_id returning u.id, g.id is not null as had`,
  );
  await restoreMemberships(
    db,
    moved.filter(({ had }) => had).map(({ id }) => id),
    at,
  );
}

/** Whether a later change holds: students may have gone on from where this one put them. */
const isFollowed = async (db: Db, { company_id, created_at }: StoredRollOver): Promise<boolean> =>
  (
    await rows(
      db,
      sql`select 1 from roll_overs r where r.company_id = ${company_id} and r.undone_at is null
        and r.created_at > ${created_at}::timestamptz limit 1`,
    )
  ).length > 0;

export async function undoRollOver({ db, scope, params, record }: ContextOf<typeof contract.undoRollOver>) {
  const company = await holdWholeCompany(db, scope, params.id);
  const stored = orNotFound(
    await wireRow<StoredRollOver>(db, {
      columns: sql`${rollOverColumns}, r.changes`,
      from: rollOverTables,
      where: sql`r.id = ${params.rollOverId} and r.company_id = ${company.id}`,
    }),
  );
  if (stored.undone_at !== null || Date.parse(stored.undo_until) < Date.now())
    throw new ApiError('conflict', {
      errors: { id: [stored.undone_at === null ? 'roll_over.too_late' : 'roll_over.undone_already'] },
    });
  if (await isFollowed(db, stored)) throw new ApiError('conflict', { errors: { id: ['roll_over.later_first'] } });
  const { restored, given, leftAsIs } = await revert(db, stored);
  const result = { restored: restored.length, left_as_is: leftAsIs };
  const { changes: _changes, ...before } = stored;
  const after = await rollOverById(db, stored.id);
  record({
    action: 'undo',
    subject: 'ROLL_OVER',
    subjectId: stored.id,
    companyId: company.id,
    before,
    after: { ...after, ...result },
  });
  const codes = new Map(given.map(({ user_id, code }) => [user_id, code]));
  for (const user of restored)
    record({
      action: 'undo',
      subject: 'USER',
      subjectId: user.id,
      companyId: company.id,
      ...withCode(user.after, user.before, codes.get(user.id)),
    });
  for (const change of usesOf(given)) record(change);
  return { data: { ...after, ...result } };
}
