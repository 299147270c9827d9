import { companyOfChange, parentById, refuseShared } from './store.ts';
import { deletedFilter, list, byName } from '../../platform/database/list/index.ts';
import { sql, matches, updateRows, touched } from '../../platform/database/index.ts';
import type { parents as contract } from '@okur/contract';
import type { ContextOf } from '../../platform/http/request-context.ts';
import type { User } from '@okur/contract/users';
import { userColumns, userTables, reachableOfAnyClass } from '../users/store.ts';
import { checkVersion } from '../../platform/http/api-error.ts';
import { parents } from '../../platform/database/tables/index.ts';

export async function getParent({ db, scope, caller, params }: ContextOf<typeof contract.getParent>) {
  return {
    data: await parentById(db, scope, params.id, {
      visible: deletedFilter(caller, 'PARENTS', sql`p.deleted_at`, true),
    }),
  };
}

export async function childrenOfParent({ db, scope, params, query }: ContextOf<typeof contract.childrenOfParent>) {
  const parent = await parentById(db, scope, params.id);
  return list<User>(db, query, {
    columns: userColumns,
    from: userTables,
    where: sql`u.id in (select user_id from parent_users where parent_id = ${parent.id}) and u.deleted_at is null
          and ${reachableOfAnyClass(scope)} and ${matches(sql`u.search`, query.search)}`,
    sorts: {
      surname: [byName(sql`u.surname`), byName(sql`u.name`)],
      name: [byName(sql`u.name`), byName(sql`u.surname`)],
    },
    sort: 'surname',
    id: sql`u.id`,
  });
}

export async function updateParent({ db, scope, params, body, record }: ContextOf<typeof contract.updateParent>) {
  const { version, ...changes } = body;
  const before = await parentById(db, scope, params.id, { lock: true });
  refuseShared(before);
  checkVersion(version, before);
  const language = changes.locale !== undefined && changes.locale !== before.locale ? { locale_chosen: true } : {};
  await updateRows(db, parents, { ...changes, ...language, ...touched() }, sql`id = ${before.id}`);
  const after = await parentById(db, scope, before.id);
  record({
    action: 'update',
    subject: 'PARENTS',
    subjectId: before.id,
    companyId: companyOfChange(scope),
    before,
    after,
  });
  return { data: after };
}
