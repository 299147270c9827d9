import type { Table } from 'drizzle-orm';
import { checkVersion } from '../http/api-error.ts';
import type { Db } from './rows.ts';
import { sql } from './sql.ts';
import { touched, updateRows } from './table-rows.ts';
import type { toggled } from './tables/columns.ts';

type SoftlyDeleted = Table & Record<keyof ReturnType<typeof toggled>, unknown>;
type Action = 'delete' | 'restore';

/**
 * Deletes a row softly, or restores a deleted one; answers which of the two, for the audit row. `before` is the row as
 * it was locked. A version that is gone is refused with the row as it is, before `check` may refuse for more.
 */
export async function softDelete(
  db: Db,
  table: SoftlyDeleted,
  before: { id: string; version: number; deleted_at?: unknown },
  version: number | undefined,
  check?: (action: Action) => Promise<void>,
): Promise<Action> {
  checkVersion(version, before);
  const action = before.deleted_at ? 'restore' : 'delete';
  await check?.(action);
  const change = { deleted_at: action === 'delete' ? sql`now()` : null, ...touched() };
  await updateRows<Table>(db, table, change, sql`id = ${before.id}`);
  return action;
}
