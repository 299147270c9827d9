import type { StaffAccount } from '@okur/contract/admins';
import type { Db } from '../../platform/database/index.ts';
import { invitationDays, makeInvitation, spendLinks } from '../../platform/access/invitations.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { invitation, type InvitationValues } from './mail-texts.ts';

interface Inviting {
  db: Db;
  services: Services;
  afterCommit(work: () => Promise<void> | void): void;
}

/** Invites a person who has no password yet: the mail leaves after the commit, links of earlier ones end. */
export async function invite(
  { db, services, afterCommit }: Inviting,
  account: Pick<StaffAccount, 'id' | 'email' | 'locale'>,
  host: Pick<InvitationValues, 'name' | 'inviter' | 'company'>,
): Promise<void> {
  await spendLinks(db, 'staff', account.id);
  const link = await makeInvitation(db, services, 'staff', account);
  const values = { ...host, link, days: invitationDays };
  afterCommit(() => services.mailer.send({ to: account.email, ...invitation(values, account.locale) }));
}
