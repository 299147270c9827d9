import { type Db, rows, sql } from '../../platform/database/index.ts';

/** Notes that a student worked just now; staff see when that was last. */
export const noteActivity = (db: Db, userId: string): Promise<unknown> =>
  rows(db, sql`update users set last_seen_at = now() where id = ${userId}`);
