import type { AccountType } from '@okur/contract/needs';
import { type Change, writeAudit } from '../database/audit.ts';
import { type Db, rows, type Sql, sql } from '../database/index.ts';
import type { Services } from '../runtime/services.ts';
import { isLive } from './sessions.ts';

/** Longest time of an impersonation. */
export const minutesOfViewing = 30;

export const subjectOfViewed = { staff: 'ADMIN', parent: 'PARENTS', student: 'USER' } as const satisfies Record<
  AccountType,
  string
>;

interface Ended {
  id: string;
  admin_id: string;
  account_type: AccountType;
  account_id: string;
  company_id: string | null;
  minutes: number;
}

/** Ends what is open of these; `v` is the alias of viewings. */
export const endViewings = (db: Db, which: Sql): Promise<Ended[]> =>
  rows<Ended>(
    db,
    sql`update viewings v set ended_at = least(now(), ends_at) where ended_at is null and ${which}
        returning id, admin_id, account_type, account_id, (select u.company_id from users u
          where v.account_type = 'student' and u.id = v.account_id) as company_id,
          ceil(extract(epoch from least(now(), ends_at) - created_at) / 60)::int as minutes`,
  );

/** What the audit says of an end. */
export const endingOf = ({ id, account_type, account_id, company_id, minutes }: Ended): Change => ({
  action: 'view_as_end',
  subject: subjectOfViewed[account_type],
  subjectId: account_id,
  companyId: company_id,
  after: { viewing_id: id, minutes },
});

/**
 * Writes the end of those that ran out, or whose viewer signed out; it says the same of them as of one that was ended
 * by hand.
 */
export const endForgottenViewings = ({ transaction }: Pick<Services, 'transaction'>): Promise<void> =>
  transaction(async (tx) => {
    const ended = await endViewings(
      tx,
      sql`(v.ends_at <= now() or not exists (select from sessions s where s.id = v.session_id and ${isLive}))`,
    );
    for (const viewing of ended)
      await writeAudit(tx, { type: 'staff', id: viewing.admin_id, address: null, requestId: null }, [
        endingOf(viewing),
      ]);
  });
