import { type Exercise, ExerciseInput } from '@okur/contract/exercises';
import type { BodyOf } from '@okur/contract/route';
import type { z } from 'zod';
import { type Db, insertRows, row, rows, sql, type Sql, touched, updateRows } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { readInput } from '../../platform/http/input.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { checkVersion, orNotFound, invalidField } from '../../platform/http/api-error.ts';
import { exercises } from '../../platform/database/tables/index.ts';
import type { exercises as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

type Input = z.output<typeof ExerciseInput>;
const fields = Object.keys(ExerciseInput.in.shape) as (keyof Input)[];

export const exerciseTables = sql`exercises e join modules m on m.id = e.module_id
  left join exercise_categories g on g.id = e.category_id`;
export const exerciseColumns = sql`e.id, e.version, e.created_at, e.updated_at, e.module_id, m.name as module_name,
  e.category_id, g.name as category_name, e.name, e.instructions, e.kind, e.language,
  e.grade_from, e.grade_to, e.params, e.content, e."order", e.active`;

export const exerciseById = async (db: Db, id: string, lock?: Sql): Promise<Exercise> =>
  orNotFound(
    await wireRow<Exercise>(db, { columns: exerciseColumns, from: exerciseTables, where: sql`e.id = ${id}` }, lock),
  );

/** Stores a new exercise with its first state, at its place in the module. */
export async function storeExercise(db: Db, { order, ...input }: Input): Promise<Exercise> {
  await checkReferences(db, input);
  const id = newId();
  await insertRows(db, exercises, { ...input, id, order: order ?? (await lastOrder(db, input.module_id)) + 1 });
  await keepVersion(db, id);
  return exerciseById(db, id);
}

/** Changes an exercise. What was played of it stays with the state it was played in. */
async function changeExercise(
  db: Db,
  id: string,
  { version, ...change }: BodyOf<typeof contract.updateExercise>,
): Promise<{ before: Exercise; after: Exercise }> {
  const before = await exerciseById(db, id, sql`e`);
  checkVersion(version, before);
  if (change.kind !== undefined && change.kind !== before.kind) throw invalidField('kind', 'validation.choice');
  const changed = { ...before, ...change };
  const next = readInput(ExerciseInput, Object.fromEntries(fields.map((field) => [field, changed[field]])), 'invalid');
  await checkReferences(db, next);
  await updateRows(db, exercises, { ...next, ...touched() }, sql`id = ${id}`);
  await keepVersion(db, id);
  return { before, after: await exerciseById(db, id) };
}

const keepVersion = (db: Db, id: string): Promise<unknown> =>
  rows(
    db,
    sql`insert into exercise_versions (exercise_id, version, kind, language, params, content) select id, version, kind,
      language, params, content from exercises where id = ${id}`,
  );

const lastOrder = async (db: Db, moduleId: string): Promise<number> =>
  (
    await row<{ last: number }>(
      db,
      sql`select coalesce(max("order"), 0) as last from exercises where module_id = ${moduleId}`,
    )
  )?.last ?? 0;

async function checkReferences(
  db: Db,
  { module_id, category_id }: Pick<Input, 'module_id' | 'category_id'>,
): Promise<void> {
  if (!(await row(db, sql`select id from modules where id = ${module_id}`)))
    throw invalidField('module_id', 'validation.not_found');
  if (category_id && !(await row(db, sql`select id from exercise_categories where id = ${category_id}`)))
    throw invalidField('category_id', 'validation.not_found');
}

export async function createExercise({ db, body, record }: ContextOf<typeof contract.createExercise>) {
  const after = await storeExercise(db, body);
  record({ action: 'create', subject: 'EXERCISE', subjectId: after.id, after });
  return { data: after };
}

export async function updateExercise({ db, params, body, record }: ContextOf<typeof contract.updateExercise>) {
  const { before, after } = await changeExercise(db, params.id, body);
  record({ action: 'update', subject: 'EXERCISE', subjectId: params.id, before, after });
  return { data: after };
}
