import { type Actor, type Change, writeAudit } from '../../platform/database/audit.ts';
import { type Db, rows, sql } from '../../platform/database/index.ts';
import { codeChange, drawCodes, endOf, type Noted } from '../activations/store.ts';
import { lockCodes } from './review.ts';

/* Money of a payment that the bank took until it is decided whose it is, and the codes of it. */

/** References of chargebacks that the bank has not decided yet, whatever people decided of the payment meanwhile. */
export const openDisputes = async (db: Db, paymentId: string): Promise<string[]> =>
  (
    await rows<{ ref: string }>(
      db,
      sql`select t.provider_ref as ref from transactions t where t.payment_id = ${paymentId} and t.kind = 'chargeback'
          and not exists (select from transactions r where r.payment_id = t.payment_id and r.kind = 'reversal'
            and r.provider_ref = t.provider_ref)
          and not exists (select from payment_steps s where s.payment_id = t.payment_id and s.step = 'lost'
            and s.id > t.id and coalesce(s.detail->>'dispute', t.provider_ref) = t.provider_ref)`,
    )
  ).map(({ ref }) => ref);

interface Touched extends Noted {
  state: 'free' | 'used' | 'suspended';
  /** As its time is bought. */
  expires_at: string | null;
  /** Of one that the dispute ends. */
  early: string | null;
}

/** A code that waits, or one in use that ends early. */
const heldChange = (code: Touched): Change =>
  code.state === 'used'
    ? codeChange(code, { expires_at: code.expires_at }, { expires_at: code.early })
    : codeChange(code, { activation_state: 'free' }, { activation_state: 'suspended' });
const reopened = (change: Change): Change => ({ ...change, before: change.after, after: change.before });

/** Free ones wait; those in use end in two weeks of the first time that it is said. */
export async function holdCodes(db: Db, paymentId: string, actor: Actor): Promise<void> {
  await lockCodes(db, paymentId);
  const held = await rows<Touched>(
    db,
    sql`update activations a set state = case state when 'free' then 'suspended' else state end,
      ends_early_at = case state when 'used' then okur_now() + interval '14 days' end, version = version + 1,
      updated_at = okur_now() where payment_id = ${paymentId}
        and (state = 'free' or (state = 'used' and ends_early_at is null))
      returning id, code, company_id, state, expires_at, ${endOf(sql`a`)} as early`,
  );
  await writeAudit(db, actor, held.map(heldChange));
}

/** The money is ours. What ended early is the school's again, with the days that it had left and other signs. */
export async function reopenCodes(db: Db, paymentId: string, actor: Actor): Promise<void> {
  await lockCodes(db, paymentId);
  const ended = await rows<Noted & { duration_days: number }>(
    db,
    sql`update activations set state = 'free', used_by = null, used_at = null, starts_at = null, expires_at = null,
        duration_days = least(duration_days, round(extract(epoch from expires_at - greatest(ends_early_at, starts_at))
          / 86400)::int), partly_used = true, ends_early_at = null, version = version + 1, updated_at = okur_now()
        where payment_id = ${paymentId} and state = 'expired'
          and ends_early_at is not null and expires_at >= greatest(ends_early_at, starts_at) + interval '1 day'
      returning id, code, company_id, duration_days`,
  );
  const codes = await drawCodes(
    db,
    ended.map(({ id }) => id),
  );
  const open = await rows<Touched>(
    db,
    sql`update activations a set state = case a.state when 'suspended' then 'free' else a.state end,
      ends_early_at = null, version = a.version + 1, updated_at = okur_now()
      from (select w.id, ${endOf(sql`w`)} as early from activations w where w.payment_id = ${paymentId}
        and (w.state = 'suspended' or (w.state = 'used' and w.ends_early_at is not null))) was
      where a.id = was.id
      returning a.id, a.code, a.company_id, a.state, a.expires_at, was.early`,
  );
  await writeAudit(db, actor, [
    ...ended.map(({ duration_days, ...one }) =>
      codeChange(
        one,
        { activation_state: 'expired' },
        { code: codes.get(one.id), activation_state: 'free', duration_days },
      ),
    ),
    ...open.map((one) => reopened(heldChange(one))),
  ]);
}

/** The money is gone. */
export async function closeCodes(db: Db, paymentId: string, actor: Actor): Promise<void> {
  await lockCodes(db, paymentId);
  const closed = await rows<Noted>(
    db,
    sql`update activations set state = 'revoked', version = version + 1, updated_at = okur_now()
      where payment_id = ${paymentId} and state = 'suspended' returning id, code, company_id`,
  );
  const [before, after] = [{ activation_state: 'suspended' }, { activation_state: 'revoked' }];
  await writeAudit(
    db,
    actor,
    closed.map((one) => codeChange(one, before, after)),
  );
}
