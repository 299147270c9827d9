import { homework } from '@okur/contract';
import type { Homework, HomeworkFilter } from '@okur/contract/homework';
import type { z } from 'zod';
import { type Db, ifGiven, matches, row, sql } from '../../platform/database/index.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { questionsOf } from '../exams/store.ts';
import { givenHomework } from '../reports/store.ts';
import { extend, withdraw } from './extensions.ts';
import { giveArticle, giveExam, giveExercises } from './give.ts';
import { reminderJob } from './reminder-job.ts';
import { remind } from './reminders.ts';
import { answersOf, attemptsOf, examResultOf, notCompletedOf, resultsOf } from './results.ts';
import { changeHomework } from './save.ts';
import {
  homeworkById,
  homeworkColumns,
  type HomeworkRow,
  homeworkTables,
  stateOf,
  visibleHomework,
  withStats,
} from './store.ts';

async function listHomeworks(db: Db, scope: Scope, query: z.output<typeof HomeworkFilter>) {
  const page = await list<HomeworkRow>(db, query, {
    columns: homeworkColumns(scope),
    from: homeworkTables,
    where: sql`${visibleHomework(scope)} and ${ifGiven(query.kind, (v) => sql`h.kind = ${v}`)}
      and ${ifGiven(query.state, (v) => sql`${stateOf} = ${v}`)}
      and ${await givenHomework(db, scope, query)}
      and ${ifGiven(
        query.given ? undefined : query.department_id,
        (v) => sql`exists (select from homework_departments x
        where x.homework_id = h.id and x.department_id = ${v})`,
      )} and ${matches(sql`h.search`, query.search)}`,
    sorts: {
      title: byName(sql`h.title`),
      due_at: sql`h.due_at`,
      starts_at: sql`h.starts_at`,
      created_at: sql`h.created_at`,
    },
    sort: '-due_at',
    id: sql`h.id`,
    filled: ['title', 'due_at', 'starts_at', 'created_at'],
  });
  return { ...page, data: page.data.map(withStats) };
}

/** 404 for a homework out of the caller's reach, before an empty list could say that nobody finished. */
const checkVisible = async (db: Db, scope: Scope, id: string): Promise<unknown> =>
  orNotFound(await row(db, sql`select h.id from homeworks h where h.id = ${id} and ${visibleHomework(scope)}`));

/** The exam of a homework in the caller's reach. */
const examOf = async (db: Db, scope: Scope, id: string): Promise<string> =>
  orNotFound(
    await row<{ exam_id: string }>(
      db,
      sql`select h.exam_id from homeworks h where h.id = ${id} and h.kind = 'exam' and ${visibleHomework(scope)}`,
    ),
  ).exam_id;

const created = (made: Homework) =>
  ({ action: 'create', subject: 'HOMEWORK', subjectId: made.id, companyId: made.company_id, after: made }) as const;

/** What the activity says of an extension, and where there is none. */
const said = (student: string, { due_at, reason }: { due_at: string; reason: string }) => ({
  extension_student: student,
  extension_due_at: due_at,
  extension_reason: reason,
});
const unsaid = { extension_student: null, extension_due_at: null, extension_reason: null };

export const homeworkFeature: Feature = (app, services) =>
  serve(app, services, homework, {
    listHomeworks: ({ db, scope, query }) => listHomeworks(db, scope, query),
    getHomework: async ({ db, scope, params }) => ({ data: orNotFound(await homeworkById(db, scope, params.id)) }),
    createArticleHomework: async ({ db, caller, body, record }) => {
      const data = await giveArticle(db, caller, body);
      record(created(data));
      return { data };
    },
    createExerciseHomework: async ({ db, caller, body, record }) => {
      const data = await giveExercises(db, caller, body);
      record(created(data));
      return { data };
    },
    createExamHomework: async ({ db, caller, body, record }) => {
      const data = await giveExam(db, caller, body);
      record(created(data));
      return { data };
    },
    questionsOfExamHomework: async ({ db, scope, params }) => ({
      data: await questionsOf(db, await examOf(db, scope, params.id)),
    }),
    updateHomework: async ({ db, scope, params, body, record }) => {
      const { before, after } = await changeHomework(db, scope, params.id, body);
      record({
        action: 'update',
        subject: 'HOMEWORK',
        subjectId: params.id,
        companyId: after.company_id,
        before,
        after,
      });
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
    examResultOfStudent: async ({ db, scope, params }) => ({
      data: await examResultOf(db, scope, params.id, params.userId),
    }),
    attemptsOfStudent: async ({ db, scope, params }) => ({
      data: await attemptsOf(db, scope, params.id, params.userId),
    }),
    extendHomework: async ({ db, scope, caller, params, body, record }) => {
      const { before, after, username, company_id: companyId } = await extend(db, scope, caller.id, params, body);
      const about = { action: 'update', subject: 'HOMEWORK', subjectId: params.id, companyId } as const;
      // Two entries, so that each says of whom it speaks.
      if (before) record({ ...about, before: said(username, before), after: unsaid });
      record({ ...about, before: unsaid, after: said(username, after) });
      return { data: after };
    },
    withdrawExtension: async ({ db, scope, params, record }) => {
      const { before, username, company_id: companyId } = await withdraw(db, scope, params);
      record({
        action: 'update',
        subject: 'HOMEWORK',
        subjectId: params.id,
        companyId,
        before: said(username, before),
        after: unsaid,
      });
      return { data: before };
    },
    remindOfHomework: async (context) => {
      const {
        day,
        before,
        company_id: companyId,
        ...data
      } = await remind(context.db, context.scope, context.caller.id, context.params.id);
      if (data.parents > 0)
        await startJob(context, reminderJob, {
          input: { homeworkId: context.params.id, day },
          companyId,
          subject: 'HOMEWORK',
          subjectId: context.params.id,
        });
      context.record({
        action: 'update',
        subject: 'HOMEWORK',
        subjectId: context.params.id,
        companyId,
        before: { last_reminded_at: before },
        after: { last_reminded_at: data.sent_at },
      });
      return { data: { sent_at: data.sent_at, students: data.students, parents: data.parents } };
    },
  });
