import { z } from 'zod';
import { InvoiceAddress } from '../companies.ts';
import { Day, Flag, Id, Instant, name, stored, text, Version, whole } from '../fields.ts';
import { ListQuery } from '../list.ts';
import { Currency } from '../prices.ts';
import { TaxNumber } from '../tax-numbers.ts';

/*
 * What schools pay for activation codes. Amounts are in the smallest unit of their currency; `…_total` is the same in
 * whole units.
 */

export const paymentStates = [
  'pending',
  'failed',
  'cancelled',
  'paid',
  'refunding',
  'refunded',
  'disputed',
  'lost',
  'review',
] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Who takes cards. */
export const cardProviders = ['demo', 'stripe', 'iyzico'] as const;
export type CardProvider = (typeof cardProviders)[number];
/** `none`: nothing was to be paid. */
export const paymentProviders = [...cardProviders, 'transfer', 'none'] as const;
export type PaymentProviderName = (typeof paymentProviders)[number];

export const isCardProvider = (provider: PaymentProviderName): provider is CardProvider =>
  cardProviders.some((one) => one === provider);

/** From whom a step of a payment is known: the bank's notice, our own look-up, a person, or time itself. */
export const paymentSources = ['buyer', 'notice', 'look_up', 'staff', 'clock'] as const;
export type PaymentSource = (typeof paymentSources)[number];

export const paymentSteps = [
  'requested',
  'checkout',
  'failed',
  'paid',
  'excess',
  'excess_refunded',
  'rebooked',
  'refunding',
  'refunded',
  'unmade',
  'disputed',
  'won',
  'lost',
  'cancelled',
  'review',
  'accepted',
  'rejected',
] as const;
export type PaymentStep = (typeof paymentSteps)[number];

/**
 * What becomes of a payment in review: what was paid counts, it goes back, or nothing is moved because it went back
 * another way.
 */
export const paymentDecisions = ['accept', 'refund', 'reject'] as const;
export type PaymentDecision = (typeof paymentDecisions)[number];

/** Of a chargeback: the bank gave the money back to the payer, until it has decided whose it is. */
export const disputeStates = ['open', 'won', 'lost'] as const;
export type DisputeState = (typeof disputeStates)[number];

/** What the buyer writes on a bank transfer, and what is searched for by the statement: the end of the id. */
export const transferReferenceLength = 12;

export const transactionKinds = ['charge', 'refund', 'chargeback', 'reversal', 'excess_refund'] as const;

/** Hours in which a card is charged, days in which a transfer arrives, days in which a refund is tried. */
export const paymentTimes = { cardHours: 24, transferDays: 14, refundDays: 3 } as const;

/**
 * That it is the owner of the account who spends or gives back money: asked for when the sign-in is older than five
 * minutes. The code where the account has a second factor, else the password.
 */
export const Confirmation = {
  password: z.string().max(200, { error: 'validation.field_max_chars' }).optional(),
  code: z.string().max(20, { error: 'validation.field_max_chars' }).optional(),
};
/** What a refund would give back, and the codes that it would withdraw. */
const Refundable = z.object({ codes: z.int(), amount: z.int(), amount_total: z.number() });

/** A payment in review: what was charged, and what may be decided of it; the first is the likeliest. */
export const PaymentReview = z.object({
  charged_total: z.number(),
  charged_currency: Currency,
  refundable: Refundable,
  decisions: z.array(z.enum(paymentDecisions)),
});
export type PaymentReview = z.infer<typeof PaymentReview>;

/** What people decide, and why. */
export const PaymentDecided = z.strictObject({
  decision: z.enum(paymentDecisions, { error: 'validation.choice' }),
  reason: name(300),
  /** `refundable.amount` as the caller saw it. */
  expected_amount: whole(0, 100_000_000_000),
  ...Confirmation,
});

export const Payment = z.object({
  ...stored,
  state: z.enum(paymentStates),
  provider: z.enum(paymentProviders),
  company_id: Id,
  company_name: z.string(),
  buyer_id: Id.nullable(),
  buyer: z.string().nullable(),
  product_id: Id,
  /** The product as it was bought. */
  product_name: z.string(),
  duration_days: z.int(),
  /** Packs, and the codes in all of them. */
  quantity: z.int(),
  code_count: z.int(),
  amount: z.int(),
  /** Contained in the amount. */
  tax: z.int(),
  refunded: z.int(),
  currency: Currency,
  amount_total: z.number(),
  tax_total: z.number(),
  refunded_total: z.number(),
  /** What was paid once more and has not gone back yet. */
  excess_total: z.number(),
  /** For which class the codes are; null: for any. */
  department_id: Id.nullable(),
  department_name: z.string().nullable(),
  /** Students who get one of the codes as soon as they are paid for. */
  student_count: z.int(),
  invoice_no: z.string().nullable(),
  paid_at: Instant.nullable(),
  /** Until when it can be paid, while it is open. */
  expires_at: Instant,
});
export type Payment = z.infer<typeof Payment>;

