import type { Role } from '@okur/contract/roles';
import type { Change } from '../../platform/database/audit.ts';
import { array, type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { invalidField } from '../../platform/http/api-error.ts';

interface Wanted {
  roles: readonly Role[];
  /** Without a list, they stay as they are. */
  company_ids: readonly string[] | undefined;
  instructor_company_ids: readonly string[] | undefined;
}

const fields = { CM: 'company_ids', IN: 'instructor_company_ids' } as const;

/** A company manager has companies, an instructor posts, and no one else has either. */
export async function checkCompanies(db: Db, wanted: Wanted): Promise<void> {
  for (const role of ['CM', 'IN'] as const) {
    const field = fields[role];
    const ids = wanted[field];
    if (!ids) continue;
    const holds = wanted.roles.includes(role);
    if (holds && ids.length === 0) throw invalidField(field, 'validation.required');
    if (!holds && ids.length > 0) throw invalidField(field, 'validation.role_missing');
    const existing = await row<{ count: number }>(
      db,
      sql`select count(*)::int from companies where id = any(${array(ids)}) and deleted_at is null`,
    );
    if (existing?.count !== new Set(ids).size) throw invalidField(field, 'validation.not_found');
  }
}

/** What a change to these companies takes away; what is at deleted ones waits for their return, unless all goes. */
const elsewhere = (ids: readonly string[]): Sql =>
  ids.length === 0
    ? sql`true`
    : sql`company_id <> all(${array(ids)}) and company_id in (select id from companies where deleted_at is null)`;

/** Companies of a manager in the given order, the last one the default. */
export async function setCompanies(db: Db, adminId: string, ids: readonly string[]): Promise<void> {
  await rows(db, sql`delete from company_managers where admin_id = ${adminId} and ${elsewhere(ids)}`);
  await rows(
    db,
    sql`insert into company_managers (company_id, admin_id, created_at) select id, ${adminId},
      now() + n * interval '1 millisecond' from unnest(${array(ids)}) with ordinality as chosen(id, n)
        on conflict (company_id, admin_id) do update set created_at = excluded.created_at`,
  );
}

/** Teaching posts: one that is taken away is deleted like any instructor and comes back with its departments. */
export async function setPosts(
  db: Db,
  admin: { id: string; username: string; phone_number: string | null },
  ids: readonly string[],
  record: (change: Change) => void,
): Promise<void> {
  const left = await rows<{ id: string; company_id: string }>(
    db,
    sql`update instructors set deleted_at = now(), version = version + 1, updated_at = now()
      where admin_id = ${admin.id} and deleted_at is null and ${elsewhere(ids)}
      returning id, company_id`,
  );
  for (const post of left)
    record({ action: 'delete', subject: 'INSTRUCTOR', subjectId: post.id, companyId: post.company_id });
  for (const companyId of ids) {
    const post = await row<{ id: string; version: number }>(
      db,
      sql`insert into instructors (id, instructor_name, phone_number, company_id, admin_id)
        values (${newId()}, ${admin.username}, ${admin.phone_number}, ${companyId}, ${admin.id})
          on conflict (company_id, admin_id) do update
            set deleted_at = null, version = instructors.version + 1, updated_at = now()
            where instructors.deleted_at is not null returning id, version`,
    );
    if (post)
      record({
        action: post.version === 1 ? 'create' : 'restore',
        subject: 'INSTRUCTOR',
        subjectId: post.id,
        companyId,
      });
  }
}
