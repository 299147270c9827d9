import { rightNow } from '@okur/contract/testing/time';
import { inject } from 'vitest';
import { newClient } from '../database/index.ts';
import { newId } from '../database/ids.ts';
import type { TestApp } from './app.ts';
import { withDatabase } from './databases.ts';

export interface Column {
  name: string;
  type: string;
}

/** Rows that no call would make, of any table: written by the owner of everything, whom no trigger stops. */
export interface Planting {
  query: <Row extends object>(text: string, values?: unknown[]) => Promise<Row[]>;
  columnsOf: (table: string) => Promise<Column[]>;
  /** A row in which some columns say this; every other one holds something of its type. */
  plant: (table: string, said: Record<string, unknown>) => Promise<void>;
  close: () => Promise<void>;
}

/** Columns that the constraints of their tables want empty in such a row. */
const empty: Record<string, readonly string[]> = {
  book_wishes: ['admin_id'],
  book_orders: ['returned_at'],
  one_rosters: ['connection_id'],
  reading_sessions: ['book_chapter_id', 'summary_id'],
};

/** `id` is what every column of an id holds, so that what hangs on a row finds it; `companyId` that of the school. */
export async function openPlanting(
  app: TestApp,
  { id, companyId }: { id: string; companyId: string },
): Promise<Planting> {
  const database = new URL(app.services.config.databaseUrl!).pathname.slice(1);
  const owner = newClient(withDatabase(inject('postgres'), database));
  await owner.connect();
  await owner.query(`set session_replication_role = replica`);
  const query = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
    (await owner.query<Row>(text, values)).rows;
  const columnsOf = (table: string) =>
    query<Column>(
      `select attname as name, format_type(atttypid, null) as type from pg_attribute
        where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      [table],
    );
  const anything = ({ name, type }: Column): unknown => {
    if (name === 'company_id') return companyId;
    if (type === 'uuid') return id;
    if (type === 'jsonb' || type.endsWith('[]') || type.endsWith('multirange')) return '{}';
    if (type === 'boolean') return false;
    if (type.startsWith('timestamp') || type === 'date') return rightNow();
    return type === 'text' || type.startsWith('character') ? newId() : 1;
  };
  const plant = async (table: string, said: Record<string, unknown>): Promise<void> => {
    const columns = await columnsOf(table);
    const values = columns.map((column) =>
      empty[table]?.includes(column.name) ? null : column.name in said ? said[column.name] : anything(column),
    );
    const placeholders = columns.map((_, at) => `$${at + 1}`);
    await query(
      `insert into ${table} (${columns.map(({ name }) => `"${name}"`).join(', ')}) values (${placeholders.join(', ')})`,
      values,
    );
  };
  return { query, columnsOf, plant, close: () => owner.end() };
}
