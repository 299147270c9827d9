import { limits } from '@okur/contract/limits';
import type { ListQuery, Page } from '@okur/contract/list';
import { type SQL, sql } from 'drizzle-orm';
import { type Db, row } from './database.ts';
import { invalidField } from './refusal.ts';

export interface ListOf {
  /** The columns of a row, as they go out. May hold subqueries: they run for the rows of the page alone. */
  columns: SQL;
  /** Tables the filters need. */
  from: SQL;
  where: SQL;
  /** Sort keys by name; each is ended by `id`, so that pages never overlap. */
  sorts: Record<string, SQL>;
  /** Name of the sort taken when none is asked for, `-` before it for descending. */
  sort: string;
  id: SQL;
}

/** One page and the total of all, in one statement. */
export async function list<T>(db: Db, query: ListQuery, of: ListOf): Promise<Page<T>> {
  const perPage = query.isAll ? limits.allRowsMax : query.per_page;
  const page = query.isAll ? 1 : query.page;
  const answer = await row<{ total: number; data: T[] }>(
    db,
    sql`with page as materialized (
        select ${of.columns} from ${of.from} where ${of.where} order by ${orderBy(of, query.sort)} limit ${perPage} offset ${(page - 1) * perPage}
      )
      select (select count(*)::int from ${of.from} where ${of.where}) as total, coalesce((select json_agg(page) from page), '[]'::json) as data`,
  );
  const total = answer?.total ?? 0;
  return {
    data: answer?.data ?? [],
    meta: { current_page: page, per_page: perPage, total, last_page: Math.max(1, Math.ceil(total / perPage)), total_is: 'exact' },
  };
}

/** `sort` of the query by the list's allow-list; an unknown one is refused by name. */
function orderBy(of: ListOf, asked: string | undefined): SQL {
  const wish = asked || of.sort;
  const descending = wish.startsWith('-');
  const key = of.sorts[descending ? wish.slice(1) : wish];
  if (!key) throw invalidField('sort', 'validation.choice');
  return descending ? sql`${key} desc nulls last, ${of.id} desc` : sql`${key} asc nulls last, ${of.id} asc`;
}

/** Names in the order of the Turkish alphabet, which holds the English one. */
export const byName = (column: SQL): SQL => sql`${column} collate "tr-x-icu"`;
