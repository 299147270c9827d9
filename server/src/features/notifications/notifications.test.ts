import { notices, notifications } from '@okur/contract';
import type { NotificationInput } from '@okur/contract/notifications';
import { rightNow, timeAgo, timeAhead } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { testApp } from '../../platform/testing/app.ts';
import {
  makeAdmin,
  makeDepartment,
  makeInstructor,
  makeManager,
  makeParent,
  makeSchool,
  makeStudent,
  staff,
} from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { asSuperuser } from '../../platform/testing/superuser.ts';
import { writeReaders } from './audience.ts';
import { notificationMails } from './mails-job.ts';
import { dueNotifications } from './send-job.ts';
import { stopToken } from './stops.ts';

const app = await testApp();
const { db, services } = { db: app.services.db, services: app.services };
const sp = await staff(app, 'SP');

type Input = z.input<typeof NotificationInput>;
const past = () => timeAgo(1000).toISOString();
const future = () => timeAhead(3_600_000).toISOString();
const write = (change: Partial<Input> = {}, client = sp) =>
  client.call(notifications.createNotification, {
    body: {
      title: { tr: 'Okuma haftası', en: 'Reading week' },
      body: { tr: 'Pazartesi başlıyor.' },
      audience: { readers: ['staff'] },
      ...change,
    },
  });
const read = async (id: string) => (await sp.call(notifications.getNotification, { params: { id } })).body.data;

/** Does what the clock does each minute. */
const tick = async () =>
  endOf(
    app,
    (await startJob({ db, services, afterCommit: (then) => void then() }, dueNotifications, { input: {} })).id,
  );
/** Ends with all jobs of a notification. */
async function settled(id: string) {
  for (let before = -1; ;) {
    const jobs = await rows<{ id: string }>(db, sql`select id from jobs where subject_id = ${id}`);
    if (jobs.length === before) return read(id);
    before = jobs.length;
    for (const job of jobs) await endOf(app, job.id);
  }
}
async function sent(change: Partial<Input>) {
  const answer = await write({ send_at: past(), ...change });
  expect(answer.status, answer.text).toBe(201);
  return settled(answer.body.data.id);
}

describe('who is told', () => {
  it('are staff by role, students and parents of the places that are named, each of them once', async () => {
    const school = await makeSchool(app, { departments: 2, students: 4 });
    const other = await makeSchool(app, { departments: 1, students: 1 });
    const [first, second] = school.departmentIds as [string, string];
    const mother = await makeParent(app, [school.studentIds[0]!, school.studentIds[1]!]);
    await makeParent(app, other.studentIds);
    await makeStudent(app, school.companyId, first, { status: 'frozen' });
    await makeStudent(app, school.companyId, first, { deleted_at: rightNow() });
    const reach = async (audience: Input['audience']) => {
      const {
        staff: s,
        student,
        parent,
        total,
        mails,
      } = (await sp.call(notifications.previewNotification, { body: { audience } })).body.data;
      return [s, student, parent, total, mails];
    };
    expect(await reach({ readers: ['staff', 'student', 'parent'], company_ids: [school.companyId] })).toEqual([
      2, 4, 1, 7, 3,
    ]);
    expect(
      await reach({ readers: ['staff'], roles: ['IN'], company_ids: [school.companyId, other.companyId] }),
    ).toEqual([2, 0, 0, 2, 2]);
    expect(await reach({ readers: ['staff', 'student', 'parent'], department_ids: [second] })).toEqual([0, 2, 1, 3, 1]);
    expect(await reach({ readers: ['staff', 'student', 'parent'], department_ids: [first] })).toEqual([1, 2, 1, 4, 2]);
    expect(
      await reach({ readers: ['student', 'parent'], user_ids: [school.studentIds[1]!, other.studentIds[0]!] }),
    ).toEqual([0, 2, 2, 4, 2]);
    expect(mother).toBeTruthy();
    const { id, reader_count } = await sent({
      audience: { readers: ['staff', 'student', 'parent'], company_ids: [school.companyId] },
    });
    expect(reader_count).toBe(7);
    const schools = (await sp.call(notifications.companiesOfNotification, { params: { id } })).body.data;
    expect(schools).toEqual([
      { id: school.companyId, company_name: expect.any(String), readers: 7, read: 0, mails: 0, mails_sent: 0 },
    ]);
  });

  it('are only in places that there are', async () => {
    const answer = await write({ audience: { readers: ['staff'], company_ids: [newId()] } });
    expect([answer.status, answer.body.errors]).toEqual([422, { 'audience.company_ids': ['validation.not_found'] }]);
  });
});

