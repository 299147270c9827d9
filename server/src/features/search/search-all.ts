import { type Db, sql, row } from '../../platform/database/index.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { type SearchGroup, searchKinds, type SearchKind, type SearchHit } from '@okur/contract/search';
import { kinds } from './kinds.ts';
import { hitsOf, countedMax } from './hits.ts';
import type { search as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

/** All kinds the caller may see, in one statement; its best plan follows from the words. */
async function searchGroups(db: Db, caller: Caller, text: string): Promise<SearchGroup[]> {
  const all = kinds(caller, text);
  const mine = (Object.keys(searchKinds) as SearchKind[]).filter((kind) =>
    caller.staff?.ability.can('view', searchKinds[kind]),
  );
  if (mine.length === 0) return [];
  const columns = mine.map((kind) => sql`${hitsOf(all[kind], text)} as ${sql.identifier(kind)}`);
  const answer = await row<Record<SearchKind, { total: number; items: SearchHit[] }>>(
    db,
    sql`select ${sql.join(columns, ', ')}`,
    { named: false },
  );
  return mine.flatMap((kind) => {
    const { total, items } = answer![kind];
    return total === 0
      ? []
      : [
          {
            kind,
            items,
            total: Math.min(total, countedMax),
            total_is: total > countedMax ? ('more' as const) : ('exact' as const),
          },
        ];
  });
}

export async function searchAll({ db, caller, query }: ContextOf<typeof contract.searchAll>) {
  return { data: await searchGroups(db, caller, query.query) };
}
