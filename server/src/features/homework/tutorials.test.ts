import { companies, homework as routes, parents, reports, student, tutorials } from '@okur/contract';
import type { Homework } from '@okur/contract/homework';
import type { Child } from '@okur/contract/parents';
import type { Task } from '@okur/contract/student';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeParent, makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { inDays } from '../../platform/testing/learning.ts';
import { makeQuizTutorial, passQuizzes, question } from '../../platform/testing/tutorials.ts';
import { catchUp } from '../reports/store.ts';

/* A tutorial as homework: done once it is completed, and of those alone who see it. */

const app = await testApp();
let sp: Client;
let school: School;
let own: string;
let tutorial: string;
let reader: Client;
beforeAll(async () => {
  sp = await staff(app, 'SP');
});
beforeEach(async () => {
  school = await makeSchool(app, {
    students: 2,
    departments: 1,
    company: { tutorial_access: true, parent_access: true },
  });
  [own] = school.departmentIds as [string];
  tutorial = await makeQuizTutorial(sp, { quizzes: 2 });
  reader = await app.signedIn('student', school.studentIds[0]!);
});

const ask = (over: object = {}, client = school.manager) =>
  client.call(routes.createTutorialHomework, {
    body: { title: 'Eğitim ödevi', department_ids: [own], due_at: inDays(7), tutorial_id: tutorial, ...over } as never,
  });
async function give(over: object = {}): Promise<string> {
  const answer = await ask(over, school.instructor);
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data.id;
}
const refusal = async (over: object = {}, client?: Client) => {
  const { status, body } = await ask(over, client);
  return [status, body.errors];
};
const get = async (id: string): Promise<Homework> =>
  (await school.instructor.call(routes.getHomework, { params: { id } })).body.data;
const task = async (id: string): Promise<Task> =>
  (await reader.call(student.myTask, { params: { id } })).body.data as Task;
const missingOf = async (id: string) =>
  (await school.instructor.call(routes.notCompletedStudents, { params: { id } })).body.data;
const classSees = (enabled: boolean) =>
  sp.call(tutorials.updateTutorialDepartmentSettings, {
    params: { id: school.companyId },
    body: { settings: [{ department_id: own, enabled }] },
  });
const notOfClass = [422, { tutorial_id: ['homework.tutorial_not_of_class'] }];

describe('a tutorial that is homework', () => {
  it('is a task that leads to it, with how far one is, and done once it is completed', async () => {
    const id = await give();
    expect(await task(id)).toMatchObject({
      kind: 'tutorial',
      content_title: 'Eğitim',
      tutorial: { id: tutorial, title: 'Eğitim', cover: null },
      summary: null,
      steps: { done: 0, all: 2 },
      removed: false,
      finished_at: null,
    });
    await passQuizzes(reader, tutorial, 1);
    expect(await task(id)).toMatchObject({ steps: { done: 1, all: 2 }, finished_at: null });
    const [first] = (await missingOf(id)).filter(
      ({ user_id }: { user_id: string }) => user_id === school.studentIds[0],
    );
    expect(first).toMatchObject({ steps: { done: 1, all: 2 }, closed: false });
    await passQuizzes(reader, tutorial, 2);
    expect((await task(id)).finished_at).not.toBeNull();
    expect(await get(id)).toMatchObject({
      kind: 'tutorial',
      content_id: tutorial,
      student_count: 2,
      completed_count: 1,
      averages: { wpm: null, score: 100 },
    });
    const results = await school.instructor.call(routes.resultsOfHomework, { params: { id } });
    expect(results.body.data).toMatchObject([{ user_id: school.studentIds[0], score: 100, late: false, attempts: 3 }]);
  });

  it('counts what is required, as the shelf, the record and the list of who watches do', async () => {
    const optional = { kind: 'quiz', title: 'İsteyene', required: false, questions: [question] };
    const params = { id: tutorial };
    const { resources } = (await sp.call(tutorials.getTutorial, { params })).body.data;
    const listed = [...resources.map((resource: { id: string }) => ({ id: resource.id })), optional];
    const changed = await sp.call(tutorials.updateTutorial, { params, body: { resources: listed } as never });
    expect(changed.status, changed.text).toBe(200);
    const id = await give();
    await passQuizzes(reader, tutorial, 1);
    expect((await task(id)).steps).toEqual({ done: 1, all: 2 });
    const counts = { required_count: 2, done_count: 1 };
    const { instructor, studentIds } = school;
    const [user] = studentIds as [string];
    for (const [list, row] of [
      [await reader.call(tutorials.listMyTutorials), tutorial],
      [await instructor.call(tutorials.tutorialsOfUser, { params: { id: user } }), tutorial],
      [await instructor.call(tutorials.watchersOfTutorial, { params }), user],
    ] as const)
      expect(list.body.data.find((one: { id: string }) => one.id === row)).toMatchObject(counts);
  });

  it('is done when it opens by who completed it before, and stays done when more is asked', async () => {
    await passQuizzes(reader, tutorial, 2);
    const id = await give();
    expect((await task(id)).finished_at).toBe((await get(id)).starts_at);
    const more = { kind: 'quiz', title: 'Daha', questions: [question] };
    const changed = await sp.call(tutorials.updateTutorial, {
      params: { id: tutorial },
      body: { resources: [more] } as never,
    });
    expect(changed.status, changed.text).toBe(200);
    expect((await task(id)).finished_at).not.toBeNull();
    expect(await get(id)).toMatchObject({ completed_count: 1 });
  });

  it('is a step and is saved as a template; it does not repeat and has no target', async () => {
    const step = { kind: 'tutorial', title: 'Eğitim', tutorial_id: tutorial } as const;
    const given = await school.manager.call(routes.createHomeworkSequence, {
      body: { title: 'Hafta', due_at: inDays(7), department_ids: [own], steps: [step, step] },
    });
    expect(given.body.data).toMatchObject([{ kind: 'tutorial', sequence: { step: 1 } }, { sequence: { step: 2 } }]);
    const saved = await school.manager.call(routes.createHomeworkTemplate, { body: { title: 'Kalıp', steps: [step] } });
    const template = async () =>
      (await school.manager.call(routes.getHomeworkTemplate, { params: { id: saved.body.data.id } })).body.data
        .steps[0];
    expect(await template()).toMatchObject({ problem: null, tutorial_id: tutorial });
    await sp.call(tutorials.deleteTutorial, { params: { id: tutorial }, query: {} as never });
    expect(await template()).toMatchObject({ problem: 'gone', tutorial_id: null });
    const other = await makeQuizTutorial(sp);
    expect(await refusal({ tutorial_id: other, repeat: { weekday: 1, times: 3 } })).toEqual([
      422,
      { repeat: ['homework.tutorial_repeats'] },
    ]);
    expect(await refusal({ tutorial_id: other, target: { measure: 'score', value: 50 } })).toEqual([
      422,
      { 'target.measure': ['validation.choice'] },
    ]);
  });
});

