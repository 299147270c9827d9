import { type Sql, sql, type Db, row, rows, ifGiven } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { Notice } from '@okur/contract/notices';
import { done } from '@okur/contract/route';

const newest = 20;

/** A line that names a child waits while the child is deleted. */
const isVisible = sql`not exists (select from users u where u.id = notices.child_id and u.deleted_at is not null)`;

const lines = (own: Sql): Sql =>
  sql`select id, text, params, link, company_id, null::json as notification, created_at, read_at
    from notices where ${own} and ${isVisible}`;

/** A notification is stored once for all its readers; each has a row that says whether it was read. */
const fromNotifications = (own: Sql): Sql => sql`select n.id, '' as text, '{}'::jsonb as params, null as link,
  null::uuid as company_id, json_build_object('title', n.title, 'body',
  n.body) as notification, n.sent_at as created_at, r.read_at
  from notification_recipients r join notifications n on n.id = r.notification_id
    where ${own} and r.in_app and n.deleted_at is null`;

const newestOf = (own: Sql): Sql =>
  sql`select * from ((${lines(own)} order by created_at desc, id desc limit ${newest})
    union all (${fromNotifications(own)} order by n.sent_at desc, n.id desc limit ${newest})) y
    order by created_at desc, id desc limit ${newest}`;

const unreadOf = (own: Sql): Sql =>
  sql`(select count(*)::int from (${lines(own)} and read_at is null
    union all ${fromNotifications(own)} and r.read_at is null) z)`;

export async function listOwn({ db, caller }: { db: Db; caller: Caller }) {
  const own = sql`account_type = ${caller.type} and account_id = ${caller.id}`;
  return orNotFound(
    await row<{ data: Notice[]; unread: number }>(
      db,
      sql`select coalesce((select json_agg(x) from (${newestOf(own)}) x), '[]'::json) as data,
        ${unreadOf(own)} as unread`,
    ),
  );
}

export async function markRead({ db, caller, body }: { db: Db; caller: Caller; body: { id?: string | undefined } }) {
  const unread = sql`account_type = ${caller.type} and account_id = ${caller.id} and read_at is null`;
  await rows(
    db,
    sql`update notices set read_at = now() where ${unread} and ${isVisible}
      and ${ifGiven(body.id, (id) => sql`id = ${id}`)}`,
  );
  await rows(
    db,
    sql`update notification_recipients set read_at = now()
      where ${unread} and in_app and ${ifGiven(body.id, (id) => sql`notification_id = ${id}`)}`,
  );
  return done;
}
