import { exams, homework as routes, notices, student, userBatches, users } from '@okur/contract';
import { expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeExam, takeExam } from '../../platform/testing/exams.ts';
import { makeInstructor, staff } from '../../platform/testing/factories.ts';
import { inDays } from '../../platform/testing/learning.ts';
import { carryOut, makeWorld, plan, state, undo, type World } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

/** Gives an exam to classes of these names; answers the homework. */
async function giveExam({ manager, classes }: World, exam_id: string, ...names: string[]): Promise<string> {
  const department_ids = names.map((name) => classes[name]!);
  const body = { title: 'Sınav', department_ids, due_at: inDays(5), exam_id };
  const given = await manager.call(routes.createExamHomework, { body });
  expect(given.status, given.text).toBe(201);
  return given.body.data.id as string;
}
const begin = async (child: Client, id: string) =>
  expect((await child.call(exams.startAttempt, { params: { id }, body: { id: newId() } })).status).toBeLessThan(300);
const tasks = async (child: Client) =>
  ((await child.call(student.myTasks)).body.data as { id: string }[]).map(({ id }) => id);

it('the plan names open homework by class, and the change does what it says', async () => {
  const world = await makeWorld(app);
  const { adminId } = await makeInstructor(app, world.companyId, [world.classes['3-A']!]);
  const [one, two] = [await makeExam(sp), await makeExam(sp)];
  const [begun, untouched] = [await giveExam(world, one, '3-A', '4-A'), await giveExam(world, two, '3-A')];
  const [first, second] = await Promise.all(world.pupils['3-A']!.map((id) => app.signedIn('student', id)));
  const third = await app.signedIn('student', world.pupils['4-A']![0]!);
  for (const child of [first!, third]) await begin(child, one);
  await takeExam(second!, one, ['Doğru', 'Doğru']);

  const { departments, open_homework: all } = await plan(world);
  expect(departments.map(({ department_name, open_homework: open }) => [department_name, open])).toEqual([
    ['3-A', { homeworks: 2, begun: 1, not_begun: 2 }],
    ['4-A', { homeworks: 1, begun: 1, not_begun: 2 }],
    ['4-B', { homeworks: 0, begun: 0, not_begun: 0 }],
    ['Okuma Kulübü', { homeworks: 0, begun: 0, not_begun: 0 }],
  ]);
  expect(all).toEqual({ homeworks: 2, begun: 2, not_begun: 4 });

  expect((await carryOut(world)).status).toBe(201);
  expect(await tasks(first!)).toEqual([begun]);
  expect(await tasks(second!)).toEqual([begun]);
  expect(await tasks(first!)).not.toContain(untouched);
  const teacher = await app.signedIn('staff', adminId);
  expect((await teacher.call(notices.listNotices)).body.data).toMatchObject([
    { text: 'notice.homework_withdrawn', params: { department: '3-A' } },
  ]);
});

it('undoing the year gives children back what they had begun, and later moves take it along', async () => {
  const world = await makeWorld(app);
  const exam = await makeExam(sp);
  const homework = await giveExam(world, exam, '3-A', '4-A');
  const [up, leaver] = [world.pupils['3-A']![0]!, world.pupils['4-A']![0]!];
  for (const id of [up, leaver]) await begin(await app.signedIn('student', id), exam);
  const untouched = await state(world);
  const { id } = (await carryOut(world)).body.data;
  expect((await state(world)).homework).toHaveLength(2);
  expect((await undo(world, id)).status).toBe(200);
  expect(await state(world)).toEqual(untouched);
  const back = await app.signedIn('student', leaver);
  expect(await tasks(back)).toEqual([homework]);
  const department_id = world.classes['4-B']!;
  await world.manager.call(users.updateUser, { params: { id: leaver }, body: { department_id } });
  expect(await tasks(back)).toEqual([homework]);
});

it('undoing a move of many leaves no trace of it in what they had begun', async () => {
  const world = await makeWorld(app);
  const exam = await makeExam(sp);
  await giveExam(world, exam, '3-A');
  const ids = world.pupils['3-A']!;
  await begin(await app.signedIn('student', ids[0]!), exam);
  const untouched = await state(world);
  const moved = await world.manager.call(userBatches.moveUsers, {
    body: { ids, department_id: world.classes['4-A']! },
  });
  expect((await state(world)).homework).toHaveLength(1);
  const undone = await world.manager.call(userBatches.undoBatch, { params: { batchId: moved.body.data.id } });
  expect(undone.status, undone.text).toBe(200);
  expect(await state(world)).toEqual(untouched);
});
