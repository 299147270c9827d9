import type { Language } from '@okur/contract/fields';
import { nameIn } from '@okur/contract/names';
import type { Audience } from '@okur/contract/notifications';
import { z } from 'zod';
import { noteDelivery } from '../../platform/access/mail-refusals.ts';
import { row, rows, sql } from '../../platform/database/index.ts';
import { type From, inOwnTransaction, startJob } from '../../platform/jobs/jobs.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import { deliver, isForLater } from '../../platform/mail/mail.ts';
import { type MailOutcome, patience, sendWaiting, unlessLate, type WaitingMails } from '../../platform/mail/waiting.ts';
import { mailReaders } from './audience.ts';
import { notification } from './mail-texts.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { wayOut } from './stops.ts';

interface Claimed {
  account_type: 'staff' | 'parent';
  account_id: string;
}
interface Reader extends Claimed {
  email: string;
  locale: Language;
}
type Texts = Partial<Record<Language, string>>;

/** The address as it is now; nothing for one whom the audience reaches no longer, or who wants no mails any more. */
const readerOf = (
  { db }: Services,
  { account_type: type, account_id: id }: Claimed,
  audience: Audience,
): Promise<Reader | undefined> =>
  row<Reader>(
    db,
    sql`select ${type}::text as account_type, x.id as account_id, x.email, x.locale
      from ${type === 'staff' ? sql`admins` : sql`parents`} x join ${mailReaders(type, audience)} r on r.id = x.id
        where x.id = ${id} and x.erased_at is null`,
  );

interface Sent {
  title: Texts;
  body: Texts;
  audience: Audience;
  mail_count: number;
  /** Was sent so lately that a mail may wait for the mail server. */
  may_wait: boolean;
}

async function mailTo(services: Services, claimed: Claimed, sent: Sent): Promise<MailOutcome> {
  const reader = await readerOf(services, claimed, sent.audience);
  if (!reader) return 'nothing';
  const { account_type: type, account_id: id, locale } = reader;
  const { stop, headers } = wayOut(services, type, id, 'notifications');
  const link = `${services.config.publicUrl}/#${type === 'staff' ? '/dashboard' : '/parent/dashboard'}`;
  const letter = notification(
    { title: nameIn(sent.title, locale), body: nameIn(sent.body, locale), link, stop },
    locale,
  );
  const delivery = await deliver(services.mailer, { to: reader.email, headers, ...letter });
  if (type === 'parent') await noteDelivery(services.db, id, delivery);
  return unlessLate(delivery, sent.may_wait);
}

const mailsOf = (services: Services, id: string, sent: Sent): WaitingMails<Claimed> => ({
  claim: (count) =>
    rows<Claimed>(
      services.db,
      // Materialized: the planner might ask a subquery again for each row, and so take all of them.
      sql`with chosen as materialized (select account_type, account_id from notification_recipients
        where notification_id = ${id} and mail = 'waiting' limit ${count} for update skip locked)
          update notification_recipients r set mail = 'sending' from chosen s
            where r.notification_id = ${id} and r.account_type = s.account_type and r.account_id = s.account_id
            and exists (select from notifications n where n.id = ${id} and n.deleted_at is null)
              returning r.account_type, r.account_id`,
    ),
  send: (claimed) => mailTo(services, claimed, sent),
  end: ({ account_type: type, account_id: accountId }, outcome) =>
    rows(
      services.db,
      sql`update notification_recipients set mail = ${outcome === 'nothing' ? null : outcome}
        where notification_id = ${id} and account_type = ${type} and account_id = ${accountId}`,
    ),
  putBack: (later) =>
    rows(
      services.db,
      sql`update notification_recipients r set mail = 'waiting'
        from json_to_recordset(${JSON.stringify(later)}::json) as x(account_type text, account_id uuid)
        where r.notification_id = ${id} and r.account_type = x.account_type and r.account_id = x.account_id
          and r.mail = 'sending'`,
    ),
});

/** The mails of a notification that was sent. What the mail server does not take waits for `mailAgain`. */
export const notificationMails = jobKind({
  kind: 'notification_mails',
  input: z.strictObject({ notificationId: z.uuid() }),
  async work({ services, input: { notificationId }, progress }) {
    const sent = await row<Sent>(
      services.db,
      sql`select title, body, audience, mail_count, coalesce(sent_at > now() - ${patience}, false) as may_wait
        from notifications where id = ${notificationId}`,
    );
    if (!sent) return {};
    // Of a run before this one, which ended between marking and sending.
    await rows(
      services.db,
      sql`update notification_recipients set mail = 'failed' where notification_id = ${notificationId}
        and mail = 'sending'`,
    );
    const { outcomes } = await sendWaiting(mailsOf(services, notificationId, sent), (done) =>
      progress(done, sent.mail_count, 'sending'),
    );
    return { result: { mails: outcomes.filter((outcome) => !isForLater(outcome)).length } };
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
  for (const { id } of due) await inOwnTransaction(services, (from) => startMails(from, id));
}
