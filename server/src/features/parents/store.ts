import type { Parent } from '@okur/contract/parents';
import { type Db, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { inCompany, type Scope } from '../../platform/access/scope.ts';
import { reachableUsers, userTables } from '../users/store.ts';

export { linkMails, mailNewLinks } from './link-mails.ts';
export {
  linkChildren,
  moveChildren,
  type ParentLink,
  unlinkByHand,
  type UnlinkedParent,
  unlinkedFrom,
  wasUnlinked,
} from './linking.ts';

const childrenOf = (scope: Scope): Sql =>
  sql`from parent_users l join (${userTables}) on u.id = l.user_id
    where u.deleted_at is null and ${reachableUsers(scope)}`;

/** The children of `p` that the caller reaches. */
export const childrenInReach = (scope: Scope): Sql => sql`${childrenOf(scope)} and l.parent_id = p.id`;

/** Whether `p` has a child at a school that is not the caller's. */
const isShared = (scope: Scope): Sql =>
  scope.kind === 'platform'
    ? sql`false`
    : sql`exists (select from parent_users l join (${userTables}) on u.id = l.user_id
      where l.parent_id = p.id and u.deleted_at is null and c.deleted_at is null
      and not ${inCompany(scope, sql`u.company_id`)})`;

/** A parent as it goes out: of the children, only those the caller reaches. */
export const parentColumns = (scope: Scope): Sql => sql`
  p.id, p.version, p.created_at, p.updated_at, p.deleted_at, p.email, p.name, p.phone, p.locale, p.last_login_at,
  coalesce((select json_agg(json_build_object('id', u.id, 'name', u.name, 'surname', u.surname, 'company_name',
    c.company_name) order by u.surname, u.name, u.id) ${childrenInReach(scope)}), '[]'::json) as children,
  (select c.time_zone ${childrenInReach(scope)} order by now() at time zone c.time_zone, c.id limit 1) as time_zone,
    ${isShared(scope)} as is_shared`;

/**
 * Parents of the students in reach; people who work for the platform reach all, also those whose children are
 * gone.
 */
export const reachableParents = (scope: Scope): Sql =>
  scope.kind === 'platform' ? sql`p.erased_at is null` : sql`p.id in (select l.parent_id ${childrenOf(scope)})`;

/** The parent in the caller's reach, or 404; deleted ones only when asked for. */
export async function parentById(
  db: Db,
  scope: Scope,
  id: string,
  { visible = sql`p.deleted_at is null`, lock = false }: { visible?: Sql; lock?: boolean } = {},
): Promise<Parent> {
  const where = sql`p.id = ${id} and ${reachableParents(scope)} and ${visible}`;
  return orNotFound(
    await wireRow<Parent>(
      db,
      { columns: parentColumns(scope), from: sql`parents p`, where },
      lock ? sql`p` : undefined,
    ),
  );
}
