import { tutorials } from '@okur/contract';
import { expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { makeTutorial, sendVideo } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const [own, other] = [
  await makeSchool(app, { company: { tutorial_access: true } }),
  await makeSchool(app, { company: { tutorial_access: true } }),
];
const film = { kind: 'companyVideo', title: 'Okulumuz', company_id: other.companyId, required: false };
const tutorial = await makeTutorial(sp, { resources: [film] });
const { resources } = (await sp.call(tutorials.getTutorial, { params: { id: tutorial.id } })).body.data;
const foreign: string = resources.at(-1).id;
await sendVideo(sp, foreign, 5);
const student = await app.signedIn('student', own.studentIds[0]!);

it('the film of another school is not there, to watch or to answer, for students and for staff', async () => {
  const params = { id: foreign };
  const [watched, answered] = [{ video_version: 1 }, { id: newId(), answers: [] }];
  const answers = [
    await student.call(tutorials.recordMyWatch, { params, body: watched }),
    await student.call(tutorials.recordMyQuiz, { params, body: answered }),
  ];
  for (const client of [own.manager, own.instructor]) {
    answers.push(await client.call(tutorials.recordWatch, { params, body: watched }));
    answers.push(await client.call(tutorials.recordQuiz, { params, body: answered }));
  }
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  expect((await other.manager.call(tutorials.recordWatch, { params, body: watched })).status).toBe(200);
});

it('its address is given to no one else, and opens neither whole nor by range without its signature', async () => {
  const { video } = (await sp.call(tutorials.getTutorialResource, { params: { id: foreign } })).body.data;
  const path = video.split('?')[0];
  const seen = await student.call(tutorials.getMyTutorial, { params: { id: tutorial.id } });
  const watched = await own.manager.call(tutorials.getWatchListTutorial, { params: { id: tutorial.id } });
  for (const { text } of [seen, watched]) expect(text).not.toContain(path);
  const signature = seen.body.data.resources[0].video.split('?')[1];
  // Even with the cookie of a film that this student has begun.
  const begun = await student.raw({ method: 'GET', url: seen.body.data.resources[0].video });
  const cookie = String(begun.headers['set-cookie'] ?? '').split(';')[0]!;
  for (const url of [path, `${path}?${signature}`])
    for (const range of [{}, { range: 'bytes=0-9' }]) {
      const got = await student.raw({ method: 'GET', url, headers: { ...range, cookie } });
      expect(got.status, url).toBe(404);
    }
});
