import { dayIn } from '@okur/contract/days';
import type { Actor } from '../../platform/database/audit.ts';
import { type Db, row, rows, sql, touched, updateRows } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { payments, subscriptions } from '../../platform/database/tables/index.ts';
import type { SavedCard } from '../../platform/payments/port.ts';
import { clockNow } from '../../platform/runtime/clock.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { beginOf, periodAt } from './calendar.ts';
import { openAccess } from './access.ts';
import { endSubscription, moveSubscription } from './change.ts';
import { type Moving, movingBySystem } from './moving.ts';
import { isOver, lockSubscription, type StoredSubscription } from './rows.ts';
import { tellPayer } from './tell.ts';

/** What a payment for a period is, beside being a payment. */
export interface PeriodPayment {
  kind: 'subscription';
  company_id: string | null;
  subscription_id: string;
  period_start: string;
  period_end: string;
  provider: string;
  /** `period`: its number. */
  product: { name: string; period: number; tax_percent: number };
}

export const periodOf = ({ subscription_id, period_start }: PeriodPayment) => ({ subscription_id, period_start });

interface Settling {
  tx: Db;
  services: Services;
  actor: Actor;
  at: Date | undefined;
}

/** A period is paid for: it begins. Nothing is answered where the subscription is over, and the money is given back. */
export async function takePeriod(
  settling: Settling,
  payment: PeriodPayment,
  card?: SavedCard,
): Promise<{ period: number } | undefined> {
  const moving = movingBySystem(settling);
  const sub = (await lockSubscription(settling.tx, payment.subscription_id))!;
  if (isOver(sub) || isCancelledBefore(sub, payment)) {
    await tellPayer(moving, sub, 'late');
    return undefined;
  }
  const { period } = payment.product;
  const method = card ? await saveCard(moving, sub, payment.provider, card) : sub.saved_method_id;
  const isFirst = sub.state === 'scheduled';
  await moveSubscription(
    moving,
    sub,
    {
      state: 'active',
      period,
      period_start: payment.period_start,
      period_end: payment.period_end,
      attempts: 0,
      next_at: beginOf(payment.period_end, sub.time_zone),
      saved_method_id: method,
    },
    isFirst ? 'start' : 'renew',
  );
  await openAccess(moving, sub.id);
  await tellPayer(moving, sub, isFirst ? 'started' : 'renewed');
  return { period: period + 1 };
}

/** A period was paid twice: its second payment goes back. */
export async function tellOfExcess(
  settling: Pick<Settling, 'tx' | 'services' | 'at'>,
  { subscription_id }: PeriodPayment,
): Promise<void> {
  const sub = await row<{ id: string; subscriber_id: string }>(
    settling.tx,
    sql`select id, subscriber_id from subscriptions where id = ${subscription_id}`,
  );
  await tellPayer(settling, sub!, 'excess');
}

/**
 * The first period begins with its payment: a payer who follows the link days later loses none of them. Of a trial it
 * begins with the trial's end, because its student reads on until then.
 */
export async function beginWithPayment(
  { tx, at }: Pick<Settling, 'tx' | 'at'>,
  payment: PeriodPayment & { id: string },
): Promise<void> {
  const sub = (await lockSubscription(tx, payment.subscription_id))!;
  const day = dayIn(sub.time_zone, at ?? clockNow());
  if (sub.state !== 'scheduled' || day <= payment.period_start) return;
  const { start, end } = periodAt(sub.plan, day, 0);
  await updateRows(tx, subscriptions, { starts_on: start, anchor_on: start, ...touched() }, sql`id = ${sub.id}`);
  await updateRows(tx, payments, { period_start: start, period_end: end, ...touched() }, sql`id = ${payment.id}`);
  payment.period_start = start;
  payment.period_end = end;
}

/** Cancelled while the bank was at work: what begins with the end, or after it, is not wanted any more. */
const isCancelledBefore = (sub: StoredSubscription, { period_start }: PeriodPayment): boolean =>
  sub.state === 'cancel_pending' && period_start >= sub.cancel_on!;

/** The card with which was paid is that of the next periods. */
async function saveCard(
  { tx, services }: Moving,
  sub: StoredSubscription,
  provider: string,
  card: SavedCard,
): Promise<string> {
  const { token, fingerprint, brand, last4, exp_month, exp_year } = card;
  const { id } = (await row<{ id: string }>(
    tx,
    sql`insert into saved_methods as m (id, subscriber_id, provider, token, fingerprint, brand, last4, exp_month,
        exp_year)
      values (${newId()}, ${sub.subscriber_id}, ${provider}, ${services.secrets.seal(token)}, ${fingerprint}, ${brand},
        ${last4}, ${exp_month}, ${exp_year})
      on conflict (subscriber_id, provider, fingerprint) do update set token = excluded.token,
        exp_month = excluded.exp_month, exp_year = excluded.exp_year, version = m.version + 1, updated_at = okur_now()
      returning id`,
  ))!;
  return id;
}

/** A dispute was lost: with the money of the present period goes the subscription; an older one ended by itself. */
export async function losePeriod(settling: Settling, payment: PeriodPayment): Promise<void> {
  const sub = (await lockSubscription(settling.tx, payment.subscription_id))!;
  if (!isOver(sub) && sub.period === payment.product.period)
    await endSubscription(movingBySystem(settling), sub, { by: 'dispute' });
}

/** Whether what a payment was for is over. */
export const hasEnded = async (tx: Db, { subscription_id }: PeriodPayment): Promise<boolean> =>
  isOver((await lockSubscription(tx, subscription_id))!);

/** Cards that a student saved, or a parent of the student. */
export const savedMethodsOf = (db: Db, userId: string) =>
  rows<{ id: string; provider: 'demo'; kind: 'card'; keeps_card: true; brand: string; last4: string; expires: string }>(
    db,
    sql`select m.id, m.provider, 'card' as kind, true as keeps_card, m.brand, m.last4,
        lpad(m.exp_month::text, 2, '0') || '/' || right(m.exp_year::text, 2) as expires
      from saved_methods m join subscribers s on s.id = m.subscriber_id where s.user_id = ${userId}
      order by m.created_at, m.id`,
  );
