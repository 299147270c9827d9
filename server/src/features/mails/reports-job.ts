import type { Language } from '@okur/contract/fields';
import { z } from 'zod';
import { noteDelivery } from '../../platform/access/mail-refusals.ts';
import { row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { jobKind } from '../../platform/jobs/kind.ts';
import { deliver } from '../../platform/mail/mail.ts';
import { type MailOutcome, sendWaiting, type WaitingMails } from '../../platform/mail/waiting.ts';
import { readingReport } from './report-mail.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { wayOut } from '../notifications/store.ts';
import { zoneOf } from '../companies/store.ts';
import { sectionsOf } from './figures.ts';
import { type Finished, lastMonth, lastWeek, mayWait } from './period.ts';

interface Claimed {
  account_type: 'staff' | 'parent';
  account_id: string;
}

/** A period that is over for accounts that have this day. */
interface Due {
  day: string;
  period: Finished;
}

/** Hours in which no one's telephone wakes anyone. */
const daytime = { from: 7, to: 21 };

/** Each day that it is now, where it is daytime. */
const todays = ({ db }: Services): Promise<{ day: string }[]> =>
  rows(
    db,
    sql`select distinct okur_day(now(), z.zone) as day
      from (select time_zone as zone from companies where deleted_at is null union select 'UTC') z
      where ${isDaytime} order by 1`,
  );
const isDaytime = sql`extract(hour from now() at time zone z.zone) between ${daytime.from} and ${daytime.to}`;

/**
 * Takes some reports that are due for accounts that have this day: no one else makes them then, and no one gets one
 * twice, whatever crashes.
 */
const claim = ({ db }: Services, { day, period: { every, from, to } }: Due, count: number): Promise<Claimed[]> =>
  rows<Claimed>(
    db,
    sql`insert into report_mails (account_type, account_id, every, from_day, state)
        select s.account_type, s.account_id, s.every, ${from}::date, 'sending' from report_subscriptions s
        cross join lateral (select case s.account_type when 'staff' then ${zoneOf('staff', sql`s.account_id`)}
          else ${zoneOf('parent', sql`s.account_id`)} end as zone) z
        where s.every = ${every} and okur_day(now(), z.zone) = ${day}::date and ${isDaytime}
          and okur_day(s.asked_at, z.zone) <= ${to}::date
          and not exists (select from mail_stops m where m.account_type = s.account_type and m.account_id = s.account_id
            and m.about = 'reports')
          and not exists (select from report_mails r where r.account_type = s.account_type
            and r.account_id = s.account_id and r.every = s.every and r.from_day = ${from}::date)
        order by s.account_type, s.account_id limit ${count} on conflict do nothing
          returning account_type, account_id`,
  );

/** The account as it is now; nothing for one who is gone or may no longer sign in. */
const readerOf = ({ db }: Services, { account_type: type, account_id: id }: Claimed) =>
  row<{ email: string; name: string | null; locale: Language }>(
    db,
    type === 'staff'
      ? sql`select email, username as name, locale from admins
        where id = ${id} and deleted_at is null and status = 'active'`
      : sql`select email, name, locale from parents where id = ${id} and deleted_at is null`,
  );

async function report(services: Services, claimed: Claimed, period: Finished): Promise<MailOutcome> {
  const { account_type: type, account_id: id } = claimed;
  const reader = await readerOf(services, claimed);
  const sections = reader ? await sectionsOf(services.db, type, id, period) : [];
  if (!reader || sections.length === 0) return 'nothing';
  const { stop, headers } = wayOut(services, type, id, 'reports');
  const link = `${services.config.publicUrl}/#${type === 'staff' ? '/dashboard' : '/parent/dashboard'}`;
  const letter = readingReport({ name: reader.name, period, sections, link, stop }, reader.locale);
  const delivery = await deliver(services.mailer, { to: reader.email, headers, ...letter });
  if (type === 'parent') await noteDelivery(services.db, id, delivery);
  return delivery;
}

const rowOf = ({ account_type, account_id }: Claimed, { every, from }: Finished): Sql =>
  sql`account_type = ${account_type} and account_id = ${account_id} and every = ${every} and from_day = ${from}`;

const mailsOf = (services: Services, due: Due): WaitingMails<Claimed> => {
  const { day, period } = due;
  return {
    claim: (count) => claim(services, due, count),
    // A fault in one keeps no one else from theirs.
    send: (claimed) => report(services, claimed, period).catch(() => 'failed' as const),
    end: (claimed, outcome) =>
      rows(services.db, sql`update report_mails set state = ${outcome} where ${rowOf(claimed, period)}`),
    async putBack(later) {
      for (const own of later.map((claimed) => rowOf(claimed, period)))
        await rows(
          services.db,
          mayWait(day, period)
            ? sql`delete from report_mails where ${own}`
            : sql`update report_mails set state = 'failed' where ${own}`,
        );
    },
  };
};

/**
 * The reports of the last week and month that are over, each by the clock of its reader. Hourly, so that a server that
 * was down catches up, and what the mail server did not take; by day, so that no telephone rings at night.
 */
export const reportMailsJob = jobKind({
  kind: 'report_mails',
  input: z.strictObject({}),
  cron: '10 * * * *',
  async work({ services, progress }) {
    // Of a run that ended between claiming and sending.
    await rows(
      services.db,
      sql`update report_mails set state = 'failed' where state = 'sending' and created_at < now() - interval '1 hour'`,
    );
    const dues = (await todays(services)).flatMap(({ day }) =>
      [lastWeek(day), lastMonth(day)].map((period): Due => ({ day, period })),
    );
    let [done, mails] = [0, 0];
    for (const due of dues) {
      const before = done;
      const { outcomes, isAway } = await sendWaiting(mailsOf(services, due), (more) =>
        progress(before + more, null, 'sending'),
      );
      done += outcomes.length;
      mails += outcomes.filter((outcome) => outcome === 'sent').length;
      if (isAway) break;
    }
    return { result: { mails } };
  },
});
