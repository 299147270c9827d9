import { Id } from '@okur/contract/fields';
import { z } from 'zod';
import type { IyzicoConfig } from '../runtime/config.ts';
import { amountOf, decimalOf } from './decimal.ts';
import { call, checkSigned, isOfBank, paths, Refusal, saysNothing, Text } from './iyzico-calls.ts';
import { isSignedNotice } from './iyzico-signatures.ts';
import type { Checkout, Facts, PaymentProvider, ProviderNotice, Refund } from './port.ts';

/**
 * iyzico, by its hosted form (Checkout Form). Our payment's id is the conversation of each form that is opened for it,
 * so that all that was paid is found by it, and our refund's id is that of the refund. https://docs.iyzico.com/en
 *
 * Nothing at iyzico may be sent twice. `claim` answers whether a refund may be sent now: once in a while, and once of
 * many processes, so that the one before is in the reports when the next would be sent.
 */
export function iyzicoProvider(
  config: IyzicoConfig,
  claim: (reference: string) => Promise<boolean>,
): PaymentProvider & { currencies: readonly string[] } {
  return {
    name: 'iyzico',
    currencies: ['TRY', 'USD', 'EUR', 'GBP'],
    tellsDisputes: false,
    checkout: (payment) => openForm(config, payment),
    lookUp: (reference, ref) => factsOf(config, reference, ref),
    refund: async (refund) => ((await claim(refund.reference)) ? giveBack(config, refund) : undefined),
    verify: async (raw, headers) => noticeOf(config.secretKey, raw, headers['x-iyz-signature-v3']),
  };
}

const Opened = z.object({
  token: z.string(),
  conversationId: z.string(),
  paymentPageUrl: z.url(),
  signature: z.string(),
});

/** A form is good for half an hour: each visit opens another, unless it is paid. What is paid twice goes back. */
async function openForm(config: IyzicoConfig, payment: Checkout): Promise<{ url: string; ref: string }> {
  const { reference, ref, returnUrl } = payment;
  if (ref && (await factsOf(config, reference, ref)).charges.length > 0) return { url: returnUrl, ref };
  const form = await call(config, 'POST', paths.open, Opened, formOf(payment));
  checkSigned(config, form, 'conversationId', 'token');
  return { url: form.paymentPageUrl, ref: form.token };
}

/** What iyzico's own plug-ins send where no identity number is known. */
const noIdentityNumber = '11111111111';
const regions = new Intl.DisplayNames(['en'], { type: 'region' });

function formOf({ reference, amount, currency, description, returnByForm, buyer }: Checkout): Record<string, unknown> {
  const words = buyer.name.trim().split(/\s+/);
  const surname = words.pop()!;
  const country = regions.of(buyer.country ?? 'TR') ?? buyer.country;
  const city = buyer.city ?? country;
  const address = buyer.address ?? city;
  const price = decimalOf(amount);
  const invoice = { contactName: buyer.name, address, city, country };
  return {
    locale: buyer.language === 'tr' ? 'tr' : 'en',
    conversationId: reference,
    basketId: reference,
    price,
    paidPrice: price,
    currency,
    paymentGroup: 'PRODUCT',
    callbackUrl: returnByForm,
    // Instalments would charge another amount than was agreed.
    enabledInstallments: [1],
    buyer: {
      id: buyer.id,
      name: words.join(' ') || surname,
      surname,
      identityNumber: buyer.tax_number ?? noIdentityNumber,
      email: buyer.email,
      registrationAddress: address,
      city,
      country,
      ip: buyer.ip,
    },
    billingAddress: invoice,
    shippingAddress: invoice,
    basketItems: [{ id: reference, name: description, category1: 'Education', itemType: 'VIRTUAL', price }],
  };
}

const Return = z.object({
  refundTxId: Text.nullish(),
  refundId: Text.nullish(),
  refundConversationId: z.string().nullish(),
  cancelConversationId: z.string().nullish(),
  refundPrice: Text,
  /** 1: made. No document says which of the others are of one that will never be. */
  refundStatus: z.number(),
});
const Paid = z.object({
  paymentId: Text,
  paidPrice: Text,
  currency: z.string(),
  /** 1: approved, 0: still examined, -1: refused. */
  fraudStatus: z
    .number()
    .nullish()
    .transform((status) => status ?? 1),
  cancels: z.array(Return).nullish(),
  itemTransactions: z.array(z.object({ refunds: z.array(Return).nullish() })).nullish(),
});
type Paid = z.output<typeof Paid>;
const Report = z.object({ payments: z.array(z.looseObject({ paymentStatus: z.number() })).nullish() });
const Form = z.looseObject({ paymentStatus: z.string().nullish(), basketId: z.string().nullish() });

/** All that was paid for this payment, by whichever form. */
async function reported(config: IyzicoConfig, reference: string): Promise<Paid[]> {
  const report = await call(config, 'GET', paths.report, Report, { locale: 'tr', paymentConversationId: reference });
  const ours = (report.payments ?? []).filter((one) => one['paymentConversationId'] === reference);
  return ours.filter(({ paymentStatus }) => paymentStatus === 1).map((one) => Paid.parse(one));
}

