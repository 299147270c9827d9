import type { StaffAccount } from '@okur/contract/admins';
import { type Db, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { hasSecondFactor } from '../../platform/access/second-factor.ts';
import { isLive } from '../../platform/access/sessions.ts';

/** A staff account as it goes out; `a` is the alias of admins. Companies in the order of the selector. */
export const adminColumns = sql`
  a.id, a.version, a.created_at, a.updated_at, a.deleted_at, a.username, a.email, a.phone_number, a.address, a.avatar,
    a.locale, a.status, a.must_change_password, ${hasSecondFactor} as second_factor, a.last_login_at,
  a.password_hash is null as invited,
  coalesce((select json_agg(json_build_object('name', role) order by position)
    from unnest(a.roles) with ordinality as held(role, position)), '[]'::json) as roles,
  coalesce((select json_agg(json_build_object('id', c.id, 'company_name', c.company_name) order by m.created_at, c.id)
    from company_managers m join companies c on c.id = m.company_id
      where m.admin_id = a.id and c.deleted_at is null), '[]'::json) as companies,
  coalesce((select json_agg(json_build_object('id', i.id, 'instructor_name', i.instructor_name, 'company_id', c.id,
    'company_name', c.company_name) order by i.created_at, i.id)
    from instructors i join companies c on c.id = i.company_id where i.admin_id = a.id and i.deleted_at is null
      and c.deleted_at is null), '[]'::json) as instructors,
  (select count(*)::int from sessions s where s.account_type = 'staff' and s.account_id = a.id
    and ${isLive}) as open_sessions`;

/** The account, or 404; deleted ones only when asked for, erased ones never. */
export async function adminById(
  db: Db,
  id: string,
  { visible = sql`a.deleted_at is null`, lock = false }: { visible?: Sql; lock?: boolean } = {},
): Promise<StaffAccount> {
  const where = sql`a.id = ${id} and a.erased_at is null and ${visible}`;
  return orNotFound(
    await wireRow<StaffAccount>(db, { columns: adminColumns, from: sql`admins a`, where }, lock ? sql`a` : undefined),
  );
}
