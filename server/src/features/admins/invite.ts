import type { StaffAccount } from '@okur/contract/admins';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { type Invitation, invitationDays, makeInvitation, spendLinks } from '../../platform/access/invitations.ts';
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
  if (!isOnceMore)
    await rows(
      db,
      sql`update personal_links set mail_due = false where account_type = 'staff' and account_id = ${account.id}
        and purpose = 'invitation'`,
    );
  await spendLinks(db, 'staff', account.id);
  const made = await makeInvitation(db, services, 'staff', account);
  await setMailDue(db, made, true);
  const values = { ...host, link: made.link, days: invitationDays };
  afterCommit(() => handOver(services, account, made, values));
}

const setMailDue = (db: Db, { tokenHash }: Invitation, isDue: boolean): Promise<unknown> =>
  rows(db, sql`update personal_links set mail_due = ${isDue} where token_hash = ${tokenHash}`);

/**
 * A link that was spent while its mail waited, by a later invitation or by `invitationMails`, opens nothing: it is not
 * sent. An address that is refused for good is not tried again: colleagues correct it or invite once more.
 */
async function handOver(
  { db, mailer }: Services,
  account: Invited,
  made: Invitation,
  values: InvitationValues,
): Promise<void> {
  const holds = sql`select from personal_links where token_hash = ${made.tokenHash} and used_at is null`;
  if (!(await row(db, holds))) return;
  try {
    await mailer.send({ to: account.email, ...invitation(values, account.locale) });
  } catch (error) {
    if (!(error instanceof NotHandedOver)) await setMailDue(db, made, false);
    throw error;
  }
  await setMailDue(db, made, false);
}
