import type { AccountType } from '@okur/contract/needs';
import { type Db, rows, sql } from '../database/index.ts';

/** A session that may still be used; `s` is the alias of sessions. */
export const isLive = sql`s.ended_at is null and s.expires_at > now() and s.ends_at > now()`;

/** Ends one session; answers whether it was open. */
export const endSession = async (db: Db, id: string): Promise<boolean> =>
  (await rows(db, sql`update sessions s set ended_at = now() where id = ${id} and ${isLive} returning id`)).length > 0;

/** Ends every session of an account, but for one if given; answers how many were open. */
export const endSessions = async (db: Db, type: AccountType, accountId: string, except?: string): Promise<number> =>
  (
    await rows(
      db,
      sql`update sessions s set ended_at = now() where account_type = ${type} and account_id = ${accountId}
        and ${isLive} and id is distinct from ${except ?? null}::uuid returning id`,
    )
  ).length;
