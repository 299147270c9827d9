import { always, array, type Sql, sql, type Db, row, rows, ifGiven } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { Notice } from '@okur/contract/notices';
import { workplacesOf } from '@okur/contract/roles';
import { done } from '@okur/contract/route';

const newest = 20;

/** Lines about a school are for who works there now; who works for the platform reaches all. */
function ofPresentSchools({ scope, staff }: Caller): Sql {
  if (!staff || scope.kind === 'platform') return always;
  const schools = workplacesOf(staff.record).map(({ company }) => company.id);
  return sql`(company_id is null or company_id = any(${array(schools)}))`;
}

/** A line that names a child waits while the child is deleted. */
const ownLines = (caller: Caller): Sql =>
  sql`account_type = ${caller.type} and account_id = ${caller.id} and ${ofPresentSchools(caller)}
    and not exists (select from users u where u.id = notices.child_id and u.deleted_at is not null)`;

const lines = (caller: Caller): Sql =>
  sql`select id, text, params, link, company_id, null::json as notification, created_at, read_at
    from notices where ${ownLines(caller)}`;

const ownNotifications = ({ type, id }: Caller): Sql =>
  sql`r.account_type = ${type} and r.account_id = ${id} and r.in_app`;

/** A notification is stored once for all its readers; each has a row that says whether it was read. */
const fromNotifications = (caller: Caller): Sql => sql`select n.id, '' as text, '{}'::jsonb as params, null as link,
  null::uuid as company_id, json_build_object('title', n.title, 'body',
  n.body) as notification, n.sent_at as created_at, r.read_at
  from notification_recipients r join notifications n on n.id = r.notification_id
    where ${ownNotifications(caller)} and n.deleted_at is null`;

const newestOf = (caller: Caller): Sql =>
  sql`select * from ((${lines(caller)} order by created_at desc, id desc limit ${newest})
    union all (${fromNotifications(caller)} order by n.sent_at desc, n.id desc limit ${newest})) y
    order by created_at desc, id desc limit ${newest}`;

const unreadOf = (caller: Caller): Sql =>
  sql`(select count(*)::int from (${lines(caller)} and read_at is null
    union all ${fromNotifications(caller)} and r.read_at is null) z)`;

export async function listOwn({ db, caller }: { db: Db; caller: Caller }) {
  return orNotFound(
    await row<{ data: Notice[]; unread: number }>(
      db,
      sql`select coalesce((select json_agg(x) from (${newestOf(caller)}) x), '[]'::json) as data,
        ${unreadOf(caller)} as unread`,
    ),
  );
}

export async function markRead({ db, caller, body }: { db: Db; caller: Caller; body: { id?: string | undefined } }) {
  await rows(
    db,
    sql`update notices set read_at = now() where ${ownLines(caller)} and read_at is null
      and ${ifGiven(body.id, (id) => sql`id = ${id}`)}`,
  );
  await rows(
    db,
    sql`update notification_recipients r set read_at = now() where ${ownNotifications(caller)} and r.read_at is null
      and ${ifGiven(body.id, (id) => sql`r.notification_id = ${id}`)}`,
  );
  return done;
}
