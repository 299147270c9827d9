import { articles, auth, student as routes, users } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { fieldsOf, testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';
import { allRight, inDays, makeArticle, makeHomework, readHomework } from '../../platform/testing/learning.ts';
import { makeReader, type Reader } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const article = await makeArticle(sp);

let school: Reader['school'];
let reader: Reader['reader'];
let homework: Reader['homework'];
beforeEach(async () => {
  ({ school, reader, homework } = await makeReader(app, article));
});

describe('my tasks', () => {
  it('are the homework of my department that has begun: open ones by their end, then the done ones', async () => {
    const [mine] = school.departmentIds;
    const sooner = await makeHomework(school.instructor, article.id, [mine!], { due_at: inDays(1) });
    await makeHomework(school.instructor, article.id, [mine!], { starts_at: inDays(1) });
    await makeHomework(school.manager, article.id, [school.departmentIds[1]!]);
    const done = await makeHomework(school.instructor, article.id, [mine!], { due_at: inDays(0.5) });
    await readHomework(reader, done, 60, allRight);
    const { data } = (await reader.call(routes.myTasks)).body;
    expect(data.map((t: { id: string }) => t.id)).toEqual([sooner.id, homework.id, done.id]);
    expect(data[0]).toMatchObject({
      minutes: 1,
      word_count: 120,
      finished_at: null,
      result: null,
      content_title: article.title,
    });
    expect(data[2].result).toEqual({
      kind: 'measurement',
      wpm: 120,
      comprehension: 100,
      effective_speed: 120,
      score: null,
      passed: null,
    });
  });
  it('are gone with the department', async () => {
    await rows(app.services.db, sql`update departments set deleted_at = now() where id = ${school.departmentIds[0]!}`);
    expect((await reader.call(routes.myTasks)).body.data).toEqual([]);
    expect((await reader.call(routes.myHomework, { params: { id: homework.id } })).status).toBe(404);
  });
  it('come with the text as it was given, and without the right answers', async () => {
    const own = await makeArticle(school.instructor);
    const given = await makeHomework(school.instructor, own.id, [school.departmentIds[0]!]);
    await school.instructor.call(articles.updateArticle, {
      params: { id: own.id },
      body: { body: '<p>Başka bir metin.</p>', title: 'Başka' },
    });
    const answer = await reader.call(routes.myHomework, { params: { id: given.id } });
    expect(answer.body.data.text).toMatchObject({ article_version: 1, title: own.title, body: own.body });
    expect(answer.text).not.toMatch(/"right"|explanation|İlk cümle/);
    expect(
      answer.body.data.text.questions.map((q: { options: { id: string }[] }) => q.options.map((o) => o.id)),
    ).toEqual(own.questions.map((q) => q.options.map((o) => o.id)));
  });
  it('are not for staff', async () => {
    expect((await school.instructor.call(routes.myTasks)).status).toBe(403);
    expect((await app.anonymous.call(routes.myTasks)).status).toBe(401);
  });
});

describe('my progress', () => {
  it('shows the newest readings, and weeks without implausible ones and those nothing was understood of', async () => {
    await readHomework(reader, homework, 60, allRight);
    await readHomework(reader, homework, 120, []);
    await readHomework(reader, homework, 3, []);
    const { data } = (await reader.call(routes.myProgress)).body;
    expect(data.readings_total).toBe(3);
    expect(data.readings.map((r: { wpm: number }) => r.wpm)).toEqual([null, 60, 120]);
    expect(data.weeks).toEqual([
      { week: expect.stringMatching(/^\d{4}-\d\d-\d\d$/), wpm: 120, comprehension: 100, readings: 1 },
    ]);
    expect(new Date(data.weeks[0].week).getUTCDay()).toBe(1);
    expect([data.change, data.measured]).toEqual([null, 1]);
  });
  it('is named from six texts on that were read for the first time, without a pacer and without guessing', async () => {
    for (const [n, seconds] of [72, 60, 70, 48, 45, 46].entries()) {
      const own = await makeHomework(school.instructor, (await makeArticle(sp)).id, [school.departmentIds[0]!]);
      await readHomework(reader, own, seconds, allRight);
      // Again is practice, and a guess is no measurement.
      if (n === 0) await readHomework(reader, own, 10, allRight);
    }
    await readHomework(reader, homework, 20, [], 1000);
    const { change, speed, measured } = (await reader.call(routes.myProgress)).body.data;
    expect(measured).toBe(6);
    expect([Math.round(speed.at_first.wpm), Math.round(speed.now.wpm), change.verdict]).toEqual([103, 157, 'better']);
  });
});

describe('my settings', () => {
  it('change how I read and nothing else', async () => {
    const { body } = await reader.call(routes.mySettings, {
      body: { font_family: 'atkinson', font_size: 26, line_spacing: 2.1, theme: 'dark' },
    });
    expect(body.data).toMatchObject({
      font_family: 'atkinson',
      font_size: 26,
      line_spacing: 2.1,
      theme: 'dark',
      language: 'tr',
      reading_speed_goal: null,
    });
    expect(
      fieldsOf(await reader.call(routes.mySettings, { body: { font_size: 90, reading_speed_goal: 900 } })),
    ).toEqual([422, ['font_size', 'reading_speed_goal']]);
  });
  it('have the captions of films, which may be none', async () => {
    const captions = async () => (await reader.call(auth.meStudent)).body.data.settings.captions;
    await reader.call(routes.mySettings, { body: { captions: null } });
    expect(await captions()).toBeNull();
    await reader.call(routes.mySettings, { body: { captions: 'off' } });
    expect(await captions()).toBe('off');
    const wrong = await reader.call(routes.mySettings, { body: { captions: 'de' as 'off' } });
    expect(fieldsOf(wrong)).toEqual([422, ['captions']]);
  });
  it('are saved beside the forms that staff have open, and neither loses what the other chose', async () => {
    const of = { params: { id: school.studentIds[0]! } };
    const { version } = (await school.instructor.call(users.getUserSettings, of)).body.data;
    await reader.call(routes.mySettings, { body: { avatar: 'fox', font_size: 26 } });
    const named = await school.instructor.call(users.renameUser, {
      ...of,
      body: { name: 'Ada', surname: 'Su', version },
    });
    expect(named.status).toBe(200);
    await reader.call(routes.mySettings, { body: { captions: 'off' } });
    const { status, body } = await school.instructor.call(users.changeUserSettings, {
      ...of,
      body: { reading_speed_goal: 150, version: named.body.data.version },
    });
    expect([status, body.data]).toMatchObject([
      200,
      { avatar: 'fox', font_size: 26, captions: 'off', reading_speed_goal: 150 },
    ]);
  });
  it('stay as they are when nothing is named', async () => {
    expect((await reader.call(routes.mySettings, { body: {} })).status).toBe(200);
  });
  it('have a language of the pages, apart from the one that is taught, which staff alone set', async () => {
    const done = (await readHomework(reader, homework, 60, allRight)).body.data;
    const of = { params: { id: school.studentIds[0]! } };
    const kind = async () => (await reader.call(routes.myReading, { params: { id: done.id } })).body.data.kind;
    const asStaff = async () => (await school.instructor.call(users.getUserSettings, of)).body.data;
    expect(await asStaff()).toMatchObject({ language: 'tr', locale: null });
    const chosen = await reader.call(routes.mySettings, { body: { locale: 'fr' } });
    expect(chosen.body.data).toMatchObject({ language: 'tr', locale: 'fr' });
    expect(await asStaff()).toMatchObject({ language: 'tr', locale: 'fr' });
    expect((await reader.call(auth.meStudent)).body.data).toMatchObject({ language: 'tr', settings: { locale: 'fr' } });
    // A child who names another language would turn slow readings into those of a second language.
    expect(fieldsOf(await reader.call(routes.mySettings, { body: { language: 'en' } as object }))).toEqual([
      422,
      ['language'],
    ]);
    expect(await kind()).toBe('measurement');
    expect(fieldsOf(await reader.call(routes.mySettings, { body: { locale: 'de' as 'fr' } }))).toEqual([
      422,
      ['locale'],
    ]);
    await school.instructor.call(users.changeUserSettings, { ...of, body: { locale: 'pl' } });
    expect((await reader.call(auth.meStudent)).body.data.settings.locale).toBe('pl');
    expect(await kind()).toBe('measurement');
  });
});
