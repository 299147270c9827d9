import { sql, matches, ifGiven } from '../../platform/database/index.ts';
import { list, byName } from '../../platform/database/list/index.ts';
import type { Certificate } from '@okur/contract/certificates';
import { certificateColumns, certificateTables, needsCheck, visibleCertificates } from './store.ts';
import type { certificates as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';

export const standing = { where: sql`t.deleted_at is null` };

/** As `certificateColumns` names them: each certificate is in one of them. */
const states = {
  valid: sql`(c.withdrawn_at is null and not ${needsCheck})`,
  to_check: needsCheck,
  withdrawn: sql`c.withdrawn_at is not null`,
};

export function listCertificates({ db, scope, query }: ContextOf<typeof contract.listCertificates>) {
  return list<Certificate>(db, query, {
    columns: certificateColumns,
    from: certificateTables,
    where: sql`${visibleCertificates(scope)} and ${matches(sql`c.search`, query.search)}
          and ${ifGiven(query.template_id, (id) => sql`c.template_id = ${id}`)}
          and ${ifGiven(query.department_id, (id) => sql`c.department_id = ${id}`)}
          and ${ifGiven(query.user_id, (id) => sql`c.user_id = ${id}`)}
          and ${ifGiven(query.state, (state) => states[state])}`,
    sorts: {
      issued_on: sql`c.issued_on`,
      holder: byName(sql`c.holder`),
      title: byName(sql`c.title`),
      department_name: byName(sql`c.department_name`),
    },
    sort: '-issued_on',
    id: sql`c.id`,
    filled: ['issued_on', 'holder', 'title', 'department_name'],
  });
}