describe('a notification', () => {
  it('is in the bells of its readers, no matter who they are, and says who opened it', async () => {
    const school = await makeSchool(app, { departments: 1, students: 2 });
    const parent = await makeParent(app, [school.studentIds[0]!]);
    const { id } = await sent({
      audience: { readers: ['staff', 'student', 'parent'], company_ids: [school.companyId] },
    });
    const student = await app.signedIn('student', school.studentIds[0]!);
    const mother = await app.signedIn('parent', parent);
    const line = {
      id,
      text: '',
      params: {},
      link: null,
      company_id: null,
      notification: {
        title: { en: 'Reading week', tr: 'Okuma haftası', fr: '', pl: '' },
        body: { en: '', tr: 'Pazartesi başlıyor.', fr: '', pl: '' },
      },
      created_at: expect.any(String),
      read_at: null,
    };
    expect((await student.call(notices.studentNotices)).body).toEqual({ data: [line], unread: 1 });
    expect((await mother.call(notices.parentNotices)).body).toEqual({ data: [line], unread: 1 });
    await student.call(notices.readStudentNotices, { body: { id } });
    await school.manager.call(notices.readNotices, { body: {} });
    expect((await school.manager.call(notices.listNotices)).body.unread).toBe(0);
    expect(await read(id)).toMatchObject({ state: 'sent', reader_count: 5, read_count: 2 });
    await sp.call(notifications.deleteNotification, { params: { id } });
    expect((await mother.call(notices.parentNotices)).body).toEqual({ data: [], unread: 0 });
    await sp.call(notifications.deleteNotification, { params: { id } });
    expect((await mother.call(notices.parentNotices)).body.unread).toBe(1);
  });

  it('goes out at its time, once, and can be withdrawn until then', async () => {
    const school = await makeSchool(app);
    const audience = { readers: ['staff' as const], company_ids: [school.companyId] };
    const { id, version } = (await write({ audience, send_at: future() })).body.data;
    await tick();
    expect(await read(id)).toMatchObject({ state: 'scheduled', reader_count: 0 });
    expect(
      (await sp.call(notifications.updateNotification, { params: { id }, body: { send_at: null, version } })).body.data,
    ).toMatchObject({ state: 'draft', send_at: null });
    await sp.call(notifications.updateNotification, { params: { id }, body: { send_at: future() } });
    await rows(db, sql`update notifications set send_at = now() - interval '1 second' where id = ${id}`);
    await Promise.all([tick(), tick(), tick()]);
    expect(await settled(id)).toMatchObject({ state: 'sent', reader_count: 2 });
    expect(
      await row(db, sql`select count(*)::int as n from notification_recipients where notification_id = ${id}`),
    ).toEqual({ n: 2 });
    expect(
      (await sp.call(notifications.updateNotification, { params: { id }, body: { title: { tr: 'Başka' } } })).body.code,
    ).toBe('conflict');
  });

  it('that is deleted before its time is never sent, not even when it is brought back', async () => {
    const { id } = (await write({ send_at: future() })).body.data;
    await sp.call(notifications.deleteNotification, { params: { id } });
    await sp.call(notifications.deleteNotification, { params: { id } });
    expect(await read(id)).toMatchObject({ state: 'draft', send_at: null, deleted_at: null });
  });

  it('is refused by field, and to everyone but the staff of the platform', async () => {
    expect((await write({ title: {}, body: {}, audience: { readers: [] } })).body.errors).toEqual({
      'title.tr': ['validation.one_language'],
      'body.tr': ['validation.one_language'],
      'audience.readers': ['validation.required'],
    });
    expect((await write({ in_app: false, mail: false })).body.errors).toEqual({ in_app: ['validation.required'] });
    const school = await makeSchool(app);
    for (const client of [school.manager, school.instructor, await staff(app, 'CS')]) {
      for (const answer of [
        await write({}, client),
        await client.call(notifications.listNotifications),
        await client.call(notifications.previewNotification, { body: { audience: { readers: ['staff'] } } }),
      ])
        expect(answer.status).toBe(403);
    }
    expect((await sp.call(notifications.getNotification, { params: { id: newId() } })).status).toBe(404);
  });

  it('is found by its title, its state, its readers and its way', async () => {
    const { id } = (
      await write({
        title: { tr: 'Çınaraltı buluşması' },
        audience: { readers: ['parent'] },
        mail: true,
        in_app: false,
        send_at: future(),
      })
    ).body.data;
    const found = async (query: Record<string, string>) =>
      (await sp.call(notifications.listNotifications, { query: { search: 'cinaralti', ...query } })).body.data.map(
        (n: { id: string }) => n.id,
      );
    expect(await found({ state: 'scheduled', reader: 'parent', channel: 'mail' })).toEqual([id]);
    for (const query of [{ state: 'sent' }, { reader: 'staff' }, { channel: 'in_app' }] as Record<string, string>[])
      expect(await found(query)).toEqual([]);
  });
});

