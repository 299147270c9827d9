import type { z } from 'zod';
import type { admins as contract } from '@okur/contract';
import type { SubscriptionChange } from '@okur/contract/admins';
import { ifGiven, matches, rows, type Sql, sql } from '../../platform/database/index.ts';
import { list } from '../../platform/database/list/index.ts';
import { inCompany, type Scope } from '../../platform/access/scope.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';

type Counts = z.output<typeof contract.subscriptionChangeStats.answer>['data'];

/** Tables behind a change; `x`, `u`, `c` and `a` are the aliases. */
const tables = sql`subscription_changes x join users u on u.id = x.user_id join companies c on c.id = x.company_id
  left join admins a on a.id = x.admin_id`;

const filtered = (
  scope: Scope,
  query: {
    company_id?: string | undefined;
    admin_id?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
  },
): Sql => sql`
  ${inCompany(scope, sql`x.company_id`)} and ${ifGiven(query.company_id, (id) => sql`x.company_id = ${id}`)}
    and ${ifGiven(query.admin_id, (id) => sql`x.admin_id = ${id}`)}
  and ${ifGiven(query.from, (day) => sql`x.at >= ${day}::date`)}
    and ${ifGiven(query.to, (day) => sql`x.at < ${day}::date + 1`)}`;

export const changeHistory = ({ db, scope, query }: ContextOf<typeof contract.subscriptionChangeHistory>) =>
  list<SubscriptionChange>(db, query, {
    columns: sql`x.id, x.at as date, x.action, x.old_plan, x.new_plan, c.company_name, json_build_object('id', u.id,
      'username', u.username, 'name', u.name, 'surname', u.surname) as "user",
      case when a.id is not null then json_build_object('id', a.id, 'username', a.username) end as admin`,
    from: tables,
    where: sql`${filtered(scope, query)} and ${ifGiven(query.action, (action) => sql`x.action = ${action}`)}
      and (${matches(sql`u.search`, query.search)} or ${matches(sql`a.search`, query.search)})`,
    sorts: { date: sql`x.at`, action: sql`x.action`, company_name: sql`c.company_name collate "tr-x-icu"` },
    sort: '-date',
    id: sql`x.id`,
  });

/** The last twelve months unless days are named; a month without changes has no line. */
export const changeStats = async ({ db, scope, query }: ContextOf<typeof contract.subscriptionChangeStats>) => {
  const recent = query.from || query.to ? sql`true` : sql`x.at >= date_trunc('month', now()) - interval '11 months'`;
  return {
    data: await rows<Counts[number]>(
      db,
      sql`select to_char(x.at at time zone 'UTC', 'YYYY-MM') as month, x.action, count(*)::int as count from ${tables}
        where ${filtered(scope, query)} and ${recent} group by 1, 2 order by 1, 2`,
    ),
  };
};
