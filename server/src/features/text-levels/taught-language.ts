import type { textLevels } from '@okur/contract';
import type { Language } from '@okur/contract/fields';
import { row, sql } from '../../platform/database/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { isTaught, reachableUsers, userTables } from '../users/store.ts';

/** Staff of the platform write for all schools: no language is theirs more than another. */
export async function taughtLanguage({ db, scope }: ContextOf<typeof textLevels.taughtLanguage>) {
  if (scope.kind === 'platform') return { data: { language: null } };
  const most = await row<{ language: Language }>(
    db,
    sql`select u.language from ${userTables} where ${reachableUsers(scope)} and ${isTaught}
      group by 1 order by count(*) desc, 1 limit 1`,
  );
  return { data: { language: most?.language ?? null } };
}
