import type { Admin } from '@okur/contract/accounts';
import type { Role } from '@okur/contract/abilities';
import type { AccountType } from '@okur/contract/needs';
import { array, type Db, row, rows, type Sql, sql } from '../database/index.ts';
import { hasSecondFactor, needsSecondFactor } from './second-factor.ts';
import { isLive } from './sessions.ts';

/** A member of staff with everything the guard needs; `company` and `company_id` are filled in for each call. */
export type StaffRecord = Omit<Admin, 'company' | 'company_id' | 'roles'> & { roles: Role[] };

const company = sql`json_build_object('id', c.id, 'version', c.version, 'company_name', c.company_name,
  'short_name', c.short_name, 'logo', c.logo, 'time_zone', c.time_zone,
    'buy_activation_access', c.buy_activation_access,
    'document_access', c.document_access, 'parent_access', c.parent_access, 'tutorial_access', c.tutorial_access,
    'recording_access', c.recording_access)`;
const isOpen = sql`c.deleted_at is null and c.status <> 'suspended'`;

/** Companies of a CM and posts of an IN, the last added last: it is the default of the selectors. */
const staffColumns = sql`
  a.id, a.version, a.created_at, a.updated_at, a.deleted_at, a.username, a.email, a.phone_number, a.address, a.avatar,
    a.locale, case when a.locale_chosen then a.locale end as chosen_locale, a.last_login_at, a.must_change_password,
    a.roles,
  ${hasSecondFactor} as second_factor, not ${hasSecondFactor} and ${needsSecondFactor} as must_set_second_factor,
  coalesce((select json_agg(${company} order by m.created_at, c.id) from company_managers m
    join companies c on c.id = m.company_id where m.admin_id = a.id and ${isOpen}), '[]'::json) as companies,
  coalesce((select json_agg(json_build_object('id', i.id, 'instructor_name', i.instructor_name, 'company_id', c.id,
    'company', ${company}) order by i.created_at, i.id)
    from instructors i join companies c on c.id = i.company_id where i.admin_id = a.id and i.deleted_at is null
      and ${isOpen}), '[]'::json) as instructors`;

export const staffById = (db: Db, id: string): Promise<StaffRecord | undefined> =>
  row<StaffRecord>(
    db,
    sql`select ${staffColumns} from admins a where a.id = ${id} and a.deleted_at is null and a.status = 'active'`,
  );

/** What a student (alias u) is who can sign in again: who never did is invited, as before the first time. */
export const statusOnReturn: Sql = sql`case when u.last_seen_at is null then 'invited' else 'active' end`;

/** An account that may sign in, by its id. */
export async function accountById(
  db: Db,
  type: AccountType,
  id: string,
): Promise<StaffRecord | { id: string } | undefined> {
  if (type === 'staff') return staffById(db, id);
  if (type === 'parent') return row(db, sql`select p.id from parents p where p.id = ${id} and p.deleted_at is null`);
  return row(
    db,
    sql`select u.id from users u join companies c on c.id = u.company_id
        where u.id = ${id} and u.deleted_at is null and okur_may_sign_in(u.status) and c.deleted_at is null
          and c.status <> 'suspended'`,
  );
}

/** The account behind a live session, or nothing: ended, expired, deleted and disabled ones look alike. */
export async function accountOfSession(
  db: Db,
  type: AccountType,
  sessionId: string,
): Promise<StaffRecord | { id: string } | undefined> {
  if (type !== 'staff') return (await accountsOfSessions(db, type, [sessionId])).get(sessionId);
  return row<StaffRecord>(
    db,
    sql`select ${staffColumns} from sessions s join admins a on a.id = s.account_id
      where s.id = ${sessionId} and s.account_type = 'staff' and ${isLive} and a.deleted_at is null
        and a.status = 'active'`,
  );
}

/** The accounts behind those of the sessions that are live. */
export async function accountsOfSessions(
  db: Db,
  type: 'parent' | 'student',
  sessionIds: readonly string[],
): Promise<Map<string, { id: string }>> {
  const isOfThese = sql`s.id = any(${array(sessionIds, 'uuid')}) and s.account_type = ${type} and ${isLive}`;
  const found = await rows<{ session_id: string; id: string }>(
    db,
    type === 'parent'
      ? sql`select s.id as session_id, p.id from sessions s join parents p on p.id = s.account_id
          where ${isOfThese} and p.deleted_at is null`
      : sql`select s.id as session_id, u.id from sessions s join users u on u.id = s.account_id
            join companies c on c.id = u.company_id
          where ${isOfThese} and u.deleted_at is null and okur_may_sign_in(u.status) and c.deleted_at is null
            and c.status <> 'suspended'`,
  );
  return new Map(found.map(({ session_id, id }) => [session_id, { id }]));
}
