import type { ActivationFilter } from '@okur/contract/activations';
import { limits } from '@okur/contract/limits';
import { codeSigns } from '@okur/contract/activation-code';
import type { z } from 'zod';
import type { Scope } from '../../platform/access/scope.ts';
import { always, type Db, ifGiven, type Sql, sql } from '../../platform/database/index.ts';
import { isBetween } from '../companies/store.ts';
import { endOf, heldByGone } from './rows.ts';

type Filter = Omit<z.output<typeof ActivationFilter>, 'page' | 'per_page' | 'state'>;

/** Codes (alias a, company c) of a filter of their list, in whatever state. */
export const activationsWith = async (db: Db, scope: Scope, filter: Filter): Promise<Sql> =>
  sql`(${beginsWith(filter.search)}
    and ${ifGiven(filter.source, (v) => sql`a.source = ${v}`)}
    and ${ifGiven(filter.company_id, (v) => sql`a.company_id = ${v}`)}
    and ${ifGiven(filter.department_id, (v) => sql`coalesce(u.department_id, a.department_id) = ${v}`)}
    and ${ifGiven(filter.payment_id, (v) => sql`a.payment_id = ${v}`)}
    and ${ifGiven(filter.grant_id, (v) => sql`a.grant_id = ${v}`)}
    and ${filter.of_gone ? heldByGone : always}
    and ${await isBetween(db, scope, filter, {
      at: endOf(sql`a`),
      zone: sql`c.time_zone`,
      from: filter.expires_from,
      to: filter.expires_to,
    })})`;

/** How a code begins, however it was typed. */
function beginsWith(search: string | undefined): Sql {
  if (!search) return always;
  const prefix = codeSigns(search);
  const isOfCode = prefix !== '' && [...prefix].every((sign) => limits.activationCode.alphabet.includes(sign));
  return isOfCode ? sql`a.code like ${`${prefix}%`}` : sql`false`;
}
