import type { admins as contract } from '@okur/contract';
import type { StaffAccount } from '@okur/contract/admins';
import { array, insertRows, rows, sql, softDelete, touched, updateRows } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { spendEveryLink, spendLinks } from '../../platform/access/invitations.ts';
import { secondFactorReset } from './mail-texts.ts';
import { checkPassword } from '../../platform/access/passwords.ts';
import { checkVersion, invalidField, ApiError } from '../../platform/http/api-error.ts';
import { dropSecondFactor, spendChallenges } from '../../platform/access/second-factor.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { endSessions } from '../../platform/access/sessions.ts';
import { admins } from '../../platform/database/tables/index.ts';
import { forgetDevices } from '../../platform/access/devices.ts';
import { forgetIdentities } from '../../platform/access/identities.ts';
import { forgetFailures } from '../../platform/access/throttle.ts';
import { adminById } from './admin.ts';
import { invite } from './invite.ts';
import { checkCompanies, setCompanies, setPosts } from './companies-of-admin.ts';
import { checkLoss, lockAccounts, rolesOf } from './super-admins.ts';

type Writing = Pick<ContextOf<typeof contract.updateAdmin>, 'db' | 'services' | 'caller' | 'record' | 'afterCommit'>;

/** A password that another person chose: the person who gets it has to change it. */
async function temporaryPassword(
  { db, services }: Writing,
  password: string | undefined,
  own: { words: readonly (string | undefined)[]; companyIds: readonly string[] },
) {
  if (password === undefined) return {};
  const companies = await rows<{ company_name: string }>(
    db,
    sql`select company_name from companies where id = any(${array(own.companyIds)})`,
  );
  const names = companies.map(({ company_name }) => company_name);
  checkPassword(password, [...own.words, ...names], services.config);
  return { password_hash: await services.passwords.hash(password), must_change_password: true };
}

const inviteTo = (context: Writing, account: StaffAccount): Promise<void> =>
  invite(context, account, {
    name: account.username,
    inviter: context.caller.staff!.record.username,
    company: [...account.companies, ...account.instructors].at(-1)?.company_name ?? null,
  });

/** Adds a staff account. Without a password the person is invited by mail. */
async function insertAdmin(context: ContextOf<typeof contract.createAdmin>): Promise<StaffAccount> {
  const { db, body, record } = context;
  const { password, company_ids, instructor_company_ids, ...values } = body;
  await checkCompanies(db, body);
  const id = newId();
  const own = {
    words: [values.username, values.email],
    companyIds: [...company_ids, ...instructor_company_ids],
  };
  await insertRows(db, admins, {
    id,
    ...values,
    locale_chosen: true,
    ...(await temporaryPassword(context, password, own)),
  });
  await setCompanies(db, id, company_ids);
  await setPosts(db, { id, ...values }, instructor_company_ids, record);
  const after = await adminById(db, id);
  record({ action: 'create', subject: 'ADMIN', subjectId: id, after });
  if (after.invited) await inviteTo(context, after);
  return after;
}

/** What is stored of a change, companies and posts apart. */
async function storedOf(context: ContextOf<typeof contract.updateAdmin>, before: StaffAccount) {
  const { version: _seen, password, company_ids = [], instructor_company_ids = [], ...changes } = context.body;
  const isOwn = before.id === context.caller.id;
  // One's own password is changed by the person who knows the old one (auth/admin/change-password).
  if (isOwn && password !== undefined) throw invalidField('password', 'validation.own_account');
  // Nor their own address (auth/admin/edit-profile): that needs the password and a link.
  if (isOwn && changes.email !== undefined && changes.email !== before.email)
    throw invalidField('email', 'validation.own_account');
  if (isOwn && changes.must_change_password) throw invalidField('must_change_password', 'validation.own_account');
  const language = changes.locale !== undefined && changes.locale !== before.locale ? { locale_chosen: true } : {};
  const { username, email } = { ...before, ...changes };
  const own = {
    words: [username, email, ...before.instructors.map(({ instructor_name }) => instructor_name)],
    companyIds: [
      ...before.companies.map(({ id }) => id),
      ...before.instructors.map(({ company_id }) => company_id),
      ...company_ids,
      ...instructor_company_ids,
    ],
  };
  return { ...changes, ...language, ...(await temporaryPassword(context, password, own)) };
}

async function changeAdmin(context: ContextOf<typeof contract.updateAdmin>): Promise<StaffAccount> {
  const { db, services, caller, params, body, record, afterCommit } = context;
  await lockAccounts(db);
  const before = await adminById(db, params.id, { lock: true });
  checkVersion(body.version, before);
  const stored = await storedOf(context, before);
  await checkLoss(db, caller.id, before, {
    roles: stored.roles ?? rolesOf(before),
    status: stored.status ?? before.status,
    deleted: false,
  });
  await updateRows(db, admins, { ...stored, ...touched() }, sql`id = ${before.id}`);
  await moveCompanies(context, before);

  const mustChange = stored.must_change_password && (!before.must_change_password || body.password !== undefined);
  if (mustChange) await endSessions(db, 'staff', before.id);
  if (body.password !== undefined) await newPassword(context, before.id);
  const after = await adminById(db, before.id);
  record({ action: 'update', subject: 'ADMIN', subjectId: before.id, before, after });
  if (after.email !== before.email) await movedAddress(context, after);
  afterCommit(() => services.access.forget(before.id));
  return after;
}

