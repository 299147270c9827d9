import { tutorials } from '@okur/contract';
import type { WatchedResource } from '@okur/contract/tutorials';
import { expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, makeStudent, staff } from '../../platform/testing/factories.ts';
import { letPass, makeTutorial, question, sendVideo } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const school = await makeSchool(app, { company: { tutorial_access: true }, students: 4 });
const tutorial = await makeTutorial(sp, { seconds: 100 });
const params = { id: tutorial.id };

type Seconds = [number, number][];
async function watch(id: string, ...messages: Seconds[]) {
  const student = await app.signedIn('student', id);
  const send = (watched: Seconds) =>
    student.call(tutorials.recordMyWatch, { params: { id: tutorial.video }, body: { video_version: 1, watched } });
  await send([]);
  for (const watched of messages) {
    await letPass(app, 10);
    expect((await send(watched)).status).toBe(200);
  }
}
const [half, skipper] = school.studentIds as [string, string];
await watch(half, [[0, 20]], [[20, 40]], [[40, 50]]);
await watch(skipper, [[98, 100]]);

type Query = Record<string, string | number | boolean>;
const seenBy = async (client: Client, query: Query = {}): Promise<Record<string, unknown>[]> => {
  const answer = await client.call(tutorials.watchersOfTutorial, { params, query });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};

it('a school sees who has watched how much of a tutorial, and who has not begun', async () => {
  const rows = await seenBy(school.manager);
  expect(rows).toHaveLength(4);
  const of = (id: string) => rows.find((row) => row['id'] === id);
  expect(of(half)).toMatchObject({ state: 'begun', watched_seconds: 50, seconds: 100, completed_at: null });
  expect(of(skipper)).toMatchObject({ state: 'begun', watched_seconds: 2, seconds: 100, done_count: 0 });
  expect(of(school.studentIds[2]!)).toMatchObject({ state: 'not_begun', watched_seconds: 0, watched_at: null });
  expect(await seenBy(school.manager, { state: 'not_begun' })).toHaveLength(2);
  const most = await seenBy(school.manager, { sort: '-watched_seconds' });
  expect(most[0]).toMatchObject({ id: half });
});

it('class by class, and each of the staff those of their own reach', async () => {
  const byClass = await Promise.all(
    school.departmentIds.map((department_id) => seenBy(school.manager, { department_id })),
  );
  expect(byClass.flat()).toHaveLength(4);
  const other = await makeSchool(app, { company: { tutorial_access: true }, students: 1 });
  expect((await seenBy(other.manager)).map(({ id }) => id)).toEqual(other.studentIds);
  expect((await seenBy(school.instructor)).length).toBeLessThanOrEqual(4);
  const student = await app.signedIn('student', half);
  expect((await student.call(tutorials.watchersOfTutorial, { params })).status).toBe(403);
});

it('who has no name yet is listed by the user name, and the list is in the order of the names in it', async () => {
  const { companyId, departmentIds, manager } = await makeSchool(app, {
    company: { tutorial_access: true },
    students: 0,
  });
  const draft = `m.${newId()}`;
  const add = (row: Parameters<typeof makeStudent>[3]) => makeStudent(app, companyId, departmentIds[0]!, row);
  await add({ name: 'Zeynep', surname: 'Akın' });
  await add({ name: null, surname: null, username: draft });
  await add({ name: 'Can', surname: 'Uysal' });
  const names = async (sort: string) => (await seenBy(manager, { sort })).map(({ person }) => person);
  expect(await names('person')).toEqual(['Can Uysal', draft, 'Zeynep Akın']);
  expect(await names('-person')).toEqual(['Zeynep Akın', draft, 'Can Uysal']);
});

it('who has begun stays in sight when the school hides the tutorial', async () => {
  const show = (visible: boolean) =>
    school.manager.call(tutorials.updateCompanyWatchList, { params, body: { visible } });
  await show(false);
  expect((await seenBy(school.manager)).map(({ id }) => id).toSorted()).toEqual([half, skipper].toSorted());
  await show(true);
});