describe('mails', () => {
  it('go in the reader’s language to those who want them, once, also after a crash', async () => {
    const school = await makeSchool(app, { departments: 1, students: 2 });
    const [child, brother] = school.studentIds as [string, string];
    const address = (name: string) => `${name}.${newId()}@okur.example`;
    const [turkish, polish, none, crashed] = [
      address('tr'),
      address('pl'),
      address('none'),
      address('crashed'),
    ] as const;
    await makeParent(app, [child], { email: turkish });
    await makeParent(app, [child], { email: polish, locale: 'pl' });
    const silent = await makeParent(app, [brother], { email: none });
    const lost = await makeParent(app, [brother], { email: crashed });
    const token = stopToken(services.secrets, 'parent', silent, 'notifications');
    expect((await app.anonymous.call(notifications.stopMails, { body: { token, stopped: true } })).body).toEqual({
      data: { stopped: true },
    });
    const { id, mail_count, mails_sent } = await sent({
      title: { tr: 'Karneler', pl: 'Świadectwa' },
      body: { tr: 'Cuma günü.\n\nGörüşmek üzere.', pl: 'W piątek.' },
      audience: { readers: ['parent'], company_ids: [school.companyId] },
      mail: true,
    });
    expect([mail_count, mails_sent]).toEqual([3, 3]);
    // A process that died between marking and sending, and one that waited.
    await rows(
      db,
      sql`update notification_recipients set mail = 'sending' where notification_id = ${id} and account_id = ${lost}`,
    );
    await endOf(
      app,
      (
        await startJob({ db, services, afterCommit: (then) => void then() }, notificationMails, {
          input: { notificationId: id },
        })
      ).id,
    );
    expect(await read(id)).toMatchObject({ mails_sent: 2, mails_failed: 1 });
    const mails = (await app.outbox()).map((text) => JSON.parse(text) as { to: string; subject: string; text: string });
    const to = (email: string) => mails.filter((mail) => mail.to === email).map(({ subject }) => subject);
    expect([to(turkish), to(polish), to(none), to(crashed)]).toEqual([['Karneler'], ['Świadectwa'], [], ['Karneler']]);
    expect(mails.find((mail) => mail.to === turkish)!.text).toContain('/#/mails/stop?about=notifications&token=');
  });

  it('leave a few at a time, so that a crash costs no more than these', async () => {
    const school = await makeSchool(app, { departments: 1, students: 40 });
    for (const child of school.studentIds) await makeParent(app, [child]);
    const audience: Input['audience'] = { readers: ['parent'], company_ids: [school.companyId] };
    // What the planner knows of the readers comes from an earlier notification, as on any night.
    await sent({ audience });
    await asSuperuser(app, sql`analyze notification_recipients, notifications`);
    const { send } = services.mailer;
    let most = 0;
    services.mailer.send = async (mail) => {
      most = Math.max(
        most,
        (await row<{ n: number }>(
          db,
          sql`select count(*)::int as n from notification_recipients where mail = 'sending'`,
        ))!.n,
      );
      await send(mail);
    };
    try {
      expect((await sent({ audience, mail: true })).mails_sent).toBe(40);
    } finally {
      services.mailer.send = send;
    }
    expect(most).toBe(5);
  });

  it('are ended and begun again by the link, and by no other text', async () => {
    const admin = await makeAdmin(app, ['CS']);
    const token = stopToken(services.secrets, 'staff', admin, 'notifications');
    const count = async () =>
      (await row<{ n: number }>(db, sql`select count(*)::int as n from mail_stops where account_id = ${admin}`))!.n;
    const stop = (stopped: boolean, text = token) =>
      app.anonymous.call(notifications.stopMails, { body: { token: text, stopped } });
    await stop(true);
    await stop(true);
    expect(await count()).toBe(1);
    await stop(false);
    expect(await count()).toBe(0);
    for (const text of ['x', token.slice(0, -4), services.secrets.seal('other staff x')])
      expect((await stop(true, text)).body.code).toBe('token_spent');
  });
});

