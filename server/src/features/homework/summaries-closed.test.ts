import { dashboard, homework as routes, parents, reports, student, summaries, users } from '@okur/contract';
import type { Homework } from '@okur/contract/homework';
import type { Child } from '@okur/contract/parents';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeParent, makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { inDays } from '../../platform/testing/learning.ts';
import { answerSummary, giveSummary, makeSummary } from '../../platform/testing/summaries.ts';
import { catchUp } from '../reports/store.ts';

/* What no one can do, no one has missed: a summary that is taken back, deleted, or no longer the class's. */

const app = await testApp();
let sp: Client;
let school: School;
let summary: string;
let open: string;
beforeAll(async () => {
  sp = await staff(app, 'SP');
});
/** A class of two with homework of a summary that has ended, and one that is open, none of them done. */
beforeEach(async () => {
  school = await makeSchool(app, { departments: 1, students: 2, company: { parent_access: true } });
  summary = await makeSummary(sp, { departmentIds: school.departmentIds });
  const give = async (title: string) => {
    const body = { title, department_ids: school.departmentIds, due_at: inDays(1), summary_id: summary };
    return (await school.instructor.call(routes.createSummaryHomework, { body })).body.data.id as string;
  };
  const ended = [await give('Bir'), await give('İki')];
  open = await give('Üç');
  for (const id of ended)
    await rows(
      app.services.db,
      sql`update homeworks set starts_at = now() - interval '3 days', due_at = now() - interval '1 hour'
        where id = ${id}`,
    );
});

const get = async (id: string): Promise<Homework> =>
  (await school.instructor.call(routes.getHomework, { params: { id } })).body.data;
async function figures() {
  await catchUp(app.services);
  const report = await school.manager.call(reports.monthlyHomework, {});
  const ofChild = await school.manager.call(reports.monthlyHomework, { query: { user_id: school.studentIds[0]! } });
  const glance = await school.instructor.call(dashboard.classesDashboard);
  const attention = glance.body.data.attention.students as { id: string; reasons: string[] }[];
  return {
    missed: report.body.meta.total.missed as number,
    ofChild: ofChild.body.meta.total.missed as number,
    needHelp: attention.filter(({ reasons }) => reasons.includes('homework')).map(({ id }) => id),
  };
}
const card = async (): Promise<Child> => {
  const parent = await app.signedIn('parent', await makeParent(app, [school.studentIds[0]!]));
  return (await parent.call(parents.parentDashboard)).body.data[0];
};
const tasks = async (at: number) => {
  const reader = await app.signedIn('student', school.studentIds[at]!);
  return (await reader.call(student.myTasks)).body.data as {
    id: string;
    removed: boolean;
    finished_at: string | null;
  }[];
};
const [departmentId, statusTo] = [
  () => school.departmentIds[0]!,
  (status: string) => sp.call(summaries.updateSummary, { params: { id: summary }, body: { status } as never }),
];
const close = {
  'set back to a draft': () => statusTo('draft'),
  deleted: () => sp.call(summaries.deleteSummary, { params: { id: summary } }),
  'taken from the class': () =>
    school.instructor.call(summaries.unassignSummary, { params: { bookId: summary, deptId: departmentId() } }),
  'taken from the class with all others': () =>
    school.manager.call(summaries.removeAllSummaries, { params: { id: departmentId() } }),
};

describe('homework of a summary that is', () => {
  it.each(Object.entries(close))('%s is missed by nobody, and all are told', async (_, closing) => {
    expect(await figures()).toMatchObject({
      missed: 4,
      ofChild: 2,
      needHelp: expect.arrayContaining(school.studentIds),
    });
    expect(await get(open)).toMatchObject({ student_count: 2, closed_count: 0 });
    expect((await tasks(0)).map(({ removed }) => removed)).toEqual([false, false, false]);
    const closed = await closing();
    expect(closed.status, closed.text).toBe(200);
    expect(await figures()).toEqual({ missed: 0, ofChild: 0, needHelp: [] });
    expect(await get(open)).toMatchObject({ student_count: 0, closed_count: 2, completed_count: 0 });
    expect((await tasks(0)).map(({ removed }) => removed)).toEqual([true, true, true]);
    const { homework, tonight } = await card();
    expect(homework.map(({ closed: isClosed }) => isClosed)).toEqual([true, true, true]);
    expect(tonight.rule).not.toMatch(/homework/);
    const missing = await school.instructor.call(routes.notCompletedStudents, { params: { id: open } });
    expect(missing.body.data).toMatchObject([{ closed: true }, { closed: true }]);
    const reminded = await school.instructor.call(routes.remindOfHomework, { params: { id: open } });
    expect([reminded.status, reminded.body.errors]).toEqual([409, { id: ['homework.no_one_to_remind'] }]);
  });

  it('taken away after a child answered keeps the child among those who finished; given again it counts', async () => {
    await answerSummary(await app.signedIn('student', school.studentIds[0]!), summary);
    await close['taken from the class']();
    expect(await get(open)).toMatchObject({ student_count: 1, closed_count: 1, completed_count: 1 });
    expect((await tasks(0)).map(({ removed, finished_at }) => [removed, finished_at === null])).toEqual([
      [false, false],
      [false, false],
      [false, false],
    ]);
    expect(await figures()).toMatchObject({ missed: 0, needHelp: [] });
    await giveSummary(sp, summary, school.departmentIds);
    expect(await get(open)).toMatchObject({ student_count: 2, closed_count: 0 });
    expect(await figures()).toMatchObject({ missed: 2, needHelp: [school.studentIds[1]] });
  });

  it('the class’s until a day is missed until then, and by nobody afterwards', async () => {
    await giveSummary(sp, summary, school.departmentIds, { expires_at: inDays(2) });
    expect(await figures()).toMatchObject({ missed: 4 });
    await rows(
      app.services.db,
      sql`update summary_book_departments set starts_at = now() - interval '9 days',
        expires_at = now() - interval '1 second' where summary_book_id = ${summary}`,
    );
    expect(await figures()).toMatchObject({ missed: 0, needHelp: [] });
    expect(await get(open)).toMatchObject({ closed_count: 2 });
  });
});

it('a child who changes class can do what the new class has; a begun one stays and cannot be done', async () => {
  const other = await makeSchool(app, { departments: 2, students: 1 });
  const [from, into] = other.departmentIds as [string, string];
  const own = await makeSummary(sp, { departmentIds: [from] });
  const body = { title: 'Özet', department_ids: [from], due_at: inDays(3), summary_id: own };
  const { id } = (await other.manager.call(routes.createSummaryHomework, { body })).body.data;
  const reader = await app.signedIn('student', other.studentIds[0]!);
  await rows(
    app.services.db,
    sql`insert into summary_reads (user_id, summary_book_id) values (${other.studentIds[0]!}, ${own})`,
  );
  const moved = await other.manager.call(users.updateUser, {
    params: { id: other.studentIds[0]! },
    body: { department_id: into },
  });
  expect(moved.status, moved.text).toBe(200);
  const task = async () => (await reader.call(student.myTask, { params: { id } })).body.data;
  expect(await task()).toMatchObject({ removed: true, finished_at: null });
  await giveSummary(sp, own, [into]);
  expect(await task()).toMatchObject({ removed: false });
});
