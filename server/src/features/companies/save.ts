import { type Db, row, sql, insertRows, updateRows, touched, softDelete } from '../../platform/database/index.ts';
import { invalidField, checkVersion } from '../../platform/http/api-error.ts';
import { companyById } from './company.ts';
import { deletedFilter } from '../../platform/database/list/index.ts';
import type { companies as contract } from '@okur/contract';
import { type CompanyFlags, companyFlags } from '@okur/contract/abilities';
import { maySwitchFlags } from '@okur/contract/companies';
import type { Caller } from '../../platform/access/caller.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { newId } from '../../platform/database/ids.ts';
import { companies } from '../../platform/database/tables/index.ts';
import { putManager } from './managers.ts';
import { checkEmpty } from './dependents.ts';

/** Refuses a zone that PostgreSQL does not know: no figure could be counted any more. */
async function checkTimeZone(db: Db, zone: string): Promise<void> {
  await row(db, sql`select okur_day(now(), ${zone})`).catch((error: { code?: string }) => {
    throw error.code === '22023' ? invalidField('time_zone', 'validation.choice') : error;
  });
}

/** Refuses a flag that the caller may not switch; leaving it as it was is no switch. */
function checkFlags({ staff }: Caller, before: Partial<CompanyFlags>, wanted: Partial<CompanyFlags>): void {
  if (staff && maySwitchFlags(staff.ability)) return;
  const switched = companyFlags.find((flag) => (wanted[flag] ?? before[flag] ?? false) !== (before[flag] ?? false));
  if (switched) throw invalidField(switched, 'companies.flags_of_platform');
}

export async function getCompany({ db, scope, caller, params }: ContextOf<typeof contract.getCompany>) {
  return {
    data: await companyById(db, scope, params.id, {
      visible: deletedFilter(caller, 'COMPANY', sql`c.deleted_at`, true),
    }),
  };
}

export async function createCompany(context: ContextOf<typeof contract.createCompany>) {
  const { db, scope, caller, body, record } = context;
  const { manager, ...values } = body;
  checkFlags(caller, {}, values);
  const id = newId();
  await checkTimeZone(db, values.time_zone);
  if (values.licensing === 'codes') values.licence_limit = null;
  await insertRows(db, companies, { id, ...values });
  record({ action: 'create', subject: 'COMPANY', subjectId: id, companyId: id, after: values });
  if (manager) await putManager(context, { id, ...values }, manager, 'manager.');
  return { data: await companyById(db, scope, id) };
}

export async function updateCompany({
  db,
  scope,
  caller,
  params,
  body,
  record,
}: ContextOf<typeof contract.updateCompany>) {
  const { version, ...changes } = body;
  const before = await companyById(db, scope, params.id, { lock: true });
  checkVersion(version, before);
  checkFlags(caller, before, changes);
  if (changes.time_zone && changes.time_zone !== before.time_zone) await checkTimeZone(db, changes.time_zone);
  // The number of places belongs to the contract.
  if ((changes.licensing ?? before.licensing) === 'codes') changes.licence_limit = null;
  await updateRows(db, companies, { ...changes, ...touched() }, sql`id = ${before.id}`);
  const after = await companyById(db, scope, before.id);
  record({ action: 'update', subject: 'COMPANY', subjectId: before.id, companyId: before.id, before, after });
  return { data: after };
}

export async function deleteCompany({ db, scope, params, query, record }: ContextOf<typeof contract.deleteCompany>) {
  const before = await companyById(db, scope, params.id, { visible: sql`true`, lock: true });
  const action = await softDelete(db, companies, before, query.version, async (action) => {
    if (action === 'delete') await checkEmpty(db, before.id);
  });
  const after = await companyById(db, scope, before.id, { visible: sql`true` });
  record({
    action,
    subject: 'COMPANY',
    subjectId: before.id,
    companyId: before.id,
    before,
    after,
  });
  return { data: after };
}