/** What became of the latest form, which is known sooner than it is reported: a payment, or why there is none. */
async function latest(config: IyzicoConfig, reference: string, token: string): Promise<Paid | string | null> {
  const form = await call(config, 'POST', paths.form, Form, { locale: 'tr', conversationId: reference, token });
  if (form.paymentStatus === 'FAILURE') return 'declined';
  if (form.paymentStatus !== 'SUCCESS' || form.basketId !== reference) return null;
  const signed = [
    'paymentStatus',
    'paymentId',
    'currency',
    'basketId',
    'conversationId',
    'paidPrice',
    'price',
    'token',
  ];
  checkSigned(config, form, ...signed);
  return Paid.parse(form);
}

/** What iyzico does not know of is no payment; what it cannot say is no answer. */
const orUnknown =
  <T>(unknown: (code: string) => T) =>
  (error: unknown): T => {
    if (error instanceof Refusal && !saysNothing(error)) return unknown(error.code);
    throw error;
  };

/** Without a form, as in a backup of before the buyer was there, the report alone says what was paid. */
async function factsOf(config: IyzicoConfig, reference: string, token: string | null): Promise<Facts> {
  const [form, payments] = await Promise.all([
    token === null ? null : latest(config, reference, token).catch(orUnknown((code) => (isOfBank(code) ? code : null))),
    reported(config, reference).catch(orUnknown((): Paid[] => [])),
  ]);
  const byId = new Map(
    [...(form && typeof form === 'object' ? [form] : []), ...payments].map((one) => [one.paymentId, one]),
  );
  const all = [...byId.values()];
  const refused = all
    .filter(({ fraudStatus }) => fraudStatus === -1)
    .map(({ paymentId }) => [paymentId, 'fraud'] as const);
  const declined = typeof form === 'string' ? [[token, form] as const] : [];
  const returns = all.flatMap((one) => returnsOf(one, reference));
  return {
    charges: all
      .filter(({ fraudStatus }) => fraudStatus === 1)
      .map(({ paymentId, paidPrice, currency }) => ({ ref: paymentId, amount: amountOf(paidPrice), currency })),
    // Never the name of a payment: the same one may succeed later.
    failures: [...refused, ...declined].map(([id, code]) => ({ ref: `${id}-${code}`, code })),
    refunds: returns.filter(({ isMade }) => isMade),
    unmade: returns.filter(({ isMade }) => !isMade).map((one) => one.reference),
    disputes: [],
  };
}

/**
 * One without any number is named by its order, of which iyzico says nothing: refunds are numbered without cancels, so
 * that a cancel of later renames none of them.
 */
const returnsOf = ({ paymentId, cancels, itemTransactions }: Paid, payment: string) =>
  [
    ...(itemTransactions ?? []).flatMap(({ refunds }) => refunds ?? []).map((one, n) => [one, `${n}`] as const),
    ...(cancels ?? []).map((one, n) => [one, `cancel-${n}`] as const),
  ].map(([one, number]) => ({
    reference: ourNameOf(one, payment) ?? one.refundTxId ?? one.refundId ?? `${paymentId}-${number}`,
    amount: amountOf(one.refundPrice),
    chargeRef: paymentId,
    isMade: one.refundStatus === 1,
  }));

/** Ours is a UUID of its own. What was made on iyzico's pages has no conversation, or one that others have as well. */
function ourNameOf(
  { refundConversationId, cancelConversationId }: z.output<typeof Return>,
  payment: string,
): string | undefined {
  const name = refundConversationId || cancelConversationId;
  return name !== payment && Id.safeParse(name).success ? name! : undefined;
}

const Refunded = z.looseObject({ paymentId: Text, price: Text, currency: z.string(), conversationId: z.string() });

/** Sent when the report has the payment and not this refund, in whatever state; the next report tells of it. */
async function giveBack(config: IyzicoConfig, { reference, payment, chargeRef, amount }: Refund): Promise<void> {
  const charge = (await reported(config, payment)).find(({ paymentId }) => paymentId === chargeRef);
  if (!charge) throw new Error(`iyzico does not report its payment ${chargeRef}`);
  if (returnsOf(charge, payment).some((one) => one.reference === reference)) return;
  const values = { paymentId: chargeRef, price: decimalOf(amount), currency: charge.currency };
  const refund = { locale: 'tr', conversationId: reference, ...values };
  // What iyzico refuses, as too late, it will refuse again: people look at it when its days are over.
  const answer = await call(config, 'POST', paths.refund, Refunded, refund).catch(orUnknown(() => null));
  if (answer) checkSigned(config, answer, 'paymentId', 'price', 'currency', 'conversationId');
}

const Notice = z.object({
  iyziEventType: z.string(),
  iyziPaymentId: Text,
  token: z.string(),
  paymentConversationId: z.string(),
  status: z.string(),
});

/** Its own number and moment are not signed: the signature is its name, and a second one like it does nothing. */
function noticeOf(secretKey: string, raw: string, signature: string | undefined): ProviderNotice | undefined {
  let notice: z.output<typeof Notice>;
  try {
    notice = Notice.parse(JSON.parse(raw));
  } catch {
    return undefined;
  }
  if (!signature || !isSignedNotice(secretKey, notice, signature)) return undefined;
  const { iyziEventType, status, paymentConversationId } = notice;
  return { id: signature.toLowerCase(), type: `${iyziEventType} ${status}`, reference: paymentConversationId };
}