describe('many readers', () => {
  it('are written portion by portion, and none twice', async () => {
    const school = await makeSchool(app, { departments: 1, students: 5 });
    const audience = {
      readers: ['student' as const],
      roles: [],
      company_ids: [school.companyId],
      department_ids: [],
      user_ids: [],
    };
    const { id } = (await write({ audience })).body.data;
    const portions: number[] = [];
    for (let after: string | null = null; ;) {
      const batch = await writeReaders(db, { id, in_app: true, mail: false, audience }, 'student', after, 2);
      portions.push(batch.readers);
      if (batch.last === null) break;
      after = batch.last;
    }
    expect(portions).toEqual([2, 2, 1]);
  });

  it('hear nothing of a send that was stopped: it is a draft again', async () => {
    const { id } = (await write({ send_at: future() })).body.data;
    await rows(db, sql`update notifications set send_at = now() - interval '1 second' where id = ${id}`);
    await rows(
      db,
      sql`insert into jobs (id, kind, state, subject_id, input)
        values (${newId()}, 'notification_send', 'cancelled', ${id}, '{}')`,
    );
    await tick();
    expect(await read(id)).toMatchObject({ state: 'draft', send_at: null, reader_count: 0 });
  });
});

it('of a teacher in two schools is under the one that was named', async () => {
  const [one, two] = [await makeSchool(app), await makeSchool(app)];
  const { adminId } = await makeInstructor(app, one.companyId, [await makeDepartment(app, one.companyId)]);
  await makeInstructor(app, two.companyId, [], adminId);
  await makeManager(app, [two.companyId]);
  const { id } = await sent({ audience: { readers: ['staff'], roles: ['IN'], company_ids: [two.companyId] } });
  expect(
    await row(
      db,
      sql`select company_id from notification_recipients where notification_id = ${id} and account_id = ${adminId}`,
    ),
  ).toEqual({ company_id: two.companyId });
});
