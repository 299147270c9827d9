import { isCardProvider } from '@okur/contract/payments';
import { row, rows, sql } from '../../platform/database/index.ts';
import type { Facts, PaymentProvider } from '../../platform/payments/port.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { clockNow } from '../../platform/runtime/clock.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { providerOf } from './providers.ts';
import { type News, settle } from './settle.ts';
import type { Origin } from './settling.ts';
import { isToGoBack, type StoredPayment, storedPayment } from './rows.ts';

/** Asks the bank for the state of a payment and settles what it says; sends refunds that it does not know of yet. */
export async function advance(services: Services, id: string, origin: Origin): Promise<void> {
  const payment = await storedPayment(services.db, sql`p.id = ${id}`);
  if (!payment) return;
  const provider = providerOf(services, payment.provider);
  const isUnknown = (await lookUp(services, payment, origin))?.isUnknown === true;
  let now = (await storedPayment(services.db, sql`p.id = ${id}`))!;
  // What was tried and did not go back is noticed, also where the bank says nothing of it.
  if (provider && !isUnknown && (await sendRefunds(services, provider, now))) {
    await lookUp(services, payment, origin, { unmade: [] });
    now = (await storedPayment(services.db, sql`p.id = ${id}`))!;
  }
  if (Date.parse(now.expires_at) > (origin.at?.getTime() ?? clockNow().getTime())) return;
  // Without the bank's word a card may have been charged: what no one can be asked about stays open, and is noticed.
  const isUnasked = provider === null && isCardProvider(now.provider);
  if ((now.state === 'pending' || now.state === 'failed') && !isUnasked) {
    if (isUnknown) throw new ApiError('overloaded', { errors: { id: ['payments.bank_silent'] } });
    await settle(services, id, { cancel: true }, { source: 'clock', at: origin.at });
  }
  if (now.state === 'refunding' || now.state === 'lost')
    await settle(services, id, { refundGivenUp: true }, { source: 'clock' });
}

type AtBank = Pick<StoredPayment, 'id' | 'provider' | 'provider_ref'>;

/** What the bank says of a payment; a transfer has none. */
export const factsAtBank = async (
  services: Services,
  { id, provider, provider_ref }: AtBank,
): Promise<Facts | undefined> => providerOf(services, provider)?.lookUp(id, provider_ref);

async function lookUp(services: Services, payment: AtBank, origin: Origin, news: News = {}) {
  const facts = await factsAtBank(services, payment);
  if (facts) await settle(services, payment.id, { ...news, ...facts }, origin);
  return facts;
}

/** The refund that staff asked for, and all of what was paid twice. The bank gives each back once. */
async function sendRefunds(services: Services, provider: PaymentProvider, payment: StoredPayment): Promise<boolean> {
  const { id } = payment;
  const charges = await rows<{ id: string; ref: string; amount: number; excess: boolean; open: boolean }>(
    services.db,
    sql`select t.id, t.provider_ref as ref, t.amount, t.excess, ${isToGoBack} as open
      from transactions t where t.payment_id = ${id} and t.kind = 'charge' and t.state = 'succeeded' order by t.at`,
  );
  const excess = charges.filter(({ open }) => open);
  for (const charge of excess)
    await provider.refund({ reference: charge.id, payment: id, chargeRef: charge.ref, amount: charge.amount });
  const first = charges.find((charge) => !charge.excess);
  const hasRefund = payment.state === 'refunding' && payment.refund_id !== null && first !== undefined;
  if (hasRefund)
    await provider.refund({
      reference: payment.refund_id!,
      payment: id,
      chargeRef: first.ref,
      amount: payment.refund_amount!,
      since: await refundBegan(services, id),
    });
  return hasRefund || excess.length > 0;
}

/** Each time that a refund is asked for is a step. */
async function refundBegan(services: Services, id: string): Promise<Date> {
  const step = (await row<{ at: string }>(
    services.db,
    sql`select max(at) as at from payment_steps where payment_id = ${id} and step = 'refunding'`,
  ))!;
  return new Date(step.at);
}

/** Takes the payment that is to be looked at next, and says when again; of many processes one gets it. */
export const nextToLookAt = async (services: Services): Promise<string | undefined> =>
  (
    await row<{ id: string }>(
      services.db,
      sql`update payments p set next_look_at = case
          when p.state in ('pending', 'failed') then okur_now() + interval '2 minutes'
          when p.state = 'refunding' then okur_now() + interval '1 minute'
          when p.state = 'cancelled' and p.expires_at > okur_now() - interval '7 days'
            then okur_now() + interval '1 hour'
          when coalesce(p.paid_at, p.created_at) > okur_now() - interval '120 days'
            then okur_now() + case when p.provider <> 'transfer' and exists (select from transactions t
              where t.payment_id = p.id and ${isToGoBack}) then interval '1 minute' else interval '1 day' end
          end
        where p.id = (select id from payments where next_look_at <= okur_now() order by next_look_at limit 1
          for update skip locked) returning p.id`,
    )
  )?.id;
