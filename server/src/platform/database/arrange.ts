import { type Db, rows } from './rows.ts';
import { array, type Sql, sql } from './sql.ts';

/**
 * Numbers the rows of a list from 1 on, without gaps. `moved` comes to its position and the others make room; a
 * position behind the end is the last one. Only numbers change: the others keep their versions, so that the person who
 * is editing one of them is not refused.
 */
export async function arrangeRows(
  db: Db,
  { table, where }: { table: Sql; where: Sql },
  moved?: { id: string; order: number },
): Promise<void> {
  const ordered = await rows<{ id: string }>(
    db,
    sql`select id from ${table} where ${where} and deleted_at is null order by "order", created_at, id`,
  );
  const ids = ordered.map(({ id }) => id).filter((id) => id !== moved?.id);
  if (moved) ids.splice(moved.order - 1, 0, moved.id);
  await rows(
    db,
    sql`update ${table} x set "order" = positions.n from unnest(${array(ids)}) with ordinality as positions(id, n)
      where x.id = positions.id and x."order" <> positions.n`,
  );
}
