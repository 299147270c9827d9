import { sql } from 'drizzle-orm';
import { type Db, rows } from '../../platform/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Secrets } from '../../platform/secrets.ts';

type Account = 'staff' | 'parent';
const use = 'mail-stop';

/** What the link at the foot of a mail carries: whose mails it ends, readable for this server alone. */
export const stopToken = (secrets: Secrets, type: Account, id: string): string => secrets.seal([use, type, id].join(' '));

function accountOf(secrets: Secrets, token: string): { type: Account; id: string } {
  try {
    const [of, type, id] = secrets.open(token).split(' ');
    if (of === use && (type === 'staff' || type === 'parent') && id) return { type, id };
  } catch {
    // A text that this server did not seal.
  }
  throw new Refusal('token_spent');
}

export async function setStop(db: Db, secrets: Secrets, token: string, stopped: boolean): Promise<void> {
  const { type, id } = accountOf(secrets, token);
  await rows(
    db,
    stopped
      ? sql`insert into mail_stops (account_type, account_id, about) values (${type}, ${id}, 'notifications') on conflict do nothing`
      : sql`delete from mail_stops where account_type = ${type} and account_id = ${id} and about = 'notifications'`,
  );
}
