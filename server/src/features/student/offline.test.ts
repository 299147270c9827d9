import {
  articles as articleRoutes,
  homework as homeworkRoutes,
  student as routes,
  users as userRoutes,
} from '@okur/contract';
import type { Homework } from '@okur/contract/homework';
import type { StudentText } from '@okur/contract/student';
import { rightNow, timeAhead } from '@okur/contract/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import { inDays, makeArticle, makeHomework, readingInput } from '../../platform/testing/learning.ts';

/* What was read while the network was away, or the tablet's clock was wrong, is a reading all the same. */

const app = await testApp();
const sp = await staff(app, 'SP');
const article = await makeArticle(sp);
let school: School;
let studentId: string;
let reader: Client;
let homework: Homework;
let text: StudentText;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 2, students: 0 });
  studentId = await makeStudent(app, school.companyId, school.departmentIds[0]!);
  reader = await app.signedIn('student', studentId);
  homework = await makeHomework(school.instructor, article.id, [school.departmentIds[0]!]);
  text = (await reader.call(routes.myHomework, { params: { id: homework.id } })).body.data.text;
});
const record = (body: object) => reader.call(routes.recordReading, { body });

describe('a tablet whose clock is wrong', () => {
  const minute = 60_000;
  const at = (ms: number) => timeAhead(ms).toISOString();

  it.each([
    ['a year ahead', 365],
    ['a year behind', -365],
    ['back in 1970', -20_000],
    ['two days behind', -2],
    ['an hour ahead', 1 / 24],
  ])('%s: its readings get the right time by what it says when it sends', async (_name, days) => {
    const wrong = days * 86_400_000;
    const { status, body } = await record(
      readingInput(homework, text, 60, { started_at: at(wrong - 31 * minute), sent_at: at(wrong) }),
    );
    expect([status, body.data.active_seconds]).toEqual([201, 60]);
    expect(Math.abs(Date.parse(body.data.finished_at) - (rightNow().getTime() - 30 * minute))).toBeLessThan(minute);
  });

  it.each([
    ['ahead', 365],
    ['behind', -365],
  ])('by a year %s, and silent about it: the reading ended when it arrived', async (_name, days) => {
    const { status, body } = await record(readingInput(homework, text, 60, { started_at: inDays(days) }));
    expect([status, body.data.active_seconds]).toEqual([201, 60]);
    expect(Math.abs(Date.parse(body.data.finished_at) - rightNow().getTime())).toBeLessThan(minute);
  });

  it('sent again with another moment of sending, a reading stays the one it was', async () => {
    const reading = readingInput(homework, text, 60, { started_at: at(-10 * minute), sent_at: at(0) });
    const first = await record(reading);
    const again = await record({ ...reading, sent_at: at(5 * minute) });
    expect(again.body).toEqual(first.body);
  });
});

describe('a student who is moved to another class in the middle of a homework', () => {
  const move = () =>
    school.manager.call(userRoutes.updateUser, {
      params: { id: studentId },
      body: { department_id: school.departmentIds[1] },
    });

  it('keeps the reading and may answer its questions; the homework is no longer shown', async () => {
    const reading = readingInput(homework, text, 60, { started_at: inDays(-1) });
    await rows(
      app.services.db,
      sql`update department_memberships set joined_at = now() - interval '3 days' where user_id = ${studentId}`,
    );
    expect((await move()).status).toBe(200);
    expect((await record(reading)).status).toBe(201);
    const answers = text.questions.map((q) => ({ question_id: q.id, chosen: [q.options[0]!.id] }));
    expect(
      (await reader.call(routes.recordAnswers, { params: { id: reading.id }, body: { answers, took_ms: 60_000 } })).body
        .data.comprehension,
    ).toBe(50);
    expect((await reader.call(routes.myTasks)).body.data).toEqual([]);
    expect(
      await rows(
        app.services.db,
        sql`select department_id, homework_id from reading_sessions where id = ${reading.id}`,
      ),
    ).toEqual([{ department_id: school.departmentIds[0], homework_id: homework.id }]);
  });

  it('keeps it, too, when the class was deleted or the homework put off meanwhile', async () => {
    await rows(app.services.db, sql`update departments set deleted_at = now() where id = ${school.departmentIds[0]!}`);
    await rows(
      app.services.db,
      sql`update homeworks set starts_at = now() + interval '1 day' where id = ${homework.id}`,
    );
    expect((await record(readingInput(homework, text))).status).toBe(201);
  });

  it('has no say in a homework of a class that was never their own', async () => {
    const foreign = await makeHomework(school.manager, article.id, [school.departmentIds[1]!]);
    expect((await record(readingInput(foreign, text))).status).toBe(404);
  });
});

