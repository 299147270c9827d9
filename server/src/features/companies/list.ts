import { list, deletedFilter, byName } from '../../platform/database/list/index.ts';
import type { Company } from '@okur/contract/companies';
import { companyColumns } from './company.ts';
import { sql, matches, ifGiven } from '../../platform/database/index.ts';
import { inCompany } from '../../platform/access/scope.ts';
import { isSchool } from './store.ts';
import type { companies as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

export function listCompanies({ db, scope, caller, query }: ContextOf<typeof contract.listCompanies>) {
  return list<Company>(db, query, {
    columns: companyColumns,
    from: sql`companies c`,
    where: sql`${inCompany(scope, sql`c.id`)} and ${isSchool}
          and ${deletedFilter(caller, 'COMPANY', sql`c.deleted_at`, query.deleted)}
          and ${matches(sql`c.search`, query.search)}
          and ${ifGiven(query.status, (status) => sql`c.status = ${status}`)}`,
    sorts: {
      company_name: byName(sql`c.company_name`),
      short_name: sql`c.short_name`,
      status: sql`c.status`,
      city: byName(sql`c.city`),
      created_at: sql`c.created_at`,
    },
    sort: 'company_name',
    id: sql`c.id`,
  });
}
