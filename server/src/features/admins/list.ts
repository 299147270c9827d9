import type { AnswerOf } from '@okur/contract/route';
import { type StaffAccount, type StaffRow, stateOfAccount } from '@okur/contract/admins';
import { type Sql, sql, matches, ifGiven } from '../../platform/database/index.ts';
import { list, deletedFilter, byName } from '../../platform/database/list/index.ts';
import { adminColumns, adminById } from './admin.ts';
import { hasSecondFactor } from '../../platform/access/second-factor.ts';
import type { admins as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

const states: Record<Exclude<StaffRow['state'], 'deleted'>, Sql> = {
  active: sql`a.status = 'active' and a.password_hash is not null`,
  invited: sql`a.status = 'active' and a.password_hash is null`,
  disabled: sql`a.status = 'disabled'`,
};

const worksFor = (companyId: string): Sql => sql`a.id in (
  select admin_id from company_managers where company_id = ${companyId} union select admin_id from instructors
    where company_id = ${companyId} and deleted_at is null)`;

export async function listAdmins({ db, caller, query }: ContextOf<typeof contract.listAdmins>) {
  const page = await list<StaffAccount>(db, query, {
    columns: adminColumns,
    from: sql`admins a`,
    where: sql`a.erased_at is null and ${deletedFilter(caller, 'ADMIN', sql`a.deleted_at`, query.deleted)}
          and ${matches(sql`a.search`, query.search)} and ${ifGiven(query.role, (role) => sql`${role} = any(a.roles)`)}
          and ${ifGiven(query.company_id, worksFor)} and ${ifGiven(query.status, (status) => states[status])}
          and ${ifGiven(query.second_factor, (wanted) => sql`${hasSecondFactor} = ${wanted}`)}`,
    sorts: {
      username: byName(sql`a.username`),
      email: sql`a.email`,
      last_login_at: sql`a.last_login_at`,
      created_at: sql`a.created_at`,
    },
    sort: 'username',
    id: sql`a.id`,
  });
  return {
    ...page,
    data: page.data.map((account): StaffRow => ({
      ...account,
      state: account.deleted_at ? 'deleted' : stateOfAccount(account),
    })),
  };
}

export function allManagers({ db, query }: ContextOf<typeof contract.allManagers>) {
  return list<AnswerOf<typeof contract.allManagers>['data'][number]>(
    db,
    { ...query, page: 1, per_page: 1, isAll: true },
    {
      columns: sql`a.id, a.username, a.email, (select json_agg(json_build_object('name', role))
            from unnest(a.roles) as role) as roles`,
      from: sql`admins a`,
      where: sql`a.deleted_at is null and a.roles && array['MN', 'CM'] and ${matches(sql`a.search`, query.search)}`,
      sorts: { username: byName(sql`a.username`) },
      sort: 'username',
      id: sql`a.id`,
    },
  );
}

export async function getAdmin({ db, caller, params }: ContextOf<typeof contract.getAdmin>) {
  return {
    data: await adminById(db, params.id, { visible: deletedFilter(caller, 'ADMIN', sql`a.deleted_at`, true) }),
  };
}
