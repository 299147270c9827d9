import type { z } from 'zod';
import type { companies as contract } from '@okur/contract';
import { done } from '@okur/contract/route';
import { type Db, matches, row, rows, sql } from '../../platform/database/index.ts';
import { list, wireRow } from '../../platform/database/list/index.ts';
import { orNotFound, ApiError } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { inCompany } from '../../platform/access/scope.ts';
import { accountOf, inviteAgain, isWaiting, mendAddress, touchAccount } from '../admins/store.ts';
import { companyColumns } from './company.ts';
import { type ReachedCompany, reachCompany } from './store.ts';

type Manager = z.output<typeof contract.Manager>;

const managerColumns = sql`a.id, a.username, a.email, a.phone_number, a.last_login_at, ${isWaiting} as invited`;
const managerTables = sql`company_managers m join admins a on a.id = m.admin_id`;

export async function listManagers({ db, scope, params, query }: ContextOf<typeof contract.listManagers>) {
  const company = await reachCompany(db, scope, params.id);
  return list<Manager>(db, query, {
    columns: managerColumns,
    from: managerTables,
    where: sql`m.company_id = ${company.id} and a.deleted_at is null and ${matches(sql`a.search`, query.search)}`,
    sorts: { username: sql`lower(a.username)`, email: sql`a.email`, last_login_at: sql`a.last_login_at` },
    sort: 'username',
    id: sql`a.id`,
  });
}

type Adding = Pick<ContextOf<typeof contract.addManager>, 'db' | 'services' | 'caller' | 'record' | 'afterCommit'>;

/**
 * Lets a person manage a company: a known e-mail is linked, a new one gets an account and an invitation. `under` names
 * the field that holds them.
 */
export async function putManager(
  context: Adding,
  company: ReachedCompany,
  manager: { username: string; email: string },
  under = '',
): Promise<string> {
  const { db, caller, record } = context;
  // An account has its name already: the typed one is that of a new one alone.
  const twin = await row(
    db,
    sql`select 1 from admins where lower(username) = lower(${manager.username})
      and not exists (select from admins where email = ${manager.email})`,
  );
  if (twin) throw new ApiError('duplicate', { errors: { [`${under}username`]: ['validation.taken'] } });
  const adminId = await accountOf(context, {
    ...manager,
    role: 'CM',
    company,
    locale: caller.staff!.record.locale,
    field: `${under}email`,
  });
  const added = await row(
    db,
    sql`insert into company_managers (company_id, admin_id) values (${company.id}, ${adminId}) on conflict do nothing
      returning admin_id`,
  );
  if (!added) throw new ApiError('duplicate', { errors: { [`${under}email`]: ['companies.manages_already'] } });
  await touchAccount(db, adminId);
  record({
    action: 'link',
    subject: 'COMPANY',
    subjectId: company.id,
    companyId: company.id,
    after: { manager_id: adminId },
  });
  return adminId;
}

export async function addManager(context: ContextOf<typeof contract.addManager>) {
  const { db, scope, services, params, body, afterCommit } = context;
  const company = await reachCompany(db, scope, params.id);
  const adminId = await putManager(context, company, body);
  afterCommit(() => services.access.forget(adminId));
  return { data: await managerById(db, adminId) };
}

const managerById = async (db: Db, id: string): Promise<Manager> =>
  orNotFound(await wireRow<Manager>(db, { columns: managerColumns, from: sql`admins a`, where: sql`a.id = ${id}` }));

/** The company in reach, and that this person manages it; 404 otherwise. */
async function managed({
  db,
  scope,
  params,
}: Pick<ContextOf<typeof contract.inviteManager>, 'db' | 'scope' | 'params'>): Promise<ReachedCompany> {
  const company = await reachCompany(db, scope, params.id);
  const where = sql`m.company_id = ${company.id} and m.admin_id = ${params.managerId} and a.deleted_at is null`;
  orNotFound(await row(db, sql`select from ${managerTables} where ${where}`));
  return company;
}

export async function changeManagerEmail(context: ContextOf<typeof contract.changeManagerEmail>) {
  const { db, services, params, body, afterCommit, unchanged } = context;
  const company = await managed(context);
  if (!(await mendAddress(context, params.managerId, body.email, company))) unchanged();
  afterCommit(() => services.access.forget(params.managerId));
  return { data: await managerById(db, params.managerId) };
}

export async function inviteManager(context: ContextOf<typeof contract.inviteManager>) {
  const { db, params, record } = context;
  const company = await managed(context);
  const invitation = await inviteAgain(context, params.managerId, company);
  record({
    action: 'update',
    subject: 'ADMIN',
    subjectId: params.managerId,
    companyId: company.id,
    before: { invitation: null },
    after: { invitation },
  });
  return { data: await managerById(db, params.managerId) };
}

/**
 * Takes a manager out; with the last company the role goes, too, so that it never widens another one of the same
 * person.
 */
export async function removeManager({
  db,
  scope,
  services,
  params,
  record,
  afterCommit,
}: ContextOf<typeof contract.removeManager>) {
  const company = await reachCompany(db, scope, params.id);
  const { admin_id } = orNotFound(
    await row<{ admin_id: string }>(
      db,
      sql`delete from company_managers where company_id = ${company.id} and admin_id = ${params.managerId}
        returning admin_id`,
    ),
  );
  await rows(
    db,
    sql`update admins set roles = array_remove(roles, 'CM')
      where id = ${admin_id} and not exists (select from company_managers where admin_id = ${admin_id})`,
  );
  await touchAccount(db, admin_id);
  record({
    action: 'unlink',
    subject: 'COMPANY',
    subjectId: company.id,
    companyId: company.id,
    before: { manager_id: admin_id },
  });
  afterCommit(() => services.access.forget(admin_id));
  return done;
}

/** The company that an admin manages: the last one added, as in the selector. */
export async function companyOfAdmin({ db, scope, params }: ContextOf<typeof contract.companyOfAdmin>) {
  const company = await wireRow<z.output<typeof contract.Company> & { admin: Manager }>(db, {
    columns: sql`${companyColumns}, (select row_to_json(x) from (select ${managerColumns}) x) as admin`,
    from: sql`${managerTables} join companies c on c.id = m.company_id`,
    where: sql`m.admin_id = ${params.adminId} and a.deleted_at is null and c.deleted_at is null
      and ${inCompany(scope, sql`c.id`)} order by m.created_at desc, c.id desc limit 1`,
  });
  return { data: orNotFound(company) };
}
