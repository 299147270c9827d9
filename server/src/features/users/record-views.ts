import type { users as contract } from '@okur/contract';
import type { RecordView } from '@okur/contract/users';
import { sql } from '../../platform/database/index.ts';
import { list } from '../../platform/database/list/index.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { userById } from './store.ts';

/** A row stands for several: its id is made of what they share, of a form that ids have (RFC 9562, version 8). */
const rowId = sql`overlay(overlay(md5(v.admin_id::text || v.day::text) placing '8' from 13) placing '8' from 17)::uuid`;

/** Who looked at a student, for those who answer for the school: what a colleague looks at is no matter of another. */
export async function recordViewsOfUser({
  db,
  scope,
  services,
  caller,
  params,
  query,
}: ContextOf<typeof contract.recordViewsOfUser>) {
  if (!caller.staff!.ability.can('view', 'USER')) throw new ApiError('forbidden');
  const user = await userById(db, scope, params.id);
  await services.recordViews.flush();
  return list<RecordView>(db, query, {
    columns: sql`x.id, x.at, x.admin_id, x.ways, (select a.username from admins a where a.id = x.admin_id
      and a.erased_at is null) as admin_name`,
    from: sql`(select ${rowId} as id, v.admin_id, min(v.at) as at,
      array_agg(v.way order by v.way) as ways from record_views v where v.user_id = ${user.id}
      group by v.admin_id, v.day) x`,
    where: sql`true`,
    sorts: { at: sql`x.at` },
    sort: '-at',
    id: sql`x.id`,
    filled: ['at'],
  });
}
