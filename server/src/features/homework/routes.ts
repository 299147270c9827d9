import { homework } from '@okur/contract';
import type { HomeworkFilter } from '@okur/contract/homework';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import { type Db, matches, row, when } from '../../platform/database.ts';
import { byName, list } from '../../platform/list.ts';
import { found } from '../../platform/refusal.ts';
import type { Scope } from '../../platform/scope.ts';
import { type Feature, serve } from '../../platform/serve.ts';
import { answersOf, notCompletedOf, resultsOf } from './results.ts';
import { changeHomework, createHomework } from './save.ts';
import { homeworkById, homeworkColumns, type HomeworkRow, homeworkTables, stateOf, visibleHomework, withStats } from './store.ts';

async function listHomeworks(db: Db, scope: Scope, query: z.output<typeof HomeworkFilter>) {
  const page = await list<HomeworkRow>(db, query, {
    columns: homeworkColumns(scope),
    from: homeworkTables,
    where: sql`${visibleHomework(scope)} and ${when(query.kind, (v) => sql`h.kind = ${v}`)} and ${when(query.state, (v) => sql`${stateOf} = ${v}`)}
      and ${when(query.department_id, (v) => sql`exists (select from homework_departments x where x.homework_id = h.id and x.department_id = ${v})`)} and ${matches(sql`h.search`, query.search)}`,
    sorts: { title: byName(sql`h.title`), due_at: sql`h.due_at`, starts_at: sql`h.starts_at`, created_at: sql`h.created_at` },
    sort: '-due_at',
    id: sql`h.id`,
    filled: ['title', 'due_at', 'starts_at', 'created_at'],
  });
  return { ...page, data: page.data.map(withStats) };
}

/** 404 for a homework out of the caller's reach, before an empty list could say that nobody finished. */
const checkVisible = async (db: Db, scope: Scope, id: string): Promise<unknown> => found(await row(db, sql`select h.id from homeworks h where h.id = ${id} and ${visibleHomework(scope)}`));

export const homeworkFeature: Feature = (app, services) =>
  serve(app, services, homework, {
    listHomeworks: ({ db, scope, query }) => listHomeworks(db, scope, query),
    getHomework: async ({ db, scope, params }) => ({ data: found(await homeworkById(db, scope, params.id)) }),
    createArticleHomework: async ({ db, caller, body, record }) => {
      const made = await createHomework(db, caller, body);
      record({ action: 'create', subject: 'HOMEWORK', subjectId: made.id, companyId: made.company_id, after: made });
      return { data: made };
    },
    updateHomework: async ({ db, scope, params, body, record }) => {
      const { before, after } = await changeHomework(db, scope, params.id, body);
      record({ action: 'update', subject: 'HOMEWORK', subjectId: params.id, companyId: after.company_id, before, after });
      return { data: after };
    },
    resultsOfHomework: async ({ db, scope, params, query }) => {
      await checkVisible(db, scope, params.id);
      return resultsOf(db, scope, params.id, query);
    },
    notCompletedStudents: async ({ db, scope, params, query }) => {
      await checkVisible(db, scope, params.id);
      return notCompletedOf(db, scope, params.id, query);
    },
    answersOfStudent: async ({ db, scope, params }) => ({ data: await answersOf(db, scope, params.id, params.userId) }),
  });
