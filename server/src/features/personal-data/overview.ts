import type { personalData as contract } from '@okur/contract';
import { type Holding, holdings, type PersonalData, type PersonalDataRequest } from '@okur/contract/personal-data';
import { row, rows, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { onlyParentsOf } from './carry-out.ts';
import { identityOf } from './identity.ts';
import { linksOf, register } from './register.ts';
import type { Person } from './register/types.ts';
import { reach, requestColumns, requestTables } from './requests.ts';

/** What is kept about a person: how much of it an erasure takes, and what stays without the name. */
export async function overviewOf(
  {
    db,
    scope,
    caller,
    params,
  }: Pick<ContextOf<typeof contract.personalDataOfUser>, 'db' | 'scope' | 'caller' | 'params'>,
  person: Person,
): Promise<PersonalData> {
  await reach(db, scope, person, params.id);
  const identity = orNotFound(await identityOf(db, person, params.id));
  const goes = new Map<Holding, number>();
  const stays = new Map<Holding, number>();
  for (const { table, entry, link } of linksOf(person)) {
    const { count } = orNotFound(
      await row<{ count: number }>(
        db,
        sql`select count(*)::int as count from ${sql.identifier(table)} where ${link.rows(params.id)}`,
      ),
    );
    const side = link.erased === 'rows' || table === accountTables[person] ? goes : stays;
    side.set(entry.holding, (side.get(entry.holding) ?? 0) + count);
  }
  const requests = await rows<{ data: PersonalDataRequest }>(
    db,
    sql`select row_to_json(x) as data from (select ${requestColumns(caller)} from ${requestTables}
      where r.person = ${person} and r.person_id = ${params.id} order by r.created_at desc, r.id desc limit 100) x`,
  );
  return {
    name: identity.label,
    goes: counted(goes),
    stays: counted(stays),
    only_parents: person === 'student' ? (await onlyParentsOf(db, params.id)).length : 0,
    requests: requests.map(({ data }) => data),
  };
}

const accountTables: Record<Person, string> = { student: 'users', parent: 'parents', staff: 'admins' };

const counted = (counts: ReadonlyMap<Holding, number>) =>
  holdings.flatMap((holding) => (counts.get(holding) ? [{ holding, rows: counts.get(holding)! }] : []));

/** Tables of each holding, from the register itself. */
export const tablesOf = (holding: Holding): string[] =>
  Object.entries(register)
    .filter(([, entry]) => entry.holding === holding)
    .map(([table]) => table);
