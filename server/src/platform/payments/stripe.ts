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
    (opening ??= import('stripe').then(({ default: Client }) => new Client(secretKey, optionsOf(url))));
  return {
    name: 'stripe',
    tellsDisputes: true,
    checkout: async (payment) => openSession(await client(), payment),
    lookUp: async (reference, ref) => factsOf(await client(), reference, ref),
    refund: async (refund) => giveBack(await client(), refund),
    verify: async (raw, headers) => noticeOf(await client(), webhookSecret, { raw, headers }),
  };
}

/** People wait for an answer, and a browser gives up after half a minute. */
const patience = { timeout: 10_000, maxNetworkRetries: 1 };

function optionsOf(url: string | null | undefined): ConstructorParameters<typeof Stripe>[1] {
  if (!url) return patience;
  const { hostname, port, protocol } = new URL(url);
  return { ...patience, host: hostname, protocol: protocol === 'http:' ? 'http' : 'https', ...(port ? { port } : {}) };
}

const codeOf = (currency: string): string => currency.toUpperCase();
const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null);

async function openSession(stripe: Stripe, payment: Checkout): Promise<{ url: string; ref: string }> {
  const { reference, returnUrl, ref } = payment;
  const before = ref === null ? undefined : await sessionOf(stripe, ref);
  const session =
    before && !isOver(before)
      ? before
      : // Bears the name of the one before it, so that of two tabs both get the same.
        await stripe.checkout.sessions.create(sessionFor(payment), {
          idempotencyKey: before ? `${reference}-${before.id}` : reference,
        });
  // A session that is paid has no page any more.
  return { url: session.url ?? returnUrl, ref: session.id };
}

function sessionFor({ reference, amount, currency, description, returnUrl }: Checkout) {
  const metadata = { payment: reference };
  const product = { currency: currency.toLowerCase(), unit_amount: amount, product_data: { name: description } };
  return {
    mode: 'payment' as const,
    client_reference_id: reference,
    line_items: [{ quantity: 1, price_data: product }],
    metadata,
    payment_intent_data: { description, metadata },
    success_url: returnUrl,
    cancel_url: returnUrl,
  };
}

const sessionOf = (stripe: Stripe, ref: string): Promise<Stripe.Checkout.Session> =>
  stripe.checkout.sessions.retrieve(ref, { expand: ['payment_intent'] });

/** As a session of another account or mode, which it will never know. */
const isUnknown = (failure: Error): boolean =>
  (failure as Partial<Stripe.errors.StripeError>).code === 'resource_missing';

/** Without payment, and nothing will be paid there: a session ends after a day, or with a payment that fails later. */
const isOver = ({ status, payment_status, payment_intent: intent }: Stripe.Checkout.Session): boolean =>
  status !== 'open' &&
  payment_status === 'unpaid' &&
  (intent === null ||
    (typeof intent === 'object' && (intent.status === 'canceled' || intent.status === 'requires_payment_method')));

/**
 * Without a session that can be paid or is, as in a backup of before the buyer was there, the payment is found by what
 * all that came of it bears of ours. Nothing: neither a session that should be there nor our id leads to it.
 */
async function intentsOf(stripe: Stripe, reference: string, ref: string | null): Promise<string[] | undefined> {
  const session =
    ref === null
      ? undefined
      : await sessionOf(stripe, ref).catch((failure: Error) => {
          if (!isUnknown(failure)) throw failure;
          return undefined;
        });
  const own = idOf(session?.payment_intent ?? null);
  if (session && !isOver(session)) return own === null ? [] : [own];
  const found = await stripe.paymentIntents.search({ query: `metadata['payment']:'${reference}'`, limit: 100 });
  if (ref !== null && !session && found.data.length === 0) return undefined;
  return [...new Set([...(own === null ? [] : [own]), ...found.data.map(({ id }) => id)])];
}

async function factsOf(stripe: Stripe, reference: string, ref: string | null): Promise<Facts> {
  const [charges, refunds, disputes]: [Stripe.Charge[], Stripe.Refund[], Stripe.Dispute[]] = [[], [], []];
  const intents = await intentsOf(stripe, reference, ref);
  if (!intents) return { charges: [], failures: [], refunds: [], unmade: [], disputes: [], isUnknown: true };
  for (const payment_intent of intents) {
    const of = { payment_intent, limit: 100 };
    const found = await Promise.all([
      all(stripe.charges.list(of)),
      all(stripe.refunds.list(of)),
      all(stripe.disputes.list(of)),
    ]);
    charges.push(...found[0]);
    refunds.push(...found[1]);
    disputes.push(...found[2]);
  }
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

/** The oldest first. Of several tries of one refund the one that succeeded counts. */
function outcomesOf(refunds: readonly Stripe.Refund[]): Pick<Facts, 'refunds' | 'returned'> {
  const factOf = ({ id, amount, metadata, charge }: Stripe.Refund) => ({
    reference: metadata?.['refund'] ?? id,
    amount,
    ...(charge ? { chargeRef: idOf(charge)! } : {}),
  });
  const made = refunds
    .filter(({ status }) => status === 'succeeded')
    .map(factOf)
    .toReversed();
  const isMade = ({ reference }: { reference: string }) => made.some((one) => one.reference === reference);
  return {
    refunds: made,
    returned: refunds
      .filter(hasFailed)
      .map(factOf)
      .filter((one) => !isMade(one))
      .toReversed(),
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