describe('a tutorial is given to those alone who see it', () => {
  it('not as a draft, nor where the school or the class does not show it', async () => {
    const draft = await makeQuizTutorial(sp, { status: 'draft' });
    expect(await refusal({ tutorial_id: draft }, sp)).toEqual([422, { tutorial_id: ['homework.tutorial_draft'] }]);
    expect(await refusal({ tutorial_id: draft })).toEqual([422, { tutorial_id: ['validation.not_found'] }]);
    await classSees(false);
    const refused = await ask();
    expect([refused.status, refused.body.errors]).toEqual(notOfClass);
    expect(refused.body.params.tutorial_id.who).not.toBe('');
    expect(await refusal({ department_ids: [], student_ids: [school.studentIds[0]] })).toEqual(notOfClass);
    await classSees(true);
    await school.manager.call(tutorials.updateCompanyWatchList, { params: { id: tutorial }, body: { visible: false } });
    expect(await refusal()).toEqual(notOfClass);
    await school.manager.call(tutorials.updateCompanyWatchList, { params: { id: tutorial }, body: { visible: true } });
    expect((await ask()).status).toBe(201);
  });

  it('not in a school that has no tutorials, nor where all that is required is of another school', async () => {
    const without = await makeSchool(app, { students: 1, departments: 1 });
    const body = { title: 'Ö', department_ids: without.departmentIds, due_at: inDays(7), tutorial_id: tutorial };
    const refused = await without.manager.call(routes.createTutorialHomework, { body });
    expect([refused.status, refused.body.errors]).toEqual(notOfClass);
    await rows(app.services.db, sql`update tutorial_resources set required = false where tutorial_id = ${tutorial}`);
    expect(await refusal()).toEqual(notOfClass);
  });
});

const close = {
  'taken back to a draft': () =>
    sp.call(tutorials.updateTutorial, { params: { id: tutorial }, body: { status: 'draft' } }),
  deleted: () => sp.call(tutorials.deleteTutorial, { params: { id: tutorial }, query: {} as never }),
  'hidden by the school': () =>
    school.manager.call(tutorials.updateCompanyWatchList, { params: { id: tutorial }, body: { visible: false } }),
  'hidden with all others': () =>
    school.manager.call(tutorials.updateAllOfCompanyWatchList, { body: { visible: false } }),
  'hidden from the class': () => classSees(false),
  'lost with all tutorials of the school': () =>
    sp.call(companies.updateCompany, { params: { id: school.companyId }, body: { tutorial_access: false } as never }),
};

describe('homework of a tutorial that is', () => {
  it.each(Object.entries(close))('%s is missed by nobody, and all are told', async (_, closing) => {
    const [ended, open] = [await give(), await give()];
    await passQuizzes(await app.signedIn('student', school.studentIds[1]!), tutorial, 2);
    await rows(
      app.services.db,
      sql`update homeworks set starts_at = now() - interval '3 days', due_at = now() - interval '1 hour'
        where id = ${ended}`,
    );
    const missed = async () => {
      await catchUp(app.services);
      return (await school.manager.call(reports.monthlyHomework, {})).body.meta.total.missed as number;
    };
    expect(await missed()).toBe(1);
    const closed = await closing();
    expect(closed.status, closed.text).toBe(200);
    expect(await missed()).toBe(0);
    expect(await get(open)).toMatchObject({ student_count: 1, closed_count: 1, completed_count: 1 });
    expect(await task(open)).toMatchObject({ removed: true, finished_at: null });
    expect(await missingOf(open)).toMatchObject([{ user_id: school.studentIds[0], closed: true }]);
    const parent = await app.signedIn('parent', await makeParent(app, [school.studentIds[0]!]));
    const [card] = (await parent.call(parents.parentDashboard)).body.data as Child[];
    expect(card!.homework.map(({ closed: isClosed }) => isClosed)).toEqual([true, true]);
  });
});
