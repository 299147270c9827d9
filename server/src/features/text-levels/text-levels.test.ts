import { articles, library, reports, student, textLevels as routes, users } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { array, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { catchUp } from '../reports/store.ts';
import { allRight, inDays, makeArticle, makeHomework, readHomework } from '../../platform/testing/learning.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

let school: School;
let reader: Client;
let id: string;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 2, students: 2 });
  id = school.studentIds[0]!;
  reader = await app.signedIn('student', id);
  await rows(app.services.db, sql`update users set grade_level = 4 where id = ${id}`);
});
const levelOf = async (client = school.instructor) => client.call(routes.textLevelOfUser, { params: { id } });
const level = async () => (await levelOf()).body.data.level;
const read = async (grade: number, chosen = allRight): Promise<string> => {
  const article = await makeArticle(sp, { grade_level: grade });
  const homework = await makeHomework(school.instructor, article.id, [school.departmentIds[0]!]);
  return (await readHomework(reader, homework, 60, chosen)).body.data.id;
};
const say = (reading: string, feeling: 'too_easy' | 'too_hard', client = reader) =>
  client.call(routes.sayFeeling, { params: { id: reading }, body: { feeling } });

describe('the level of the next text', () => {
  it('begins at their own grade, rises after two texts understood, and what is offered follows', async () => {
    expect(await level()).toBe(4);
    await read(4);
    await read(4);
    expect(await level()).toBe(5);
    for (const [title, grade] of [
      ['Dört', 4],
      ['Beş', 5],
    ] as const) {
      const article = await makeArticle(sp, { title, grade_level: grade });
      await sp.call(articles.assignArticle, {
        params: { id: article.id },
        body: { department_ids: [school.departmentIds[0]!], starts_at: inDays(-1), expires_at: null },
      });
    }
    const next = (await reader.call(library.myNextTexts)).body.data;
    expect(next.map((text: { title: string; why: string }) => [text.title, text.why])).toEqual([
      ['Beş', 'level'],
      ['Dört', 'new'],
    ]);
  });

  it('follows what the reader says of a text, and the last word counts', async () => {
    const reading = await read(4);
    expect((await say(reading, 'too_easy')).body.data).toEqual({ id: reading, feeling: 'too_easy' });
    expect(await level()).toBe(5);
    await say(reading, 'too_hard');
    expect(await level()).toBe(4);
    expect((await reader.call(student.myReading, { params: { id: reading } })).body.data.feeling).toBe('too_hard');
    expect((await levelOf()).body.data.readings).toMatchObject([{ id: reading, level: 4, feeling: 'too_hard' }]);
  });

  it('is set aside by a level that an instructor fixes, and follows again without it', async () => {
    const fix = (text_level: number | null) =>
      school.instructor.call(users.changeUserSettings, { params: { id }, body: { text_level } });
    expect((await fix(7)).status).toBe(200);
    await read(4);
    await read(4);
    expect((await levelOf()).body.data).toMatchObject({ level: 7, fixed: 7, start: 4 });
    await fix(null);
    expect(await level()).toBe(5);
    expect((await reader.call(student.mySettings, { body: { text_level: 9 } as object })).status).toBe(422);
  });

  it('is no one else’s: another’s reading, another school, the student', async () => {
    const reading = await read(4);
    const other = await app.signedIn('student', school.studentIds[1]!);
    expect((await say(reading, 'too_easy', other)).status).toBe(404);
    const elsewhere = await makeSchool(app);
    expect((await levelOf(elsewhere.manager)).status).toBe(404);
    expect((await levelOf(reader)).status).toBe(403);
    const wrong = await say(reading, 'boring' as 'too_hard');
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['feeling']]);
  });
});

