import type { users as contract } from '@okur/contract';
import type { Page } from '@okur/contract/list';
import { type lastSeen, type ListedUser, seesParentsOfUser } from '@okur/contract/users';
import { always, ifGiven, matches, type Sql, sql } from '../../platform/database/index.ts';
import { byName, list, deletedFilter, wholly } from '../../platform/database/list/index.ts';
import type { Scope } from '../../platform/access/scope.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { reachCompany } from '../companies/store.ts';
import { departmentById } from '../departments/store.ts';
import { boughtTimeBy, waitsForTime } from '../licences/store.ts';
import { childrenOfFound, foundParent } from '../parents/store.ts';
import {
  occupiesSeat,
  reachableOfAnyClass,
  reachableOfCompany,
  reachableUsers,
  userColumns,
  userTables,
  userRecord,
} from './store.ts';
import { isBetween } from '../companies/store.ts';

type Query = ContextOf<typeof contract.listUsers>['query'];
type Listing = Pick<ContextOf<typeof contract.getUser>, 'db' | 'scope' | 'caller'> & {
  query: Partial<Query> & Pick<Query, 'page' | 'per_page'> & { [wholly]?: true };
};

const name = byName(sql`u.name`);
const surname = byName(sql`u.surname`);
const sorts = {
  surname: [surname, name],
  name: [name, surname],
  username: sql`lower(u.username)`,
  student_number: sql`coalesce(u.student_number, '')`,
  grade_level: sql`coalesce(u.grade_level, 0)`,
  status: sql`u.status`,
  company_name: [byName(sql`c.company_name`), surname, name],
  department_name: [byName(sql`d.department_name`), surname, name],
  last_seen_at: sql`coalesce(u.last_seen_at, '-infinity')`,
  created_at: sql`u.created_at`,
};

const nameless = sql`(coalesce(u.name, '') = '' or coalesce(u.surname, '') = '')`;
const seen: Record<(typeof lastSeen)[number], Sql> = {
  week: sql`u.last_seen_at > now() - interval '7 days'`,
  month: sql`u.last_seen_at > now() - interval '30 days'`,
  longer: sql`u.last_seen_at <= now() - interval '30 days'`,
  never: sql`u.last_seen_at is null`,
};

const unfiltered = sql`true`;
const isWholePlatform = (scope: Scope, query: Listing['query'], where: Sql): boolean =>
  scope.kind === 'platform' && where === unfiltered && !query.company_id && !query.department_id;

/** A search of everyone stops here. */
const searchMax = 1000;

/** The students of `where` that a search finds, and by which parent those whose own words are others. */
function found({ caller, query }: Listing, where: Sql, max: number | undefined): { isFound: Sql; byParent: Sql } {
  const own = matches(sql`u.search`, query.search);
  if (!query.search?.trim() || !caller.staff || !seesParentsOfUser(caller.staff.ability))
    return { isFound: own, byParent: sql`null::text` };
  // An array: each side of the condition has its index.
  const limit = max && !query[wholly] ? sql`limit ${max + 1}` : sql.empty;
  const children = sql`array(select u.id from ${userTables}
    where ${where} and u.id in (${childrenOfFound(query.search)}) ${limit})`;
  return {
    isFound: sql`(${own} or u.id = any(${children}))`,
    byParent: sql`case when not (${own}) then ${foundParent(query.search)} end`,
  };
}

/** Students hide with their class, but for those who list what is deleted, and who takes the places of a licence. */
const hasDeletedClasses = ({ caller, query }: Listing): boolean =>
  Boolean(query.uses_seat) || deletedFilter(caller, 'USER', sql`d.deleted_at`, query.deleted) === always;

/** One page of the students in reach that meet the filters and `where`. */
export async function pageOfUsers(
  listing: Listing,
  where: Sql = unfiltered,
  ofCompany?: string,
): Promise<Page<ListedUser>> {
  const { db, scope, query } = listing;
  const company = ofCompany ?? query.company_id ?? ('companyId' in scope ? scope.companyId : undefined);
  const filters = await filtersOf(listing, where);
  const max = isWholePlatform(scope, query, where) ? searchMax : undefined;
  const ofAnyClass = hasDeletedClasses(listing);
  const reached = sql`${ofAnyClass ? reachableOfAnyClass(scope) : reachableUsers(scope)} and ${filters}`;
  const { isFound, byParent } = found(listing, reached, max);
  return list<ListedUser>(db, query, {
    columns: sql`${userColumns}, ${byParent} as found_by_parent`,
    from: userTables,
    where: sql`${reached} and ${isFound}`,
    countWhere:
      company && !ofAnyClass ? sql`${reachableOfCompany(scope, company)} and ${filters} and ${isFound}` : undefined,
    sorts,
    sort: 'surname',
    id: sql`u.id`,
    filled: ['username', 'student_number', 'grade_level', 'status', 'last_seen_at', 'created_at'],
    searchMax: max,
  });
}

async function filtersOf({ db, scope, caller, query }: Listing, where: Sql): Promise<Sql> {
  const made = { at: sql`u.created_at`, zone: sql`c.time_zone`, to: query.created_to };
  const isMade = await isBetween(db, scope, query, made);
  return sql`${where} and ${deletedFilter(caller, 'USER', sql`u.deleted_at`, query.deleted)}
      and ${ifGiven(query.company_id, (id) => sql`u.company_id = ${id}`)}
        and ${ifGiven(query.department_id, (id) => sql`u.department_id = ${id}`)}
      and ${ifGiven(query.status, (status) => sql`u.status = ${status}`)}
        and ${ifGiven(query.grade_level, (level) => sql`u.grade_level = ${level}`)}
      and ${ifGiven(query.user_type, (type) => sql`u.user_type = ${type}`)}
        and ${ifGiven(query.last_seen, (time) => seen[time])} and ${query.has_not_name ? nameless : sql`true`}
      and ${isMade} and ${ifGiven(query.payment_id, boughtTimeBy)}
      and ${query.uses_seat ? occupiesSeat : sql`true`} and ${query.without_time ? waitsForTime : sql`true`}`;
}

export async function usersOfCompany(context: ContextOf<typeof contract.usersOfCompany>) {
  const page = await pageOfUsers(context, sql`u.company_id = ${context.params.id}`, context.params.id);
  // No one: perhaps there is no such company, or none in reach.
  if (page.meta.total === 0) await reachCompany(context.db, context.scope, context.params.id);
  return page;
}

export async function usersWithoutName(context: ContextOf<typeof contract.usersWithoutName>) {
  const department = await departmentById(context.db, context.scope, context.params.id);
  return pageOfUsers(context, sql`u.department_id = ${department.id} and ${nameless}`);
}

export async function usersOfDepartment(context: ContextOf<typeof contract.usersOfDepartment>) {
  const department = await departmentById(context.db, context.scope, context.params.id);
  return pageOfUsers(context, sql`u.department_id = ${department.id}`);
}

export function listUsers(context: ContextOf<typeof contract.listUsers>) {
  return pageOfUsers(context);
}

export async function getUser({ db, caller, params }: ContextOf<typeof contract.getUser>) {
  return {
    data: await userRecord(db, caller, params.id, deletedFilter(caller, 'USER', sql`u.deleted_at`, true)),
  };
}
