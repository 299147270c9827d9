import type { z } from 'zod';
import type { AdminInput, StaffAccount } from '@okur/contract/admins';
import { makeInvitation, spendLinks } from '../../platform/access/invitations.ts';
import { system, writeAudit } from '../../platform/database/audit.ts';
import { type Database, type Db, insertRows, row, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { admins } from '../../platform/database/tables/index.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { requireOfNewPlatform } from '../second-factor/store.ts';
import { adminById } from './admin.ts';
import { anySuperAdmin, lockAccounts, rolesOf } from './super-admins.ts';

/** Why no super admin was made, in one sentence. */
export class InvitationRefused extends Error {}

type Person = Pick<z.output<typeof AdminInput>, 'username' | 'email' | 'locale'>;

/**
 * For the operator: makes a super admin without a password and answers the link that lets them
 * choose one. A person who was made so and has no password yet gets a new link, which ends the old one. A further super
 * admin is made `another` alone: colleagues are added on the screens, where it is seen by whom.
 */
export const inviteSuperAdmin = (
  transaction: Database['transaction'],
  services: Pick<Services, 'config'>,
  person: Person,
  { another }: { another: boolean },
): Promise<{ account: StaffAccount; link: string }> =>
  transaction(async (tx) => {
    await lockAccounts(tx);
    const { production, demo } = services.config;
    if (production && !demo) await requireOfNewPlatform(tx);
    const existing = await row<{ id: string }>(tx, sql`select id from admins where email = ${person.email}`);
    const account = existing ? await waiting(tx, existing.id) : await create(tx, person, another);
    await spendLinks(tx, 'staff', account.id);
    const { link } = await makeInvitation(tx, services, 'staff', account);
    return { account, link };
  });

async function create(tx: Db, person: Person, another: boolean): Promise<StaffAccount> {
  const other = await anySuperAdmin(tx);
  if (other && !another)
    throw new InvitationRefused(
      `${other.email} is a super admin already and can add colleagues; --another makes one more.`,
    );
  if (await row(tx, sql`select from admins where lower(username) = lower(${person.username})`))
    throw new InvitationRefused(`Another account has the name ${person.username}: choose another --name.`);
  const id = newId();
  await insertRows(tx, admins, { id, ...person, locale_chosen: true, roles: ['SP'] });
  const after = await adminById(tx, id);
  await writeAudit(tx, system, [{ action: 'create', subject: 'ADMIN', subjectId: id, after }]);
  return after;
}

/**
 * An account keeps its roles: its password is known to the person who chose it, and who made someone a super admin is
 * to be seen in the activity. Says who can change them instead.
 */
async function otherRoles(tx: Db, account: StaffAccount): Promise<InvitationRefused> {
  const other = await anySuperAdmin(tx);
  const roles = rolesOf(account).join(', ');
  return new InvitationRefused(
    `${account.email} has an account already, with the roles ${roles}, which this command leaves as they are: ` +
      (other
        ? `${other.email} is a super admin and can change them under “Admins”.`
        : 'name another --email. Anyone who gets that invitation can change the roles under “Admins”.'),
  );
}

/** An account that was invited as super admin and has no password yet. */
async function waiting(tx: Db, id: string): Promise<StaffAccount> {
  const account = await adminById(tx, id, { visible: sql`true`, lock: true });
  const { email } = account;
  if (account.deleted_at || account.status !== 'active')
    throw new InvitationRefused(`The account ${email} is deleted or disabled: a super admin restores it.`);
  if (!rolesOf(account).includes('SP')) throw await otherRoles(tx, account);
  if (!account.invited)
    throw new InvitationRefused(
      `${email} is a super admin with a password: “Forgot password?” on the sign-in page sends a link.`,
    );
  await writeAudit(tx, system, [
    { action: 'update', subject: 'ADMIN', subjectId: id, before: { invitation: null }, after: { invitation: email } },
  ]);
  return account;
}
