import type { tutorials as contract } from '@okur/contract';
import type { WatchListRow } from '@okur/contract/tutorials';
import { ifGiven, matches, sql } from '../../platform/database/index.ts';
import { list } from '../../platform/database/list/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { requiredCounts, seenResources, watchedAtOf } from './completion.ts';
import { tutorialTables } from './reach.ts';
import { viewerOf, watchable } from './viewer.ts';

type ListContext = Pick<
  ContextOf<typeof contract.listMyTutorials> | ContextOf<typeof contract.listWatchList>,
  'db' | 'caller' | 'query'
>;

/** What the viewer may watch in the school's order, what a student is taught in first. */
async function watchListOf({ db, caller, query }: ListContext) {
  const viewer = await viewerOf(db, caller);
  const [type, id, company] = [sql`${viewer.type}`, sql`${viewer.id}::uuid`, sql`${viewer.companyId}::uuid`];
  const completion = sql`tutorial_completions tc where tc.tutorial_id = t.id and tc.account_type = ${type}
    and tc.account_id = ${id}`;
  return list<WatchListRow>(db, query, {
    columns: sql`t.id, t.title, t.language, t.cover, i.name as instructor,
      (select coalesce(sum(r.seconds), 0) from ${seenResources(company)}) as seconds,
      (select count(*)::int from ${seenResources(company)}) as resource_count,
      p.required_count, p.done_count,
      ${watchedAtOf(type, id, company)} as watched_at,
      (select tc.completed_at from ${completion}) as completed_at`,
    from: sql`${tutorialTables}
      left join company_tutorials o on o.tutorial_id = t.id and o.company_id = ${company}
      left join users reader on reader.id = ${id} and ${viewer.type === 'student'}
      cross join lateral ${requiredCounts(type, id, company)} p`,
    where: sql`${watchable(viewer)} and ${matches(sql`t.search`, query.search)}
      and ${ifGiven(query.language, (v) => sql`t.language = ${v}`)}
      and ${ifGiven(query.completed, (v) => sql`exists (select from ${completion}) = ${v}`)}`,
    sorts: {
      position: [
        sql`(t.language is distinct from coalesce(reader.language, t.language))`,
        sql`o.position`,
        sql`t.title collate "tr-x-icu"`,
      ],
      title: sql`t.title collate "tr-x-icu"`,
    },
    sort: 'position',
    id: sql`t.id`,
  });
}

export const listMyTutorials = (context: ContextOf<typeof contract.listMyTutorials>) => watchListOf(context);
export const listWatchList = (context: ContextOf<typeof contract.listWatchList>) => watchListOf(context);
