import { tutorials } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { type Client, fieldsOf, testApp } from '../../platform/testing/app.ts';
import { makeCompany, makeSchool, staff } from '../../platform/testing/factories.ts';
import { letPass, makeTutorial, question, sendVideo } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const school = await makeSchool(app, { company: { tutorial_access: true }, students: 16 });
let next = 0;
const newcomer = async () => app.signedIn('student', school.studentIds[next++]!);

type Seconds = [number, number][];
const watch = async (student: Client, id: string, watched: Seconds, video_version = 1) =>
  student.call(tutorials.recordMyWatch, { params: { id }, body: { video_version, watched } });
const watchedBy = async (student: Client, id: string, watched: Seconds) =>
  (await watch(student, id, watched)).body.data;
/** The same, as the player does it: again, until the clock allows all of it. */
async function watchAll(student: Client, id: string, watched: Seconds, messages: number) {
  for (let sent = 1; sent < messages; sent += 1) {
    await letPass(app, 10);
    await watch(student, id, watched);
  }
  await letPass(app, 10);
  return watchedBy(student, id, watched);
}
const see = async (student: Client, id: string) =>
  (await student.call(tutorials.getMyTutorial, { params: { id } })).body.data;

const answerOf = (
  tutorial: { resources: { questions: { id: string; options: { id: string; text: string }[] }[] }[] },
  text: string,
) => {
  const question = tutorial.resources[1]!.questions[0]!;
  return [{ question_id: question.id, chosen: [question.options.find((option) => option.text === text)!.id] }];
};
const answerQuiz = (student: Client, id: string, answers: object[], attempt = newId()) =>
  student.call(tutorials.recordMyQuiz, { params: { id }, body: { id: attempt, answers } });

describe('watching', () => {
  it('counts seconds and not the end: who skips has watched nothing', async () => {
    const [student, { id, video }] = [await newcomer(), await makeTutorial(sp, { seconds: 100 })];
    await watch(student, video, []);
    await letPass(app, 100);
    expect(await watchedBy(student, video, [[95, 100]])).toMatchObject({ watched: [[95, 100]], is_done: false });
    expect((await see(student, id)).completed_at).toBeNull();
  });

  it('is done with nine tenths of the seconds, whatever their order', async () => {
    const [student, { video }] = [await newcomer(), await makeTutorial(sp, { seconds: 100 })];
    await watch(student, video, []);
    expect(await watchAll(student, video, [[50, 89]], 3)).toMatchObject({ watched: [[50, 89]], is_done: false });
    expect(await watchAll(student, video, [[0, 50]], 3)).toMatchObject({ watched: [[0, 89]], is_done: false });
    expect(await watchAll(student, video, [[99, 100]], 1)).toMatchObject({ is_done: true });
  });

  it('allows no more seconds than the clock, twice as fast at the most', async () => {
    const [student, { video }] = [await newcomer(), await makeTutorial(sp, { seconds: 100 })];
    expect(await watchedBy(student, video, [[0, 100]])).toMatchObject({ watched: [], is_done: false });
    await letPass(app, 10);
    expect((await watchedBy(student, video, [[0, 100]])).watched).toEqual([[0, 20]]);
    // The same again: its time is spent.
    expect((await watchedBy(student, video, [[0, 100]])).watched).toEqual([[0, 20]]);
  });

  it('counts the time between two messages of the player, and none in which nothing was played', async () => {
    const [student, { video }] = [await newcomer(), await makeTutorial(sp, { seconds: 1500 })];
    await watch(student, video, []);
    await letPass(app, 1200);
    expect((await watchedBy(student, video, [[0, 1500]])).watched).toEqual([[0, 20]]);
    expect((await watchedBy(student, video, [[0, 1500]])).watched).toEqual([[0, 20]]);
    expect((await watchAll(student, video, [[0, 1500]], 2)).watched).toEqual([[0, 60]]);
  });

  it('starts the clock again when a video begins to play', async () => {
    const [student, { video }] = [await newcomer(), await makeTutorial(sp, { seconds: 100 })];
    await watch(student, video, []);
    await letPass(app, 3600);
    await watch(student, video, []);
    expect((await watchedBy(student, video, [[0, 100]])).watched).toEqual([]);
  });

  it('has one clock for several tabs and devices, and counts a second once', async () => {
    const student = await newcomer();
    const [one, other] = [await makeTutorial(sp), await makeTutorial(sp)];
    await watch(student, one.video, []);
    await letPass(app, 10);
    expect((await watchedBy(student, one.video, [[0, 15]])).watched).toEqual([[0, 15]]);
    expect((await watchedBy(student, other.video, [[0, 15]])).watched).toEqual([[0, 5]]);
    await letPass(app, 20);
    expect((await watchedBy(student, one.video, [[5, 20]])).watched).toEqual([[0, 20]]);
  });

  it('keeps nothing beyond the end, of another film or of no range', async () => {
    const [student, { video }] = [await newcomer(), await makeTutorial(sp, { seconds: 10 })];
    await watch(student, video, []);
    await letPass(app, 60);
    expect(
      (
        await watchedBy(student, video, [
          [8, 400],
          [5, 2],
        ])
      ).watched,
    ).toEqual([[8, 10]]);
    await sendVideo(sp, video, 20);
    expect((await watch(student, video, [[0, 10]], 1)).status).toBe(409);
    expect((await watch(student, video, [], 2)).body.data.watched).toEqual([]);
  });
});

