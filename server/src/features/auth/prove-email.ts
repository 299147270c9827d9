import { type Db, rows, sql } from '../../platform/database/index.ts';

/** A person followed a link that was sent to the parent's address: it is theirs. */
export const proveEmail = (db: Db, parentId: string): Promise<unknown> =>
  rows(db, sql`update parents set email_proven_at = coalesce(email_proven_at, now()) where id = ${parentId}`);
