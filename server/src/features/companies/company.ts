import type { Company } from '@okur/contract/companies';
import { type Db, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { inCompany, type Scope } from '../../platform/access/scope.ts';
import { isSchool } from './store.ts';
import { onRoll, seatsTaken } from '../users/store.ts';
import { taught } from '../departments/store.ts';

/** A company as it goes out; people hidden with their department count no more than deleted ones. */
export const companyColumns = sql`
  c.id, c.version, c.created_at, c.updated_at, c.deleted_at, c.company_name, c.short_name, c.logo, c.status,
    c.licensing, c.licence_limit, c.country, c.city, c.time_zone,
  c.contact_name, c.contact_email, c.contact_phone, c.tax_office, c.tax_number, c.invoice_address,
    c.buy_activation_access, c.document_access, c.parent_access,
    c.tutorial_access, c.recording_access,
  json_build_object(
    'departments', (select count(*)::int from departments d where d.company_id = c.id and ${taught}),
    'instructors', (select count(*)::int from instructors i where i.company_id = c.id and i.deleted_at is null),
    'students', (select count(*)::int from users u left join departments d on d.id = u.department_id
                 where u.company_id = c.id and ${onRoll} and d.deleted_at is null),
    'licences', ${seatsTaken(sql`c.id`)}
  ) as counts`;

/** The company in the caller's reach, or 404; deleted ones only when asked for. */
export async function companyById(
  db: Db,
  scope: Scope,
  id: string,
  { visible = sql`c.deleted_at is null`, lock = false }: { visible?: Sql; lock?: boolean } = {},
): Promise<Company> {
  const where = sql`c.id = ${id} and ${inCompany(scope, sql`c.id`)} and ${isSchool} and ${visible}`;
  return orNotFound(
    await wireRow<Company>(db, { columns: companyColumns, from: sql`companies c`, where }, lock ? sql`c` : undefined),
  );
}
