import { rightNow } from '@okur/contract/testing/time';
import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/*
 * An account at iyzico as its documents describe it: nothing is idempotent, prices come as numbers, refusals with
 * status 200, and reports may be late.
 */

interface Form {
  token: string;
  conversationId: string;
  price: number;
  currency: string;
  /** All that was sent to open it. */
  request: Record<string, unknown>;
  payment: Payment | null;
  errorCode: string | null;
}
interface Refund {
  refundTxId?: number;
  refundConversationId: string;
  refundPrice: number;
  refundStatus: number;
}
interface Payment {
  paymentId: number;
  conversationId: string;
  price: number;
  currency: string;
  fraudStatus: number;
  refunds: Refund[];
  cancels: Refund[];
}

const hmac = (key: string, value: string): string => createHmac('sha256', key).update(value).digest('hex');
const refusal = (errorCode: string, errorMessage: string) => ({ status: 'failure', errorCode, errorMessage });

class IyzicoDouble {
  readonly forms: Form[] = [];
  readonly payments: Payment[] = [];
  /** Refunds are made, and the connection breaks before the answer. */
  losesAnswers = false;
  /** Until this is over, reports have no refunds. */
  isLate = false;
  /** Answers carry the signature of another key. */
  isForged = false;
  /** What a new refund is in reports: 1 is made. */
  refundStatus = 1;
  readonly #apiKey: string;
  readonly #secretKey: string;
  #count = 1_000_000;

  constructor(apiKey: string, secretKey: string) {
    this.#apiKey = apiKey;
    this.#secretKey = secretKey;
  }

  async answer(request: IncomingMessage): Promise<object | undefined> {
    const body = await text(request);
    const url = new URL(request.url!, 'http://double');
    if (!this.#isSigned(request, url.pathname + body)) return refusal('1000', 'Geçersiz imza');
    const values = (body ? JSON.parse(body) : Object.fromEntries(url.searchParams)) as Record<string, string>;
    const calls: Record<string, (values: Record<string, string>) => object | undefined> = {
      'POST /payment/iyzipos/checkoutform/initialize/auth/ecom': (one) => this.#open(one),
      'POST /payment/iyzipos/checkoutform/auth/ecom/detail': (one) => this.#detail(one),
      'GET /v2/reporting/payment/details': (one) => this.#report(one),
      'POST /v2/payment/refund': (one) => this.#refund(one),
    };
    return (calls[`${request.method} ${url.pathname}`] ?? (() => refusal('11', 'Geçersiz istek')))(values);
  }

  /** A buyer at the latest form of a payment, or at an earlier one, with a card that is good or gets this code. */
  pay(reference: string, { errorCode = null as string | null, form = -1, fraudStatus = 1 } = {}): Payment | null {
    const opened = this.forms.filter(({ conversationId }) => conversationId === reference).at(form)!;
    opened.errorCode = errorCode;
    if (errorCode) return null;
    const { conversationId, price, currency } = opened;
    opened.payment = {
      paymentId: this.#newId(),
      conversationId,
      price,
      currency,
      fraudStatus,
      refunds: [],
      cancels: [],
    };
    this.payments.push(opened.payment);
    return opened.payment;
  }

  refundsOf = (reference: string): Refund[] =>
    this.payments.filter(({ conversationId }) => conversationId === reference).flatMap(({ refunds }) => refunds);

  #newId = (): number => (this.#count += 1);

  #isSigned({ headers }: IncomingMessage, signed: string): boolean {
    const random = String(headers['x-iyzi-rnd']);
    const proof = `apiKey:${this.#apiKey}&randomKey:${random}&signature:${hmac(this.#secretKey, random + signed)}`;
    return headers.authorization === `IYZWSv2 ${Buffer.from(proof).toString('base64')}`;
  }

