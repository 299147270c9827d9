import type { StaffAccount } from '@okur/contract/admins';
import { z } from 'zod';
import { row, rows, sql } from '../../platform/database/index.ts';
import { jobKind, type JobRun } from '../../platform/jobs/kind.ts';
import { NotHandedOver } from '../../platform/mail/mail.ts';
import { patience } from '../../platform/mail/waiting.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { invite } from './invite.ts';
import { isWaiting } from './waiting.ts';

/** Tried as long as other mails: each try spends a link. Those of the last minutes may be on their way. */
const isDue = sql`l.account_type = 'staff' and l.purpose = 'invitation' and l.mail_due and l.used_at is null
  and l.expires_at > now() and l.created_at < now() - interval '10 minutes'
  and not exists (select from personal_links f where f.account_type = 'staff' and f.account_id = l.account_id
    and f.purpose = 'invitation' and f.mail_due and f.created_at < now() - ${patience})`;

type Account = Pick<StaffAccount, 'id' | 'email' | 'locale' | 'username'> & { company: string | null };

/** Invites a person once more, whose mail is due still: only hashes of links are stored, so the link is a new one. */
async function inviteOnceMore(services: Services, id: string): Promise<void> {
  const after: (() => Promise<void> | void)[] = [];
  await services.transaction(async (tx) => {
    const account = await row<Account>(
      tx,
      sql`select a.id, a.email, a.locale, a.username, coalesce(
          (select c.company_name from instructors i join companies c on c.id = i.company_id
            where i.admin_id = a.id and i.deleted_at is null order by i.created_at desc, i.id limit 1),
          (select c.company_name from company_managers m join companies c on c.id = m.company_id
            where m.admin_id = a.id order by m.created_at desc, c.id limit 1)) as company
        from admins a where a.id = ${id} and ${isWaiting}
          and exists (select from personal_links l where l.account_id = a.id and ${isDue}) for no key update`,
    );
    if (!account) return;
    const afterCommit = (work: () => Promise<void> | void) => void after.push(work);
    await invite(
      { db: tx, services, afterCommit },
      account,
      { name: account.username, company: account.company },
      true,
    );
  });
  for (const work of after) await work();
}

/** One person after the other; one whose address is refused holds up no other. */
async function mailDue({ services, progress }: Pick<JobRun, 'services' | 'progress'>) {
  const due = await rows<{ id: string }>(
    services.db,
    sql`select distinct a.id from personal_links l join admins a on a.id = l.account_id
      where ${isDue} and ${isWaiting} order by a.id`,
  );
  let mails = 0;
  for (const { id } of due) {
    try {
      await inviteOnceMore(services, id);
      mails += 1;
    } catch (error) {
      if (error instanceof NotHandedOver && error.isAway) break;
    }
    await progress(mails);
  }
  return { result: { mails } };
}

/** Sends invitations of staff that the mail server could not take when they were made, or that a stop cut off. */
export const invitationMails = jobKind({
  kind: 'invitation_mails',
  input: z.strictObject({}),
  cron: '*/15 * * * *',
  work: mailDue,
});
