import { articles, collection as routes, student, terms, users } from '@okur/contract';
import type { Collection } from '@okur/contract/collection';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeParent, makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import {
  allRight,
  inDays,
  makeArticle,
  makeHomework,
  readHomework,
  readingInput,
} from '../../platform/testing/learning.ts';
import { daysAgo, makeSitting } from '../../platform/testing/readings.ts';

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
const parentOf = async (child: string) => app.signedIn('parent', await makeParent(app, [child]));
const mine = async (client = reader) => (await client.call(routes.myCollection)).body.data;
const text = async (title: string, isAssigned = true) => {
  const category_id = (await sp.call(articles.createArticleCategory, { body: { name: `${title} ${classId}` } })).body
    .data.id;
  const article = await makeArticle(sp, { title, category_id });
  if (!isAssigned) return article;
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
      {
        topic: `Uzay ${classId}`,
        texts: [{ id: article.id, title: 'Uzay', cover: null, collected: false, held: true }],
      },
    ]);
    await readHomework(reader, await give(article.id), 60, allRight);
    const data = await mine();
    expect(data.albums[0].texts[0].collected).toBe(true);
    expect(data.streak).toEqual({ days: 1, freezes: 2 });
    expect(counts(data)).toEqual({ days: 1, understood: 1, again: 0, guess: 0 });
  });
  it('has a day of each day on which a book was read, and none of pages turned over', async () => {
    const user = { id: school.studentIds[0]!, companyId: school.companyId };
    await makeSitting(app, user, { words: 0 });
    expect((await mine()).streak.days).toBe(0);
    await makeSitting(app, user);
    await makeSitting(app, user);
    await makeSitting(app, user, { finished: daysAgo(1) });
    const data = await mine();
    expect([data.streak.days, counts(data)]).toEqual([2, { days: 2, understood: 0, again: 0, guess: 0 }]);
  });
  it('keeps what was collected when the assignment or the text itself is gone, also of homework alone', async () => {
    const [assigned, given, deleted] = [await text('Bahçe'), await text('Gökyüzü', false), await text('Ada')];
    for (const { id } of [assigned, given, deleted]) await readHomework(reader, await give(id), 60, allRight);
    await sp.call(articles.unassignArticle, { params: { id: assigned.id, departmentId: classId } });
    await sp.call(articles.deleteArticle, { params: { id: deleted.id } });
    const slots = ((await mine()).albums as Collection['albums']).flatMap((album) => album.texts);
    const slotOf = (id: string) => slots.find((slot) => slot.id === id);
    for (const { id } of [assigned, given, deleted]) expect(slotOf(id)).toMatchObject({ collected: true, held: false });
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
  it('is shown to my parents by its sums, and to no other parents', async () => {
    await readHomework(reader, await give((await text('Orman')).id), 60, allRight);
    await reader.call(student.mySettings, { body: { avatar: 'owl' } });
    const ofChild = (client: Client) =>
      client.call(routes.collectionOfChild, { params: { id: school.studentIds[0]! } });
    const { badges, ...sums } = (await ofChild(await parentOf(school.studentIds[0]!))).body.data;
    expect(sums).toEqual({ enabled: true, avatar: 'owl', streak: { days: 1, freezes: 2 }, texts: 1, words: 0 });
    expect(counts({ badges })).toMatchObject({ understood: 1 });
    expect((await ofChild(await parentOf(school.studentIds[1]!))).status).toBe(404);
    expect((await ofChild(school.instructor)).status).toBe(403);
  });
  it('is my own', async () => {
    await readHomework(reader, await give((await text('Dağ')).id), 60, allRight);
    expect((await mine(await app.signedIn('student', school.studentIds[1]!))).streak.days).toBe(0);
    expect((await school.instructor.call(routes.myCollection)).status).toBe(403);
  });
});

