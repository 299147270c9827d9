import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  audit,
  homework as routes,
  mails as mailSettings,
  notifications,
  parents,
  student as studentRoutes,
  users,
} from '@okur/contract';
import type { AuditEntry } from '@okur/contract/audit';
import type { Homework, HomeworkResult } from '@okur/contract/homework';
import type { Task } from '@okur/contract/student';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { migrationsFolder } from '../../platform/database/migrations.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import {
  makeInstructor,
  makeParent,
  makeSchool,
  makeStudent,
  type School,
  staff,
} from '../../platform/testing/factories.ts';
import {
  allRight,
  asStored,
  inDays,
  makeArticle,
  makeHomework,
  readHomework,
} from '../../platform/testing/learning.ts';
import { mailsOf } from '../../platform/testing/mails.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

/** Two departments with two students each; the instructor teaches the first, where students 0 and 2 are. */
let school: School;
let readers: Client[];
beforeEach(async () => {
  school = await makeSchool(app, { company: { parent_access: true } });
  readers = await Promise.all(school.studentIds.map((id) => app.signedIn('student', id)));
});
const first = () => school.departmentIds[0]!;
const results = async (client: Client, id: string) =>
  (await client.call(routes.resultsOfHomework, { params: { id }, query: { isAll: true } })).body
    .data as HomeworkResult[];
const get = async (client: Client, id: string) =>
  (await client.call(routes.getHomework, { params: { id } })).body.data as Homework;
const tasks = async (client: Client) => (await client.call(studentRoutes.myTasks)).body.data as Task[];

describe('more time for one student', () => {
  const extend = (client: Client, id: string, userId: string, body: object) =>
    client.call(routes.extendHomework, { params: { id, userId }, body });
  const ended = async () => {
    const article = await makeArticle(sp);
    const made = await makeHomework(school.manager, article.id, [first()]);
    await rows(
      app.services.db,
      sql`update homeworks set starts_at = now() - interval '3 days', due_at = now() - interval '1 day'
        where id = ${made.id}`,
    );
    return made;
  };
  it('makes what comes until then in time, is told to student and parent, and is in the activity', async () => {
    const made = await ended();
    const until = inDays(2);
    expect(
      (await extend(school.instructor, made.id, school.studentIds[0]!, { due_at: until, reason: 'Hastaydı' })).body
        .data,
    ).toEqual({ due_at: until, reason: 'Hastaydı' });
    expect(await tasks(readers[0]!)).toMatchObject([{ due_at: asStored(until), extension_reason: 'Hastaydı' }]);
    expect(await tasks(readers[2]!)).toMatchObject([{ extension_reason: null }]);
    const parent = await app.signedIn('parent', await makeParent(app, [school.studentIds[0]!]));
    expect((await parent.call(parents.parentDashboard)).body.data[0].homework).toMatchObject([
      { kind: 'article', due_at: asStored(until), extension_reason: 'Hastaydı', finished_at: null },
    ]);
    for (const reader of [readers[0]!, readers[2]!]) await readHomework(reader, made, 60, allRight);
    expect(
      (await results(school.instructor, made.id))
        .map(({ user_id, late, extension }) => [user_id, late, extension?.reason ?? null])
        .sort(),
    ).toEqual(
      [
        [school.studentIds[0], false, 'Hastaydı'],
        [school.studentIds[2], true, null],
      ].sort(),
    );
    const entries = (
      await school.manager.call(audit.listAudit, { query: { company_id: school.companyId, subject: 'HOMEWORK' } })
    ).body.data as AuditEntry[];
    expect(entries[0]!.changes.map(({ field, after }) => [field, after])).toEqual(
      expect.arrayContaining([['extension_reason', 'Hastaydı']]),
    );
  });
  it('is changed, and withdrawn', async () => {
    const made = await ended();
    const userId = school.studentIds[0]!;
    for (const days of [2, 5])
      expect(
        (await extend(school.instructor, made.id, userId, { due_at: inDays(days), reason: 'Gezide' })).status,
      ).toBe(200);
    expect((await school.instructor.call(routes.withdrawExtension, { params: { id: made.id, userId } })).status).toBe(
      200,
    );
    expect(await tasks(readers[0]!)).toMatchObject([{ extension_reason: null }]);
    expect((await school.instructor.call(routes.withdrawExtension, { params: { id: made.id, userId } })).status).toBe(
      404,
    );
  });
  it('refuses an earlier end, no reason, students of others and people without the right', async () => {
    const made = await ended();
    const [own, strange] = [school.studentIds[0]!, school.studentIds[1]!];
    expect((await extend(school.manager, made.id, own, { due_at: inDays(-2), reason: 'x' })).body.errors).toEqual({
      due_at: ['homework.after_due'],
    });
    expect((await extend(school.manager, made.id, own, { due_at: inDays(2), reason: ' ' })).body.errors).toEqual({
      reason: ['validation.required'],
    });
    expect((await extend(school.manager, made.id, strange, { due_at: inDays(2), reason: 'x' })).status).toBe(404);
    expect(
      (await extend((await makeSchool(app)).manager, made.id, own, { due_at: inDays(2), reason: 'x' })).status,
    ).toBe(404);
    expect((await extend(readers[0]!, made.id, own, { due_at: inDays(2), reason: 'x' })).status).toBe(403);
  });
  it('is given to who was away when it ended and is back: open until then, and not missed by the absence', async () => {
    const made = await ended();
    const userId = school.studentIds[0]!;
    const { db } = app.services;
    const become = (status: string) => rows(db, sql`update users set status = ${status} where id = ${userId}`);
    const give = async (days: number) => {
      const body = { due_at: inDays(days), reason: 'Yoktu' };
      const { status, body: answer } = await extend(school.instructor, made.id, userId, body);
      return [status, answer.errors];
    };
    const seen = async () => [
      (await tasks(readers[0]!)).map(({ extension_reason: reason }) => reason),
      (await get(school.instructor, made.id)).student_count,
    ];
    const back = async () =>
      (
        await school.instructor.call(routes.notCompletedStudents, { params: { id: made.id }, query: { away: true } })
      ).body.data.map((student: { user_id: string }) => student.user_id);
    await become('frozen');
    await rows(db, sql`update user_absences set since = since - interval '2 days' where user_id = ${userId}`);
    expect((await give(2))[0]).toBe(404);
    await become('active');
    expect(await seen()).toEqual([[], 1]);
    expect(await back()).toEqual([userId]);
    expect(await give(-0.5)).toEqual([422, { due_at: ['validation.in_future'] }]);
    expect((await give(2))[0]).toBe(200);
    expect([await seen(), await back()]).toEqual([[['Yoktu'], 2], []]);
    await school.instructor.call(routes.withdrawExtension, { params: { id: made.id, userId } });
    expect(await seen()).toEqual([[], 1]);
    await give(2);
    await readHomework(readers[0]!, made, 60, allRight);
    expect(await results(school.instructor, made.id)).toMatchObject([{ user_id: userId, late: false }]);
  });
  it('is not given to who has changed class after the due day: the own pages do not show it any more', async () => {
    const made = await ended();
    const userId = school.studentIds[0]!;
    await school.manager.call(users.updateUser, {
      params: { id: userId },
      body: { department_id: school.departmentIds[1]! },
    });
    expect(await tasks(readers[0]!)).toEqual([]);
    const refused = await extend(school.instructor, made.id, userId, { due_at: inDays(3), reason: 'Hastaydı' });
    expect([refused.status, refused.body.errors]).toEqual([422, { due_at: ['homework.no_longer_theirs'] }]);
  });
});

