import { z } from 'zod';
import { ById, Day, Flag, Id, Instant, Language, name, stored, whole } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import {
  Confirmation,
  confirmationErrors,
  PaymentDecided,
  paymentProviders,
  PaymentReview,
  paymentStates,
  transactionKinds,
} from '../payments.ts';
import { Currency } from '../prices.ts';
import { one, route } from '../route.ts';
import { Payer, Reader, subscriptionKinds } from './subscription.ts';

/** What is to be paid for one period. */
export const SubscriptionPayment = z.object({
  ...stored,
  state: z.enum(paymentStates),
  provider: z.enum(paymentProviders),
  subscription_id: Id,
  kind_of_subscription: z.enum(subscriptionKinds),
  subscriber_id: Id,
  payer: Payer,
  /** The main student. */
  user: Reader.nullable(),
  plan_name: z.string(),
  /** None where the subscription is over. */
  seats_left: z.int(),
  period_start: Day,
  period_end: Day,
  amount: z.int(),
  currency: Currency,
  /** What of it is here: so much goes back by a refund. */
  held: z.int(),
  amount_total: z.number(),
  tax_total: z.number(),
  refunded_total: z.number(),
  invoice_no: z.string().nullable(),
  paid_at: Instant.nullable(),
  /** Where the payer pays, while there is something to pay and no saved card pays it, or was refused. */
  pay_url: z.string().nullable(),
});
export type SubscriptionPayment = z.infer<typeof SubscriptionPayment>;

export const listSubscriptionPayments = route({
  method: 'GET',
  path: 'subscription-schedules/payments',
  summary: 'What subscribers paid, or are to pay',
  query: ListQuery.extend({
    state: z.enum(paymentStates, { error: 'validation.choice' }).optional(),
    user_id: Id.optional(),
    plan_id: Id.optional(),
    subscriber_id: Id.optional(),
    /** Those of no student yet. */
    unattached: Flag.optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  answer: page(SubscriptionPayment),
  needs: ['view', 'SCHEDULED_SUBSCRIPTION_PAYMENTS'],
  people: true,
  exportable: true,
});
export const downloadSubscriptionInvoice = route({
  method: 'GET',
  path: 'subscription-schedules/payments/{id}/invoice',
  summary: 'The invoice of a period that was paid, as a PDF',
  params: ById,
  query: z.object({ language: Language.default('tr') }),
  answer: z.unknown(),
  download: true,
  needs: ['view', 'SCHEDULED_SUBSCRIPTION_PAYMENTS'],
  errors: ['invalid'],
});
const Attach = z.strictObject({ user_id: Id });
export const attachToUser = route({
  method: 'POST',
  path: 'subscription-schedules/payments/{id}/attach-to-user',
  summary: 'Says for which student a payment is',
  params: ById,
  body: Attach,
  answer: one(SubscriptionPayment),
  needs: ['edit', 'SCHEDULED_SUBSCRIPTION_PAYMENTS'],
  errors: ['conflict'],
  idempotent: true,
});
export const attachSubUser = route({
  method: 'POST',
  path: 'subscription-schedules/payments/{id}/attach-sub-user',
  summary: 'Lets one more student read by the subscription of a payment, as far as it has seats',
  params: ById,
  body: Attach,
  answer: one(SubscriptionPayment),
  needs: ['edit', 'SCHEDULED_SUBSCRIPTION_PAYMENTS'],
  errors: ['conflict'],
  idempotent: true,
});
export const refundSubscriptionPayment = route({
  method: 'POST',
  path: 'subscription-schedules/payments/{id}/refund',
  summary: 'Gives all of a payment back that is here; that of the present period ends the subscription',
  params: ById,
  body: z.strictObject({
    reason: name(300),
    /** `held` as the caller saw it. */
    expected_amount: whole(0, 100_000_000_000),
    ...Confirmation,
  }),
  answer: one(SubscriptionPayment),
  needs: ['edit', 'SCHEDULED_SUBSCRIPTION_PAYMENTS'],
  errors: ['price_changed', ...confirmationErrors],
  idempotent: true,
});

export const reviewSubscriptionPayment = route({
  method: 'GET',
  path: 'subscription-schedules/payments/{id}/review',
  summary: 'What was charged of a payment in review, and what may be decided of it; of any other nothing may be',
  params: ById,
  answer: one(PaymentReview),
  needs: ['edit', 'SCHEDULED_SUBSCRIPTION_TRANSACTIONS'],
});
export const decideSubscriptionPayment = route({
  method: 'POST',
  path: 'subscription-schedules/payments/{id}/decide',
  summary: 'Ends the review of a payment: its period begins, or the money goes back and the subscription ends',
  params: ById,
  body: PaymentDecided,
  answer: one(SubscriptionPayment),
  needs: ['edit', 'SCHEDULED_SUBSCRIPTION_TRANSACTIONS'],
  errors: ['conflict', 'price_changed', ...confirmationErrors],
  idempotent: true,
});

/** What a bank did. */
export const SubscriptionTransaction = z.object({
  id: Id,
  at: Instant,
  kind: z.enum(transactionKinds),
  state: z.enum(['succeeded', 'failed']),
  payment_id: Id,
  subscription_id: Id,
  kind_of_subscription: z.enum(subscriptionKinds),
  subscriber_id: Id,
  payer: Payer,
  plan_name: z.string(),
  period_start: Day,
  amount_total: z.number(),
  currency: Currency,
  provider: z.enum(paymentProviders),
  provider_ref: z.string(),
  failure: z.string().nullable(),
  excess: z.boolean(),
});
export type SubscriptionTransaction = z.infer<typeof SubscriptionTransaction>;
export const listSubscriptionTransactions = route({
  method: 'GET',
  path: 'subscription-schedules/transactions',
  summary: 'What banks did for subscriptions: charges, refunds, disputes',
  query: ListQuery.extend({
    kind: z.enum(transactionKinds, { error: 'validation.choice' }).optional(),
    state: z.enum(['succeeded', 'failed'], { error: 'validation.choice' }).optional(),
    from: Day.optional(),
    to: Day.optional(),
  }),
  answer: page(SubscriptionTransaction),
  needs: ['view', 'SCHEDULED_SUBSCRIPTION_TRANSACTIONS'],
  people: true,
  exportable: true,
});