describe('a quiz', () => {
  it('opens after the film, may be taken again, and completes the tutorial', async () => {
    const [student, { id, video, quiz }] = [await newcomer(), await makeTutorial(sp, { seconds: 10 })];
    expect((await see(student, id)).resources[1]).toMatchObject({ is_open: false, questions: [] });
    expect((await answerQuiz(student, quiz, [])).status).toBe(409);
    await watch(student, video, []);
    await letPass(app, 10);
    await watch(student, video, [[0, 10]]);
    const open = await see(student, id);
    expect(open.resources[1].questions[0].options[0]).not.toHaveProperty('right');
    const wrong = await answerQuiz(student, quiz, answerOf(open, 'Yanlış'));
    expect(wrong.body.data).toMatchObject({ passed: false, score: 0, completed_at: null });
    expect(wrong.body.data.questions[0]).toMatchObject({ right: false, right_options: [] });
    const attempt = newId();
    const right = await answerQuiz(student, quiz, answerOf(open, 'Doğru'), attempt);
    expect(right.body.data).toMatchObject({ passed: true, score: 100, completed_at: expect.any(String) });
    expect((await answerQuiz(student, quiz, answerOf(open, 'Yanlış'), attempt)).body.data.score).toBe(100);
    const done = await see(student, id);
    expect(done.completed_at).toBe(right.body.data.completed_at);
    expect(done.resources[1]).toMatchObject({ attempt_count: 2, best: { passed: true } });
  });
});

describe('a quiz that is changed while it is answered', () => {
  it('is graded by what was shown; where no one says what that was, it is shown again', async () => {
    const [student, { id, video, quiz }] = [await newcomer(), await makeTutorial(sp, { seconds: 10 })];
    await watch(student, video, []);
    await letPass(app, 10);
    await watch(student, video, [[0, 10]]);
    const opened = await see(student, id);
    const questions = [{ ...question, stem: 'Göz sıçrar.' }];
    await sp.call(tutorials.updateTutorialResource, { params: { id: quiz }, body: { questions } as never });
    const answers = answerOf(opened, 'Doğru');
    expect((await answerQuiz(student, quiz, answers)).status).toBe(409);
    const { questions_version } = opened.resources[1];
    const send = (version: number, given: object[]) =>
      student.call(tutorials.recordMyQuiz, {
        params: { id: quiz },
        body: { id: newId(), questions_version: version, answers: given },
      });
    expect(fieldsOf(await send(questions_version + 1, answers))).toEqual([422, ['answers.0.question_id']]);
    expect((await see(student, id)).resources[1].attempt_count).toBe(0);
    expect((await send(questions_version, answers)).body.data).toMatchObject({ score: 100, passed: true });
  });
});

