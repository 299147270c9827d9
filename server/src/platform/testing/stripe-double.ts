import { rightNow } from '@okur/contract/testing/time';
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { clockNow } from '../runtime/clock.ts';

/* An account at Stripe as its documents describe it: forms in, objects out, keys that repeat an answer. */

type Metadata = Record<string, string>;
interface Session {
  id: string;
  object: 'checkout.session';
  url: string | null;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'paid' | 'unpaid';
  payment_intent: string | null;
  client_reference_id: string | null;
  metadata: Metadata;
  amount_total: number;
  currency: string;
}
interface Charge {
  id: string;
  object: 'charge';
  payment_intent: string;
  amount: number;
  currency: string;
  status: 'succeeded' | 'failed';
  captured: boolean;
  failure_code: string | null;
}
interface Refund {
  id: string;
  object: 'refund';
  charge: string;
  payment_intent: string;
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** In seconds. */
  created: number;
  metadata: Metadata;
}
interface Dispute {
  id: string;
  object: 'dispute';
  charge: string;
  payment_intent: string;
  amount: number;
  status: string;
}

const metadataOf = (form: URLSearchParams, name = 'metadata'): Metadata =>
  Object.fromEntries(
    [...form].flatMap(([key, value]) => {
      const inner = key.startsWith(`${name}[`) ? key.slice(name.length + 1, -1) : undefined;
      return inner === undefined ? [] : [[inner, value]];
    }),
  );

type Made = Session | Charge | Refund | Dispute;

class StripeDouble {
  readonly sessions: Session[] = [];
  readonly refunds: Refund[] = [];
  readonly #charges: Charge[] = [];
  readonly #disputes: Dispute[] = [];
  /** The metadata of payment intents, and beforehand of what sessions will make. */
  readonly #metadata = new Map<string, Metadata>();
  readonly #repeats = new Map<string, object>();
  readonly #key: string;
  #count = 0;
  #isDown = false;
  #refundStatus: Refund['status'] | 'refused' = 'succeeded';

  constructor(secretKey: string) {
    this.#key = secretKey;
  }

  async answer(request: IncomingMessage): Promise<[number, object]> {
    const form = new URLSearchParams(await text(request));
    if (this.#isDown) return [503, { error: { type: 'api_error', message: 'Not now' } }];
    if (request.headers.authorization !== `Bearer ${this.#key}`) return [401, { error: { message: 'Invalid key' } }];
    const key = request.method === 'POST' ? String(request.headers['idempotency-key']) : undefined;
    const url = new URL(request.url!, 'http://double');
    const answer = (key && this.#repeats.get(key)) || (key ? this.#make(url, form) : this.#find(url));
    if (!answer) return [404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: 'None' } }];
    if (key) this.#repeats.set(key, answer);
    return [200, answer];
  }

  /** The newest session of a payment. */
  sessionOf = (reference: string): Session =>
    this.sessions.findLast(({ client_reference_id }) => client_reference_id === reference)!;

  /** It knows nothing of a payment, as after a change of accounts. */
  forget(reference: string): void {
    for (const [id, own] of this.#metadata)
      if (id.startsWith('pi_') && own['payment'] === reference) this.#metadata.delete(id);
    for (const session of this.sessions) if (session.client_reference_id === reference) session.id += '-of-another';
  }

  /** A session that has no page any more: its day is over, or it ended with a payment that fails later. */
  end(reference: string, status: 'complete' | 'expired'): void {
    Object.assign(this.sessionOf(reference), { status, url: null });
  }

  /** A buyer at the hosted page, with a card that is good, or declined with this code. */
  pay(reference: string, failure: string | null = null): Charge {
    const session = this.sessionOf(reference);
    session.payment_intent ??= this.#newId('pi');
    this.#metadata.set(session.payment_intent, this.#metadata.get(session.id)!);
    const charge: Charge = {
      id: this.#newId('ch'),
      object: 'charge',
      payment_intent: session.payment_intent,
      amount: session.amount_total,
      currency: session.currency,
      status: failure ? 'failed' : 'succeeded',
      captured: failure === null,
      failure_code: failure,
    };
    this.#charges.unshift(charge);
    if (!failure) Object.assign(session, { status: 'complete', payment_status: 'paid', url: null });
    return charge;
  }

  /** Refunds end so from now on: a bank may send one back, or take its time; Stripe may refuse one. */
  endRefunds(status: Refund['status'] | 'refused'): void {
    this.#refundStatus = status;
  }

  /** Down from now on, or there again. */
  refuse(isDown: boolean): void {
    this.#isDown = isDown;
  }

  dispute({ id: charge, payment_intent, amount }: Charge): Dispute {
    const id = this.#newId('dp');
    const dispute: Dispute = { id, object: 'dispute', charge, payment_intent, amount, status: 'needs_response' };
    this.#disputes.unshift(dispute);
    return dispute;
  }

  /** Staff on Stripe's own pages give a charge back. */
  refundByHand({ id, amount }: Charge, status: Refund['status'] = 'succeeded'): void {
    const refund = this.#makeRefund(new URLSearchParams({ charge: id, amount: String(amount) }));
    refund!.status = status;
  }

  #newId(prefix: string): string {
    return `${prefix}_${(this.#count += 1)}`;
  }

