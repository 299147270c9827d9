import { type Db, rows, sql } from '../../platform/database/index.ts';
import { drawCodes } from '../activations/store.ts';

/* Codes of a payment whose money the bank took until it is decided whose it is. */

/** Free ones wait; those in use end in two weeks. */
export const holdCodes = (db: Db, paymentId: string): Promise<unknown> =>
  rows(
    db,
    sql`update activations set state = case state when 'free' then 'suspended' else state end,
      ends_early_at = case state when 'used' then okur_now() + interval '14 days' end, version = version + 1,
      updated_at = okur_now() where payment_id = ${paymentId} and state in ('free', 'used')`,
  );

/** The money is ours. What ended early is the school's again, with the days that it had left and other signs. */
export async function reopenCodes(db: Db, paymentId: string): Promise<void> {
  const early = await rows<{ id: string }>(
    db,
    sql`update activations set state = 'free', used_by = null, used_at = null, starts_at = null, expires_at = null,
        duration_days = least(duration_days, round(extract(epoch from expires_at - greatest(ends_early_at, starts_at))
          / 86400)::int), partly_used = true, ends_early_at = null, version = version + 1, updated_at = okur_now()
        where payment_id = ${paymentId} and state = 'expired'
          and ends_early_at is not null and expires_at >= greatest(ends_early_at, starts_at) + interval '1 day'
      returning id`,
  );
  await drawCodes(
    db,
    early.map(({ id }) => id),
  );
  await rows(
    db,
    sql`update activations set state = case state when 'suspended' then 'free' else state end, ends_early_at = null,
      version = version + 1, updated_at = okur_now()
      where payment_id = ${paymentId} and state in ('suspended', 'used')`,
  );
}

/** The money is gone. */
export const closeCodes = (db: Db, paymentId: string): Promise<unknown> =>
  rows(
    db,
    sql`update activations set state = 'revoked', version = version + 1, updated_at = okur_now()
      where payment_id = ${paymentId} and state = 'suspended'`,
  );