it('the record of a student says how much of each video was watched, and what staff entered', async () => {
  const params = { id: half };
  const score = { tutorial_id: tutorial.id, speed: 120, comprehension: 80 };
  await school.instructor.call(tutorials.updateReadingScores, { params, body: { scores: [score] } });
  const recordOf = async (id: string) =>
    (await school.manager.call(tutorials.tutorialsOfUser, { params: { id } })).body.data[0];
  const video = { title: 'Film', seconds: 100, is_done: false };
  expect(await recordOf(half)).toMatchObject({
    videos: [{ ...video, watched_seconds: 50 }],
    watched_seconds: 50,
    seconds: 100,
    entered: { version: 1, speed: 120, comprehension: 80, entered_by: expect.any(String) },
  });
  expect(await recordOf(skipper)).toMatchObject({
    videos: [{ ...video, watched_seconds: 2 }],
    watched_seconds: 2,
    entered: null,
  });
});

it('who was done with a film that a shorter one replaces is done, begins in front, saw no more than it', async () => {
  const { id, video } = await makeTutorial(sp, { seconds: 20 });
  const student = await app.signedIn('student', half);
  const send = (watched: Seconds, position = 0) =>
    student.call(tutorials.recordMyWatch, { params: { id: video }, body: { video_version: 1, watched, position } });
  await send([]);
  await letPass(app, 10);
  expect((await send([[0, 20]], 19)).body.data.is_done).toBe(true);
  await sendVideo(sp, video, 5);
  const watchers = await school.manager.call(tutorials.watchersOfTutorial, { params: { id } });
  const row = watchers.body.data.find((one: { id: string }) => one.id === half);
  expect(row).toMatchObject({ watched_seconds: 5, seconds: 5, done_count: 1 });
  const seen = await student.call(tutorials.getMyTutorial, { params: { id } });
  expect(seen.body.data.resources[0]).toMatchObject({ position: 0, watched: [[0, 5]], is_done: true });
});

it('how good the quizzes went is the same everywhere once one of them was taken out', async () => {
  const id = school.studentIds[3]!;
  const student = await app.signedIn('student', id);
  const made = await makeTutorial(sp, {
    seconds: 10,
    resources: [{ kind: 'quiz', title: 'Ek sorular', questions: [question] }],
  });
  const of = { params: { id: made.id } };
  const send = (watched: Seconds) =>
    student.call(tutorials.recordMyWatch, { params: { id: made.video }, body: { video_version: 1, watched } });
  await send([]);
  await letPass(app, 10);
  await send([[0, 10]]);
  const answer = async (at: number, text: string) => {
    const quiz = (await student.call(tutorials.getMyTutorial, of)).body.data.resources[at] as WatchedResource;
    const answers = quiz.questions.map(({ id: question_id, options }) => ({
      question_id,
      chosen: [options.find((option) => option.text === text)!.id],
    }));
    const given = await student.call(tutorials.recordMyQuiz, {
      params: { id: quiz.id },
      body: { id: newId(), answers },
    });
    expect(given.status, given.text).toBe(201);
    return quiz.id;
  };
  await answer(1, 'Doğru');
  const extra = await answer(2, 'Yanlış');
  const scores = async () => {
    const watchers = await school.manager.call(tutorials.watchersOfTutorial, of);
    const record = await school.manager.call(tutorials.tutorialsOfUser, { params: { id }, query: { per_page: 100 } });
    return [
      watchers.body.data.find((row: { id: string }) => row.id === id).quiz_score,
      record.body.data.find((row: { id: string }) => row.id === made.id).quiz_score,
    ];
  };
  expect(await scores()).toEqual([50, 50]);
  await sp.call(tutorials.deleteTutorialResource, { params: { id: extra } });
  expect(await scores()).toEqual([100, 100]);
});
