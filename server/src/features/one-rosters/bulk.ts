import { type Db, rows, type Sql, sql } from '../../platform/database/index.ts';

/** Rows of one statement: a busy database, too, takes them long before its time for a statement is over. */
const batch = 1000;

/** Runs a statement over `x`, the rows of a list as a table of these columns, some at a time. */
export async function eachBatch<T>(db: Db, list: readonly T[], types: Sql, statement: (x: Sql) => Sql): Promise<void> {
  for (let at = 0; at < list.length; at += batch) {
    await rows(
      db,
      statement(sql`json_to_recordset(${JSON.stringify(list.slice(at, at + batch))}::json) as x(${types})`),
    );
  }
}