describe('a reminder', () => {
  const remind = (client: Client, id: string) => client.call(routes.remindOfHomework, { params: { id } });
  const mails = mailsOf(app);

  it('notifies who has not finished, and the parents by a mail in their language, once a day', async () => {
    const article = await makeArticle(sp);
    const made = await makeHomework(school.manager, article.id, [first()], { title: 'Rüzgâr' });
    await readHomework(readers[0]!, made, 60, allRight);
    const [mine, done] = [`${newId()}@example.com`, `${newId()}@example.com`];
    await makeParent(app, [school.studentIds[2]!], { email: mine, locale: 'fr' });
    await makeParent(app, [school.studentIds[0]!], { email: done });
    const answer = await remind(school.instructor, made.id);
    expect([answer.status, answer.body.data]).toEqual([201, { sent_at: expect.any(String), students: 1, parents: 1 }]);
    const [mail] = await mails.arrived(mine);
    expect(mail!.subject).toContain('Un devoir attend');
    expect(mail!.text).toContain('Rüzgâr');
    expect(await mails.to(done)).toEqual([]);
    const bells = await rows<{ account_type: string }>(
      app.services.db,
      sql`select account_type from notices where params->>'title' = 'Rüzgâr'
        and link in (${`/student/tasks/${made.id}`}, '/parent/dashboard') order by 1`,
    );
    expect(bells.map(({ account_type }) => account_type)).toEqual(['parent', 'student']);

    const again = await remind(school.manager, made.id);
    expect([again.status, again.body.errors]).toEqual([409, { id: ['homework.reminded_today'] }]);
    const sent = asStored(answer.body.data.sent_at);
    expect((await get(school.manager, made.id)).last_reminded_at).toBe(sent);
    expect((await tasks(readers[2]!))[0]!.reminded_at).toBe(sent);
    expect((await tasks(readers[0]!))[0]!.reminded_at).toBeNull();
  });
  it('is of each class by its own teacher, on the same day, and each student is reminded once', async () => {
    const [own, other] = school.departmentIds as [string, string];
    const made = await makeHomework(school.manager, (await makeArticle(sp)).id, [own, other]);
    const { adminId } = await makeInstructor(app, school.companyId, [other]);
    const colleague = await app.signedIn('staff', adminId);
    const both = `${newId()}@example.com`;
    await makeParent(app, school.studentIds.slice(0, 2), { email: both, locale: 'en' });
    const remindedAt = (client: Client) => get(client, made.id).then(({ last_reminded_at: at }) => at);
    const taskRemindedAt = async (reader: Client) => (await tasks(reader))[0]!.reminded_at;

    const first = await remind(school.instructor, made.id);
    expect(first.body.data).toMatchObject({ students: 2, parents: 1 });
    await mails.arrived(both);
    expect([await remindedAt(colleague), await taskRemindedAt(readers[1]!)]).toEqual([null, null]);
    const second = await remind(colleague, made.id);
    expect([second.status, second.body.data]).toMatchObject([201, { students: 2, parents: 1 }]);
    expect((await mails.arrived(both, 2)).map(({ text }) => text.match(/Yıldız \d+/gu)?.length)).toEqual([1, 1]);
    const [sent, later] = [first, second].map(({ body }) => asStored(body.data.sent_at));
    expect(await Promise.all([school.instructor, colleague, school.manager].map(remindedAt))).toEqual([
      sent,
      later,
      later,
    ]);
    expect(await Promise.all(readers.map(taskRemindedAt))).toEqual([sent, later, sent, later]);

    await makeStudent(app, school.companyId, own);
    expect((await remind(school.manager, made.id)).body.data).toMatchObject({ students: 1, parents: 0 });
    expect((await remind(colleague, made.id)).body.errors).toEqual({ id: ['homework.reminded_today'] });
  });
  it('goes on to be mailed after an update: a job that named its day names the reminder', async () => {
    const { db } = app.services;
    const { id } = await makeHomework(school.manager, (await makeArticle(sp)).id, [first()]);
    await remind(school.instructor, id);
    const [reminder] = await rows<{ id: string; day: string }>(
      db,
      sql`select id, day::text from homework_reminders where homework_id = ${id}`,
    );
    const cutOff = newId();
    await rows(
      db,
      sql`insert into jobs (id, kind, state, input) values (${cutOff}, 'homework_reminder', 'running',
        ${JSON.stringify({ homeworkId: id, day: reminder!.day })}::jsonb)`,
    );
    const migration = readFileSync(join(migrationsFolder, '0136_reminded_students.sql'), 'utf8');
    const ofJobs = migration.split('--> statement-breakpoint').find((one) => one.includes('update jobs'));
    await rows(db, sql.raw(ofJobs!));
    expect(await rows(db, sql`update jobs set state = 'cancelled' where id = ${cutOff} returning input`)).toEqual([
      { input: { homeworkId: id, reminderId: reminder!.id } },
    ]);
  });
  it('is no mail to a parent who switched mails off, by the setting or by the link at the foot of one', async () => {
    const article = (await makeArticle(sp)).id;
    const [off, stopping] = [`${newId()}@example.com`, `${newId()}@example.com`];
    const quiet = await app.signedIn('parent', await makeParent(app, [school.studentIds[0]!], { email: off }));
    await quiet.call(mailSettings.updateMailsOfParent, { body: { notifications: false } });
    await makeParent(app, [school.studentIds[0]!], { email: stopping });
    const remindOfAnother = async () =>
      remind(school.instructor, (await makeHomework(school.manager, article, [first()])).id);
    expect((await remindOfAnother()).body.data).toMatchObject({ parents: 1 });
    const [mail] = await mails.arrived(stopping);
    const token = /mails\/stop\?about=notifications&token=(\S+)/.exec(mail!.text)![1]!;
    expect(mail!.headers?.['List-Unsubscribe']).toContain(token);
    await app.anonymous.call(notifications.stopMails, { body: { token, stopped: true } });
    const third = `${newId()}@example.com`;
    await makeParent(app, [school.studentIds[2]!], { email: third });
    await remindOfAnother();
    await mails.arrived(third);
    expect([await mails.to(off), (await mails.to(stopping)).length]).toEqual([[], 1]);
  });
  it('is not sent twice by two who press at the same moment', async () => {
    const made = await makeHomework(school.manager, (await makeArticle(sp)).id, [first()]);
    expect(
      (await Promise.all([remind(school.manager, made.id), remind(school.instructor, made.id)]))
        .map(({ status }) => status)
        .sort(),
    ).toEqual([201, 409]);
  });
  it('needs someone to remind of something that has begun, and a right to it', async () => {
    const article = await makeArticle(sp);
    const later = await makeHomework(school.manager, article.id, [first()], { starts_at: inDays(1) });
    const done = await makeHomework(school.manager, article.id, [], { student_ids: [school.studentIds[0]!] });
    await readHomework(readers[0]!, done, 60, allRight);
    expect((await remind(school.manager, later.id)).body.errors).toEqual({ id: ['homework.not_open_yet'] });
    expect((await remind(school.manager, done.id)).body.errors).toEqual({ id: ['homework.no_one_to_remind'] });
    expect((await remind((await makeSchool(app)).manager, later.id)).status).toBe(404);
  });
  it('leaves parents alone where the school does not work with them', async () => {
    const quiet = await makeSchool(app);
    await makeParent(app, [quiet.studentIds[0]!]);
    const made = await makeHomework(quiet.manager, (await makeArticle(sp)).id, [quiet.departmentIds[0]!]);
    expect((await remind(quiet.manager, made.id)).body.data).toMatchObject({ students: 2, parents: 0 });
  });
});
