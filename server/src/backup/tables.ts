import type { ClientBase } from '../platform/database/index.ts';

export interface Table {
  name: string;
  /** Without those that PostgreSQL computes. */
  columns: string[];
  /** Kept in parts, as learning records are by month. */
  parted: boolean;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/**
 * Every table of ours, each after those it refers to. The queue's own tables are made again: jobs that wait are in
 * ours.
 */
export async function tablesInOrder(client: ClientBase): Promise<Table[]> {
  const { rows: tables } = await client.query<Table>(`
    select c.relname as name, array_agg(a.attname::text
      order by a.attnum) filter (where a.attgenerated = '') as columns, c.relkind = 'p' as parted
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') group by c.relname, c.relkind
      order by c.relname`);
  const { rows: references } = await client.query<{ name: string; refers_to: string }>(`
    select c.relname as name, r.relname as refers_to from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_class r on r.oid = k.confrelid
    where k.contype = 'f' and c.relnamespace = 'public'::regnamespace and c.oid <> r.oid`);
  const ordered: Table[] = [];
  const waiting = new Map(tables.map((table) => [table.name, table]));
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(
      ({ name }) => !references.some((r) => r.name === name && waiting.has(r.refers_to)),
    );
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`);
    for (const table of free) {
      ordered.push(table);
      waiting.delete(table.name);
    }
  }
  return ordered;
}

/** Text that means the same in every place: nothing of it depends on a server's own settings. */
export async function setExact(client: ClientBase): Promise<void> {
  await client.query(`select set_config(name, value, false)
    from (values ('client_encoding', 'UTF8'), ('datestyle', 'ISO, YMD'), ('intervalstyle', 'iso_8601'), ('timezone',
    'UTC'), ('extra_float_digits', '1'), ('bytea_output', 'hex'),
    ('statement_timeout', '0'), ('lock_timeout', '0'), ('idle_in_transaction_session_timeout', '0'),
      ('synchronize_seqscans', 'off')) as exact (name, value)`);
}

/** What lies in parts comes by its first column, so that it is the same wherever its rows are. */
export const copyOut = ({ name, columns, parted }: Table): string => {
  const listed = columns.map(quoted).join(', ');
  return parted
    ? `copy (select ${listed} from ${quoted(name)} order by ${quoted(columns[0]!)}) to stdout`
    : `copy ${quoted(name)} (${listed}) to stdout`;
};
export const copyIn = ({ name, columns }: Pick<Table, 'name' | 'columns'>): string =>
  `copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`;
