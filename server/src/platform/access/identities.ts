import type { AccountType } from '@okur/contract/needs';
import { type Db, rows, sql } from '../database/index.ts';

/**
 * With a new password accounts elsewhere open this one no more: a person who had the old one may have connected them.
 * The owner connects theirs again with the new one.
 */
export const forgetIdentities = (db: Db, type: AccountType, accountId: string): Promise<unknown> =>
  rows(db, sql`delete from identities where account_type = ${type} and account_id = ${accountId}`);
