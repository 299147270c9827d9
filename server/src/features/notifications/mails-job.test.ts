import { notifications, users } from '@okur/contract';
import { timeAgo } from '@okur/contract/testing/time';
import { expect, it } from 'vitest';
import { array, rows, sql } from '../../platform/database/index.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { type Mail, NotHandedOver } from '../../platform/mail/mail.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeInstructor, makeParent, makeSchool, staff } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { dueNotifications } from './send-job.ts';

const app = await testApp();
const { services } = app;
const { db } = services;
const sp = await staff(app, 'SP');

const read = async (id: string) => (await sp.call(notifications.getNotification, { params: { id } })).body.data;
/** Does what the clock does each minute, to the end of the mails that it began. */
async function tick(): Promise<void> {
  const from = { db, services, afterCommit: (then: () => unknown) => void then() };
  await endOf(app, (await startJob(from, dueNotifications, { input: {} })).id);
  for (const kind of ['notification_send', 'notification_mails'])
    for (const { id } of await rows<{ id: string }>(db, sql`select id from jobs where kind = ${kind}`))
      await endOf(app, id);
}
/** As if the newest mails had begun a while ago. */
const later = () =>
  rows(db, sql`update jobs set created_at = now() - interval '16 minutes' where kind = 'notification_mails'`);

/** A notification to people of a school by mail, which is due. */
async function notify(companyId: string, readers: ('parent' | 'staff')[]): Promise<string> {
  const body = {
    title: { tr: 'Okuma haftası' },
    body: { tr: 'Pazartesi başlıyor.' },
    audience: { readers, company_ids: [companyId] },
    mail: true,
    send_at: timeAgo(1000).toISOString(),
  };
  return (await sp.call(notifications.createNotification, { body })).body.data.id;
}

async function write(parents = 1): Promise<string> {
  const school = await makeSchool(app, { departments: 1, students: 1 });
  for (let count = 0; count < parents; count += 1) await makeParent(app, [school.studentIds[0]!]);
  return notify(school.companyId, ['parent']);
}

/** Everything up to the mails, of which the mail server takes none. */
async function tickInVain(): Promise<void> {
  const { send } = services.mailer;
  services.mailer.send = () => Promise.reject(new NotHandedOver(new Error('no connection'), true));
  try {
    await tick();
  } finally {
    services.mailer.send = send;
  }
}

it('what the mail server does not take waits for it, and has failed after two days', async () => {
  const { send } = services.mailer;
  services.mailer.send = () => Promise.reject(new NotHandedOver(new Error('no connection'), true));
  const ids = [await write(), await write()] as const;
  const results = async () => {
    const both = await Promise.all(ids.map((id) => read(id)));
    return both.map(({ mails_sent, mails_failed }) => ({ mails_sent, mails_failed }));
  };
  const [waiting, sent, failed] = [
    { mails_sent: 0, mails_failed: 0 },
    { mails_sent: 1, mails_failed: 0 },
    { mails_sent: 0, mails_failed: 1 },
  ];
  try {
    await tick();
    expect(await results()).toEqual([waiting, waiting]);
    await rows(db, sql`update notifications set sent_at = now() - interval '3 days' where id = ${ids[1]}`);
    await later();
    await tick();
    expect(await results()).toEqual([waiting, failed]);
  } finally {
    services.mailer.send = send;
  }
  await later();
  await tick();
  expect(await results()).toEqual([sent, failed]);
});

it('an address that the mail server answers as if it took none keeps no one else waiting', async () => {
  const { send } = services.mailer;
  let first: string | undefined;
  services.mailer.send = (mail) =>
    mail.to === (first ??= mail.to) ? Promise.reject(new NotHandedOver(new Error('421'), true)) : send(mail);
  // More than are sent at a time.
  const id = await write(7);
  try {
    await tick();
  } finally {
    services.mailer.send = send;
  }
  expect(await read(id)).toMatchObject({ mails_sent: 6, mails_failed: 0 });
});

it('what waited goes to none who was disabled or unlinked meanwhile', async () => {
  const school = await makeSchool(app, { departments: 1, students: 2, company: { parent_access: true } });
  const [child, other] = school.studentIds as [string, string];
  const teacher = async () => (await makeInstructor(app, school.companyId, [school.departmentIds[0]!])).adminId;
  const staffIds = [await teacher(), await teacher()] as const;
  const parentIds = [await makeParent(app, [child]), await makeParent(app, [child]), await makeParent(app, [other])];
  await notify(school.companyId, ['parent', 'staff']);
  await tickInVain();
  await rows(db, sql`update admins set status = 'disabled' where id = ${staffIds[1]}`);
  const unlinked = await school.manager.call(users.unlinkParent, { params: { id: child, parentId: parentIds[1]! } });
  expect(unlinked.status, unlinked.text).toBe(200);
  await rows(db, sql`update users set deleted_at = now() where id = ${other}`);
  await later();
  await tick();
  const emails = await rows<{ id: string; email: string }>(
    db,
    sql`select id, email from admins where id = any(${array([...staffIds])})
      union all select id, email from parents where id = any(${array(parentIds)})`,
  );
  const sent = (await app.outbox()).map((mail) => (JSON.parse(mail) as Mail).to);
  const reached = emails.flatMap(({ id, email }) => (sent.includes(email) ? [id] : []));
  expect(reached.toSorted()).toEqual([staffIds[0], parentIds[0]].toSorted());
});
