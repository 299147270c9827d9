import { search as contract } from '@okur/contract';
import { type SearchHit, type SearchGroup, type SearchKind, searchKinds } from '@okur/contract/search';
import type { Caller } from '../../platform/access/caller.ts';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { type Feature, serve } from '../../platform/http/serve.ts';
import { countedMax, hitsOf } from './hits.ts';
import { kinds } from './kinds.ts';

/** All kinds the caller may see, in one statement; its best plan follows from the words. */
async function searchAll(db: Db, caller: Caller, text: string): Promise<SearchGroup[]> {
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

export const searchFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    searchAll: async ({ db, caller, query }) => ({ data: await searchAll(db, caller, query.query) }),
  });
