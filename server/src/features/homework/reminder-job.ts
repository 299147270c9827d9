import { z } from 'zod';
import { noteDelivery } from '../../platform/access/mail-refusals.ts';
import { array, type Db, row, rows, sql } from '../../platform/database/index.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import { deliver, type Delivery, isForLater, isMailAway } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { homeworkReminder } from './mail-texts.ts';
import { wayOut } from '../notifications/store.ts';
import { type Letter, lettersOf } from './reminders.ts';

/** Mails handed over at a time. */
const abreast = 5;

/** So long a mail that the mail server did not take waits; the next run after it gives it up. */
const patience = sql`interval '2 days'`;

interface Reminder {
  id: string;
  /** How many mails it began with. */
  parents: number;
  /** Was sent so lately that a mail may wait for the mail server. */
  may_wait: boolean;
}

/**
 * Takes some parents out of those whose mail waits. They are marked before it leaves: what a crash leaves behind was
 * perhaps sent, and no one gets a mail twice.
 */
const claim = async (db: Db, reminderId: string): Promise<string[]> =>
  (
    await rows<{ parent_id: string }>(
      db,
      // Materialized: the planner might run a subquery again for each row, and so take all of them.
      sql`with chosen as materialized (select parent_id from homework_reminder_mails
        where reminder_id = ${reminderId} and state = 'waiting' limit ${abreast} for update skip locked)
          update homework_reminder_mails m set state = 'sending' from chosen s
            where m.reminder_id = ${reminderId} and m.parent_id = s.parent_id returning m.parent_id`,
    )
  ).map(({ parent_id }) => parent_id);

/** What became of the mail to a parent; `nothing` where the children have finished, or no mail is wanted any more. */
async function mailTo(
  services: Services,
  reminder: Reminder,
  parentId: string,
  letter: Letter | undefined,
): Promise<Delivery | 'nothing'> {
  let state: Delivery | 'nothing' = 'nothing';
  if (letter) {
    const { id, email, locale, ...values } = letter;
    const { stop, headers } = wayOut(services, 'parent', id, 'notifications');
    const link = `${services.config.publicUrl}/#/parent/dashboard`;
    const mail = homeworkReminder({ ...values, link, stop }, locale);
    const delivery = await deliver(services.mailer, { to: email, headers, ...mail });
    await noteDelivery(services.db, id, delivery);
    if (isForLater(delivery) && reminder.may_wait) return delivery;
    state = isForLater(delivery) ? 'failed' : delivery;
  }
  await rows(
    services.db,
    sql`update homework_reminder_mails set state = ${state} where reminder_id = ${reminder.id}
      and parent_id = ${parentId}`,
  );
  return state;
}

const putBack = (db: Db, reminderId: string, later: readonly string[]): Promise<unknown> =>
  rows(
    db,
    sql`update homework_reminder_mails set state = 'waiting' where reminder_id = ${reminderId}
      and parent_id = any(${array(later)}) and state = 'sending'`,
  );

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
    const states: (Delivery | 'nothing')[] = [];
    const later: string[] = [];
    try {
      for (let some = await claim(db, reminderId); some.length > 0; some = await claim(db, reminderId)) {
        const letters = new Map((await lettersOf(db, homeworkId, reminderId, some)).map((one) => [one.id, one]));
        const deliveries = await Promise.all(some.map((id) => mailTo(services, reminder, id, letters.get(id))));
        later.push(...some.filter((_, at) => isForLater(deliveries[at]!)));
        states.push(...deliveries);
        if (isMailAway(deliveries)) break;
        await progress(states.length, reminder.parents);
      }
    } finally {
      // Not before the end: the same run would take them again.
      await putBack(db, reminderId, later);
    }
    const count = (state: string) => states.filter((one) => one === state).length;
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
    for (const { id, homework_id: homeworkId, company_id: companyId } of due) {
      const after: (() => unknown)[] = [];
      await services.transaction((db) =>
        startJob({ db, services, afterCommit: (work) => after.push(work) }, reminderJob, {
          input: { homeworkId, reminderId: id },
          companyId,
          subject: 'HOMEWORK',
          subjectId: homeworkId,
        }),
      );
      for (const work of after) await work();
    }
    return { result: { begun: due.length } };
  },
});
