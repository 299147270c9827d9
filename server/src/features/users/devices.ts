import type { users as contract } from '@okur/contract';
import { deviceOf } from '@okur/contract/devices';
import type { Device } from '@okur/contract/users';
import { sql } from '../../platform/database/index.ts';
import { list } from '../../platform/database/list/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { isLive } from '../../platform/access/sessions.ts';
import { userById } from './store.ts';

/** Devices of a student, one for each way a browser names itself. */
export async function devicesOfUser({ db, scope, params, query }: ContextOf<typeof contract.devicesOfUser>) {
  const user = await userById(db, scope, params.id);
  const { data, meta } = await list<Omit<Device, keyof ReturnType<typeof deviceOf>>>(db, query, {
    columns: sql`x.id, x.user_agent, x.first_seen_at, x.last_seen_at, x.signed_in`,
    from: sql`(select (array_agg(s.id order by s.created_at desc))[1] as id, s.user_agent,
      min(s.created_at) as first_seen_at, max(coalesce(s.rotated_at, s.created_at)) as last_seen_at,
      bool_or(${isLive}) as signed_in
      from sessions s where s.account_type = 'student' and s.account_id = ${user.id} group by s.user_agent) x`,
    where: sql`true`,
    sorts: { last_seen_at: sql`x.last_seen_at`, first_seen_at: sql`x.first_seen_at` },
    sort: '-last_seen_at',
    id: sql`x.id`,
  });
  return { data: data.map((row) => ({ ...row, ...deviceOf(row.user_agent) })), meta };
}
