import { mails, notifications } from '@okur/contract';
import { rightNow, zoneAt } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { type Mail, NotHandedOver } from '../../platform/mail/mail.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeInstructor, makeParent, makeSchool } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { daysAgo, makeAttempt, makeReading, makeSitting } from '../../platform/testing/readings.ts';
import { catchUp } from '../reports/store.ts';
import { lastMonth, lastWeek, mayWait } from './period.ts';
import { reportMailsJob } from './reports-job.ts';

const app = await testApp();
const { services } = app;
const { db } = services;

/** Mails go out by day. */
const noon = { time_zone: zoneAt(12) };
const today = new Intl.DateTimeFormat('sv-SE', { timeZone: noon.time_zone }).format();

/** Asks for the report like a person who did so long ago. */
async function ask(client: Client, of: 'staff' | 'parent', id: string, reports: 'weekly' | 'monthly') {
  const answer = await client.call(of === 'staff' ? mails.updateMailsOfAdmin : mails.updateMailsOfParent, {
    body: { reports },
  });
  expect(answer.status, answer.text).toBe(200);
  await rows(db, sql`update report_subscriptions set asked_at = now() - interval '90 days' where account_id = ${id}`);
}
/** Does what the clock does each hour. */
async function tick(): Promise<void> {
  await catchUp(services);
  const job = await endOf(
    app,
    (await startJob({ db, services, afterCommit: (then) => void then() }, reportMailsJob, { input: {} })).id,
  );
  expect(job.state).toBe('done');
}
const mailsTo = async (email: string): Promise<Mail[]> =>
  (await app.outbox()).map((mail) => JSON.parse(mail) as Mail).filter((mail) => mail.to === email);
const emailOf = async (table: 'admins' | 'parents', id: string): Promise<string> =>
  (await row<{ email: string }>(db, sql`select email from ${sql.identifier(table)} where id = ${id}`))!.email;
const stateOf = async (id: string) =>
  (await row<{ state: string }>(db, sql`select state from report_mails where account_id = ${id}`))?.state;

/** A parent of the children, who gets the weekly report. */
async function subscriber(
  children: string[],
  over: object = {},
): Promise<{ id: string; email: string; client: Client }> {
  const id = await makeParent(app, children, over);
  const client = await app.signedIn('parent', id);
  await ask(client, 'parent', id, 'weekly');
  return { id, email: await emailOf('parents', id), client };
}
const lastWeeks = (companyId: string, id: string, wpm = 120) =>
  makeReading(app, { user: { id, companyId }, wpm, comprehension: 80, finished: daysAgo(7) });

