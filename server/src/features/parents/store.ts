import { searchedNumber } from '@okur/contract/fields';
import type { Parent } from '@okur/contract/parents';
import { type Db, matches, type Sql, sql } from '../../platform/database/index.ts';
import { byName, wireRow } from '../../platform/database/list/index.ts';
import { ApiError, orNotFound } from '../../platform/http/api-error.ts';
import { inCompany, type Scope } from '../../platform/access/scope.ts';
import { reachableOfAnyClass, userTables } from '../users/store.ts';

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
    where u.deleted_at is null and ${reachableOfAnyClass(scope)}`;

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
  p.mail_refused_at,
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

/** Whether the caller may change `p`; a call that does refuses all others, by `parentById` and `refuseShared`. */
export const changeableParents = (scope: Scope): Sql =>
  sql`(p.deleted_at is null and ${reachableParents(scope)} and not ${isShared(scope)})`;

/** The account is the family's: a school that shares the parent with another one changes nothing of it. */
export function refuseShared({ is_shared }: Parent): void {
  if (is_shared) throw new ApiError('has_dependents', { errors: { id: ['parents.shared'] } });
}

/** In whose activity a change of a parent is: of the school that made it; null: of the platform alone. */
export const companyOfChange = (scope: Scope): string | null => ('companyId' in scope ? scope.companyId : null);

/** The name of `p`; of one without a name the address. */
export const parentLabel = sql`coalesce(nullif(p.name, ''), p.email)`;

/** The words occur in name and e-mail of `p`, or they are digits of the telephone number. */
export function parentMatches(text: string | undefined): Sql {
  const digits = searchedNumber(text ?? '');
  const words = matches(sql`p.search`, text);
  return digits ? sql`(${words} or p.phone like ${`%${digits}%`})` : words;
}

/** The students of whom a parent is found. */
export const childrenOfFound = (text: string): Sql =>
  sql`select l.user_id from parents p join parent_users l on l.parent_id = p.id
    where p.deleted_at is null and ${parentMatches(text)}`;

/** Of the student `u`: which parent is found, the first by name. */
export const foundParent = (text: string): Sql =>
  sql`(select ${parentLabel} from parent_users l join parents p on p.id = l.parent_id
    where l.user_id = u.id and p.deleted_at is null and ${parentMatches(text)}
    order by ${byName(parentLabel)}, p.id limit 1)`;

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