describe('what is required', () => {
  it('completes those who have done all else when a resource goes, and takes nothing back when one comes', async () => {
    const [student, { id, video, quiz }] = [await newcomer(), await makeTutorial(sp, { seconds: 10 })];
    await watch(student, video, []);
    await letPass(app, 10);
    expect(await watchedBy(student, video, [[0, 10]])).toMatchObject({ is_done: true, completed_at: null });
    await sp.call(tutorials.deleteTutorialResource, { params: { id: quiz } });
    const { completed_at } = await see(student, id);
    expect(completed_at).toEqual(expect.any(String));
    await sp.call(tutorials.updateTutorial, { params: { id }, body: { resources: [{ kind: 'video', title: 'Neu' }] } });
    expect((await see(student, id)).completed_at).toBe(completed_at);
  });

  it('of a published tutorial goes neither by its questions nor by what is asked, and completes no one', async () => {
    const [student, { id, video, quiz }] = [await newcomer(), await makeTutorial(sp, { seconds: 10 })];
    await watch(student, video, []);
    await letPass(app, 10);
    await watch(student, video, [[0, 10]]);
    const change = (resource: string, body: object) =>
      sp.call(tutorials.updateTutorialResource, { params: { id: resource }, body });
    expect(fieldsOf(await change(quiz, { questions: [] }))).toEqual([422, ['questions']]);
    const whole = { resources: [{ id: video }, { id: quiz, questions: [] }] };
    const emptied = await sp.call(tutorials.updateTutorial, { params: { id }, body: whole as never });
    expect(fieldsOf(emptied)).toEqual([422, ['questions']]);
    expect((await see(student, id)).completed_at).toBeNull();
    expect((await change(video, { required: false })).status).toBe(200);
    expect(fieldsOf(await change(quiz, { required: false }))).toEqual([422, ['required']]);
    const deleted = await sp.call(tutorials.deleteTutorialResource, { params: { id: quiz } });
    expect(fieldsOf(deleted)).toEqual([422, ['required']]);
    await sp.call(tutorials.updateTutorial, { params: { id }, body: { status: 'draft' } });
    expect((await change(quiz, { questions: [], required: false })).status).toBe(200);
  });

  it('has the videos of their own school and of no other', async () => {
    const other = await makeCompany(app, { tutorial_access: true });
    const { id } = await makeTutorial(sp, {
      resources: [school.companyId, other].map((company_id) => ({
        kind: 'companyVideo',
        title: company_id,
        company_id,
        required: false,
      })),
    });
    const { resources } = (await sp.call(tutorials.getTutorial, { params: { id } })).body.data;
    for (const { id: video } of resources.slice(2)) await sendVideo(sp, video, 5);
    const titles = (await see(await newcomer(), id)).resources.map(({ title }: { title: string }) => title);
    expect(titles).toContain(school.companyId);
    expect(titles).not.toContain(other);
    const foreign = resources.find(({ title }: { title: string }) => title === other).id;
    expect((await watch(await newcomer(), foreign, [])).status).toBe(404);
  });
});

it('staff watch as well, with a progress of their own', async () => {
  const { id, video } = await makeTutorial(sp, { seconds: 10 });
  const send = (watched: Seconds) =>
    school.instructor.call(tutorials.recordWatch, { params: { id: video }, body: { video_version: 1, watched } });
  await send([]);
  await letPass(app, 10);
  expect((await send([[0, 10]])).body.data).toMatchObject({ is_done: true });
  const list = await school.instructor.call(tutorials.listWatchList, { query: { isAll: true } });
  expect(list.body.data.find((row: { id: string }) => row.id === id)).toMatchObject({
    required_count: 2,
    done_count: 1,
  });
});
