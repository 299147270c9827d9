import { articles, library, student, textLevels as routes, users } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
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
  it('begins at the own grade, rises after two texts understood, and what is offered follows', async () => {
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

  it('is nobody else’s: another’s reading, another school, the student', async () => {
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
  /** The student and the instructor are told the same. */
  const left = async () => {
    const { texts_left } = (await reader.call(student.myProgress)).body.data;
    expect((await levelOf()).body.data).toMatchObject({ language: 'tr', texts_left });
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

  it('are those of the level that the next text follows, not of the own grade', async () => {
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

  it('are in homework, too: each text once, what has begun and is not long over, in the own language', async () => {
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