  #make({ pathname }: URL, form: URLSearchParams): Made | undefined {
    if (pathname === '/v1/checkout/sessions') return this.#makeSession(form);
    return pathname === '/v1/refunds' ? this.#makeRefund(form) : undefined;
  }

  #makeSession(form: URLSearchParams): Session {
    const id = this.#newId('cs_test');
    const session: Session = {
      id,
      object: 'checkout.session',
      url: `https://checkout.stripe.test/c/${id}`,
      status: 'open',
      payment_status: 'unpaid',
      payment_intent: null,
      client_reference_id: form.get('client_reference_id'),
      metadata: metadataOf(form),
      amount_total: Number(form.get('line_items[0][price_data][unit_amount]')),
      currency: form.get('line_items[0][price_data][currency]')!,
    };
    this.#metadata.set(id, metadataOf(form, 'payment_intent_data[metadata]'));
    this.sessions.push(session);
    return session;
  }

  #makeRefund(form: URLSearchParams): Refund | undefined {
    const charge = this.#charges.find(({ id }) => id === form.get('charge'));
    if (!charge || this.#refundStatus === 'refused') return undefined;
    const refund: Refund = {
      id: this.#newId('re'),
      object: 'refund',
      charge: charge.id,
      payment_intent: charge.payment_intent,
      amount: Number(form.get('amount')),
      status: this.#refundStatus,
      created: Math.floor(clockNow().getTime() / 1000),
      metadata: metadataOf(form),
    };
    this.refunds.unshift(refund);
    return refund;
  }

  #search(query: string): object {
    const [, wanted] = /^metadata\['payment'\]:'([\w-]+)'$/.exec(query)!;
    const found = [...this.#metadata].filter(([id, own]) => id.startsWith('pi_') && own['payment'] === wanted);
    return {
      object: 'search_result',
      has_more: false,
      data: found.map(([id, own]) => ({ id, object: 'payment_intent', metadata: own })),
    };
  }

  /** With its payment intent as an object. */
  #expanded(session: Session | undefined): object | undefined {
    if (!session?.payment_intent) return session;
    const { payment_intent: id, payment_status, status: state } = session;
    const unpaid = state === 'expired' ? 'canceled' : 'requires_payment_method';
    const status = payment_status === 'paid' ? 'succeeded' : unpaid;
    return { ...session, payment_intent: { id, object: 'payment_intent', status } };
  }

  #find({ pathname, searchParams }: URL): object | undefined {
    const [, , kind, id, sessionId] = pathname.split('/');
    const metadata = this.#metadata.get(id ?? '');
    if (kind === 'checkout') return this.#expanded(this.sessions.find((session) => session.id === sessionId));
    if (kind === 'payment_intents' && id === 'search') return this.#search(searchParams.get('query')!);
    if (kind === 'payment_intents') return metadata && { id, object: 'payment_intent', metadata };
    const lists: Record<string, readonly Made[]> = {
      charges: this.#charges,
      refunds: this.refunds,
      disputes: this.#disputes,
    };
    const fits = (object: Made) =>
      ['payment_intent', 'charge'].every(
        (key) => !searchParams.has(key) || object[key as keyof Made] === searchParams.get(key),
      );
    return { object: 'list', has_more: false, data: lists[kind!]!.filter(fits) };
  }
}

/** Listens on loopback until `close`. */
export async function stripeDouble(secretKey: string) {
  const stripe = new StripeDouble(secretKey);
  const server = createServer((request, response) => {
    void stripe
      .answer(request)
      .then(([status, body]) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { stripe, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** A notice as Stripe signs it: HMAC-SHA256 over the moment and the body. */
export function stripeNotice(
  secret: string,
  object: object,
  { type = 'charge.succeeded', at = rightNow().getTime() } = {},
) {
  const moment = Math.floor(at / 1000);
  const raw = JSON.stringify({ id: `evt_${randomUUID()}`, object: 'event', type, data: { object } });
  const signature = createHmac('sha256', secret).update(`${moment}.${raw}`).digest('hex');
  return { raw, headers: { 'stripe-signature': `t=${moment},v1=${signature}`, 'content-type': 'application/json' } };
}
