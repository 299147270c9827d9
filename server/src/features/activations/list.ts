import type { activations as contract } from '@okur/contract';
import type { Activation } from '@okur/contract/activations';
import { limits } from '@okur/contract/limits';
import { always, ifGiven, type Sql, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { activationById, activationColumns, activationTables, heldByGone, reachableActivations } from './rows.ts';

const sorts = {
  created_at: sql`a.created_at`,
  code: sql`a.code`,
  state: sql`a.state`,
  company_name: byName(sql`c.company_name`),
  duration_days: sql`a.duration_days`,
  used_at: sql`a.used_at`,
  expires_at: sql`a.expires_at`,
};

/** How a code begins, however it was typed. */
function beginsWith(search: string | undefined): Sql {
  if (!search) return always;
  const prefix = search.toUpperCase().replaceAll(/[\s-]/g, '');
  const isOfCode = [...prefix].every((sign) => limits.activationCode.alphabet.includes(sign));
  return isOfCode ? sql`a.code like ${`${prefix}%`}` : sql`false`;
}

export const listActivations = ({ db, caller, query }: ContextOf<typeof contract.listActivations>) =>
  list<Activation>(db, query, {
    columns: activationColumns(caller),
    from: activationTables,
    where: sql`${reachableActivations(caller)} and ${beginsWith(query.search)}
      and ${ifGiven(query.state, (v) => sql`a.state = ${v}`)}
      and ${ifGiven(query.source, (v) => sql`a.source = ${v}`)}
      and ${ifGiven(query.company_id, (v) => sql`a.company_id = ${v}`)}
      and ${ifGiven(query.department_id, (v) => sql`coalesce(u.department_id, a.department_id) = ${v}`)}
      and ${ifGiven(query.payment_id, (v) => sql`a.payment_id = ${v}`)}
      and ${ifGiven(query.grant_id, (v) => sql`a.grant_id = ${v}`)}
      and ${query.of_gone ? heldByGone : always}
      and ${ifGiven(query.expires_to, (v) => sql`a.expires_at < ${v}::date + 1`)}`,
    sorts,
    sort: '-created_at',
    id: sql`a.id`,
    filled: ['created_at', 'code', 'state', 'company_name', 'duration_days'],
    isIdUnique: true,
  });

export async function getActivation({ db, caller, params }: ContextOf<typeof contract.getActivation>) {
  return { data: await activationById(db, caller, params.id) };
}
