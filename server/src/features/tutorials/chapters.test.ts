import { tutorials } from '@okur/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { makeTutorial } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const change = (id: string, chapters: object[]) =>
  sp.call(tutorials.updateTutorialResource, { params: { id }, body: { chapters } as never });
const parts = [
  { at: 0, title: 'Başlangıç' },
  { at: 65, title: 'Son' },
];

it('a film has chapters, which who watches it sees', async () => {
  const { id, video } = await makeTutorial(sp);
  expect((await change(video, parts)).body.data.chapters).toEqual(parts);
  const school = await makeSchool(app, { company: { tutorial_access: true } });
  const seen = await school.manager.call(tutorials.getWatchListTutorial, { params: { id } });
  expect(seen.body.data.resources[0].chapters).toEqual(parts);
  await sp.call(tutorials.updateTutorialResource, { params: { id: video }, body: { title: 'Film 2' } });
  expect((await sp.call(tutorials.getTutorialResource, { params: { id: video } })).body.data.chapters).toEqual(parts);
  expect((await change(video, [])).body.data.chapters).toEqual([]);
});

it('chapters come one after the other, have a title, and are of no quiz', async () => {
  const { video, quiz } = await makeTutorial(sp);
  expect((await change(video, parts.toReversed())).body.errors).toEqual({ chapters: ['validation.chapters_order'] });
  expect((await change(video, [{ at: 0, title: '' }])).status).toBe(422);
  expect((await change(quiz, parts)).body.errors).toEqual({ chapters: ['validation.resource_kind'] });
});