/** Links in mails to the old address open nothing any more. An invitation to a locked account would open nothing. */
async function movedAddress(context: Writing, account: StaffAccount): Promise<void> {
  await spendEveryLink(context.db, 'staff', account.id);
  if (account.invited && account.status === 'active') await inviteTo(context, account);
}

async function newPassword({ db, record }: Writing, id: string): Promise<void> {
  await spendLinks(db, 'staff', id);
  await spendChallenges(db, id);
  await forgetFailures(db, 'staff', id);
  await forgetDevices(db, 'staff', id);
  await forgetIdentities(db, 'staff', id);
  record({ action: 'password', subject: 'ADMIN', subjectId: id });
}

/**
 * Companies and posts follow the roles: with a role go the companies it was held in. Those that no one names stay as
 * they are, also where there are none: who has left the last class is still a teacher.
 */
async function moveCompanies(
  { db, body, record }: ContextOf<typeof contract.updateAdmin>,
  before: StaffAccount,
): Promise<void> {
  if (!body.roles && !body.company_ids && !body.instructor_company_ids) return;
  const roles = body.roles ?? rolesOf(before);
  const idsFor = (role: 'CM' | 'IN', named: string[] | undefined) =>
    named ?? (roles.includes(role) && rolesOf(before).includes(role) ? undefined : []);
  const company_ids = idsFor('CM', body.company_ids);
  const instructor_company_ids = idsFor('IN', body.instructor_company_ids);
  await checkCompanies(db, { roles, company_ids, instructor_company_ids });
  if (company_ids) await setCompanies(db, before.id, company_ids);
  if (!instructor_company_ids) return;
  const person = {
    id: before.id,
    username: body.username ?? before.username,
    phone_number: body.phone_number === undefined ? before.phone_number : body.phone_number,
  };
  await setPosts(db, person, instructor_company_ids, record);
}

/** Deletes an account, whose sessions end (`okur_end_sign_ins`), or restores it; signing in again is the owner's. */
async function toggleAdmin({
  db,
  services,
  caller,
  params,
  query,
  record,
  afterCommit,
}: ContextOf<typeof contract.deleteAdmin>): Promise<StaffAccount> {
  await lockAccounts(db);
  const before = await adminById(db, params.id, { visible: sql`true`, lock: true });
  const action = await softDelete(db, admins, before, query.version, async (action) => {
    // A colleague may have deleted the caller's account meanwhile: no one restores their own.
    if (action === 'restore' && before.id === caller.id) throw invalidField('id', 'validation.own_account');
    const deleted = action === 'delete';
    await checkLoss(db, caller.id, before, { roles: rolesOf(before), status: before.status, deleted });
  });
  const after = await adminById(db, before.id, { visible: sql`true` });
  record({ action, subject: 'ADMIN', subjectId: before.id, before, after });
  afterCommit(() => services.access.forget(before.id));
  return after;
}

/** Sends the invitation again, for a mail that was lost or a link that ran out. */
async function inviteAgain(context: ContextOf<typeof contract.inviteAdmin>): Promise<StaffAccount> {
  const account = await adminById(context.db, context.params.id, { lock: true });
  if (!account.invited || account.status !== 'active') throw new ApiError('conflict');
  await inviteTo(context, account);
  context.record({
    action: 'update',
    subject: 'ADMIN',
    subjectId: account.id,
    before: { invitation: null },
    after: { invitation: account.email },
  });
  return account;
}

/** For a colleague whose telephone is gone. Who holds it may hold a session as well: all of them end. */
async function removeSecondFactor({
  db,
  services,
  caller,
  params,
  body,
  record,
  afterCommit,
}: ContextOf<typeof contract.resetSecondFactor>): Promise<StaffAccount> {
  const before = await adminById(db, params.id, { lock: true });
  // One's own is switched off by the person who knows password and code (auth/admin/second-factor/disable).
  if (before.id === caller.id) throw invalidField('id', 'validation.own_account');
  if (!before.second_factor) throw new ApiError('conflict');
  await dropSecondFactor(db, before.id);
  await endSessions(db, 'staff', before.id);
  record({
    action: 'update',
    subject: 'ADMIN',
    subjectId: before.id,
    before: { second_factor: true, reason: null },
    after: { second_factor: false, reason: body.reason },
  });
  const values = {
    name: before.username,
    by: caller.staff!.record.username,
    reason: body.reason,
    link: `${services.config.publicUrl}/#/auth/login`,
  };
  afterCommit(() => services.access.forget(before.id));
  afterCommit(() => services.mailer.send({ to: before.email, ...secondFactorReset(values, before.locale) }));
  return adminById(db, before.id);
}

export async function createAdmin(context: ContextOf<typeof contract.createAdmin>) {
  return { data: await insertAdmin(context) };
}

export async function updateAdmin(context: ContextOf<typeof contract.updateAdmin>) {
  return { data: await changeAdmin(context) };
}

export async function deleteAdmin(context: ContextOf<typeof contract.deleteAdmin>) {
  return { data: await toggleAdmin(context) };
}

export async function inviteAdmin(context: ContextOf<typeof contract.inviteAdmin>) {
  return { data: await inviteAgain(context) };
}

export async function resetSecondFactor(context: ContextOf<typeof contract.resetSecondFactor>) {
  return { data: await removeSecondFactor(context) };
}
