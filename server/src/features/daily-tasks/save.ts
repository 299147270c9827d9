import {
  type Assignment,
  type createAssignment,
  foreignFields,
  type updateAssignment,
} from '@okur/contract/daily-tasks';
import { hasTooManyWarmUps } from '@okur/contract/exercises/daily-list';
import type { ExerciseKindName } from '@okur/contract/exercises/names';
import type { BodyOf } from '@okur/contract/route';
import type { Caller } from '../../platform/access/caller.ts';
import {
  array,
  type Db,
  insertRows,
  row,
  rows,
  sql,
  type Sql,
  touched,
  updateRows,
  softDelete,
} from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { checkVersion, orNotFound, invalidField, notFound, ApiError } from '../../platform/http/api-error.ts';
import { inUsers, type Scope } from '../../platform/access/scope.ts';
import { dailyTasks } from '../../platform/database/tables/index.ts';

export const assignmentColumns = sql`t.id, t.version, t.created_at, t.updated_at, t.deleted_at, t.title, t.user_id,
  t.weekdays, t.starts_on, t.ends_on, t.active, t.foreign_fields,
  (select coalesce(json_agg(json_build_object('exercise_id', e.id, 'name', e.name, 'kind', e.kind, 'repetitions',
    x.repetitions) order by x.at), '[]')
    from rows from (jsonb_to_recordset(t.exercises) as (exercise_id uuid,
      repetitions int)) with ordinality as x(exercise_id, repetitions, at)
      join exercises e on e.id = x.exercise_id) as exercises`;

export type AssignmentRow = Assignment & { foreign_fields: Record<string, unknown> };
/** As it goes out: fields that are not ours beside ours, never in their place. */
export const onWire = ({ foreign_fields, ...assignment }: AssignmentRow): Assignment => ({
  ...foreign_fields,
  ...assignment,
});

/**
 * General tasks are for people who manage modules; those of a student for people who reach the student, too.
 */
const inReach = (caller: Caller): Sql =>
  sql`(case when t.user_id is null then ${caller.staff?.ability.can('view', 'MODULE') ?? false} else exists (select
    from users u where u.id = t.user_id and u.deleted_at is null and ${inUsers(caller.scope)}) end)`;

const assignmentById = async (db: Db, caller: Caller, id: string, lock?: Sql): Promise<AssignmentRow> =>
  orNotFound(
    await wireRow<AssignmentRow>(
      db,
      { columns: assignmentColumns, from: sql`daily_tasks t`, where: sql`t.id = ${id} and ${inReach(caller)}` },
      lock,
    ),
  );

export async function storeAssignment(
  db: Db,
  caller: Caller,
  body: BodyOf<typeof createAssignment>,
): Promise<AssignmentRow> {
  const { title, user_id, weekdays, starts_on, ends_on, active } = body;
  if (user_id === null && !caller.staff?.ability.can('edit', 'MODULE')) throw new ApiError('forbidden');
  if (user_id !== null) await checkStudent(db, caller.scope, user_id);
  const exercises = await withModules(db, body);
  await checkWarmUps(db, exercises);
  const id = newId();
  await insertAssignment(db, {
    id,
    title,
    user_id,
    weekdays,
    starts_on,
    ends_on,
    active,
    exercises,
    foreign_fields: foreignFields(body),
  });
  return assignmentById(db, caller, id);
}

/** Stores a daily task with its first state, which holds from this moment unless told. */
export async function insertAssignment(
  db: Db,
  values: typeof dailyTasks.$inferInsert & { id: string },
  from?: Date,
): Promise<void> {
  await insertRows(db, dailyTasks, { ...values, weekdays: [...new Set(values.weekdays)].toSorted() });
  await keepVersion(db, values.id, from);
}

export async function changeAssignment(
  db: Db,
  caller: Caller,
  id: string,
  body: BodyOf<typeof updateAssignment>,
): Promise<{ before: AssignmentRow; after: AssignmentRow }> {
  const before = await writable(db, caller, id);
  if (before.deleted_at) throw notFound();
  checkVersion(body.version, before);
  const { title, user_id = before.user_id, weekdays, starts_on, ends_on, active } = body;
  if (user_id !== before.user_id) throw invalidField('user_id', 'validation.invalid');
  const exercises = await changedExercises(db, before, body);
  const first = starts_on ?? before.starts_on;
  const last = ends_on === undefined ? before.ends_on : ends_on;
  if (last !== null && last < first) throw invalidField('ends_on', 'validation.after_start');
  await updateRows(
    db,
    dailyTasks,
    {
      title,
      weekdays: weekdays && [...new Set(weekdays)].toSorted(),
      starts_on,
      ends_on,
      active,
      exercises,
      foreign_fields: { ...before.foreign_fields, ...foreignFields(body) },
      ...touched(),
    },
    sql`id = ${id}`,
  );
  await keepVersion(db, id);
  return { before, after: await assignmentById(db, caller, id) };
}

