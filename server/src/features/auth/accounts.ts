import type { AccountType } from '@okur/contract/route';
import { type Sql, sql } from '../../platform/database/index.ts';
import { accountTables } from '../../platform/access/own-password.ts';

/** Table and conditions of each account type; every one has id and password_hash. */
export const accounts: Record<AccountType, { table: Sql; live: Sql; hasUsername: boolean; seen: Sql }> = {
  staff: {
    table: accountTables.staff,
    live: sql`deleted_at is null and status = 'active'`,
    hasUsername: true,
    seen: sql`last_login_at = now()`,
  },
  parent: {
    table: accountTables.parent,
    live: sql`deleted_at is null`,
    hasUsername: false,
    seen: sql`last_login_at = now()`,
  },
  student: {
    table: accountTables.student,
    live: sql`deleted_at is null and okur_may_sign_in(status) and exists (select from companies c
      where c.id = company_id and c.deleted_at is null and c.status <> 'suspended')`,
    hasUsername: true,
    seen: sql`last_seen_at = now(), status = 'active'`,
  },
};
