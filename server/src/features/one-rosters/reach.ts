import { mayImportOneRosters } from '@okur/contract/one-rosters';
import type { Caller } from '../../platform/access/caller.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import type { Reach } from './schools.ts';

/** Where the caller's import goes. One that a manager uploaded goes into that company, no matter who accepts it. */
export function reachOf({ scope, staff }: Caller, companyId: string | null): Reach {
  if (!staff || !mayImportOneRosters(staff.ability)) throw new ApiError('forbidden');
  if (companyId !== null) return { scope: { kind: 'company', companyId }, mayAddCompanies: false };
  return { scope, mayAddCompanies: scope.kind === 'platform' && staff.ability.can('add', 'COMPANY') };
}
