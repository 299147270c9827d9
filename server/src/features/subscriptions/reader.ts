import { type Sql, sql } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/http/api-error.ts';

/** A student (alias u, of school c) whom no payment lets in. */
export const isShutOut: Sql = sql`(u.status = 'frozen' or c.status = 'suspended')`;

export interface Reader {
  is_frozen: boolean;
  is_suspended: boolean;
}
export const readerColumns: Sql = sql`u.status = 'frozen' as is_frozen, c.status = 'suspended' as is_suspended`;

/** Refuses to let pay for who could not read all the same. */
export function checkReader({ is_frozen, is_suspended }: Reader): void {
  if (is_frozen) throw invalidField('user_id', 'licences.frozen');
  if (is_suspended) throw invalidField('user_id', 'subscriptions.suspended');
}
