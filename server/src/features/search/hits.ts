import { matches, type Sql, sql } from '../../platform/database/index.ts';
import { fold } from '../../platform/database/fold.ts';
import { byName } from '../../platform/database/list/index.ts';
import type { Searched } from './kinds.ts';

const hitsMax = 5;
/** Finds are counted and put in order so far; of more it is said that there are more. */
export const countedMax = 100;

/**
 * What was found of one kind, as one JSON value. The first rows that match are taken, in no order: however common the
 * words are, it costs no more.
 */
export function hitsOf({ from, id, label, description, where, words, matched, exact }: Searched, text: string): Sql {
  const begin = fold(text).replace(/[\\%_]/g, '\\$&');
  const columns = sql`${id} as id, ${label} as label, ${description} as description,
    ${words} like ${`${begin}%`} as first, ${words} like ${`% ${begin}%`} as begins`;
  // One branch for each: of conditions with OR the planner knows no number and reads all of the table.
  const named = sql.join(
    (exact ?? []).map(
      (condition) =>
        sql`(select ${columns}, true as exact from ${from} where ${where} and ${condition} limit ${hitsMax})
          union all`,
    ),
    ' ',
  );
  return sql`(
    with hits as materialized (${named} (select ${columns}, false as exact from ${from}
      where ${where} and ${matched ?? matches(words, text)} limit ${countedMax + 1})),
      once as materialized (select distinct on (id) * from hits order by id, exact desc)
    select json_build_object('total', (select count(*) from once), 'items', (select coalesce(json_agg(x), '[]') from (
      select id, label, description from once order by exact desc, first desc, begins desc, ${byName(sql`label`)}, id
        limit ${hitsMax}) x)))`;
}