  /** With the signature of these values, as JavaScript writes numbers: without zeros at their end. */
  #signed(answer: Record<string, unknown>, ...names: string[]): object {
    const key = this.isForged ? 'of another account' : this.#secretKey;
    return { status: 'success', ...answer, signature: hmac(key, names.map((name) => answer[name]).join(':')) };
  }

  #open(request: Record<string, string>): object {
    const { conversationId, price, currency, callbackUrl } = request as Record<'conversationId', string> &
      typeof request;
    if (!callbackUrl?.startsWith('http')) return refusal('12', 'callbackUrl gönderilmesi zorunludur');
    const token = randomUUID();
    const form = { token, conversationId, price: Number(price), currency: currency!, request };
    this.forms.push({ ...form, payment: null, errorCode: null });
    const paymentPageUrl = `https://cpp.iyzipay.test/?token=${token}`;
    return this.#signed({ conversationId, token, paymentPageUrl, tokenExpireTime: 1800 }, 'conversationId', 'token');
  }

  #detail({ token, conversationId }: Record<string, string>): object {
    const form = this.forms.find((one) => one.token === token);
    if (!form) return refusal('5062', 'token bulunamadı');
    if (form.errorCode) return { ...refusal(form.errorCode, 'Ödeme alınamadı'), paymentStatus: 'FAILURE', token };
    if (!form.payment) return refusal('5122', 'ödeme bulunamadı');
    const { paymentId, price, currency, fraudStatus } = form.payment;
    const paid = {
      paymentStatus: 'SUCCESS',
      paymentId: String(paymentId),
      price,
      paidPrice: price,
      currency,
      fraudStatus,
    };
    const names = [
      'paymentStatus',
      'paymentId',
      'currency',
      'basketId',
      'conversationId',
      'paidPrice',
      'price',
      'token',
    ];
    return this.#signed({ ...paid, basketId: form.conversationId, conversationId, token }, ...names);
  }

  #report({ paymentConversationId }: Record<string, string>): object {
    const payments = this.payments.filter(({ conversationId }) => conversationId === paymentConversationId);
    if (payments.length === 0) return refusal('5115', 'ödeme bulunamadı');
    const rows = payments.map(({ price, refunds, conversationId, ...payment }) => ({
      ...payment,
      paymentConversationId: conversationId,
      paymentStatus: 1,
      price,
      paidPrice: price,
      itemTransactions: [{ paymentTransactionId: payment.paymentId + 1, refunds: this.isLate ? [] : refunds }],
    }));
    return { status: 'success', payments: rows };
  }

  #refund({ conversationId, paymentId, price, currency }: Record<string, string>): object | undefined {
    const payment = this.payments.find((one) => String(one.paymentId) === paymentId);
    const before = payment?.refunds.reduce((sum, { refundPrice }) => sum + refundPrice, 0) ?? 0;
    if (!payment || before + Number(price) > payment.price) return refusal('5098', 'iade tutarı yüksek');
    const refundStatus = this.refundStatus;
    const refund = { refundConversationId: conversationId!, refundPrice: Number(price), refundStatus };
    payment.refunds.push({ refundTxId: this.#newId(), ...refund });
    if (this.losesAnswers) return undefined;
    const answer = { conversationId, paymentId, price: Number(price), currency };
    return this.#signed(answer, 'paymentId', 'price', 'currency', 'conversationId');
  }
}

/** Listens on loopback until `close`. */
export async function iyzicoDouble(apiKey: string, secretKey: string) {
  const iyzico = new IyzicoDouble(apiKey, secretKey);
  const send = (response: ServerResponse, answer: object | undefined): void => {
    if (!answer) return void response.destroy();
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  };
  const server = createServer((request, response) => {
    void iyzico.answer(request).then((answer) => send(response, answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = (): void => {
    server.closeAllConnections();
    server.close();
  };
  return { iyzico, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close };
}

/** A notice of a form, as iyzico signs it. */
export function iyzicoNotice(
  secretKey: string,
  { paymentId, conversationId }: Pick<Payment, 'paymentId' | 'conversationId'>,
  { status = 'SUCCESS', token = randomUUID() as string } = {},
) {
  const signed = { iyziEventType: 'CHECKOUT_FORM_AUTH', iyziPaymentId: paymentId, token };
  const notice = { ...signed, paymentConversationId: conversationId, status };
  const raw = JSON.stringify({
    ...notice,
    merchantId: 1,
    iyziReferenceCode: randomUUID(),
    iyziEventTime: rightNow().getTime(),
  });
  const signature = hmac(secretKey, secretKey + Object.values(notice).join(''));
  return { raw, headers: { 'x-iyz-signature-v3': signature, 'content-type': 'application/json' } };
}
