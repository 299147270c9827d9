import { articles, collection, departments, exams, homework } from '@okur/contract';
import type { MergePlan } from '@okur/contract/departments';
import { dayAgo } from '@okur/contract/testing/time';
import { expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeExam } from '../../platform/testing/exams.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { inDays, makeArticle, makeHomework } from '../../platform/testing/learning.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

const paths = ({ companyId, departmentIds: [from, into] }: School) => ({
  params: { id: companyId, departmentId: from! },
  body: { into_department_id: into! },
});
async function planOf(school: School): Promise<MergePlan> {
  const answer = await school.manager.call(departments.planMerge, paths(school));
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

it('a plan of a merge names what comes together, and changes nothing', async () => {
  const school = await makeSchool(app, { departments: 2, students: 4 });
  const [from, into] = school.departmentIds as [string, string];
  expect(await planOf(school)).toEqual({
    students: 2,
    instructors: [expect.any(String)],
    homeworks: [],
    series: [],
    contents: [],
    restricted_exams: [],
    goal_minutes: null,
  });
  const text = await makeArticle(sp, { title: 'Deniz' });
  const assign = (department_ids: string[], expires_at: string | null) =>
    sp.call(articles.assignArticle, { params: { id: text.id }, body: { department_ids, expires_at } });
  await assign([into], inDays(3));
  await assign([from], inDays(2));
  const [own, shared] = [
    await makeHomework(school.instructor, text.id, [from], { title: 'Bizim' }),
    await makeHomework(school.manager, text.id, [from, into], { title: 'Ortak' }),
  ];
  const exam_id = await makeExam(sp, { name: 'Kapalı' });
  const restrict = { params: { id: from }, body: { exam_ids: [exam_id] } };
  await school.manager.call(exams.setRestrictsOfDepartment, restrict);
  const goal = { rewards: true, goal_minutes: 300, goal_ends_on: dayAgo(-5) };
  await school.instructor.call(collection.changeClassRewards, { params: { id: from }, body: goal });
  const plan = await planOf(school);
  // The text is there for longer already.
  expect(plan).toMatchObject({ homeworks: ['Bizim'], contents: [], restricted_exams: ['Kapalı'], goal_minutes: 300 });
  await assign([from], null);
  expect((await planOf(school)).contents).toEqual(['Deniz']);
  const classesOf = async ({ id }: { id: string }) =>
    (await school.manager.call(homework.getHomework, { params: { id } })).body.data.departments.length;
  expect([await classesOf(own), await classesOf(shared)]).toEqual([1, 2]);
  expect((await school.manager.call(departments.mergeDepartment, paths(school))).status).toBe(200);
  expect([await classesOf(own), await classesOf(shared)]).toEqual([2, 2]);
});

it('a plan of a merge names weekly homework also between two weeks, and none that no one can do', async () => {
  const school = await makeSchool(app, { departments: 2, students: 2 });
  const [from, into] = school.departmentIds as [string, string];
  const { id: text } = await makeArticle(sp);
  const weekly = (title: string, ids: string[]) =>
    makeHomework(school.manager, text, ids, { title, due_at: inDays(1), repeat: { weekday: 1, times: 4 } });
  const own = await weekly('Bizim hafta', [from]);
  await weekly('Ortak hafta', [from, into]);
  const gone = await makeHomework(school.manager, text, [from], { title: 'Kalkan' });
  const { db } = app.services;
  await rows(db, sql`update homeworks set removed_at = now() where id = ${gone.id}`);
  expect(await planOf(school)).toMatchObject({ homeworks: ['Bizim hafta'], series: ['Bizim hafta'] });
  await rows(
    db,
    sql`update homeworks set starts_at = now() - interval '3 days', counts_from = now() - interval '3 days',
      due_at = now() - interval '1 day' where company_id = ${school.companyId}`,
  );
  expect(await planOf(school)).toMatchObject({ homeworks: [], series: ['Bizim hafta'] });
  await school.manager.call(homework.endHomeworkSeries, { params: { id: own.series!.id } });
  expect((await planOf(school)).series).toEqual([]);
});

it('a plan of a merge is for who may merge, between two classes of one school', async () => {
  const [school, other] = [await makeSchool(app), await makeSchool(app)];
  const { params } = paths(school);
  const plan = (into_department_id: string, client = school.manager) =>
    client.call(departments.planMerge, { params, body: { into_department_id } });
  expect((await plan(params.departmentId)).body.errors).toEqual({ into_department_id: ['departments.same'] });
  expect((await plan(other.departmentIds[0]!)).body.errors).toEqual({
    into_department_id: ['validation.not_found'],
  });
  expect((await plan(school.departmentIds[1]!, other.manager)).status).toBe(404);
});