it('a state of a text that no number can name is refused by its field', async () => {
  const answer = await record({
    ...readingInput(homework, text),
    homework_id: null,
    article_version: 9_007_199_254_740_991,
  });
  expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['article_version']]);
});

describe('a homework that is taken from a class in the middle of a reading', () => {
  it('leaves the reading to the child; another class never had it', async () => {
    const reading = readingInput(homework, text);
    const late = await app.signedIn('student', await makeStudent(app, school.companyId, school.departmentIds[1]!));
    expect((await late.call(routes.recordReading, { body: readingInput(homework, text) })).status).toBe(404);
    const taken = await school.manager.call(homeworkRoutes.updateHomework, {
      params: { id: homework.id },
      body: { department_ids: [school.departmentIds[1]] },
    });
    expect(taken.status, taken.text).toBe(200);
    expect((await record(reading)).status).toBe(201);
    expect((await reader.call(routes.myHomework, { params: { id: homework.id } })).status).toBe(404);
  });
});

describe('a text of the library', () => {
  const [day, month] = [86_400_000, 30];
  const at = (ms: number) => timeAhead(ms).toISOString();
  let reading: ReturnType<typeof readingInput>;
  beforeEach(async () => {
    const held = { department_ids: [school.departmentIds[0]!], starts_at: inDays(-9), expires_at: inDays(month) };
    await sp.call(articleRoutes.assignArticle, { params: { id: article.id }, body: held });
    reading = readingInput({ id: '' }, text, 60);
  });
  const send = (over: object = {}) => record({ ...reading, homework_id: null, ...over });
  /** What ended now for its classes ended an hour ago. */
  const endEarlier = (id: string) =>
    rows(
      app.services.db,
      sql`update article_department_ends set ended_at = now() - interval '1 hour' where article_id = ${id}`,
    );

  it('counts for a tablet whose clock runs a year ahead, though by that clock the text had gone', async () => {
    const { status, body } = await send({ started_at: at(365 * day - 60_000), sent_at: at(365 * day) });
    expect([status, body.data?.active_seconds]).toEqual([201, 60]);
  });

  it('that had gone by the time it was begun is none, whatever a clock that runs behind says', async () => {
    await rows(
      app.services.db,
      sql`update article_departments set expires_at = now() - interval '1 day' where article_id = ${article.id}`,
    );
    await endEarlier(article.id);
    expect((await send({ started_at: at(-365 * day - 60_000), sent_at: at(-365 * day) })).status).toBe(404);
  });

  it('stays read when the student changed class or the class was deleted before the network came back', async () => {
    await school.manager.call(userRoutes.updateUser, {
      params: { id: studentId },
      body: { department_id: school.departmentIds[1] },
    });
    await rows(app.services.db, sql`update departments set deleted_at = now() where id = ${school.departmentIds[0]!}`);
    expect((await send()).status).toBe(201);
  });

  it('stays read when the teacher takes it from the class, or puts it off, in the middle of the reading', async () => {
    const [departmentId] = school.departmentIds as [string];
    const putOff = { department_ids: [departmentId], starts_at: inDays(1), expires_at: inDays(month) };
    expect((await sp.call(articleRoutes.assignArticle, { params: { id: article.id }, body: putOff })).status).toBe(200);
    expect((await send()).status).toBe(201);
    const taken = await sp.call(articleRoutes.unassignArticle, { params: { id: article.id, departmentId } });
    expect(taken.status, taken.text).toBe(200);
    expect((await send({ id: newId() })).status).toBe(201);
  });

  it('that was taken from the class before it was begun is none, nor is one that the class never had yet', async () => {
    const [departmentId, other] = school.departmentIds as [string, string];
    await sp.call(articleRoutes.unassignArticle, { params: { id: article.id, departmentId } });
    await endEarlier(article.id);
    expect((await send()).status).toBe(404);
    const later = await makeArticle(sp);
    const held = { department_ids: [departmentId, other], starts_at: inDays(1), expires_at: null };
    await sp.call(articleRoutes.assignArticle, { params: { id: later.id }, body: held });
    await sp.call(articleRoutes.unassignArticle, { params: { id: later.id, departmentId } });
    expect((await send({ article_id: later.id, article_version: 1 })).status).toBe(404);
  });

  it('of a class that was never their own is none', async () => {
    const stranger = await app.signedIn('student', await makeStudent(app, school.companyId, school.departmentIds[1]!));
    expect((await stranger.call(routes.recordReading, { body: { ...reading, homework_id: null } })).status).toBe(404);
  });
});
