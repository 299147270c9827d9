import { exportPeopleMax } from '@okur/contract/exports';
import { type Needs, pairsOf } from '@okur/contract/needs';
import type { Route } from '@okur/contract/route';
import type { Caller } from '../access/caller.ts';
import { writeAudit } from '../database/audit.ts';
import type { Client } from './client.ts';
import { checkOwnPassword } from '../access/own-password.ts';
import { invalidField, ApiError } from './api-error.ts';
import type { Services } from '../runtime/services.ts';

export interface WholeList {
  route: Route;
  caller: Caller;
  client: Client;
  params: object;
  query: object;
  /** As the header has it: percent-encoded, because a header holds no Turkish letters. */
  password: string | undefined;
}

/**
 * All rows at once of a list of people are an export: of more than a few they leave only for a caller who knows the
 * password, and that is in the audit. The password is in a header, which no log holds.
 */
export async function checkWholeList(
  services: Services,
  { route, caller, client, params, query, password }: WholeList,
  result: unknown,
): Promise<void> {
  const { data, meta, rowCount } = result as { data?: unknown[]; meta?: { total?: number }; rowCount?: number };
  if ((rowCount ?? meta?.total ?? data?.length ?? 0) <= exportPeopleMax) return;
  if (caller.viewer) throw new ApiError('read_only');
  if (!password) throw invalidField('isAll', 'validation.whole_list', { max: exportPeopleMax });
  await checkOwnPassword({ services, caller, client }, decoded(password));
  await writeAudit(
    services.db,
    { type: caller.type, id: caller.id, address: client.address, requestId: client.requestId },
    [
      {
        action: 'export',
        subject: subjectOf(route.needs),
        subjectId: null,
        companyId: caller.scope.kind === 'platform' ? null : (caller.staff?.company?.id ?? null),
        after: { list: route.path, ...params, filters: query, more_than_500: true },
      },
    ],
  );
}

function decoded(header: string): string {
  try {
    return decodeURIComponent(header);
  } catch {
    return header;
  }
}

/** What a list is of: the subject of the ability it needs. */
export function subjectOf(needs: Needs): string {
  if (typeof needs === 'string') return 'LIST';
  const [[, subject] = ['', 'LIST']] = pairsOf(needs);
  return subject;
}
