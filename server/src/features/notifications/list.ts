import { list, deletedFilter, byName } from '../../platform/database/list/index.ts';
import type { Notification, CompanyReach } from '@okur/contract/notifications';
import { notificationColumns, notificationTables, notificationById } from './store.ts';
import { sql, matches, ifGiven } from '../../platform/database/index.ts';
import type { notifications as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

export function listNotifications({ db, caller, query }: ContextOf<typeof contract.listNotifications>) {
  return list<Notification>(db, query, {
    columns: notificationColumns,
    from: notificationTables,
    where: sql`${deletedFilter(caller, 'NOTIFICATIONS', sql`n.deleted_at`, query.deleted)}
          and ${matches(sql`n.search`, query.search)} and ${ifGiven(query.state, (v) => sql`n.state = ${v}`)}
          and ${ifGiven(query.reader, (v) => sql`n.audience -> 'readers' @> to_jsonb(${v}::text)`)}
            and ${ifGiven(query.channel, (v) => (v === 'mail' ? sql`n.mail` : sql`n.in_app`))}`,
    sorts: {
      created_at: sql`n.created_at`,
      send_at: sql`coalesce(n.sent_at, n.send_at)`,
      state: sql`n.state`,
      reader_count: sql`n.reader_count`,
    },
    sort: '-created_at',
    id: sql`n.id`,
    filled: ['created_at', 'state', 'reader_count'],
  });
}

export async function getNotification({ db, params }: ContextOf<typeof contract.getNotification>) {
  return { data: await notificationById(db, params.id) };
}

export async function companiesOfNotification({
  db,
  params,
  query,
}: ContextOf<typeof contract.companiesOfNotification>) {
  const { id } = await notificationById(db, params.id);
  return list<CompanyReach>(db, query, {
    columns: sql`x.id, x.company_name, x.readers, x.read, x.mails, x.mails_sent`,
    from: sql`(select coalesce(r.company_id::text, 'platform') as id, c.company_name, coalesce(c.search,
          '') as search, count(*)::int as readers, count(r.read_at)::int as read, (count(*)
          filter (where r.mail is not null))::int as mails,
            (count(*) filter (where r.mail = 'sent'))::int as mails_sent from notification_recipients r
              left join companies c on c.id = r.company_id where r.notification_id = ${id}
              group by r.company_id, c.company_name, c.search) x`,
    where: matches(sql`x.search`, query.search),
    sorts: { company_name: byName(sql`x.company_name`), readers: sql`x.readers`, read: sql`x.read` },
    sort: '-readers',
    id: sql`x.id`,
  });
}