describe('words that were looked up', () => {
  const term = async (name: string) =>
    (
      await sp.call(terms.createTerm, {
        body: { language: 'tr', term: `${name} ${classId}`, meaning: 'Anlamı', example: '', part_of_speech: 'noun' },
      })
    ).body.data as { id: string; term: string };
  const keep = (ids: string[], client = reader) => client.call(routes.storeLookedUpWords, { body: { term_ids: ids } });

  it('are beside the learned ones, each once, and earn nothing', async () => {
    const [first, second] = [await term('yankı'), await term('vadi')];
    expect((await keep([first.id])).body.data).toEqual({ stored: 1 });
    expect((await keep([first.id, second.id])).body.data).toEqual({ stored: 1 });
    const data = await mine();
    expect(data.looked_up.map(({ id }: { id: string }) => id).toSorted()).toEqual([first.id, second.id].toSorted());
    expect(data.looked_up[0]).toMatchObject({ language: 'tr', meaning: 'Anlamı', sentence: null });
    expect(data).toMatchObject({ words: [], streak: { days: 0 } });
    expect(counts(data)).toEqual({ days: 0, understood: 0, again: 0, guess: 0 });
    expect((await mine(await app.signedIn('student', school.studentIds[1]!))).looked_up).toEqual([]);
  });
  it('are counted beyond those that are listed', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 61; n += 1) ids.push((await term(`sözcük${n}`)).id);
    await keep(ids.slice(0, 50));
    await keep(ids.slice(50));
    const { looked_up, looked_up_count } = await mine();
    expect([looked_up.length, looked_up_count]).toEqual([60, 61]);
  });
  it('that are gone since change nothing', async () => {
    const { id } = await term('bohça');
    await sp.call(terms.deleteTerm, { params: { id } });
    expect((await keep([id, newId()])).body.data).toEqual({ stored: 0 });
    expect((await mine()).looked_up).toEqual([]);
  });
  it('are refused by name when they are no words, and kept for students alone', async () => {
    for (const ids of [[], ['x'], Array.from({ length: 51 }, () => newId())])
      expect(Object.keys((await keep(ids)).body.errors)[0]).toMatch(/^term_ids/);
    expect((await keep([newId()], school.instructor)).status).toBe(403);
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
    const stale = await change({ rewards: false, goal_minutes: null, goal_ends_on: null, version: version - 1 });
    expect([stale.status, stale.body.current]).toEqual([409, expect.objectContaining({ ...goal, version })]);
    const half = await change({ ...goal, goal_ends_on: null });
    expect([half.status, Object.keys(half.body.errors)]).toEqual([422, ['goal_ends_on']]);
  });
  it('keeps what a child read in it who changes class, which begins with none of it', async () => {
    const other = school.departmentIds[1]!;
    await change(goal);
    await change(goal, school.manager, other);
    await readHomework(reader, await give((await text('Nehir')).id), 60, allRight);
    const read = async (id: string) =>
      (await school.manager.call(routes.classRewards, { params: { id } })).body.data.read as number;
    const before = [await read(classId), await read(other)];
    expect(before).toEqual([1, 0]);
    await school.manager.call(users.updateUser, {
      params: { id: school.studentIds[0]! },
      body: { department_id: other },
    });
    expect([await read(classId), await read(other)]).toEqual(before);
  });
  it('counts until the end of the last day, and takes no goal whose last day is over', async () => {
    await change(goal);
    const [past] = await rows<{ day: string }>(
      app.services.db,
      sql`update departments set goal_ends_on = okur_day(now(), 'Europe/Istanbul') - 1,
        goal_starts_at = now() - interval '4 days' where id = ${classId}
        returning goal_ends_on::text as day`,
    );
    const user = { id: school.studentIds[0]!, companyId: school.companyId };
    await makeSitting(app, user, { seconds: 60, finished: daysAgo(2) });
    await makeSitting(app, user, { seconds: 60 });
    const { data } = (await school.instructor.call(routes.classRewards, { params: { id: classId } })).body;
    expect(data.read).toBe(1);
    const over = { ...goal, goal_ends_on: past!.day };
    expect((await change({ ...over, rewards: false })).status).toBe(200);
    const again = await change({ ...over, goal_minutes: 90 });
    expect([again.status, again.body.errors]).toEqual([422, { goal_ends_on: ['collection.goal_over'] }]);
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
