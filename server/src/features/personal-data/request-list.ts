import { list } from '../../platform/database/list/index.ts';
import { type PersonalDataRequest, holdings } from '@okur/contract/personal-data';
import { requestColumns, requestTables, reachableRequests } from './requests.ts';
import { sql, matches, ifGiven } from '../../platform/database/index.ts';
import type { personalData as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { periods } from './periods.ts';
import { tablesOf } from './overview.ts';
import { withdraw } from './erasures.ts';

export function listPersonalDataRequests({ db, caller, query }: ContextOf<typeof contract.listPersonalDataRequests>) {
  return list<PersonalDataRequest>(db, query, {
    columns: requestColumns(caller),
    from: requestTables,
    where: sql`${reachableRequests(caller)} and ${matches(sql`okur_fold(r.reason)`, query.search)}
          and ${ifGiven(query.kind, (kind) => sql`r.kind = ${kind}`)}
          and ${ifGiven(query.state, (state) => sql`r.state = ${state}`)}
          and ${ifGiven(query.person, (person) => sql`r.person = ${person}`)}`,
    sorts: { created_at: sql`r.created_at`, due_at: sql`r.due_at` },
    sort: '-created_at',
    id: sql`r.id`,
    filled: ['created_at', 'due_at'],
  });
}

export async function personalDataPeriods() {
  return {
    data: holdings.map((holding) => ({ holding, days: periods[holding], tables: tablesOf(holding) })),
  };
}

export async function withdrawErasure(context: ContextOf<typeof contract.withdrawErasure>) {
  return { data: await withdraw(context) };
}
