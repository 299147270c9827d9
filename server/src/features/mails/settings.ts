import type { MailSettings, MailSettingsChange } from '@okur/contract/mails';
import { type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { orNotFound, invalidField } from '../../platform/http/api-error.ts';
import { setStop } from '../notifications/store.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import type { mails as contract } from '@okur/contract';

export type Account = 'staff' | 'parent';

const accounts: Record<Account, { table: Sql; reported: Sql }> = {
  staff: { table: sql`admins`, reported: sql`a.roles && array['CM', 'IN']` },
  parent: { table: sql`parents`, reported: sql`true` },
};

async function mailSettings(db: Db, type: Account, id: string): Promise<MailSettings> {
  const { table, reported } = accounts[type];
  const isStopped = (about: string) =>
    sql`exists (select from mail_stops m where m.account_type = ${type} and m.account_id = a.id
      and m.about = ${about})`;
  return orNotFound(
    await row<MailSettings>(
      db,
      sql`select a.locale, not ${isStopped('notifications')} as notifications, case when not ${reported} then null
        when s.every is null or ${isStopped('reports')} then 'off' else s.every end as reports
          from ${table} a left join report_subscriptions s on s.account_type = ${type} and s.account_id = a.id
            where a.id = ${id}`,
    ),
  );
}

/** Another rhythm begins with the period in which it is chosen; the same one goes on. */
const subscribe = (db: Db, type: Account, id: string, every: string): Promise<unknown> =>
  rows(
    db,
    sql`insert into report_subscriptions as s (account_type, account_id, every) values (${type}, ${id}, ${every})
        on conflict (account_type, account_id) do update set every = excluded.every, asked_at = now()`,
  );

export async function changeMailSettings(
  db: Db,
  type: Account,
  id: string,
  { locale, notifications, reports }: MailSettingsChange,
): Promise<{ before: MailSettings; after: MailSettings }> {
  await rows(db, sql`select from ${accounts[type].table} where id = ${id} for update`);
  const before = await mailSettings(db, type, id);
  if (reports !== undefined && before.reports === null) throw invalidField('reports', 'validation.choice');
  if (locale !== undefined)
    await rows(
      db,
      sql`update ${accounts[type].table} set locale = ${locale}, locale_chosen = true, version = version + 1,
        updated_at = now() where id = ${id} and not (locale_chosen and locale = ${locale})`,
    );
  if (notifications !== undefined) await setStop(db, type, id, 'notifications', !notifications);
  if (reports !== undefined && reports !== before.reports) {
    await setStop(db, type, id, 'reports', reports === 'off');
    if (reports !== 'off') await subscribe(db, type, id, reports);
  }
  return { before, after: await mailSettings(db, type, id) };
}

const audited = ({ locale, notifications, reports }: MailSettings) => ({
  locale,
  notification_mails: notifications,
  report_mails: reports,
});

const update =
  (type: Account) =>
  async ({ db, services, caller, body, record, afterCommit }: ContextOf<typeof contract.updateMailsOfAdmin>) => {
    const { before, after } = await changeMailSettings(db, type, caller.id, body);
    record({
      action: 'update',
      subject: type === 'staff' ? 'ADMIN' : 'PARENTS',
      subjectId: caller.id,
      before: audited(before),
      after: audited(after),
    });
    afterCommit(() => services.access.forget(caller.id));
    return { data: after };
  };
export const updateMailsOfAdmin = update('staff');
export const updateMailsOfParent = update('parent');

export async function mailsOfAdmin({ db, caller }: ContextOf<typeof contract.mailsOfAdmin>) {
  return { data: await mailSettings(db, 'staff', caller.id) };
}

export async function mailsOfParent({ db, caller }: ContextOf<typeof contract.mailsOfParent>) {
  return { data: await mailSettings(db, 'parent', caller.id) };
}