/** One payment with everything that is known of it. */
export const PaymentRecord = Payment.extend({
  tax_percent: z.number(),
  discount_percent: z.number().nullable(),
  refund_reason: z.string().nullable(),
  /** To whom the invoice is written, as it was when it was bought. */
  billing: z
    .object({
      name: z.string(),
      tax_office: z.string().nullable(),
      tax_number: z.string().nullable(),
      /** Not in purchases of former days. */
      address: z.string().nullable().optional(),
    })
    .nullable(),
  /** Which terms the buyer agreed to, and when. */
  consent: z.object({ version: z.string(), at: Instant }).nullable(),
  /** Where the buyer pays, while it can be paid by card. */
  pay_url: z.string().nullable(),
  /** Where a transfer goes, while it is awaited. */
  transfer_to: z.string().nullable(),
  /** What a refund of now would be: the share of the codes that were never used; in review, of what was charged. */
  refundable: Refundable,
  /** What may be decided of it, while it is in review; the first is the likeliest. */
  decisions: z.array(z.enum(paymentDecisions)),
  /** What people may say of a chargeback, now; of a bank that tells of them itself nothing. */
  disputes: z.array(z.enum(disputeStates)),
  steps: z.array(
    z.object({
      id: Id,
      at: Instant,
      step: z.enum(paymentSteps),
      source: z.enum(paymentSources),
      detail: z.record(z.string(), z.union([z.string(), z.number()])),
    }),
  ),
  transactions: z.array(
    z.object({
      id: Id,
      at: Instant,
      kind: z.enum(transactionKinds),
      state: z.enum(['succeeded', 'failed']),
      amount_total: z.number(),
      currency: Currency,
      provider_ref: z.string(),
      failure: z.string().nullable(),
      excess: z.boolean(),
    }),
  ),
  /** Null for those who may not see activations. */
  codes: z
    .array(
      z.object({
        id: Id,
        code: z.string(),
        state: z.enum(['free', 'used', 'expired', 'revoked', 'suspended']),
        used_by: z.object({ id: Id, name: z.string() }).nullable(),
        expires_at: Instant.nullable(),
      }),
    )
    .nullable(),
});
export type PaymentRecord = z.infer<typeof PaymentRecord>;

export const PaymentFilter = ListQuery.extend({
  state: z.enum(paymentStates, { error: 'validation.choice' }).optional(),
  company_id: Id.optional(),
  product_id: Id.optional(),
  provider: z.enum(paymentProviders, { error: 'validation.choice' }).optional(),
  /** Those that were paid once more, while that has not gone back. */
  excess: Flag.optional(),
  /** Days of the request, both included. */
  from: Day.optional(),
  to: Day.optional(),
});

export const confirmationErrors = ['old_password_wrong', 'wrong_code'] as const;

/** Changes with the text `payments.terms` that the buyer agrees to. */
export const termsVersion = '2026-11';

export const PaymentRequest = z.strictObject({
  quantity: whole(1, 100),
  /** In the smallest unit, as the caller saw it; another one now is refused with `price_changed`. */
  expected_amount: whole(0, 100_000_000_000),
  /** As the caller saw the product: of one that was changed since, and may be in another currency, the same holds. */
  product_version: Version.optional(),
  provider: z.enum([...cardProviders, 'transfer'], { error: 'validation.choice' }).optional(),
  department_id: Id.nullable().default(null),
  /** Who gets time as soon as it is paid; no more than there are codes then. */
  assign_user_ids: z.array(Id).max(1000, { error: 'validation.range' }).default([]),
  /** Instead of chosen ones those who wait for time, as many as there are codes. */
  assign_waiting: z.boolean().default(false),
  /** Of staff of the platform alone, who buy for a school. */
  company_id: Id.optional(),
  /** The version of the terms that were on the screen and agreed to. */
  consent: z.literal<string>(termsVersion, { error: 'payments.consent_needed' }),
  /** Of the school, for the invoice; left out: as it is stored. */
  tax_office: text(80).nullable().optional(),
  tax_number: TaxNumber.optional(),
  invoice_address: InvoiceAddress.optional(),
  ...Confirmation,
});

/** A way that is configured; with a brand a card that a payer left with the bank. */
export const PaymentMethod = z.object({
  /** Of a saved card its own, else the provider's name. */
  id: z.string(),
  provider: z.enum([...cardProviders, 'transfer']),
  kind: z.enum(['card', 'transfer']),
  /** Whether the provider keeps a card that pays here, to be charged again. */
  keeps_card: z.boolean(),
  brand: z.string().nullable(),
  last4: z.string().nullable(),
  /** MM/YY. */
  expires: z.string().nullable(),
});
export type PaymentMethod = z.infer<typeof PaymentMethod>;
