import type { z } from 'zod';
import type { presentationAccounts as contract } from '@okur/contract';
import { presentationKeyDays } from '@okur/contract/presentation-accounts';
import { type Db, row, sql, insertRows, rows } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { orNotFound, invalidField, checkVersion } from '../../platform/http/api-error.ts';
import type { Scope } from '../../platform/access/scope.ts';
import { departmentTables, taught, reachableDepartments } from '../departments/store.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { newId } from '../../platform/database/ids.ts';
import { users, presentationAccounts } from '../../platform/database/tables/index.ts';
import { makeToken } from '../../platform/access/secrets.ts';
import { endSessions } from '../../platform/access/sessions.ts';
import { presentedClass } from './sample.ts';

type PresentationAccount = z.output<typeof contract.PresentationAccount>;

/** The account of the token, or 404: it is not made yet. */
async function ownAccount(db: Db, { config }: Services, adminId: string): Promise<PresentationAccount> {
  const account = orNotFound(
    await row<Omit<PresentationAccount, 'connect_url'>>(
      db,
      sql`select json_build_object('id', u.id, 'student', json_build_object('department_id', ${presentedClass}))
          as user,
        p.version, p.key as presentation_account_key,
        p.key_made_at + make_interval(days => ${presentationKeyDays}) as key_ends_at
          from presentation_accounts p join users u on u.id = p.user_id where p.admin_id = ${adminId}`,
    ),
  );
  const connect = new URL(config.presentationConnectUrl);
  connect.searchParams.set('key', account.presentation_account_key);
  return { ...account, connect_url: connect.href };
}

/** The company of a department that the account may be in. */
async function companyOf(db: Db, scope: Scope, departmentId: string): Promise<string> {
  const department = await row<{ company_id: string }>(
    db,
    sql`select d.company_id from ${departmentTables} where d.id = ${departmentId} and ${taught}
      and ${reachableDepartments(scope)}`,
  );
  if (!department) throw invalidField('department_id', 'validation.not_found');
  return department.company_id;
}

export async function getPresentationAccount({
  db,
  caller,
  services,
}: ContextOf<typeof contract.getPresentationAccount>) {
  return { data: await ownAccount(db, services, caller.id) };
}

export async function createPresentationAccount({
  db,
  scope,
  caller,
  body,
  record,
  services,
}: ContextOf<typeof contract.createPresentationAccount>) {
  const company_id = await companyOf(db, scope, body.department_id);
  const user_id = newId();
  await insertRows(db, users, {
    id: user_id,
    company_id,
    department_id: body.department_id,
    username: `presentation.${user_id}`,
    user_type: 'presentation',
    status: 'active',
  });
  await insertRows(db, presentationAccounts, {
    admin_id: caller.id,
    user_id,
    department_id: body.department_id,
    key: makeToken(),
  });
  record({
    action: 'create',
    subject: 'PRESENTATION_ACCOUNT',
    subjectId: user_id,
    companyId: company_id,
    after: body,
  });
  return { data: await ownAccount(db, services, caller.id) };
}

export async function updatePresentationAccount({
  db,
  scope,
  caller,
  body,
  record,
  services,
}: ContextOf<typeof contract.updatePresentationAccount>) {
  const { version } = body;
  await rows(db, sql`select from presentation_accounts p where p.admin_id = ${caller.id} for no key update`);
  const before = await ownAccount(db, services, caller.id);
  checkVersion(version, before);
  const { user } = before;
  const company_id = await companyOf(db, scope, body.department_id);
  await rows(
    db,
    // The next sign-in is to a school that is like the new class.
    sql`update presentation_accounts set department_id = ${body.department_id}, sample_made_at = null,
          version = version + 1, updated_at = now() where admin_id = ${caller.id}`,
  );
  record({
    action: 'update',
    subject: 'PRESENTATION_ACCOUNT',
    subjectId: user.id,
    companyId: company_id,
    before: user.student,
    after: { department_id: body.department_id },
  });
  return { data: await ownAccount(db, services, caller.id) };
}

/** The old key says that it is none; who signed in with it is signed out. */
export async function renewPresentationKey({
  db,
  caller,
  record,
  services,
}: ContextOf<typeof contract.renewPresentationKey>) {
  const { user } = await ownAccount(db, services, caller.id);
  await rows(
    db,
    sql`update presentation_accounts set key = ${makeToken()}, key_made_at = now(), version = version + 1,
          updated_at = now() where admin_id = ${caller.id}`,
  );
  await endSessions(db, 'student', user.id);
  record({
    action: 'update',
    subject: 'PRESENTATION_ACCOUNT',
    subjectId: user.id,
    companyId: caller.staff?.company?.id ?? null,
  });
  return { data: await ownAccount(db, services, caller.id) };
}
