import { exams, homework as routes, notices, student } from '@okur/contract';
import { expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeExam, takeExam } from '../../platform/testing/exams.ts';
import { makeInstructor, staff } from '../../platform/testing/factories.ts';
import { inDays } from '../../platform/testing/learning.ts';
import { carryOut, makeWorld, plan } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

it('the plan names open homework by class, and the change does what it says', async () => {
  const world = await makeWorld(app);
  const { adminId } = await makeInstructor(app, world.companyId, [world.classes['3-A']!]);
  const give = async (exam_id: string, ...names: string[]) => {
    const department_ids = names.map((name) => world.classes[name]!);
    const body = { title: 'Sınav', department_ids, due_at: inDays(5), exam_id };
    const given = await world.manager.call(routes.createExamHomework, { body });
    expect(given.status, given.text).toBe(201);
    return given.body.data.id as string;
  };
  const [one, two] = [await makeExam(sp), await makeExam(sp)];
  const [begun, untouched] = [await give(one, '3-A', '4-A'), await give(two, '3-A')];
  const [first, second] = await Promise.all(world.pupils['3-A']!.map((id) => app.signedIn('student', id)));
  const third = await app.signedIn('student', world.pupils['4-A']![0]!);
  for (const child of [first!, third])
    await child.call(exams.startAttempt, { params: { id: one }, body: { id: newId() } });
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
  const tasks = async (child: typeof third) =>
    ((await child.call(student.myTasks)).body.data as { id: string }[]).map(({ id }) => id);
  expect(await tasks(first!)).toEqual([begun]);
  expect(await tasks(second!)).toEqual([begun]);
  expect(await tasks(first!)).not.toContain(untouched);
  const teacher = await app.signedIn('staff', adminId);
  expect((await teacher.call(notices.listNotices)).body.data).toMatchObject([
    { text: 'notice.homework_withdrawn', params: { department: '3-A' } },
  ]);
});
