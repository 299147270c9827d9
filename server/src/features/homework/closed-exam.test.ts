import { dashboard, exams, homework as routes, parents, reports } from '@okur/contract';
import type { Homework } from '@okur/contract/homework';
import type { Child } from '@okur/contract/parents';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeExam, takeExam } from '../../platform/testing/exams.ts';
import { makeParent, makeSchool, type School } from '../../platform/testing/factories.ts';
import { inDays } from '../../platform/testing/learning.ts';
import { catchUp } from '../reports/store.ts';

/* What no one can do, no one has missed: an exam that is a draft, deleted, or kept from a child. */

const app = await testApp();

let school: School;
let exam: string;
let ended: string[];
let open: string;
/** A class of two with two exams that ended and one that is open, none of them done. */
beforeEach(async () => {
  school = await makeSchool(app, { departments: 1, students: 2, company: { parent_access: true } });
  exam = await makeExam(school.instructor);
  const give = async (title: string) => {
    const body = { title, department_ids: school.departmentIds, due_at: inDays(1), exam_id: exam };
    return (await school.instructor.call(routes.createExamHomework, { body })).body.data.id as string;
  };
  ended = [await give('Bir'), await give('İki')];
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
    given: report.body.meta.total.records as number,
    ofChild: ofChild.body.meta.total.missed as number,
    needHelp: attention.filter(({ reasons }) => reasons.includes('homework')).map(({ id }) => id),
  };
}
const card = async (): Promise<Child> => {
  const parent = await app.signedIn('parent', await makeParent(app, [school.studentIds[0]!]));
  return (await parent.call(parents.parentDashboard)).body.data[0];
};
const close = {
  'set back to a draft': () =>
    school.instructor.call(exams.updateExam, { params: { id: exam }, body: { status: 'draft' } }),
  deleted: () => school.instructor.call(exams.deleteExam, { params: { id: exam } }),
  'kept from the class': () =>
    school.instructor.call(exams.setRestrictsOfDepartment, {
      params: { id: school.departmentIds[0]! },
      body: { exam_ids: [exam] },
    }),
};

describe('homework of an exam that is', () => {
  it.each(Object.entries(close))('%s is missed by nobody, and the teacher is told', async (_, closing) => {
    expect(await figures()).toMatchObject({
      missed: 4,
      ofChild: 2,
      needHelp: expect.arrayContaining(school.studentIds),
    });
    expect(await get(open)).toMatchObject({ student_count: 2, closed_count: 0 });
    expect((await card()).tonight).toMatchObject({ rule: 'homework_due', title: 'Üç' });
    const closed = await closing();
    expect(closed.status, closed.text).toBe(200);
    expect(await figures()).toEqual({ missed: 0, given: 0, ofChild: 0, needHelp: [] });
    expect(await get(open)).toMatchObject({ student_count: 0, closed_count: 2, completed_count: 0 });
    const { homework, tonight } = await card();
    expect(homework.map(({ closed: isClosed }) => isClosed)).toEqual([true, true, true]);
    expect(tonight.rule).not.toMatch(/homework/);
  });

  it('kept from one child counts for the other, and for all again once it is open', async () => {
    const [barred, other] = school.studentIds as [string, string];
    const restrict = (exam_ids: string[]) =>
      school.instructor.call(exams.setRestrictsOfUser, { params: { id: barred }, body: { exam_ids } });
    await restrict([exam]);
    expect(await figures()).toMatchObject({ missed: 2, given: 2, ofChild: 0, needHelp: [other] });
    expect(await get(open)).toMatchObject({ student_count: 1, closed_count: 1 });
    await restrict([]);
    expect(await figures()).toMatchObject({ missed: 4, given: 4, ofChild: 2 });
  });

  it('closed after a child took it keeps the child among those who finished', async () => {
    await takeExam(await app.signedIn('student', school.studentIds[0]!), exam, ['Doğru', 'Doğru']);
    await close.deleted();
    expect(await get(open)).toMatchObject({ student_count: 1, closed_count: 1, completed_count: 1 });
    const listed = await school.instructor.call(routes.notCompletedStudents, { params: { id: open } });
    expect(listed.body.data).toMatchObject([{ user_id: school.studentIds[1], barred: { level: 'exam' } }]);
  });
});
