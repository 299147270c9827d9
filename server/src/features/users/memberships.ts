import type { users as contract } from '@okur/contract';
import type { Membership } from '@okur/contract/users';
import { matches, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { userById } from './store.ts';

/** The classes a student belonged to, archived and deleted ones as well: what was, was. */
export async function departmentsOfUser({ db, scope, params, query }: ContextOf<typeof contract.departmentsOfUser>) {
  const user = await userById(db, scope, params.id);
  return list<Membership>(db, query, {
    columns: sql`m.id, m.department_id, d.department_name, d.academic_year, m.joined_at, m.left_at`,
    from: sql`department_memberships m join departments d on d.id = m.department_id`,
    where: sql`m.user_id = ${user.id} and ${matches(sql`d.search`, query.search)}`,
    sorts: { joined_at: sql`m.joined_at`, department_name: byName(sql`d.department_name`) },
    sort: '-joined_at',
    id: sql`m.id`,
    filled: ['joined_at'],
  });
}
