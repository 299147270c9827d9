import { list, deletedFilter, byName } from '../../platform/database/list/index.ts';
import type { Parent } from '@okur/contract/parents';
import { parentColumns, parentMatches, reachableParents, childrenInReach } from './store.ts';
import { always, sql, ifGiven } from '../../platform/database/index.ts';
import type { parents as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

export function listParents({ db, scope, caller, query }: ContextOf<typeof contract.listParents>) {
  return list<Parent>(db, query, {
    columns: parentColumns(scope),
    from: sql`parents p`,
    where: sql`${reachableParents(scope)} and ${deletedFilter(caller, 'PARENTS', sql`p.deleted_at`, query.deleted)}
          and ${parentMatches(query.search)} and ${query.mail_refused ? sql`p.mail_refused_at is not null` : always}
          and ${ifGiven(
            query.company_id,
            (id) => sql`exists (select ${childrenInReach(scope)}
            and u.company_id = ${id})`,
          )}`,
    sorts: {
      name: byName(sql`p.name`),
      email: sql`p.email`,
      last_login_at: sql`p.last_login_at`,
      created_at: sql`p.created_at`,
    },
    sort: 'name',
    id: sql`p.id`,
    filled: ['email', 'created_at'],
  });
}
