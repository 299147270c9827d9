import type { Stripe } from 'stripe';
import type { StripeConfig } from '../runtime/config.ts';
import type { Checkout, Dispute, Facts, PaymentProvider, ProviderNotice, Refund } from './port.ts';

/**
 * Stripe, by its hosted page (Checkout). Our payment's id is in the metadata of the session and of all that comes of
 * it, and is the idempotency key under which the session is made. https://docs.stripe.com/api/checkout/sessions
 */
export function stripeProvider({ secretKey, webhookSecret, url }: StripeConfig): PaymentProvider {
  let opening: Promise<Stripe> | undefined;
  // Loaded when it is first needed: a server that takes no cards has no use for it.
  const client = () =>
    (opening ??= import('stripe').then(({ default: Client }) => new Client(secretKey, url ? addressOf(url) : {})));
  return {
    name: 'stripe',
    tellsDisputes: true,
    checkout: async (payment) => openSession(await client(), payment),
    lookUp: async (reference, ref) => factsOf(await client(), reference, ref),
    refund: async (refund) => giveBack(await client(), refund),
    verify: async (raw, headers) => noticeOf(await client(), webhookSecret, { raw, headers }),
  };
}

function addressOf(url: string): ConstructorParameters<typeof Stripe>[1] {
  const { hostname, port, protocol } = new URL(url);
  return { host: hostname, protocol: protocol === 'http:' ? 'http' : 'https', ...(port ? { port } : {}) };
}

const nothing: Facts = { charges: [], failures: [], refunds: [], disputes: [] };
const codeOf = (currency: string): string => currency.toUpperCase();
const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

async function openSession(stripe: Stripe, payment: Checkout): Promise<{ url: string; ref: string }> {
  const { reference, amount, currency, description, returnUrl, ref } = payment;
  const metadata = { payment: reference };
  const session = ref
    ? await stripe.checkout.sessions.retrieve(ref)
    : await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: reference,
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: currency.toLowerCase(),
                unit_amount: amount,
                product_data: { name: description },
              },
            },
          ],
          metadata,
          payment_intent_data: { description, metadata },
          success_url: returnUrl,
          cancel_url: returnUrl,
        },
        { idempotencyKey: reference },
      );
  // A session that is paid or over has no page any more.
  return { url: session.url ?? returnUrl, ref: session.id };
}

/** Without a session, as in a backup of before the buyer was there, the payment is found by what it bears of ours. */
async function intentOf(stripe: Stripe, reference: string, ref: string | null): Promise<string | null> {
  if (ref !== null) return idOf((await stripe.checkout.sessions.retrieve(ref)).payment_intent);
  const { data } = await stripe.paymentIntents.search({ query: `metadata['payment']:'${reference}'`, limit: 1 });
  return data[0]?.id ?? null;
}

async function factsOf(stripe: Stripe, reference: string, ref: string | null): Promise<Facts> {
  const intent = await intentOf(stripe, reference, ref);
  if (!intent) return nothing;
  const [charges, refunds, disputes] = await Promise.all([
    all(stripe.charges.list({ payment_intent: intent, limit: 100 })),
    all(stripe.refunds.list({ payment_intent: intent, limit: 100 })),
    all(stripe.disputes.list({ payment_intent: intent, limit: 100 })),
  ]);
  return {
    charges: charges
      .filter(({ status, captured }) => status === 'succeeded' && captured)
      .map(({ id, amount, currency }) => ({ ref: id, amount, currency: codeOf(currency) }))
      .toReversed(),
    failures: charges
      .filter(({ status }) => status === 'failed')
      .map(({ id, failure_code }) => ({ ref: id, code: failure_code ?? 'declined' })),
    ...outcomesOf(refunds),
    disputes: disputes.filter(takesMoney).map(disputeOf).toReversed(),
  };
}

const hasFailed = ({ status }: Stripe.Refund): boolean => status === 'failed' || status === 'canceled';

/** Of several tries of one refund the one that succeeded counts. */
function outcomesOf(refunds: readonly Stripe.Refund[]): Pick<Facts, 'refunds' | 'returned'> {
  const factOf = ({ id, amount, metadata }: Stripe.Refund) => ({ reference: metadata?.['refund'] ?? id, amount });
  const made = refunds.filter(({ status }) => status === 'succeeded').map(factOf);
  const isMade = ({ reference }: { reference: string }) => made.some((one) => one.reference === reference);
  return {
    refunds: made,
    returned: refunds
      .filter(hasFailed)
      .map(factOf)
      .filter((one) => !isMade(one)),
  };
}

const all = <T>(list: Stripe.ApiListPromise<T>): Promise<T[]> => list.autoPagingToArray({ limit: 1000 });

/** A mere question of a bank (`warning_…`), and what was prevented, take no money. */
const takesMoney = ({ status }: Stripe.Dispute): boolean => !status.startsWith('warning_') && status !== 'prevented';
const decided: Readonly<Record<string, Dispute['state']>> = { won: 'won', lost: 'lost' };
const disputeOf = ({ id, amount, status }: Stripe.Dispute): Dispute => ({
  ref: id,
  amount,
  state: decided[status] ?? 'open',
});

/** How often a refund is tried that the buyer's bank sends back; then people look at it, and may ask for it again. */
const refundTries = 3;

/** A key holds for a day: later the refunds themselves tell that ours was made. One that failed is made again. */
async function giveBack(stripe: Stripe, { reference, payment, chargeRef, amount, since }: Refund): Promise<void> {
  const made = await all(stripe.refunds.list({ charge: chargeRef, limit: 100 }));
  const ours = made.filter(({ metadata }) => metadata?.['refund'] === reference);
  const failed = ours.filter(hasFailed);
  const start = since ? Math.floor(since.getTime() / 1000) : 0;
  const tries = failed.filter(({ created }) => created >= start).length;
  if (ours.length > failed.length || tries >= refundTries) return;
  const refund = { charge: chargeRef, amount, metadata: { payment, refund: reference } };
  try {
    await stripe.refunds.create(refund, { idempotencyKey: `${reference}-${failed.length}` });
  } catch (failure) {
    // Stripe refuses it, as one of a charge that was given back on its own pages: asked again it will say the same.
    if ((failure as Partial<Stripe.errors.StripeError>).type !== 'StripeInvalidRequestError') throw failure;
  }
}

interface Received {
  raw: string;
  headers: Record<string, string | undefined>;
}

async function noticeOf(
  stripe: Stripe,
  secret: string,
  { raw, headers }: Received,
): Promise<ProviderNotice | undefined> {
  let event: Stripe.Event;
  try {
    event = stripe.webhooks.constructEvent(raw, headers['stripe-signature'] ?? '', secret);
  } catch {
    return undefined;
  }
  const object = event.data.object as { metadata?: Stripe.Metadata | null; payment_intent?: string | null };
  return { id: event.id, type: event.type, reference: await referenceOf(stripe, object) };
}

/** Disputes, and refunds made on Stripe's own pages, carry no metadata of ours: their payment does. */
async function referenceOf(
  stripe: Stripe,
  { metadata, payment_intent }: { metadata?: Stripe.Metadata | null; payment_intent?: string | null },
): Promise<string> {
  const own = metadata?.['payment'];
  if (own || !payment_intent) return own ?? '';
  const intent = await stripe.paymentIntents.retrieve(payment_intent);
  return intent.metadata['payment'] ?? '';
}
