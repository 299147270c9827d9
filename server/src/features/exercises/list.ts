import { ifGiven, matches, nameIn, type Sql, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import type { ExerciseCategory, Exercise } from '@okur/contract/exercises';
import type { exercises as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { exerciseColumns, exerciseTables, exerciseById } from './save.ts';

/** Names are sorted by the Turkish one, else by the first there is. */
export const sortName = (name: Sql): Sql => byName(nameIn(name, sql`'tr'`));

export function listExerciseCategories({ db, query }: ContextOf<typeof contract.listExerciseCategories>) {
  return list<ExerciseCategory>(db, query, {
    columns: sql`g.id, g.version, g.created_at, g.updated_at, g.name`,
    from: sql`exercise_categories g`,
    where: matches(sql`g.search`, query.search),
    sorts: { name: sortName(sql`g.name`) },
    sort: 'name',
    id: sql`g.id`,
  });
}

export function listExercises({ db, query }: ContextOf<typeof contract.listExercises>) {
  return list<Exercise>(db, query, {
    columns: exerciseColumns,
    from: exerciseTables,
    where: sql`${matches(sql`e.search`, query.search)}
          and ${ifGiven(query.module_id, (id) => sql`e.module_id = ${id}`)}
          and ${ifGiven(query.category_id, (id) => sql`e.category_id = ${id}`)}
          and ${ifGiven(query.kind, (kind) => sql`e.kind = ${kind}`)}
            and ${ifGiven(query.language, (language) => sql`e.language = ${language}`)}
            and ${ifGiven(query.active, (active) => sql`e.active = ${active}`)}
          and ${ifGiven(
            query.grade_level,
            (grade) => sql`${grade} between coalesce(e.grade_from, 1)
            and coalesce(e.grade_to, 12)`,
          )}`,
    sorts: {
      order: [sql`m."order"`, sql`e."order"`],
      name: sortName(sql`e.name`),
      kind: sql`e.kind`,
      grade_from: sql`e.grade_from`,
      created_at: sql`e.created_at`,
      updated_at: sql`e.updated_at`,
    },
    sort: 'order',
    id: sql`e.id`,
  });
}

export async function getExercise({ db, params }: ContextOf<typeof contract.getExercise>) {
  return { data: await exerciseById(db, params.id) };
}