describe('texts left to read', () => {
  /** Student and instructor are told the same: Today, the progress, the record and the list of students. */
  const left = async () => {
    const { texts_left } = (await reader.call(student.myProgress)).body.data;
    expect((await levelOf()).body.data).toMatchObject({ language: 'tr', texts_left });
    expect((await reader.call(library.myNextTexts)).body.texts_left).toBe(texts_left);
    await catchUp(app.services);
    const { data } = (await school.instructor.call(reports.instructorStudents)).body;
    const { reasons, text_level, last_read_at } = data.find((one: { id: string }) => one.id === id);
    expect([reasons.includes('texts'), text_level]).toEqual([last_read_at !== null && texts_left === 0, await level()]);
    return texts_left;
  };
  const assign = async (over: object) => {
    const article = await makeArticle(sp, over);
    await sp.call(articles.assignArticle, {
      params: { id: article.id },
      body: { department_ids: [school.departmentIds[0]!], starts_at: inDays(-1), expires_at: null },
    });
    return article;
  };

  it('are those of the level that the next text follows, not of their own grade', async () => {
    await assign({ title: 'Üç', grade_level: 3 });
    expect(await left()).toBe(1);
    await read(4);
    await read(4);
    expect(await level()).toBe(5);
    expect(await left()).toBe(0);
    await assign({ title: 'Altı', grade_level: 6 });
    expect(await left()).toBe(1);
    await school.instructor.call(users.changeUserSettings, { params: { id }, body: { text_level: 2 } });
    expect(await left()).toBe(1);
    await school.instructor.call(users.changeUserSettings, { params: { id }, body: { text_level: 9 } });
    expect(await left()).toBe(0);
  });

  it('are in homework, too: each text once, what has begun and is not long over, in their own language', async () => {
    const article = await assign({ grade_level: 4 });
    const classes = [school.departmentIds[0]!];
    await makeHomework(school.instructor, article.id, classes);
    expect(await left()).toBe(1);
    const alone = await makeArticle(sp, { grade_level: 5 });
    const homework = await makeHomework(school.instructor, alone.id, classes);
    expect(await left()).toBe(2);
    const tomorrow = { starts_at: inDays(1) };
    await makeHomework(school.instructor, (await makeArticle(sp, { grade_level: 4 })).id, classes, tomorrow);
    await makeHomework(school.instructor, (await makeArticle(sp, { grade_level: 8 })).id, classes);
    await makeHomework(school.instructor, (await makeArticle(sp, { language: 'en', grade_level: 4 })).id, classes);
    expect(await left()).toBe(2);
    await rows(
      app.services.db,
      sql`update homeworks set starts_at = ${inDays(-60)}, due_at = ${inDays(-40)} where id = ${homework.id}`,
    );
    expect(await left()).toBe(1);
  });
});

describe('missing texts', () => {
  const missing = async (client = school.instructor) => (await client.call(articles.missingTexts)).body.data;
  const own = (students: number) => [expect.objectContaining({ id: school.departmentIds[0], students })];

  it('are counted by language and grade, and are gone with a text beside the grade', async () => {
    await rows(app.services.db, sql`update users set grade_level = 4 where id = any(${array(school.studentIds)})`);
    // The instructor teaches one of the two classes.
    expect(await missing()).toEqual([{ language: 'tr', grade_level: 4, students: 1, classes: own(1) }]);
    const article = await makeArticle(sp, { grade_level: 5 });
    await sp.call(articles.assignArticle, {
      params: { id: article.id },
      body: { department_ids: [school.departmentIds[0]!], starts_at: inDays(-1), expires_at: null },
    });
    expect(await missing()).toEqual([]);
    // Homework of the text that is assigned anyway, which one of them reads.
    await readHomework(
      reader,
      await makeHomework(school.instructor, article.id, [school.departmentIds[0]!]),
      60,
      allRight,
    );
    expect(await missing()).toEqual([{ language: 'tr', grade_level: 4, students: 1, classes: own(1) }]);
    await rows(app.services.db, sql`update users set text_level = 7 where id = ${id}`);
    expect(await missing()).toEqual([{ language: 'tr', grade_level: 7, students: 1, classes: own(1) }]);
  });

  it('go by the level that moves, with what the reader says, the grade of a text and of the class', async () => {
    const texts = [await makeArticle(sp, { grade_level: 4 }), await makeArticle(sp, { grade_level: 4 })];
    const homework = await Promise.all(
      texts.map((text) => makeHomework(school.instructor, text.id, [school.departmentIds[0]!])),
    );
    const seen = async () => {
      await catchUp(app.services);
      return (await missing()).map(({ grade_level }: { grade_level: number }) => grade_level);
    };
    const readings = [];
    for (const one of homework) readings.push((await readHomework(reader, one, 60, allRight)).body.data.id);
    expect([await level(), await seen()]).toEqual([5, [5]]);
    await say(readings[1], 'too_hard');
    expect([await level(), await seen()]).toEqual([4, [4]]);
    await say(readings[1], 'too_easy');
    await sp.call(articles.updateArticle, { params: { id: texts[1]!.id }, body: { grade_level: 3 } });
    expect(await seen()).toEqual([await level()]);
    await rows(app.services.db, sql`update users set grade_level = null where id = ${id}`);
    await rows(app.services.db, sql`update departments set grade_level = 8 where id = ${school.departmentIds[0]!}`);
    expect([await level(), await seen()]).toEqual([8, [8]]);
  });

  it('are of their own students, and for those who write texts', async () => {
    const elsewhere = await makeSchool(app, { departments: 1, students: 3 });
    expect(await missing(elsewhere.instructor)).toMatchObject([{ students: 3 }]);
    expect((await school.manager.call(articles.missingTexts)).status).toBe(403);
    expect((await missing(sp)).length).toBeGreaterThan(0);
  });
});
