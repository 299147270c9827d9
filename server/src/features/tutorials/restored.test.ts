import { tutorials } from '@okur/contract';
import { expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
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
