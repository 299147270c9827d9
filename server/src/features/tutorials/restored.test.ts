import { homework, student, tutorials } from '@okur/contract';
import { expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { inDays } from '../../platform/testing/learning.ts';
import { makeQuizTutorial, passQuizzes } from '../../platform/testing/tutorials.ts';
import { makeTutorial } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const remove = (id: string) => sp.call(tutorials.deleteTutorialResource, { params: { id } });
const restore = (id: string, client = sp) => client.call(tutorials.restoreTutorialResource, { params: { id } });
const kinds = async (id: string) =>
  (await sp.call(tutorials.getTutorial, { params: { id } })).body.data.resources.map(
    ({ kind }: { kind: string }) => kind,
  );

it('a film that was deleted comes back with its file where it was', async () => {
  const { id, video } = await makeTutorial(sp);
  expect((await remove(video)).status).toBe(200);
  expect(await kinds(id)).toEqual(['quiz']);
  const restored = await restore(video);
  expect(restored.body.data, restored.text).toMatchObject({ is_ready: true, position: 1, version: expect.any(Number) });
  expect((await sp.raw({ method: 'GET', url: restored.body.data.video })).status).toBe(200);
  expect(await kinds(id)).toEqual(['video', 'quiz']);
});

it('what was not deleted, never was, or is of a deleted tutorial is not restored, and by no school', async () => {
  const { id, video, quiz } = await makeTutorial(sp);
  for (const one of [quiz, newId()]) expect((await restore(one)).status).toBe(404);
  await remove(video);
  expect((await restore(video, (await makeSchool(app)).manager)).status).toBe(403);
  await sp.call(tutorials.deleteTutorial, { params: { id } });
  expect((await restore(video)).status).toBe(404);
});

it('who was through as the rest was deleted has it to do again once it is back, as homework too', async () => {
  const school = await makeSchool(app, { departments: 1, students: 2, company: { tutorial_access: true } });
  const params = { id: await makeQuizTutorial(sp, { quizzes: 2 }) };
  const { resources } = (await sp.call(tutorials.getTutorial, { params })).body.data;
  const given = await school.instructor.call(homework.createTutorialHomework, {
    body: { title: 'Eğitim', department_ids: school.departmentIds, due_at: inDays(7), tutorial_id: params.id },
  });
  expect(given.status, given.text).toBe(201);
  const half = await app.signedIn('student', school.studentIds[0]!);
  const through = await app.signedIn('student', school.studentIds[1]!);
  await passQuizzes(half, params.id, 1);
  await passQuizzes(through, params.id, 2);
  const isDone = async (child: Client) => {
    const { completed_at } = (await child.call(tutorials.getMyTutorial, { params })).body.data;
    const { finished_at } = (await child.call(student.myTask, { params: { id: given.body.data.id } })).body.data;
    return [completed_at !== null, finished_at !== null];
  };
  const both = async () => [await isDone(half), await isDone(through)];
  const before = await both();
  expect(before).toEqual([
    [false, false],
    [true, true],
  ]);
  expect((await remove(resources[1].id)).status).toBe(200);
  expect(await isDone(half)).toEqual([true, true]);
  expect((await restore(resources[1].id)).status).toBe(200);
  expect(await both()).toEqual(before);
  await passQuizzes(half, params.id, 2);
  expect(await isDone(half)).toEqual([true, true]);
});
