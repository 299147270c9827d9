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
export function hitsOf(searched: Searched, text: string): Sql {
  const { where, words, matched = matches(words, text), exact = [], byParent } = searched;
  // One branch for each: of conditions with OR the planner knows no number and reads all of the table.
  const branches = [
    ...exact.map((condition) => branch(searched, text, sql`true`, sql`${where} and ${condition} limit ${hitsMax}`)),
    branch(searched, text, sql`false`, sql`${where} and ${matched} limit ${countedMax + 1}`),
    ...(byParent ? [branch(searched, text, null, sql`${where} and ${byParent.matched} limit ${countedMax + 1}`)] : []),
  ];
  return sql`(
    with hits as materialized (${sql.join(branches, ' union all ')}),
      once as materialized (select distinct on (id) * from hits order by id, exact desc nulls last)
    select json_build_object('total', (select count(*) from once), 'items', (select coalesce(json_agg(x), '[]') from (
      select id, label, description, found_by_parent from once
        order by exact desc nulls last, first desc, begins desc, ${byName(sql`label`)}, id limit ${hitsMax}) x)))`;
}

/** What one condition finds; `exact` is null for what is found by others of the same family. */
function branch(
  { from, id, label, description, words, byParent }: Searched,
  text: string,
  exact: Sql | null,
  rest: Sql,
) {
  const begin = fold(text).replace(/[\\%_]/g, '\\$&');
  const name = exact === null && byParent ? byParent.name : sql`null::text`;
  return sql`(select ${id} as id, ${label} as label, ${description} as description, ${name} as found_by_parent,
    ${words} like ${`${begin}%`} as first, ${words} like ${`% ${begin}%`} as begins,
    ${exact ?? sql`null::boolean`} as exact from ${from} where ${rest})`;
}
