import { z } from 'zod';
import { ById, Day, Id, Instant, Language } from '../fields.ts';
import { paymentStates } from '../payments.ts';
import { Plan } from '../plans.ts';
import { Currency } from '../prices.ts';
import { one, route } from '../route.ts';
import { Subscription } from './subscription.ts';

/** A payment as its payer sees it. */
export const OwnInvoice = z.object({
  id: Id,
  state: z.enum(paymentStates),
  plan_name: z.string(),
  period_start: Day,
  period_end: Day,
  amount_total: z.number(),
  tax_total: z.number(),
  currency: Currency,
  invoice_no: z.string().nullable(),
  paid_at: Instant.nullable(),
});

export const OwnSubscription = z.object({
  /** The one that runs, else the last one; null: there was none. */
  subscription: Subscription.nullable(),
  /** Whether the bank keeps the card of a payment for the next periods. */
  keeps_card: z.boolean(),
  /** Where an open payment is paid. */
  pay_url: z.string().nullable(),
  /** What can be subscribed to; empty while one runs, and where no cards are taken. */
  plans: z.array(Plan),
  /** The children for whom a plan with a trial begins with one. */
  trial_for: z.array(Id),
  /** The newest first. */
  invoices: z.array(OwnInvoice),
});
export type OwnSubscription = z.infer<typeof OwnSubscription>;

/** Changes with the text `subscriptions.own_terms` that the payer agrees to. */
export const familyTermsVersion = '2026-12';

export const getOwnSubscription = route({
  method: 'GET',
  path: 'parent/subscription',
  summary: 'The caller’s subscription with its invoices, and what can be subscribed to',
  answer: one(OwnSubscription),
  needs: 'parent',
});
export const subscribe = route({
  method: 'POST',
  path: 'parent/subscription',
  summary: 'Begins a subscription for an own child; the answer says where it is paid',
  body: z.strictObject({
    plan_id: Id,
    user_id: Id,
    /** The caller saw a trial: where there is none, nothing begins. */
    with_trial: z.boolean().default(false),
    /** The version of the terms that were on the screen and agreed to: a page with others is of a former release. */
    consent: z.literal<string>(familyTermsVersion, { error: 'kit.new_version_needed' }),
  }),
  answer: one(OwnSubscription),
  status: 201,
  needs: 'parent',
  errors: ['conflict'],
  idempotent: true,
});
export const cancelOwnSubscription = route({
  method: 'POST',
  path: 'parent/subscription/cancel',
  summary: 'Cancels the caller’s subscription at the end of what is paid',
  body: z.strictObject({}),
  answer: one(OwnSubscription),
  needs: 'parent',
  idempotent: true,
});
export const revertOwnCancellation = route({
  method: 'POST',
  path: 'parent/subscription/revert-cancellation',
  summary: 'Undoes that while the period runs',
  body: z.strictObject({}),
  answer: one(OwnSubscription),
  needs: 'parent',
  idempotent: true,
});
export const downloadOwnInvoice = route({
  method: 'GET',
  path: 'parent/subscription/payments/{id}/invoice',
  summary: 'The invoice of a period that the caller paid, as a PDF',
  params: ById,
  query: z.object({ language: Language.default('tr') }),
  answer: z.unknown(),
  download: true,
  needs: 'parent',
  errors: ['invalid'],
});
