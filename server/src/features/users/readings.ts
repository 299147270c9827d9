import type { users as contract } from '@okur/contract';
import type { Reading } from '@okur/contract/users';
import { matches, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { readingColumns } from '../student/store.ts';
import { userById } from './store.ts';

/** What a student read, under the title it had then; the answers may be missing. */
export async function readingsOfUser({ db, scope, params, query }: ContextOf<typeof contract.readingsOfUser>) {
  const user = await userById(db, scope, params.id);
  return list<Reading>(db, query, {
    columns: readingColumns,
    from: sql`reading_results r`,
    where: sql`r.user_id = ${user.id} and ${matches(sql`okur_fold(r.title)`, query.search)}`,
    sorts: {
      finished_at: sql`r.finished_at`,
      title: byName(sql`r.title`),
      wpm: sql`r.wpm`,
      comprehension: sql`r.comprehension`,
      effective_speed: sql`r.effective_speed`,
    },
    sort: '-finished_at',
    id: sql`r.id`,
    filled: ['finished_at'],
  });
}
