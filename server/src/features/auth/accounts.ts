import type { AccountType } from '@okur/contract/needs';
import { type Sql, sql } from '../../platform/database/index.ts';
import { accountTables } from '../../platform/access/own-password.ts';

interface Account {
  table: Sql;
  live: Sql;
  hasUsername: boolean;
  seen: Sql;
  /** What a password of the owner's choice changes beside the hash. */
  chosen: Sql;
}

/** Table and conditions of each account type; every one has id and password_hash. */
export const accounts: Record<AccountType, Account> = {
  staff: {
    table: accountTables.staff,
    live: sql`deleted_at is null and status = 'active'`,
    hasUsername: true,
    seen: sql`last_login_at = now()`,
    chosen: sql`, must_change_password = false`,
  },
  parent: {
    table: accountTables.parent,
    live: sql`deleted_at is null`,
    hasUsername: false,
    seen: sql`last_login_at = now()`,
    chosen: sql``,
  },
  student: {
    table: accountTables.student,
    live: sql`deleted_at is null and okur_may_sign_in(status) and exists (select from companies c
      where c.id = company_id and c.deleted_at is null and c.status <> 'suspended')`,
    hasUsername: true,
    seen: sql`last_seen_at = now(), status = case status when 'invited' then 'active' else status end`,
    chosen: sql`, password_chosen = true, password_changed_at = now()`,
  },
};
