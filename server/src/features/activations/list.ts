import type { activations as contract } from '@okur/contract';
import type { Activation } from '@okur/contract/activations';
import { ifGiven, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { activationsWith } from './filter.ts';
import { activationById, activationColumns, activationTables, endOf, listedActivations } from './rows.ts';

const sorts = {
  created_at: sql`a.created_at`,
  code: sql`a.code`,
  state: sql`a.state`,
  company_name: byName(sql`c.company_name`),
  duration_days: sql`a.duration_days`,
  used_at: sql`a.used_at`,
  expires_at: endOf(sql`a`),
};

export const listActivations = async ({ db, scope, caller, query }: ContextOf<typeof contract.listActivations>) =>
  list<Activation>(db, query, {
    columns: activationColumns(caller),
    from: activationTables,
    where: sql`${listedActivations(caller)} and ${await activationsWith(db, scope, query)}
      and ${ifGiven(query.state, (v) => sql`a.state = ${v}`)}`,
    sorts,
    sort: '-created_at',
    id: sql`a.id`,
    filled: ['created_at', 'code', 'state', 'company_name', 'duration_days'],
  });

export async function getActivation({ db, caller, params }: ContextOf<typeof contract.getActivation>) {
  return { data: await activationById(db, caller, params.id) };
}
