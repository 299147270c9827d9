import type { Notification } from '@okur/contract/notifications';
import { type Db, personName, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';

export { wantsMail } from './audience.ts';
export { followToken, setStop, wayOut } from './stops.ts';

const named = (key: 'company_ids' | 'department_ids' | 'user_ids', table: Sql, name: Sql): Sql =>
  sql`(select coalesce(json_agg(json_build_object('id', p.id, 'name', ${name})
    order by ${name} collate "tr-x-icu"), '[]') from ${table} p
    where p.id in (select jsonb_array_elements_text(n.audience -> ${key}::text)::uuid))`;

const count = (condition: Sql): Sql =>
  sql`(select count(*)::int from notification_recipients r where r.notification_id = n.id and ${condition})`;

export const notificationColumns = sql`
  n.id, n.version, n.created_at, n.updated_at, n.deleted_at, n.title, n.body, n.audience, n.in_app, n.mail, n.state,
    n.send_at, n.sent_at, a.username as created_by, n.reader_count, n.mail_count,
  ${named('company_ids', sql`companies`, sql`p.company_name`)} as companies,
    ${named('department_ids', sql`departments`, sql`p.department_name`)} as departments,
  ${named('user_ids', sql`users`, personName(sql`p`))} as users,
  ${count(sql`r.read_at is not null`)} as read_count, ${count(sql`r.mail = 'sent'`)} as mails_sent,
    ${count(sql`r.mail = 'failed'`)} as mails_failed`;

export const notificationTables = sql`notifications n left join admins a on a.id = n.created_by`;

export const notificationById = async (
  db: Db,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<Notification> =>
  orNotFound(
    await wireRow<Notification>(
      db,
      { columns: notificationColumns, from: notificationTables, where: sql`n.id = ${id}` },
      lock ? sql`n` : undefined,
    ),
  );
