import { z } from 'zod';
import { noteDelivery } from '../../platform/access/mail-refusals.ts';
import { array, type Db, row, rows, sql } from '../../platform/database/index.ts';
import { inOwnTransaction, startJob } from '../../platform/jobs/jobs.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import { deliver } from '../../platform/mail/mail.ts';
import { type MailOutcome, patience, sendWaiting, unlessLate, type WaitingMails } from '../../platform/mail/waiting.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { homeworkReminder } from './mail-texts.ts';
import { wayOut } from '../notifications/store.ts';
import { type Letter, lettersOf } from './reminders.ts';

interface Reminder {
  id: string;
  /** How many mails it began with. */
  parents: number;
  /** Was sent so lately that a mail may wait for the mail server. */
  may_wait: boolean;
}

/** A parent whose mail waits; without a letter where the children have finished, or no mail is wanted any more. */
interface Claimed {
  parentId: string;
  letter: Letter | undefined;
}

async function claim(db: Db, homeworkId: string, id: string, count: number): Promise<Claimed[]> {
  const some = await rows<{ parent_id: string }>(
    db,
    // Materialized: the planner might run a subquery again for each row, and so take all of them.
    sql`with chosen as materialized (select parent_id from homework_reminder_mails
      where reminder_id = ${id} and state = 'waiting' limit ${count} for update skip locked)
        update homework_reminder_mails m set state = 'sending' from chosen s
          where m.reminder_id = ${id} and m.parent_id = s.parent_id returning m.parent_id`,
  );
  if (some.length === 0) return [];
  const ids = some.map(({ parent_id }) => parent_id);
  const letters = new Map((await lettersOf(db, homeworkId, id, ids)).map((letter) => [letter.id, letter]));
  return ids.map((parentId) => ({ parentId, letter: letters.get(parentId) }));
}

async function mailTo(services: Services, { letter }: Claimed, mayWait: boolean): Promise<MailOutcome> {
  if (!letter) return 'nothing';
  const { id, email, locale, ...values } = letter;
  const { stop, headers } = wayOut(services, 'parent', id, 'notifications');
  const link = `${services.config.publicUrl}/#/parent/dashboard`;
  const mail = homeworkReminder({ ...values, link, stop }, locale);
  const delivery = await deliver(services.mailer, { to: email, headers, ...mail });
  await noteDelivery(services.db, id, delivery);
  return unlessLate(delivery, mayWait);
}

const mailsOf = (services: Services, homeworkId: string, reminder: Reminder): WaitingMails<Claimed> => ({
  claim: (count) => claim(services.db, homeworkId, reminder.id, count),
  send: (claimed) => mailTo(services, claimed, reminder.may_wait),
  end: ({ parentId }, outcome) =>
    rows(
      services.db,
      sql`update homework_reminder_mails set state = ${outcome} where reminder_id = ${reminder.id}
        and parent_id = ${parentId}`,
    ),
  putBack: (later) =>
    rows(
      services.db,
      sql`update homework_reminder_mails set state = 'waiting' where reminder_id = ${reminder.id}
        and parent_id = any(${array(later.map(({ parentId }) => parentId))}) and state = 'sending'`,
    ),
});

/** Mails to the parents of those who were reminded. What the mail server does not take waits for `remindersAgain`. */
export const reminderJob = jobKind({
  kind: 'homework_reminder',
  input: z.strictObject({ homeworkId: z.uuid(), reminderId: z.uuid() }),
  async work({ services, input: { homeworkId, reminderId }, progress }) {
    const { db } = services;
    const reminder = await row<Reminder>(
      db,
      sql`select id, parents, sent_at > now() - ${patience} as may_wait from homework_reminders
        where id = ${reminderId}`,
    );
    if (!reminder) return {};
    // Of a run before this one, which ended between marking and sending.
    await rows(
      db,
      sql`update homework_reminder_mails set state = 'failed' where reminder_id = ${reminderId} and state = 'sending'`,
    );
    const { outcomes } = await sendWaiting(mailsOf(services, homeworkId, reminder), (done) =>
      progress(done, reminder.parents),
    );
    const count = (outcome: MailOutcome) => outcomes.filter((one) => one === outcome).length;
    return { result: { mails: count('sent'), failed: count('failed') } };
  },
});

/** Begins the mails of reminders again that a mail server did not take, each in a job of its own. */
export const remindersAgain = jobKind({
  kind: 'due_homework_reminders',
  input: z.strictObject({}),
  cron: '*/15 * * * *',
  async work({ services }) {
    const due = await rows<{ id: string; homework_id: string; company_id: string }>(
      services.db,
      sql`select m.id, m.homework_id, h.company_id from homework_reminders m join homeworks h on h.id = m.homework_id
        where m.sent_at > now() - 2 * ${patience}
          and exists (select from homework_reminder_mails x where x.reminder_id = m.id and x.state = 'waiting')
          and not exists (select from jobs j where j.kind = 'homework_reminder' and j.state in ('queued', 'running')
            and j.input ->> 'reminderId' = m.id::text)`,
    );
    for (const { id, homework_id: homeworkId, company_id: companyId } of due)
      await inOwnTransaction(services, (from) =>
        startJob(from, reminderJob, {
          input: { homeworkId, reminderId: id },
          companyId,
          subject: 'HOMEWORK',
          subjectId: homeworkId,
        }),
      );
    return { result: { begun: due.length } };
  },
});
