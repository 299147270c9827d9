import { type Db, row, sql } from '../../platform/database/index.ts';

/**
 * Whether a refund may be sent to a bank that would make it twice: by one process, and again only after so long that
 * what was sent before is in the bank's reports, or never arrived.
 */
export const claimRefund = async (db: Db, reference: string): Promise<boolean> =>
  (await row(
    db,
    sql`insert into sent_refunds as s (reference, sent_at) values (${reference}, okur_now())
      on conflict (reference) do update set sent_at = okur_now() where s.sent_at < okur_now() - interval '10 minutes'
      returning reference`,
  )) !== undefined;