/** Deletes or restores. */
export async function toggleAssignment(
  db: Db,
  caller: Caller,
  id: string,
  version: number | undefined,
): Promise<{ before: AssignmentRow; after: AssignmentRow }> {
  const before = await writable(db, caller, id);
  await softDelete(db, dailyTasks, before, version);
  await keepVersion(db, id);
  return { before, after: await assignmentById(db, caller, id) };
}

async function writable(db: Db, caller: Caller, id: string): Promise<AssignmentRow> {
  const before = await assignmentById(db, caller, id, sql`t`);
  if (before.user_id === null && !caller.staff?.ability.can('edit', 'MODULE')) throw new ApiError('forbidden');
  return before;
}

/** How it is from now on; what was before counts for the days before. */
const keepVersion = (db: Db, id: string, from = new Date()): Promise<unknown> =>
  rows(
    db,
    sql`insert into daily_task_versions (daily_task_id, version, exercises, weekdays, starts_on, ends_on, holds,
      valid_from)
        select id, version, exercises, weekdays, starts_on, ends_on, active
          and deleted_at is null, ${from.toISOString()}::timestamptz from daily_tasks where id = ${id}`,
  );

async function checkStudent(db: Db, scope: Scope, userId: string): Promise<void> {
  if (
    !(await row(
      db,
      sql`select u.id from users u where u.id = ${userId} and u.deleted_at is null and ${inUsers(scope)}`,
    ))
  )
    throw invalidField('user_id', 'validation.not_found');
}

type Assigned = { exercise_id: string; repetitions: number }[];

async function checkExercises(db: Db, assigned: Assigned): Promise<void> {
  const existingIds = new Set((await kindsOf(db, assigned)).map(({ id }) => id));
  const at = assigned.findIndex(
    (a, n) => !existingIds.has(a.exercise_id) || assigned.findIndex((b) => b.exercise_id === a.exercise_id) !== n,
  );
  if (at >= 0)
    throw invalidField(
      `exercises.${at}.exercise_id`,
      existingIds.has(assigned[at]!.exercise_id) ? 'validation.taken' : 'validation.not_found',
    );
}

const kindsOf = (db: Db, assigned: Assigned) =>
  rows<{ id: string; kind: ExerciseKindName }>(
    db,
    sql`select id, kind from exercises where id = any(${array(assigned.map((a) => a.exercise_id))})`,
  );

async function checkWarmUps(db: Db, assigned: Assigned): Promise<void> {
  if (hasTooManyWarmUps(await kindsOf(db, assigned))) throw invalidField('exercises', 'validation.too_many_warm_ups');
}

/** Undefined where the change names none. */
async function changedExercises(
  db: Db,
  before: AssignmentRow,
  { exercises, module_ids = [] }: Pick<BodyOf<typeof updateAssignment>, 'exercises' | 'module_ids'>,
): Promise<Assigned | undefined> {
  if (!exercises && module_ids.length === 0) return undefined;
  const held = before.exercises.map(({ exercise_id, repetitions }) => ({ exercise_id, repetitions }));
  const changed = await withModules(db, { exercises: exercises ?? held, module_ids });
  await checkWarmUps(db, changed);
  return changed;
}

/** The exercises that are named and, after them, those of the modules, each once. */
async function withModules(
  db: Db,
  { exercises, module_ids }: { exercises: Assigned; module_ids: string[] },
): Promise<Assigned> {
  await checkExercises(db, exercises);
  if (module_ids.length === 0) return exercises;
  const existingModules = await rows<{ id: string }>(
    db,
    sql`select id from modules where id = any(${array(module_ids)})`,
  );
  if (existingModules.length < new Set(module_ids).size) throw invalidField('module_ids', 'validation.not_found');
  const inModules = await rows<{ id: string }>(
    db,
    sql`select e.id from exercises e join modules m on m.id = e.module_id
      where e.active and m.id = any(${array(module_ids)}) order by m."order", e."order", e.id`,
  );
  const more = inModules
    .filter(({ id }) => !exercises.some((e) => e.exercise_id === id))
    .map(({ id }) => ({ exercise_id: id, repetitions: 1 }));
  return [...exercises, ...more];
}
