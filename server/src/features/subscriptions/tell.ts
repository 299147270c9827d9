import { row, sql } from '../../platform/database/index.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { clockNow } from '../../platform/runtime/clock.ts';
import type { Moving } from './moving.ts';
import { type SubscriptionLetter, subscriptionLetter } from './letters.ts';
import { payerTables } from './rows.ts';

const dayMs = 86_400_000;

/** Writes to the payer, who may have no address: a student without one hears it from the school. */
export async function tellPayer(
  { tx, services, at }: Pick<Moving, 'tx' | 'services' | 'at'>,
  { id, subscriber_id }: { id: string; subscriber_id: string },
  letter: SubscriptionLetter,
): Promise<void> {
  // The demo has a past, of which no one hears today.
  if (at && at.getTime() < clockNow().getTime() - dayMs) return;
  const reached = await row(
    tx,
    sql`select s.id from ${payerTables} where s.id = ${subscriber_id} and coalesce(pp.email, pu.email) is not null`,
  );
  if (reached)
    await startJob({ db: tx, services, afterCommit: () => undefined }, subscriptionLetter, { input: { id, letter } });
}