describe('the report by mail', () => {
  it('goes once to each who asked for it, in their language, with the figures of their children alone', async () => {
    const [school, other] = [
      await makeSchool(app, { departments: 1, students: 2, company: noon }),
      await makeSchool(app, { departments: 1, students: 1, company: noon }),
    ];
    const [child, stranger] = [school.studentIds[0]!, other.studentIds[0]!];
    await rows(db, sql`update users set name = 'Defne' where id = ${child}`);
    await rows(db, sql`update users set name = 'Yabancı' where id = ${stranger}`);
    await lastWeeks(school.companyId, child, 100);
    await lastWeeks(school.companyId, child, 140);
    await lastWeeks(other.companyId, stranger, 999);
    await makeAttempt(app, child, { finished: daysAgo(7) });
    const mother = await subscriber([child], { locale: 'pl' });
    const father = await subscriber([child], { locale: 'tr' });
    await tick();
    await tick();
    const [polish] = await mailsTo(mother.email);
    expect(await mailsTo(mother.email)).toHaveLength(1);
    expect(polish!.subject).toMatch(/^Tygodniowy raport z czytania: /);
    const [turkish] = await mailsTo(father.email);
    expect(turkish!.subject).toMatch(/^Haftalık okuma raporu: /);
    expect(turkish!.text).toContain('Defne\nOkunan metin: 2 (karşılaştırılacak daha eski veri yok)\n');
    // The speed now, as the portal shows it, with the texts it is of.
    expect(turkish!.text).toMatch(
      /\nOkuma hızı: dakikada 120 kelime \(son 2 yeni metinde genellikle böyle \(Türkçe\), .+ – .+\)\n/,
    );
    expect(turkish!.text).toMatch(/\)\nAnlama: %80 \(son 2/);
    expect(turkish!.text).toContain('Egzersiz: 1 (karşılaştırılacak daha eski veri yok)\n');
    expect(turkish!.text).not.toMatch(/Yabancı|\b999\b/);
    expect(turkish!.html).not.toMatch(/Yabancı|\b999\b/);
    expect(await stateOf(father.id)).toBe('sent');
  });

  it('tells managers of each school of theirs and instructors of their classes, and of no other', async () => {
    const [school, other] = [
      await makeSchool(app, { departments: 2, students: 4, company: noon }),
      await makeSchool(app, { departments: 1, students: 1, company: noon }),
    ];
    for (const id of school.studentIds) await lastWeeks(school.companyId, id);
    for (let n = 0; n < 7; n += 1) await lastWeeks(other.companyId, other.studentIds[0]!);
    const manager = await row<{ id: string }>(
      db,
      sql`select admin_id as id from company_managers where company_id = ${school.companyId}`,
    );
    const { adminId } = await makeInstructor(app, school.companyId, [school.departmentIds[0]!]);
    const teacher = await app.signedIn('staff', adminId);
    await ask(school.manager, 'staff', manager!.id, 'weekly');
    await ask(teacher, 'staff', adminId, 'weekly');
    await tick();
    const own = (await row<{ n: number }>(
      db,
      sql`select count(*)::int as n from users where department_id = ${school.departmentIds[0]!}`,
    ))!.n;
    const [ofManager] = await mailsTo(await emailOf('admins', manager!.id));
    const [ofTeacher] = await mailsTo(await emailOf('admins', adminId));
    expect(ofManager!.text).toContain('Okunan metin: 4 (');
    expect(ofManager!.text).toContain('Okuma hızı: dakikada 120 kelime (4 Türkçe okumanın ortalaması)');
    expect(own).toBeLessThan(4);
    expect(ofTeacher!.text).toContain(`Okunan metin: ${own} (`);
  });

  it('of a month counts the whole month', async () => {
    const school = await makeSchool(app, { departments: 1, students: 1, company: noon });
    const { from, to } = lastMonth(today);
    const atNoonThere = rightNow().toISOString().slice(10);
    for (const day of [from, to])
      await makeReading(app, {
        user: { id: school.studentIds[0]!, companyId: school.companyId },
        wpm: 90,
        finished: new Date(`${day}${atNoonThere}`),
      });
    const id = await makeParent(app, [school.studentIds[0]!]);
    await ask(await app.signedIn('parent', id), 'parent', id, 'monthly');
    await tick();
    const [mail] = await mailsTo(await emailOf('parents', id));
    expect(mail!.subject).toMatch(/^Aylık okuma raporu: /);
    expect(mail!.text).toContain('Okunan metin: 2 (');
  });

  it('is not sent when nothing happened, to someone who left, or about the time before the request', async () => {
    const school = await makeSchool(app, { departments: 1, students: 2, company: noon });
    await lastWeeks(school.companyId, school.studentIds[0]!);
    const quiet = await subscriber([school.studentIds[1]!]);
    const gone = await subscriber([school.studentIds[0]!]);
    await rows(db, sql`update parents set deleted_at = now() where id = ${gone.id}`);
    const fresh = await subscriber([school.studentIds[0]!]);
    await rows(db, sql`update report_subscriptions set asked_at = now() where account_id = ${fresh.id}`);
    await tick();
    for (const { email } of [quiet, gone, fresh]) expect(await mailsTo(email)).toEqual([]);
    expect([await stateOf(quiet.id), await stateOf(gone.id), await stateOf(fresh.id)]).toEqual([
      'nothing',
      'nothing',
      undefined,
    ]);
  });

  it('comes of a child and of a school that read books alone, and not of pages that were turned over', async () => {
    const school = await makeSchool(app, { departments: 1, students: 2, company: noon });
    const [child, other] = school.studentIds.map((id) => ({ id, companyId: school.companyId }));
    await makeSitting(app, child!, { seconds: 60, finished: daysAgo(7) });
    await makeSitting(app, other!, { words: 0, seconds: 60, finished: daysAgo(7) });
    const manager = await row<{ id: string }>(
      db,
      sql`select admin_id as id from company_managers where company_id = ${school.companyId}`,
    );
    await ask(school.manager, 'staff', manager!.id, 'weekly');
    const [reads, leafs] = [await subscriber([child!.id]), await subscriber([other!.id])];
    await tick();
    for (const email of [reads.email, await emailOf('admins', manager!.id)]) {
      const [mail] = await mailsTo(email);
      expect(mail!.text).toContain('Okunan metin: 0 (');
      expect(mail!.text).toMatch(/\nKitap okuma süresi: 1 dk/);
    }
    expect([await mailsTo(leafs.email), await stateOf(leafs.id)]).toEqual([[], 'nothing']);
  });

  it('waits for the morning of the reader’s school', async () => {
    // Two hours after or before midnight, whichever zone there is.
    const night = { time_zone: zoneAt(rightNow().getUTCHours() < 12 ? 2 : 23) };
    const school = await makeSchool(app, { departments: 1, students: 1, company: night });
    await lastWeeks(school.companyId, school.studentIds[0]!);
    const { id, email } = await subscriber([school.studentIds[0]!]);
    await tick();
    expect([await mailsTo(email), await stateOf(id)]).toEqual([[], undefined]);
    await rows(db, sql`update companies set time_zone = ${noon.time_zone} where id = ${school.companyId}`);
    await tick();
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it('is not sent a second time when the process ends between claiming and sending', async () => {
    const school = await makeSchool(app, { departments: 1, students: 1, company: noon });
    await lastWeeks(school.companyId, school.studentIds[0]!);
    const { id, email } = await subscriber([school.studentIds[0]!]);
    const { from } = lastWeek(today);
    await rows(
      db,
      sql`insert into report_mails (account_type, account_id, every, from_day, state, created_at)
        values ('parent', ${id}, 'weekly', ${from}, 'sending', now() - interval '2 hours')`,
    );
    await tick();
    expect(await mailsTo(email)).toEqual([]);
    expect(await stateOf(id)).toBe('failed');
  });

  it('that one address does not take keeps no one else from theirs', async () => {
    const school = await makeSchool(app, { departments: 1, students: 1, company: noon });
    await lastWeeks(school.companyId, school.studentIds[0]!);
    const [bad, good] = [await subscriber([school.studentIds[0]!]), await subscriber([school.studentIds[0]!])];
    await rows(db, sql`update parents set email = 'two words@okur.example' where id = ${bad.id}`);
    await tick();
    expect(await stateOf(bad.id)).toBe('failed');
    expect(await mailsTo(good.email)).toHaveLength(1);
  });

  it.each([
    ['takes no mail at all', true, true],
    ['puts one address off', false, false],
    ['answers one address as if it took none', true, false],
  ])('comes hours later when the mail server %s, unless it is late', async (_what, isAway, isAll) => {
    const school = await makeSchool(app, { departments: 1, students: 1, company: noon });
    await lastWeeks(school.companyId, school.studentIds[0]!);
    const one = await subscriber([school.studentIds[0]!]);
    // More than are sent at a time.
    let other = one;
    for (let count = 0; count < 5; count += 1) other = await subscriber([school.studentIds[0]!]);
    const { send } = services.mailer;
    services.mailer.send = (mail) =>
      isAll || mail.to === one.email ? Promise.reject(new NotHandedOver(new Error('421'), isAway)) : send(mail);
    try {
      await tick();
    } finally {
      services.mailer.send = send;
    }
    const waits = mayWait(today, lastWeek(today));
    const states = [await stateOf(one.id), await stateOf(other.id)];
    expect(states).toEqual([waits ? undefined : 'failed', isAll ? undefined : 'sent']);
    await tick();
    await tick();
    expect(await mailsTo(one.email)).toHaveLength(waits ? 1 : 0);
    expect(await mailsTo(other.email)).toHaveLength(1);
  });
});

describe('the way out', () => {
  it('works from the mail program’s own button without signing in, until the person asks for mails again', async () => {
    const school = await makeSchool(app, { departments: 1, students: 1, company: noon });
    await lastWeeks(school.companyId, school.studentIds[0]!);
    const { id, email, client } = await subscriber([school.studentIds[0]!]);
    await tick();
    const [mail] = await mailsTo(email);
    expect(mail!.headers!['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const url = new URL(/^<(.+)>$/.exec(mail!.headers!['List-Unsubscribe']!)![1]!);
    const press = () =>
      app.anonymous.raw({
        method: 'POST',
        url: `${url.pathname}${url.search}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    for (let time = 0; time < 2; time += 1) expect((await press()).status).toBe(200);
    const reports = async () => (await client.call(mails.mailsOfParent)).body.data.reports;
    expect(await reports()).toBe('off');
    // As if the mail had never been: the next one does not come.
    await rows(db, sql`delete from report_mails where account_id = ${id}`);
    await tick();
    expect(await mailsTo(email)).toHaveLength(1);
    await ask(client, 'parent', id, 'weekly');
    await tick();
    expect(await mailsTo(email)).toHaveLength(2);
  });

  it('ends the reports alone, by the link as well, and begins them again', async () => {
    const school = await makeSchool(app, { departments: 1, students: 1, company: noon });
    await lastWeeks(school.companyId, school.studentIds[0]!);
    const { email, client } = await subscriber([school.studentIds[0]!]);
    await tick();
    const [mail] = await mailsTo(email);
    const token = /\/#\/mails\/stop\?about=reports&token=(\S+)/.exec(mail!.text)![1]!;
    await app.anonymous.call(notifications.stopMails, { body: { token, stopped: true } });
    expect((await client.call(mails.mailsOfParent)).body.data).toMatchObject({ notifications: true, reports: 'off' });
    await app.anonymous.call(notifications.stopMails, { body: { token, stopped: false } });
    expect((await client.call(mails.mailsOfParent)).body.data).toMatchObject({
      notifications: true,
      reports: 'weekly',
    });
  });

  it('takes no other text, and no other call takes a form', async () => {
    expect((await app.anonymous.call(mails.stopMailsAtOnce, { query: { token: 'x' } })).body.code).toBe('token_spent');
    const parent = await app.signedIn('parent', await makeParent(app, []));
    const form = await parent.raw({
      method: 'PUT',
      url: '/api/v2/auth/parent/mails',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'reports=weekly',
    });
    expect(form.status).toBe(415);
  });
});
