import { articles, library, student, studentBooks, studentDay as routes } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { type MadeBook, makeBook, sittingOf } from '../../platform/testing/books.ts';
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
const article = await makeArticle(sp);

let school: School;
let reader: Client;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 2, students: 2 });
  reader = await app.signedIn('student', school.studentIds[0]!);
});
const myDay = async (client = reader) => (await client.call(routes.myDay)).body.data;
const give = () => makeHomework(school.instructor, article.id, [school.departmentIds[0]!]);
const today = (day: { date: string; week: { date: string; seconds: number }[] }) =>
  day.week.find(({ date }) => date === day.date)?.seconds;

describe('my day', () => {
  it('has seven days from Monday on, in the calendar of the school, and the minutes that I chose', async () => {
    const day = await myDay();
    expect(day.week).toHaveLength(7);
    expect(new Date(day.week[0].date).getUTCDay()).toBe(1);
    expect([day.goal_minutes, today(day)]).toEqual([10, 0]);
    expect((await reader.call(student.mySettings, { body: { daily_minutes: 15 } })).body.data.daily_minutes).toBe(15);
    expect((await myDay()).goal_minutes).toBe(15);
    const wrong = await reader.call(student.mySettings, { body: { daily_minutes: 7 as 5 } });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['daily_minutes']]);
  });

  it('counts the minutes of a text that was read, and none of one that was clicked through', async () => {
    await readHomework(reader, await give(), 60, allRight);
    expect(today(await myDay())).toBeCloseTo(60, 0);
    const clicked = await give();
    const text = { article_id: article.id, article_version: 1 };
    await reader.call(student.recordReading, { body: readingInput(clicked, text, 2) });
    expect(today(await myDay())).toBeCloseTo(60, 0);
  });

  it('counts the time with books: on two devices at once no more than passed, of pages turned over none', async () => {
    const [department] = school.departmentIds;
    const [one, other] = [
      await makeBook(sp, { words: [600], departmentIds: [department!] }),
      await makeBook(sp, { words: [600], departmentIds: [department!] }),
    ];
    const pages = [
      [0, 150],
      [150, 300],
    ] as const;
    const sit = async (book: MadeBook, wpm: number, over: object = {}) => {
      const body = sittingOf(book.chapters[0]!, pages, { wpm, ...over });
      expect((await reader.call(studentBooks.recordSitting, { body })).status).toBe(201);
    };
    await sit(one, 20_000);
    expect(today(await myDay())).toBe(0);
    await sit(one, 150);
    expect(today(await myDay())).toBeCloseTo(120, 0);
    await sit(one, 150, { device: 'tablet' });
    await sit(other, 150, { device: 'desktop' });
    expect(today(await myDay())).toBeLessThan(125);
  });

  it('is my own', async () => {
    await readHomework(reader, await give(), 60, allRight);
    expect(today(await myDay(await app.signedIn('student', school.studentIds[1]!)))).toBe(0);
    expect((await school.instructor.call(routes.myDay)).status).toBe(403);
  });
});

describe('tasks', () => {
  it('are shown for four weeks after they were due or done, and open at their address for ever', async () => {
    const [old, recent] = [await give(), await give()];
    const due = (id: string, days: number) =>
      rows(
        app.services.db,
        sql`update homeworks set starts_at = ${inDays(-60)}, due_at = ${inDays(days)} where id = ${id}`,
      );
    await due(old.id, -29);
    await due(recent.id, -27);
    const { data } = (await reader.call(student.myTasks)).body;
    expect(data.map(({ id }: { id: string }) => id)).toEqual([recent.id]);
    expect((await reader.call(student.myHomework, { params: { id: old.id } })).status).toBe(200);
  });
  it('say what their text is about', async () => {
    const category = await sp.call(articles.createArticleCategory, { body: { name: `Deniz ${school.companyId}` } });
    const own = await makeArticle(sp, { category_id: category.body.data.id });
    await makeHomework(school.instructor, own.id, [school.departmentIds[0]!]);
    expect((await reader.call(student.myTasks)).body.data[0].category).toBe(`Deniz ${school.companyId}`);
  });
});

describe('the next texts', () => {
  const hold = (id: string, departmentId = school.departmentIds[0]!) =>
    sp.call(articles.assignArticle, {
      params: { id },
      body: { department_ids: [departmentId], starts_at: inDays(-9), expires_at: null },
    });
  const next = async (client = reader) =>
    (await client.call(library.myNextTexts)).body.data.map((text: { title: string; why: string }) => [
      text.title,
      text.why,
    ]);

  it('are unread texts of their own class: their own language, then the nearest level, then liked topics', async () => {
    await rows(app.services.db, sql`update users set grade_level = 4 where id = ${school.studentIds[0]!}`);
    const liked = (await sp.call(articles.createArticleCategory, { body: { name: `Uzay ${school.companyId}` } })).body
      .data.id;
    const held = [
      await makeArticle(sp, { title: 'Okundu bir', category_id: liked, grade_level: 4 }),
      await makeArticle(sp, { title: 'Okundu iki', category_id: liked, grade_level: 4 }),
      await makeArticle(sp, { title: 'Zor', grade_level: 7 }),
      await makeArticle(sp, { title: 'Uygun', grade_level: 4 }),
      await makeArticle(sp, { title: 'Sevilen', grade_level: 4, category_id: liked }),
      await makeArticle(sp, { title: 'English', language: 'en', grade_level: 4 }),
    ];
    for (const { id } of held) await hold(id);
    await hold((await makeArticle(sp, { title: 'Başkasının', grade_level: 4 })).id, school.departmentIds[1]!);
    for (const text of held.slice(0, 2))
      await reader.call(student.recordReading, {
        body: { ...readingInput({ id: '' }, { article_id: text.id, article_version: 1 }), homework_id: null },
      });
    expect(await next()).toEqual([
      ['Sevilen', 'topic'],
      ['Uygun', 'level'],
      ['Zor', 'new'],
      ['English', 'level'],
    ]);
    expect((await school.instructor.call(library.myNextTexts)).status).toBe(403);
  });

  it('begin with one to measure by where the speed is older than four weeks, in their own language alone', async () => {
    const make = (title: string, language: 'tr' | 'en' = 'tr') => makeArticle(sp, { title, language, questions: [] });
    const texts = [await make('Eski'), await make('Yeni'), await make('Sonraki'), await make('Foreign', 'en')];
    for (const { id } of texts) await hold(id);
    const read = (at: number, days: number) =>
      reader.call(student.recordReading, {
        body: {
          ...readingInput({ id: '' }, { article_id: texts[at]!.id, article_version: 1 }, 60),
          homework_id: null,
          started_at: inDays(-days),
        },
      });
    const whys = async () => new Map((await next()) as [string, string][]);
    const none = [...(await whys()).values()];
    expect(none).not.toContain('measure');
    await read(0, 29);
    expect([...(await whys()).values()].filter((why) => why === 'measure')).toHaveLength(1);
    expect([...(await whys()).keys()].indexOf('Foreign')).toBe(2);
    await read(1, 3);
    expect([...(await whys()).values()]).not.toContain('measure');
    await rows(app.services.db, sql`update users set language = 'en' where id = ${school.studentIds[0]!}`);
    expect([...(await whys()).values()]).not.toContain('measure');
  });
});
