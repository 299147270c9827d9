import type { z } from 'zod';
import type { admins as contract } from '@okur/contract';
import type { SubscriptionChange } from '@okur/contract/admins';
import { ifGiven, matches, rows, type Sql, sql } from '../../platform/database/index.ts';
import { list } from '../../platform/database/list/index.ts';
import { inCompany } from '../../platform/access/scope.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { isOnDays, zoneOfCaller } from '../companies/store.ts';

type Counts = z.output<typeof contract.subscriptionChangeStats.answer>['data'];

/** Tables behind a change; `x`, `u`, `c` and `a` are the aliases. */
const tables = sql`subscription_changes x join users u on u.id = x.user_id join companies c on c.id = x.company_id
  left join admins a on a.id = x.admin_id`;

const filtered = async ({
  db,
  scope,
  caller,
  query,
}: Pick<ContextOf<typeof contract.subscriptionChangeStats>, 'db' | 'scope' | 'caller' | 'query'>): Promise<Sql> => sql`
  ${inCompany(scope, sql`x.company_id`)} and ${ifGiven(query.company_id, (id) => sql`x.company_id = ${id}`)}
    and ${ifGiven(query.admin_id, (id) => sql`x.admin_id = ${id}`)}
    and ${await isOnDays(db, caller, { at: sql`x.at`, from: query.from, to: query.to })}`;

export const changeHistory = async (context: ContextOf<typeof contract.subscriptionChangeHistory>) => {
  const { db, query } = context;
  return list<SubscriptionChange>(db, query, {
    columns: sql`x.id, x.at as date, x.action, x.old_plan, x.new_plan, c.company_name, json_build_object('id', u.id,
      'username', u.username, 'name', u.name, 'surname', u.surname) as "user",
      case when a.id is not null then json_build_object('id', a.id, 'username', a.username) end as admin`,
    from: tables,
    where: sql`${await filtered(context)} and ${ifGiven(query.action, (action) => sql`x.action = ${action}`)}
      and (${matches(sql`u.search`, query.search)} or ${matches(sql`a.search`, query.search)})`,
    sorts: { date: sql`x.at`, action: sql`x.action`, company_name: sql`c.company_name collate "tr-x-icu"` },
    sort: '-date',
    id: sql`x.id`,
  });
};

/** The last twelve months unless days are named; a month without changes has no line. */
export async function changeStats(context: ContextOf<typeof contract.subscriptionChangeStats>) {
  const { db, caller, query } = context;
  const zone = await zoneOfCaller(db, caller);
  const thisMonth = sql`date_trunc('month', now() at time zone ${zone})`;
  const recent =
    query.from || query.to ? sql`true` : sql`x.at >= (${thisMonth} - interval '11 months') at time zone ${zone}`;
  return {
    data: await rows<Counts[number]>(
      db,
      sql`select to_char(x.at at time zone ${zone}, 'YYYY-MM') as month, x.action, count(*)::int as count from ${tables}
        where ${await filtered(context)} and ${recent} group by 1, 2 order by 1, 2`,
    ),
  };
}
