import { collection, companies, dailyTasks as routes, userBatches } from '@okur/contract';
import { dayAgo } from '@okur/contract/testing/time';
import { expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makePaced, playPaced } from '../../platform/testing/exams.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { asSuperuser } from '../../platform/testing/superuser.ts';
import { timePasses } from '../../platform/testing/time.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

const setChild = async ({ manager, studentIds }: School, isAway: boolean) =>
  (
    await manager.call(userBatches.setStatusOfUsers, {
      body: { ids: studentIds, status: isAway ? 'frozen' : 'active' },
    })
  ).status;
const setSchool = async ({ companyId: id }: School, isAway: boolean) =>
  (await sp.call(companies.updateCompany, { params: { id }, body: { status: isAway ? 'suspended' : 'active' } }))
    .status;
/** A list of every day, given long before the child came. */
async function give(user_id: string, exercise_id: string): Promise<void> {
  const body = { title: 'Her gün', exercises: [{ exercise_id }], weekdays: [1, 2, 3, 4, 5, 6, 7] };
  const task = await sp.call(routes.createAssignment, { body: { ...body, user_id, starts_on: dayAgo(30) } });
  expect(task.status, task.text).toBe(201);
  await asSuperuser(
    app,
    sql`set local session_replication_role = replica`,
    sql`update daily_task_versions set valid_from = valid_from - interval '30 days'
      where daily_task_id = ${task.body.data.id}`,
  );
}
const daysOf = async (id: string): Promise<string[]> =>
  (await sp.call(routes.historyOfUser, { params: { id } })).body.data.map(({ date }: { date: string }) => date);

it.each([
  ['the child is frozen', setChild],
  ['the school is suspended', setSchool],
])('days on which %s are none of the list, and pause the days in a row', async (_, setAway) => {
  const school = await makeSchool(app, { students: 1 });
  const user_id = school.studentIds[0]!;
  const exercise = await makePaced(sp);
  await give(user_id, exercise);
  await playPaced(await app.signedIn('student', user_id), exercise, 4);
  await timePasses(app, 1);
  expect(await setAway(school, true)).toBe(200);
  await timePasses(app, 12);
  expect(await setAway(school, false)).toBe(200);
  const student = await app.signedIn('student', user_id);
  await playPaced(student, exercise, 4);
  const { data, streak } = (await sp.call(routes.historyOfUser, { params: { id: user_id } })).body;
  expect(data.map(({ date }: { date: string }) => date)).toEqual([dayAgo(0), dayAgo(13)]);
  expect(streak).toBe(2);
  expect((await student.call(routes.myToday)).body.data).toMatchObject({ streak: 2, tasks: [{ done: 1 }] });
  expect((await student.call(collection.myCollection)).body.data.streak).toEqual({ days: 2, freezes: 2 });
});

it.each([
  ['in a class', true],
  ['in no class', false],
])('days away are those of the school that the child was at then; now it is at another, %s', async (_, hasClass) => {
  const [former, present] = [await makeSchool(app, { students: 1 }), await makeSchool(app)];
  const child = former.studentIds[0]!;
  await give(child, await makePaced(sp));
  for (const [school, count] of [
    [present, 5],
    [former, 3],
  ] as const) {
    expect(await setSchool(school, true)).toBe(200);
    await timePasses(app, count);
    expect(await setSchool(school, false)).toBe(200);
  }
  const there = [0, 4, 5, 6, 7, 8].map((days) => dayAgo(days));
  expect(await daysOf(child)).toEqual(there);
  await rows(
    app.services.db,
    sql`update users set company_id = ${present.companyId},
      department_id = ${hasClass ? present.departmentIds[0]! : null} where id = ${child}`,
  );
  expect(await daysOf(child)).toEqual(there);
  expect(await setSchool(present, true)).toBe(200);
  await timePasses(app, 2);
  expect(await daysOf(child)).toEqual([0, 6, 7, 8, 9, 10].map((days) => dayAgo(days)));
});
