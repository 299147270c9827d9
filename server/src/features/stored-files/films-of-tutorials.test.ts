import { tutorials } from '@okur/contract';
import { expect, it } from 'vitest';
import { insertRows, rows, sql } from '../../platform/database/index.ts';
import { tutorialCaptions } from '../../platform/database/tables/index.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { addressOf } from '../../platform/storage/keys.ts';
import { testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { unusedFilesJob } from './unused-job.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const { services } = app;

/** Whether the files are there after the nightly clean-up. */
async function areLeft(...keys: string[]): Promise<boolean[]> {
  const then = { db: services.db, services, afterCommit: (work: () => unknown) => void work() };
  await endOf(app, (await startJob(then, unusedFilesJob, { input: {} })).id);
  return Promise.all(
    keys.map(async (key) => {
      const file = await services.storage.get(key);
      file?.stream.destroy();
      return Boolean(file);
    }),
  );
}

it('the film of a part that was deleted stays for thirty days, and goes with the clean-up then', async () => {
  const body = { title: 'Eğitim', language: 'tr', resources: [{ kind: 'video', title: 'Film' }] };
  const made = await sp.call(tutorials.createTutorial, { body: body as never });
  const { id } = made.body.data.resources[0];
  // The name of a file says when it was stored: in 2021.
  const key = `videos/0178bfbf-0000-7000-8000-${id.slice(-12)}.mp4`;
  await services.storage.put(key, Buffer.from('film'), 'video/mp4');
  const words = key.replace('videos/', 'tutorials/').replace('.mp4', '.vtt');
  await services.storage.put(words, Buffer.from('WEBVTT'), 'text/vtt');
  await rows(services.db, sql`update tutorial_resources set video = ${addressOf(key)} where id = ${id}`);
  await insertRows(services.db, tutorialCaptions, { resource_id: id, language: 'tr', file: addressOf(words) });
  await sp.call(tutorials.deleteTutorialResource, { params: { id } });
  const deletedBefore = (days: number) =>
    rows(
      services.db,
      sql`update tutorial_resources set deleted_at = now() - make_interval(days => ${days}) where id = ${id}`,
    );
  await deletedBefore(29);
  expect(await areLeft(key, words)).toEqual([true, true]);
  await deletedBefore(31);
  expect(await areLeft(key, words)).toEqual([false, false]);
  expect((await sp.call(tutorials.restoreTutorialResource, { params: { id } })).status).toBe(404);
});
