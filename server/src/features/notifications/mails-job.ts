import type { Language } from '@okur/contract/fields';
import { z } from 'zod';
import { row, rows, sql } from '../../platform/database/index.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
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

async function mailTo(
  services: Services,
  notificationId: string,
  claimed: Claimed,
  texts: { title: Texts; body: Texts },
): Promise<void> {
  const reader = await readerOf(services, claimed);
  const home = `${services.config.publicUrl}/#${claimed.account_type === 'staff' ? '/dashboard' : '/parent/dashboard'}`;
  let mail: 'sent' | 'failed' | null = null;
  if (reader) {
    const { stop, headers } = wayOut(services, reader.account_type, reader.account_id, 'notifications');
    const letter = notification(
      { title: inLanguage(texts.title, reader.locale), body: inLanguage(texts.body, reader.locale), link: home, stop },
      reader.locale,
    );
    mail = await services.mailer.send({ to: reader.email, headers, ...letter }).then(
      () => 'sent' as const,
      () => 'failed' as const,
    );
  }
  await rows(
    services.db,
    sql`update notification_recipients set mail = ${mail} where notification_id = ${notificationId}
      and account_type = ${claimed.account_type} and account_id = ${claimed.account_id}`,
  );
}

/** The mails of a notification that was sent. */
export const notificationMails = jobKind({
  kind: 'notification_mails',
  input: z.strictObject({ notificationId: z.uuid() }),
  async work({ services, input: { notificationId }, progress }) {
    const texts = await row<{ title: Texts; body: Texts; mail_count: number }>(
      services.db,
      sql`select title, body, mail_count from notifications where id = ${notificationId}`,
    );
    if (!texts) return {};
    // Of a run before this one, which ended between marking and sending.
    await rows(
      services.db,
      sql`update notification_recipients set mail = 'failed' where notification_id = ${notificationId}
        and mail = 'sending'`,
    );
    let done = 0;
    for (
      let some = await claim(services, notificationId);
      some.length > 0;
      some = await claim(services, notificationId)
    ) {
      await Promise.all(some.map((one) => mailTo(services, notificationId, one, texts)));
      done += some.length;
      await progress(done, texts.mail_count, 'sending');
    }
    return { result: { mails: done } };
  },
});
