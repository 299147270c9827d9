import type { StaffAccount } from '@okur/contract/admins';
import { type Db, rows, sql } from '../../platform/database/index.ts';
import { invitationDays, makeInvitation, spendLinks } from '../../platform/access/invitations.ts';
import { NotHandedOver } from '../../platform/mail/mail.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { invitation, type InvitationValues } from './mail-texts.ts';

interface Inviting {
  db: Db;
  services: Services;
  afterCommit(work: () => Promise<void> | void): void;
}

type Invited = Pick<StaffAccount, 'id' | 'email' | 'locale'>;

/**
 * Invites a person who has no password yet: the mail leaves after the commit, links of earlier ones end. One that the
 * mail server cannot take now is due until `invitationMails` sends it.
 */
export async function invite(
  { db, services, afterCommit }: Inviting,
  account: Invited,
  host: Pick<InvitationValues, 'name' | 'inviter' | 'company'>,
  isOnceMore = false,
): Promise<void> {
  // A further try goes on from the first one; who is invited by a person is tried as long again.
  if (!isOnceMore) await setMailDue(db, account, false);
  await spendLinks(db, 'staff', account.id);
  const link = await makeInvitation(db, services, 'staff', account);
  await setMailDue(db, account, true);
  const values = { ...host, link, days: invitationDays };
  afterCommit(() => handOver(services, account, values));
}

/** Of the link that holds: those before it are spent. What was sent, refused or begun anew leaves none of them due. */
const setMailDue = (db: Db, { id }: Pick<Invited, 'id'>, isDue: boolean): Promise<unknown> =>
  rows(
    db,
    sql`update personal_links set mail_due = ${isDue} where account_type = 'staff' and account_id = ${id}
      and purpose = 'invitation' and (used_at is null or not ${isDue}::boolean)`,
  );

/** An address that is refused for good is not tried again: colleagues correct it or invite once more. */
async function handOver({ db, mailer }: Services, account: Invited, values: InvitationValues): Promise<void> {
  try {
    await mailer.send({ to: account.email, ...invitation(values, account.locale) });
  } catch (error) {
    if (!(error instanceof NotHandedOver)) await setMailDue(db, account, false);
    throw error;
  }
  await setMailDue(db, account, false);
}
