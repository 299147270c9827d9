import { plusDays } from '@okur/contract/days';
import type { Language } from '@okur/contract/fields';
import { nameIn } from '@okur/contract/names';
import { dunningDays } from '@okur/contract/subscriptions';
import { row, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';
import {
  advance,
  cancelOpenPayments,
  cardProvider,
  insertPeriodPayment,
  payReturnUrl,
  providerOf,
} from '../payments/store.ts';
import { mainUserOf } from './access.ts';
import { beginOf, type Period } from './calendar.ts';
import type { Moving } from './moving.ts';
import { payerName, payerTables, type StoredSubscription } from './rows.ts';

/** A period that is due, with the payment for it. */
export interface Charging extends Period {
  number: number;
  attempt: number;
  paymentId: string;
  /** Sealed token of the card; null: the payer follows a link. */
  card: string | null;
}

/** Days for which a link can be paid after the last try. */
const patience = 2;

/** Stores what is to be paid for a period, once. */
export async function openPayment(
  { tx, services }: Pick<Moving, 'tx' | 'services'>,
  sub: StoredSubscription,
  { number, start, end }: Period & { number: number },
  at: Date,
): Promise<Charging> {
  const method = sub.saved_method_id
    ? await row<{ provider: string; token: string }>(
        tx,
        sql`select provider, token from saved_methods where id = ${sub.saved_method_id}`,
      )
    : undefined;
  const stored = await row<{ id: string }>(
    tx,
    sql`select id from payments where subscription_id = ${sub.id} and period_start = ${start}`,
  );
  const payer = (await row<{ name: string; locale: Language }>(
    tx,
    sql`select ${payerName} as name, coalesce(pp.locale, pu.locale, pu.language) as locale from ${payerTables}
      where s.id = ${sub.subscriber_id}`,
  ))!;
  const { names, price, currency, tax_percent } = sub.plan;
  const paymentId =
    stored?.id ??
    (await insertPeriodPayment(tx, {
      subscription_id: sub.id,
      company_id: (await mainUserOf(tx, sub.id))?.company_id ?? null,
      product: {
        name: nameIn(names, payer.locale),
        period: number,
        tax_percent,
      },
      period_start: start,
      period_end: end,
      amount: price,
      currency,
      provider: method?.provider ?? cardProvider(services) ?? 'none',
      billing: { name: payer.name },
      expires_at: beginOf(plusDays(start, dunningDays.at(-1)! + patience), sub.time_zone),
      at,
    }));
  return { number, start, end, attempt: sub.attempts, paymentId, card: method?.token ?? null };
}

/** Asks the bank for the money, where a card was saved, and settles what it says. */
export async function chargePeriod(services: Services, charging: Charging, at: Date): Promise<void> {
  const { paymentId, attempt, card } = charging;
  const payment = (await row<{
    provider: string;
    state: string;
    amount: number;
    currency: string;
    token: string;
    name: string;
  }>(
    services.db,
    sql`select provider, state, amount::float8 as amount, currency, pay_token as token, product->>'name' as name
      from payments where id = ${paymentId}`,
  ))!;
  const provider = providerOf(services, payment.provider);
  const cardToken = card === null ? undefined : services.secrets.open(card);
  const isOpen = payment.state === 'pending' || payment.state === 'failed';
  if (provider?.charge && cardToken && isOpen) {
    const { amount, currency, token, name: description } = payment;
    const returnUrl = await payReturnUrl(services, paymentId);
    await provider.charge({
      reference: paymentId,
      attempt,
      amount,
      currency,
      description,
      token,
      ref: null,
      returnUrl,
      cardToken,
    });
  }
  await advance(services, paymentId, { source: 'clock', at });
}

/** What was not paid for a subscription is not to be paid any more. */
export const cancelOpen = ({ tx, services, at, actor }: Moving, subscriptionId: string): Promise<void> =>
  cancelOpenPayments(tx, services, subscriptionId, { source: actor.type === null ? 'clock' : 'staff', actor, at });
