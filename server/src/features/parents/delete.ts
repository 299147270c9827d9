import type { parents as contract } from '@okur/contract';
import type { Parent } from '@okur/contract/parents';
import { type Db, row, sql, type Sql, softDelete } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { inUsers, type Scope } from '../../platform/access/scope.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { parents } from '../../platform/database/tables/index.ts';
import { reachableOfAnyClass, userTables } from '../users/store.ts';
import { companyOfChange, parentById } from './store.ts';

type Deleting = ContextOf<typeof contract.deleteParent>;

/**
 * Sets the account aside with its links, or brings both back; its sessions end (`okur_end_sign_ins`). Until then no
 * door finds it: an address that is linked again begins a new account.
 */
export async function deleteParent(context: Deleting): Promise<{ data: Parent }> {
  const { db, scope, services, params, query, record, afterCommit } = context;
  const before = await parentById(db, scope, params.id, { visible: sql`true`, lock: true });
  const action = await softDelete(db, parents, before, query.version, (action) =>
    action === 'delete' ? checkDeletion(db, scope, before) : checkReturn(db, scope, before),
  );
  const after = await parentById(db, scope, before.id, { visible: sql`true` });
  record({ action, subject: 'PARENTS', subjectId: before.id, companyId: companyOfChange(scope), before, after });
  afterCommit(() => services.access.forget(before.id));
  return { data: after };
}

/** A school cannot take the account from a family that has a child elsewhere, too. */
const checkDeletion = (db: Db, scope: Scope, parent: Parent): Promise<void> =>
  checkOwn(
    db,
    scope,
    parent,
    sql`u.deleted_at is null and c.deleted_at is null and not (${reachableOfAnyClass(scope)})`,
  );

/**
 * A school brings back what it deleted itself: not an account with a link to another school's child, not even to one
 * that is deleted and could return. Nor beside an account that the address has had since.
 */
async function checkReturn(db: Db, scope: Scope, parent: Parent): Promise<void> {
  await checkOwn(db, scope, parent, sql`not (${inUsers(scope)})`);
  if (await row(db, sql`select 1 from parents where email = ${parent.email} and deleted_at is null`))
    throw new ApiError('duplicate', { errors: { email: ['parents.email_in_use'] } });
}

async function checkOwn(db: Db, scope: Scope, { id }: Parent, foreign: Sql): Promise<void> {
  if (scope.kind === 'platform') return;
  const elsewhere = await row(
    db,
    sql`select 1 from parent_users l join (${userTables}) on u.id = l.user_id
      where l.parent_id = ${id} and ${foreign} limit 1`,
  );
  if (elsewhere) throw new ApiError('has_dependents', { errors: { id: ['parents.shared'] } });
}
