import { homework as routes, users } from '@okur/contract';
import { beforeEach, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { type Mail, NotHandedOver } from '../../platform/mail/mail.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeParent, makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { allRight, makeArticle, makeHomework, readHomework } from '../../platform/testing/learning.ts';
import { mailsOf } from '../../platform/testing/mails.ts';
import { remindersAgain } from './reminder-job.ts';

const app = await testApp();
const { services } = app;
const { db } = services;
const sp = await staff(app, 'SP');
const mails = mailsOf(app);
const { send } = services.mailer;

/** One class of two students. */
let school: School;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 1, students: 2, company: { parent_access: true } });
});

const isAway = () => Promise.reject(new NotHandedOver(new Error('no connection'), true));
/** Does something, to the end of the mails that it begins, with a mail server that answers so. */
async function whileMailIs(answer: (mail: Mail) => Promise<void>, begin: () => Promise<unknown>): Promise<void> {
  services.mailer.send = answer;
  try {
    await begin();
    const begun = await rows<{ id: string }>(db, sql`select id from jobs where kind = 'homework_reminder'`);
    for (const { id } of begun) await endOf(app, id);
  } finally {
    services.mailer.send = send;
  }
}
/** What the clock does each quarter of an hour. */
async function tick(): Promise<void> {
  const from = { db, services, afterCommit: (then: () => unknown) => void then() };
  await endOf(app, (await startJob(from, remindersAgain, { input: {} })).id);
}

/** A parent of a student, by the address. */
async function parentOf(at: number): Promise<string> {
  const email = `${newId()}@example.com`;
  await makeParent(app, [school.studentIds[at]!], { email });
  return email;
}
const give = async () => makeHomework(school.manager, (await makeArticle(sp)).id, school.departmentIds);
const remind = async (id: string) => {
  const answer = await school.instructor.call(routes.remindOfHomework, { params: { id } });
  expect([answer.status, answer.body.data.parents]).toEqual([201, 2]);
};
const counts = async (...addresses: string[]) =>
  Promise.all(addresses.map(async (address) => (await mails.to(address)).length));

it('mails of a reminder wait for the mail server, and go once, to who has not finished by then', async () => {
  const [first, second] = [await parentOf(0), await parentOf(1)];
  const made = await give();
  await whileMailIs(isAway, () => remind(made.id));
  await whileMailIs(isAway, tick);
  expect(await counts(first, second)).toEqual([0, 0]);
  await readHomework(await app.signedIn('student', school.studentIds[1]!), made, 60, allRight);
  await whileMailIs(send, tick);
  await whileMailIs(send, tick);
  expect(await counts(first, second)).toEqual([1, 0]);
});

it('mails of a reminder that the mail server did not take for two days are given up', async () => {
  const [first, second] = [await parentOf(0), await parentOf(1)];
  const made = await give();
  await whileMailIs(isAway, () => remind(made.id));
  await rows(db, sql`update homework_reminders set sent_at = now() - interval '3 days' where homework_id = ${made.id}`);
  await whileMailIs(isAway, tick);
  await whileMailIs(send, tick);
  expect(await counts(first, second)).toEqual([0, 0]);
});

it('an address that refuses the mail of a reminder is seen so, and keeps no one else from theirs', async () => {
  const [refusing, other] = [await parentOf(0), await parentOf(1)];
  const made = await give();
  await whileMailIs(
    (mail) => (mail.to === refusing ? Promise.reject(new Error('550 no such user')) : send(mail)),
    () => remind(made.id),
  );
  await whileMailIs(send, tick);
  expect(await counts(refusing, other)).toEqual([0, 1]);
  const params = { id: school.studentIds[0]! };
  const { body } = await school.manager.call(users.parentsOfUser, { params });
  expect(body.data).toMatchObject([{ email: refusing, mail_refused_at: expect.any(String) as string }]);
});
