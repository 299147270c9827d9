import { expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { NotHandedOver } from '../../platform/mail/mail.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { mailsOf } from '../../platform/testing/mails.ts';
import { imported, schoolOf } from './testing.ts';

const app = await testApp();
const { mailer } = app.services;
const sp: Client = await staff(app, 'SP');
const mails = mailsOf(app);
const { tag, user, users, people, school } = schoolOf(900);

const at = (name: string) => `${name}@${tag}.example`;
const teacher = (id: string, name: string) => user(id, 'teacher', name, { email: at(name.toLowerCase()) });
const run = { services: app.services, progress: () => Promise.resolve() } as never;
const work = () => app.services.jobs.kindOf('invitation_mails')!.work(run);
const due = async () =>
  (await rows(app.services.db, sql`select from personal_links where mail_due and used_at is null`)).length;
const minutesGoBy = (minutes: number) =>
  rows(app.services.db, sql`update personal_links set created_at = created_at - make_interval(mins => ${minutes})`);

it('a refused address stops no other invitation, and one that is not taken now is sent later', async () => {
  const { send } = mailer;
  const tried: string[] = [];
  mailer.send = (mail) => {
    tried.push(mail.to);
    if (mail.to === at('esra')) return Promise.reject(new Error('550 no such user'));
    if (mail.to === at('figen')) return Promise.reject(new NotHandedOver(new Error('452 mailbox full'), false));
    return send(mail);
  };
  const teachers = [teacher('t', 'Esra'), teacher('u', 'Figen'), teacher('w', 'Gonca')];
  try {
    await imported(app, sp, school({ users: users(...people(), ...teachers) }));
    await mails.arrived(at('gonca'));
    await eventually(async () => expect([tried.length, await due()]).toEqual([3, 1]));
  } finally {
    mailer.send = send;
  }
  // On its way, as far as can be seen.
  expect(await work()).toEqual({ result: { mails: 0 } });
  await minutesGoBy(20);
  expect(await work()).toEqual({ result: { mails: 1 } });
  const [letter] = await mails.arrived(at('figen'));
  expect(letter!.text).toContain(`Okul ${tag}`);
  expect(await mails.to(at('esra'))).toEqual([]);
  await minutesGoBy(20);
  expect(await work()).toEqual({ result: { mails: 0 } });
});

it('while the mail server is away, an invitation is tried for two days', async () => {
  const other = schoolOf(901);
  const { send } = mailer;
  let tries = 0;
  mailer.send = ({ to }) => {
    if (to === `esra@${other.tag}.example`) tries += 1;
    return Promise.reject(new NotHandedOver(new Error('no answer'), true));
  };
  try {
    await imported(app, sp, other.school());
    await eventually(() => expect(tries).toBe(1));
    for (let hour = 0; hour < 3; hour += 1) {
      await minutesGoBy(60);
      await work();
    }
    expect(tries).toBe(4);
    await minutesGoBy(48 * 60);
    await work();
    expect(tries).toBe(4);
  } finally {
    mailer.send = send;
  }
});

/** A school with these teachers, and their addresses. */
function schoolWith(n: number, ...names: string[]) {
  const own = schoolOf(n);
  const emails = names.map((name) => `${name.toLowerCase()}@${own.tag}.example`);
  const teachers = names.map((name, i) => own.user(`t${i}`, 'teacher', name, { email: emails[i]! }));
  return { files: own.school({ users: own.users(...own.people(), ...teachers) }), emails };
}

it('while the mail server is away, an import tries one invitation, and the rest is sent later', async () => {
  const { files, emails } = schoolWith(902, 'Esra', 'Figen', 'Gonca');
  const { send } = mailer;
  const tried: string[] = [];
  let isAway = true;
  mailer.send = (mail) => {
    if (!isAway) return send(mail);
    if (emails.includes(mail.to)) tried.push(mail.to);
    return Promise.reject(new NotHandedOver(new Error('no answer'), true));
  };
  try {
    await imported(app, sp, files);
    await eventually(() => expect(tried).toHaveLength(1));
    isAway = false;
    await minutesGoBy(20);
    await work();
    for (const email of emails) await mails.arrived(email);
    expect(tried).toHaveLength(1);
  } finally {
    mailer.send = send;
  }
});

it('an import that is overtaken by the invitations that are sent later mails no link that is spent', async () => {
  const { files, emails } = schoolWith(903, 'Esra', 'Gonca', 'Zehra');
  const [esra, gonca, zehra] = emails as [string, string, string];
  const { send } = mailer;
  let isOvertaken = false;
  mailer.send = async (mail) => {
    if (mail.to === esra && !isOvertaken) {
      isOvertaken = true;
      await rows(
        app.services.db,
        sql`update personal_links l set created_at = l.created_at - interval '20 minutes' from admins a
          where a.id = l.account_id and a.email in (${esra}, ${gonca})`,
      );
      await work();
    }
    return send(mail);
  };
  try {
    await imported(app, sp, files);
    await mails.arrived(zehra);
  } finally {
    mailer.send = send;
  }
  const [letter, ...others] = await mails.arrived(gonca);
  expect([letter!.text.includes('token='), others]).toEqual([true, []]);
  const links = sql`select l.mail_due from personal_links l join admins a on a.id = l.account_id
    where a.email = ${gonca} and l.used_at is null`;
  expect(await rows(app.services.db, links)).toEqual([{ mail_due: false }]);
});
