import { exercises as contract } from '@okur/contract';
import type { Exercise, ExerciseCategory, Module } from '@okur/contract/exercises';
import { ifGiven, matches, rows, sql } from '../../platform/database/index.ts';
import { list } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { ownHomework } from '../homework/store.ts';
import { changeModule, moduleColumns } from './modules.ts';
import { recordAttempt } from './record-attempt.ts';
import { changeExercise, exerciseById, exerciseColumns, exerciseTables, storeExercise } from './save.ts';
import { wordsFor } from './next-words.ts';
import { attemptsOf, exercisesFor, fitting, summary } from './store.ts';

/** Exercise e is homework of student u: then it can be played although it is no longer in use. */
const givenAsHomework = sql`exists (select from homework_exercises g join homeworks h on h.id = g.homework_id
  where g.exercise_id = e.id and ${ownHomework(sql`u.id`)})`;

/** Names are sorted by the Turkish one, else by the first there is. */
const sortName = (name: ReturnType<typeof sql>) =>
  sql`coalesce(nullif(${name}->>'tr', ''), nullif(${name}->>'en', ''), nullif(${name}->>'fr', ''),
    ${name}->>'pl') collate "tr-x-icu"`;

export const exercisesFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    listModules: ({ db, query }) =>
      list<Module>(db, query, {
        columns: moduleColumns,
        from: sql`modules m`,
        where: matches(sql`m.search`, query.search),
        sorts: { order: sql`m."order"`, name: sortName(sql`m.name`), updated_at: sql`m.updated_at` },
        sort: 'order',
        id: sql`m.id`,
      }),
    updateModule: async ({ db, params, body, record }) => {
      const { before, after } = await changeModule(db, params.id, body);
      record({ action: 'update', subject: 'MODULE', subjectId: params.id, before, after });
      return { data: after };
    },
    listExerciseCategories: ({ db, query }) =>
      list<ExerciseCategory>(db, query, {
        columns: sql`g.id, g.version, g.created_at, g.updated_at, g.name`,
        from: sql`exercise_categories g`,
        where: matches(sql`g.search`, query.search),
        sorts: { name: sortName(sql`g.name`) },
        sort: 'name',
        id: sql`g.id`,
      }),
    listExercises: ({ db, query }) =>
      list<Exercise>(db, query, {
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
      }),
    getExercise: async ({ db, params }) => ({ data: await exerciseById(db, params.id) }),
    createExercise: async ({ db, body, record }) => {
      const after = await storeExercise(db, body);
      record({ action: 'create', subject: 'EXERCISE', subjectId: after.id, after });
      return { data: after };
    },
    updateExercise: async ({ db, params, body, record }) => {
      const { before, after } = await changeExercise(db, params.id, body);
      record({ action: 'update', subject: 'EXERCISE', subjectId: params.id, before, after });
      return { data: after };
    },

    myExercises: async ({ db, caller }) => ({ data: (await exercisesFor(db, caller.id, fitting)).map(summary) }),
    myExercise: async ({ db, caller, params }) => {
      const exercise = orNotFound(
        (
          await exercisesFor(db, caller.id, sql`e.id = ${params.id} and (e.active and m.active or ${givenAsHomework})`)
        )[0],
      );
      return { data: { ...exercise, next_words: await wordsFor(db, caller.id, exercise) } };
    },
    recordAttempt: async ({ db, caller, body, record, unchanged }) => {
      const attempt = await recordAttempt(db, caller.id, body);
      await rows(db, sql`update users set last_seen_at = now() where id = ${caller.id}`);
      if (attempt)
        record({
          action: 'create',
          subject: 'EXERCISE_ATTEMPT',
          subjectId: attempt.id,
          companyId: attempt.company_id,
          after: { exercise_id: attempt.exercise_id, score: attempt.score },
        });
      else unchanged();
      return { data: orNotFound((await attemptsOf(db, caller.id, sql`a.id = ${body.id}`))[0]) };
    },
    myExerciseAttempt: async ({ db, caller, params }) => ({
      data: orNotFound((await attemptsOf(db, caller.id, sql`a.id = ${params.id}`))[0]),
    }),
  });
