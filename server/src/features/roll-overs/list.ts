import { type Db, sql, matches } from '../../platform/database/index.ts';
import type { RollOver } from '@okur/contract/roll-overs';
import { orNotFound } from '../../platform/http/api-error.ts';
import { wireRow, list } from '../../platform/database/list/index.ts';
import { rollOverColumns, rollOverTables, planFor } from './store.ts';
import { reachWholeCompany } from '../companies/store.ts';
import type { rollOvers as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

export const rollOverById = async (db: Db, id: string): Promise<RollOver> =>
  orNotFound(await wireRow<RollOver>(db, { columns: rollOverColumns, from: rollOverTables, where: sql`r.id = ${id}` }));

export async function rollOversOfCompany({ db, scope, params, query }: ContextOf<typeof contract.rollOversOfCompany>) {
  const companyId = await reachWholeCompany(db, scope, params.id);
  return list<RollOver>(db, query, {
    columns: rollOverColumns,
    from: rollOverTables,
    where: sql`r.company_id = ${companyId} and ${matches(sql`r.academic_year`, query.search)}`,
    sorts: { created_at: sql`r.created_at` },
    sort: '-created_at',
    id: sql`r.id`,
  });
}

export async function planRollOver({ db, scope, params, body }: ContextOf<typeof contract.planRollOver>) {
  return {
    data: (await planFor(db, await reachWholeCompany(db, scope, params.id), body)).wire,
  };
}
