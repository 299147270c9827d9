import { search as contract } from '@okur/contract';
import { type Found, type FoundGroup, type FoundKind, foundKinds } from '@okur/contract/search';
import { type SQL, sql } from 'drizzle-orm';
import type { Caller } from '../../platform/access.ts';
import { type Db, matches, row } from '../../platform/database.ts';
import { fold } from '../../platform/fold.ts';
import { byName } from '../../platform/list.ts';
import { type Feature, serve } from '../../platform/serve.ts';
import { kinds, type Searched } from './kinds.ts';

const shownMax = 5;
/** Finds are counted and put in order so far; of more it is said that there are more. */
const countedMax = 100;

/** What was found of one kind, as one JSON value. The first rows that match are taken, in no order: however common the words are, it costs no more. */
function found({ from, id, label, description, where, words, matched, exact }: Searched, text: string): SQL {
  const begin = fold(text).replace(/[\\%_]/g, '\\$&');
  const columns = sql`${id} as id, ${label} as label, ${description} as description, ${words} like ${`${begin}%`} as first, ${words} like ${`% ${begin}%`} as begins`;
  const named = exact ? sql`(select ${columns}, true as exact from ${from} where ${where} and ${exact} limit ${shownMax}) union all` : sql``;
  return sql`(
    with hits as materialized (${named} (select ${columns}, false as exact from ${from} where ${where} and ${matched ?? matches(words, text)} limit ${countedMax + 1})),
      once as materialized (select distinct on (id) * from hits order by id, exact desc)
    select json_build_object('total', (select count(*) from once), 'items', (select coalesce(json_agg(x), '[]') from (
      select id, label, description from once order by exact desc, first desc, begins desc, ${byName(sql`label`)}, id limit ${shownMax}) x)))`;
}

/** All kinds the caller may see, in one statement; its best plan follows from the words. */
async function searchAll(db: Db, caller: Caller, text: string): Promise<FoundGroup[]> {
  const all = kinds(caller, text);
  const mine = (Object.keys(foundKinds) as FoundKind[]).filter((kind) => caller.staff?.ability.can('view', foundKinds[kind]));
  if (mine.length === 0) return [];
  const columns = mine.map((kind) => sql`${found(all[kind], text)} as ${sql.identifier(kind)}`);
  const answer = await row<Record<FoundKind, { total: number; items: Found[] }>>(db, sql`select ${sql.join(columns, sql`, `)}`, { named: false });
  return mine.flatMap((kind) => {
    const { total, items } = answer![kind];
    return total === 0 ? [] : [{ kind, items, total: Math.min(total, countedMax), total_is: total > countedMax ? ('more' as const) : ('exact' as const) }];
  });
}

export const searchFeature: Feature = (app, services) =>
  serve(app, services, contract, {
    searchAll: async ({ db, caller, query }) => ({ data: await searchAll(db, caller, query.query) }),
  });
