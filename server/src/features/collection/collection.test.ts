import { articles, collection as routes, student } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import {
  allRight,
  inDays,
  makeArticle,
  makeHomework,
  readHomework,
  readingInput,
} from '../../platform/testing/learning.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

let school: School;
let reader: Client;
let classId: string;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 2, students: 2 });
  reader = await app.signedIn('student', school.studentIds[0]!);
  classId = school.departmentIds[0]!;
});
const mine = async (client = reader) => (await client.call(routes.myCollection)).body.data;
const text = async (title: string) => {
  const category_id = (await sp.call(articles.createArticleCategory, { body: { name: `${title} ${classId}` } })).body
    .data.id;
  const article = await makeArticle(sp, { title, category_id });
  await sp.call(articles.assignArticle, {
    params: { id: article.id },
    body: { department_ids: [classId], starts_at: inDays(-1), expires_at: null },
  });
  return article;
};
const give = async (articleId: string) => makeHomework(school.instructor, articleId, [classId]);
const change = (body: object, client = school.instructor, id = classId) =>
  client.call(routes.changeClassRewards, { params: { id }, body: body as never });
const counts = (data: { badges: { name: string; count: number }[] }) =>
  Object.fromEntries(data.badges.map(({ name, count }) => [name, count]));

describe('my collection', () => {
  it('grows by a text that was read and understood: its slot, a day, a badge', async () => {
    const article = await text('Uzay');
    expect((await mine()).albums).toEqual([
      { topic: `Uzay ${classId}`, texts: [{ id: article.id, title: 'Uzay', cover: null, collected: false }] },
    ]);
    await readHomework(reader, await give(article.id), 60, allRight);
    const data = await mine();
    expect(data.albums[0].texts[0].collected).toBe(true);
    expect(data.streak).toEqual({ days: 1, freezes: 2 });
    expect(counts(data)).toEqual({ days: 1, understood: 1, again: 0, guess: 0 });
  });
  it('does not grow by clicking through, whatever is answered', async () => {
    const article = await text('Deniz');
    const homework = await give(article.id);
    const reading = readingInput(homework, { article_id: article.id, article_version: 1 }, 2);
    await reader.call(student.recordReading, { body: reading });
    const answers = article.questions.map(({ id, options }) => ({
      question_id: id,
      chosen: options.filter(({ right }) => right).map((option) => option.id),
    }));
    await reader.call(student.recordAnswers, { params: { id: reading.id }, body: { answers } });
    const data = await mine();
    expect(data.albums[0].texts[0].collected).toBe(false);
    expect(data.streak.days).toBe(0);
    expect(counts(data)).toEqual({ days: 0, understood: 0, again: 0, guess: 0 });
  });
  it('has an avatar of my choice', async () => {
    await reader.call(student.mySettings, { body: { avatar: 'fox' } });
    expect((await mine()).avatar).toBe('fox');
    expect((await reader.call(student.mySettings, { body: { avatar: 'dragon' as 'fox' } })).status).toBe(422);
  });
  it('is my own', async () => {
    await readHomework(reader, await give((await text('Dağ')).id), 60, allRight);
    expect((await mine(await app.signedIn('student', school.studentIds[1]!))).streak.days).toBe(0);
    expect((await school.instructor.call(routes.myCollection)).status).toBe(403);
  });
});

describe('a class', () => {
  const goal = { rewards: true, goal_minutes: 60, goal_ends_on: inDays(9).slice(0, 10) };

  it('reads towards the goal that its instructor sets, from then on', async () => {
    const article = await text('Göl');
    await readHomework(reader, await give(article.id), 120, allRight);
    const set = await change(goal);
    expect([set.status, set.body.data.read]).toEqual([200, 0]);
    const homework = await give(article.id);
    // By its clock the device sends it from a minute ahead: what ends after the goal was set counts.
    await readHomework(reader, homework, 60, allRight);
    expect((await mine()).class_goal).toEqual({ minutes: 60, ends_on: goal.goal_ends_on, read: 1 });
    const { version } = (await school.instructor.call(routes.classRewards, { params: { id: classId } })).body.data;
    expect((await change({ ...goal, version: version - 1 })).status).toBe(409);
    const half = await change({ ...goal, goal_ends_on: null });
    expect([half.status, Object.keys(half.body.errors)]).toEqual([422, ['goal_ends_on']]);
  });
  it('does without where its instructor switches it off', async () => {
    await readHomework(reader, await give((await text('Kuş')).id), 60, allRight);
    await change({ rewards: false, goal_minutes: null, goal_ends_on: null });
    expect(await mine()).toMatchObject({ enabled: false, badges: [], albums: [], streak: { days: 0 } });
  });
  it('is that of its own staff', async () => {
    const elsewhere = await makeSchool(app);
    expect((await change(goal, elsewhere.instructor)).status).toBe(404);
    expect((await elsewhere.instructor.call(routes.classRewards, { params: { id: classId } })).status).toBe(404);
    expect((await change(goal, reader)).status).toBe(403);
  });
});
