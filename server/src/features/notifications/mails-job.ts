import type { Language } from '@okur/contract/fields';
import { z } from 'zod';
import { noteDelivery } from '../../platform/access/mail-refusals.ts';
import { row, rows, sql } from '../../platform/database/index.ts';
import { type From, startJob } from '../../platform/jobs/jobs.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import { deliver, type Delivery, isForLater, isMailAway } from '../../platform/mail/mail.ts';
import { notification } from './mail-texts.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { wayOut } from './stops.ts';

/** Mails handed over at a time. */
const abreast = 5;

interface Claimed {
  account_type: 'staff' | 'parent';
  account_id: string;
}
interface Reader extends Claimed {
  email: string;
  locale: Language;
}
type Texts = Partial<Record<Language, string>>;

/**
 * Takes some mails out of those that wait. They are marked before they leave: what a crash leaves behind was perhaps
 * sent, and no one gets a mail twice.
 */
const claim = ({ db }: Services, id: string): Promise<Claimed[]> =>
  rows<Claimed>(
    db,
    // Materialized: the planner might ask a subquery again for each row, and so take all of them.
    sql`with chosen as materialized (select account_type, account_id from notification_recipients
      where notification_id = ${id} and mail = 'waiting' limit ${abreast} for update skip locked)
        update notification_recipients r set mail = 'sending' from chosen s
          where r.notification_id = ${id} and r.account_type = s.account_type and r.account_id = s.account_id
          and exists (select from notifications n where n.id = ${id} and n.deleted_at is null)
            returning r.account_type, r.account_id`,
  );

/** The address as it is now; nothing for one who is gone or wants no mails any more. */
const readerOf = ({ db }: Services, { account_type: type, account_id: id }: Claimed): Promise<Reader | undefined> =>
  row<Reader>(
    db,
    sql`select ${type}::text as account_type, x.id as account_id, x.email, x.locale
      from ${type === 'staff' ? sql`admins` : sql`parents`} x
        where x.id = ${id} and x.deleted_at is null and x.erased_at is null and not exists (select from mail_stops s
          where s.account_type = ${type} and s.account_id = ${id} and s.about = 'notifications')`,
  );

/** In the reader's language, else in the first one that has a text. */
const inLanguage = (texts: Texts, language: Language): string =>
  texts[language] || texts.tr || Object.values(texts).find(Boolean) || '';

/** So long a mail that the mail server did not take waits; the next run after it gives it up. */
const patience = sql`interval '2 days'`;

interface Sent {
  title: Texts;
  body: Texts;
  mail_count: number;
  /** Was sent so lately that a mail may wait for the mail server. */
  may_wait: boolean;
}

/** What became of the mail; null where there is no one to write to. */
async function mailTo(services: Services, id: string, claimed: Claimed, sent: Sent): Promise<Delivery | null> {
  const reader = await readerOf(services, claimed);
  const home = `${services.config.publicUrl}/#${claimed.account_type === 'staff' ? '/dashboard' : '/parent/dashboard'}`;
  let delivery: Delivery | null = null;
  if (reader) {
    const { stop, headers } = wayOut(services, reader.account_type, reader.account_id, 'notifications');
    const letter = notification(
      { title: inLanguage(sent.title, reader.locale), body: inLanguage(sent.body, reader.locale), link: home, stop },
      reader.locale,
    );
    delivery = await deliver(services.mailer, { to: reader.email, headers, ...letter });
    if (reader.account_type === 'parent') await noteDelivery(services.db, reader.account_id, delivery);
    if (isForLater(delivery)) {
      if (sent.may_wait) return delivery;
      delivery = 'failed';
    }
  }
  await rows(
    services.db,
    sql`update notification_recipients set mail = ${delivery} where notification_id = ${id}
      and account_type = ${claimed.account_type} and account_id = ${claimed.account_id}`,
  );
  return delivery;
}

const putBack = ({ db }: Services, id: string, later: readonly Claimed[]): Promise<unknown> =>
  rows(
    db,
    sql`update notification_recipients r set mail = 'waiting'
      from json_to_recordset(${JSON.stringify(later)}::json) as x(account_type text, account_id uuid)
      where r.notification_id = ${id} and r.account_type = x.account_type and r.account_id = x.account_id
        and r.mail = 'sending'`,
  );

/** The mails of a notification that was sent. What the mail server does not take waits for `mailAgain`. */
export const notificationMails = jobKind({
  kind: 'notification_mails',
  input: z.strictObject({ notificationId: z.uuid() }),
  async work({ services, input: { notificationId }, progress }) {
    const sent = await row<Sent>(
      services.db,
      sql`select title, body, mail_count, coalesce(sent_at > now() - ${patience}, false) as may_wait
        from notifications where id = ${notificationId}`,
    );
    if (!sent) return {};
    // Of a run before this one, which ended between marking and sending.
    await rows(
      services.db,
      sql`update notification_recipients set mail = 'failed' where notification_id = ${notificationId}
        and mail = 'sending'`,
    );
    let done = 0;
    const later: Claimed[] = [];
    try {
      for (
        let some = await claim(services, notificationId);
        some.length > 0;
        some = await claim(services, notificationId)
      ) {
        const deliveries = await Promise.all(some.map((one) => mailTo(services, notificationId, one, sent)));
        later.push(...some.filter((_, at) => isForLater(deliveries[at]!)));
        done += some.length;
        if (isMailAway(deliveries)) break;
        await progress(done, sent.mail_count, 'sending');
      }
    } finally {
      // Not before the end: the same run would take them again.
      await putBack(services, notificationId, later);
    }
    return { result: { mails: done - later.length } };
  },
});

/** Begins the mails of a notification with the transaction that sends it. */
export const startMails = (from: From, id: string): Promise<unknown> =>
  startJob(from, notificationMails, { input: { notificationId: id }, subject: 'NOTIFICATIONS', subjectId: id });

/** Begins the mails again that a mail server did not take a while ago. */
export async function mailAgain(services: Services): Promise<void> {
  const due = await rows<{ id: string }>(
    services.db,
    sql`select n.id from notifications n where n.state = 'sent' and n.deleted_at is null
      and n.sent_at > now() - 2 * ${patience}
      and exists (select from notification_recipients r where r.notification_id = n.id and r.mail = 'waiting')
      and not exists (select from jobs j where j.kind = 'notification_mails' and j.subject_id = n.id
        and (j.state in ('queued', 'running') or j.created_at > now() - interval '15 minutes'))`,
  );
  for (const { id } of due) {
    const after: (() => unknown)[] = [];
    await services.transaction((db) => startMails({ db, services, afterCommit: (work) => after.push(work) }, id));
    for (const work of after) await work();
  }
}
