import { type Column, getTableColumns, getTableName, type Table } from 'drizzle-orm';
import { type Db, rows } from './rows.ts';
import { sql, Sql, type Value } from './sql.ts';

/** Values of a row by its columns; each may be an expression. Undefined means: not given. */
type ColumnValues<T extends object> = { [K in keyof T]: T[K] | Sql };

/** Writes rows of a table in one statement; a column that is not given takes its default. */
export async function insertRows<T extends Table>(
  db: Db,
  table: T,
  values: ColumnValues<T['$inferInsert']> | readonly ColumnValues<T['$inferInsert']>[],
  onConflict: Sql = sql.empty,
): Promise<void> {
  const columns = getTableColumns(table);
  const records = [values].flat() as Record<string, unknown>[];
  const used = Object.keys(columns).filter(
    (key) => columns[key]!.defaultFn || records.some((row) => row[key] !== undefined),
  );
  const line = (row: Record<string, unknown>): Sql =>
    sql`(${sql.join(
      used.map((key) => inserted(columns[key]!, row[key])),
      ', ',
    )})`;
  await rows(
    db,
    sql`insert into ${sql.identifier(getTableName(table))} (${sql.join(
      used.map((key) => sql.identifier(columns[key]!.name)),
      ', ',
    )}) values ${sql.join(records.map(line), ', ')} ${onConflict}`,
  );
}

/** Changes the given columns of the rows for which the condition holds. */
export async function updateRows<T extends Table>(
  db: Db,
  table: T,
  values: Partial<ColumnValues<T['$inferInsert']>>,
  where: Sql,
): Promise<void> {
  const columns = getTableColumns(table);
  const changes = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => sql`${sql.identifier(columns[key]!.name)} = ${parameter(columns[key]!, value)}`);
  await rows(db, sql`update ${sql.identifier(getTableName(table))} set ${sql.join(changes, ', ')} where ${where}`);
}

/** What every change of a stored thing sets. */
export const touched = (): { version: Sql; updated_at: Sql } => ({
  version: sql`version + 1`,
  updated_at: sql`okur_now()`,
});

function inserted(column: Column, value: unknown): Sql {
  const resolved = value === undefined ? column.defaultFn?.() : value;
  return resolved === undefined ? sql`default` : parameter(column, resolved);
}

const parameter = (column: Column, value: unknown): Sql =>
  value instanceof Sql ? value : sql`${value === null ? null : (column.mapToDriverValue(value) as Value)}`;
