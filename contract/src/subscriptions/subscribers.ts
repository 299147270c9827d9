import { z } from 'zod';
import { ById, Day, Flag, Id, Instant, name } from '../fields.ts';
import { page } from '../list.ts';
import { paymentStates } from '../payments.ts';
import { Currency } from '../prices.ts';
import { one, route } from '../route.ts';
import { Payer, Subscription, SubscriptionFilter } from './subscription.ts';

/** A payer with the subscription of now, or the last one. */
export const Subscriber = Payer.extend({
  created_at: Instant,
  /** Student or parent. */
  account_id: Id,
  paid_total: z.number(),
  subscription: Subscription,
});
export type Subscriber = z.infer<typeof Subscriber>;

const cancelling = {
  params: ById,
  answer: one(Subscription),
  idempotent: true,
} as const;

export const listSubscribers = route({
  method: 'GET',
  path: 'subscription-schedules/subscribers',
  summary: 'Payers of subscriptions that staff made, with the present plan',
  query: SubscriptionFilter.extend({ cancel_pending: Flag.optional() }),
  answer: page(Subscriber),
  needs: ['view', 'SCHEDULED_SUBSCRIPTION_SUBSCRIBERS'],
  people: true,
  exportable: true,
});
export const getSubscriber = route({
  method: 'GET',
  path: 'subscription-schedules/subscribers/{id}',
  summary: 'One payer',
  params: ById,
  answer: one(Subscriber),
  needs: ['view', 'SCHEDULED_SUBSCRIPTION_SUBSCRIBERS'],
});

/** A period of a subscription: past, present, or the next one. */
export const Renewal = z.object({
  /** Of its payment; of the upcoming one the subscription's. */
  id: Id,
  subscription_id: Id,
  plan_name: z.string(),
  period_start: Day,
  period_end: Day,
  state: z.enum([...paymentStates, 'upcoming']),
  amount_total: z.number(),
  currency: Currency,
  /** Of the bank, those that failed among them. */
  attempts: z.array(z.object({ at: Instant, state: z.enum(['succeeded', 'failed']), failure: z.string().nullable() })),
});
export type Renewal = z.infer<typeof Renewal>;
export const listRenewals = route({
  method: 'GET',
  path: 'subscription-schedules/subscribers/{id}/renews',
  summary: 'All periods of a payer with each try to charge them, the next one among them',
  params: ById,
  answer: z.object({ data: z.array(Renewal) }),
  needs: ['view', 'SCHEDULED_SUBSCRIPTION_SUBSCRIBERS'],
});
export const cancelSubscriber = route({
  ...cancelling,
  method: 'DELETE',
  path: 'subscription-schedules/subscribers/{id}',
  summary: 'Cancels the subscription of a payer at the end of what is paid',
  query: z.strictObject({ reason: name(300).optional() }),
  needs: ['delete', 'SCHEDULED_SUBSCRIPTION_SUBSCRIBERS'],
});
export const revertCancellation = route({
  ...cancelling,
  method: 'POST',
  path: 'subscription-schedules/subscribers/{id}/revert-cancellation',
  summary: 'Takes a cancellation back while the period runs',
  body: z.strictObject({}),
  needs: ['edit', 'SCHEDULED_SUBSCRIPTION_SUBSCRIBERS'],
});

export const listSubscriptions = route({
  method: 'GET',
  path: 'subscriptions',
  summary: 'Subscriptions that payers began themselves',
  query: SubscriptionFilter,
  answer: page(Subscription),
  needs: ['view', 'SUBSCRIPTIONS'],
  people: true,
  exportable: true,
});
export const getSubscription = route({
  method: 'GET',
  path: 'subscriptions/{id}',
  summary: 'One of them',
  params: ById,
  answer: one(Subscription),
  needs: ['view', 'SUBSCRIPTIONS'],
});
export const cancelSubscription = route({
  ...cancelling,
  method: 'DELETE',
  path: 'subscriptions/{id}',
  summary: 'Cancels one of them at the end of what is paid',
  query: z.strictObject({ reason: name(300).optional() }),
  needs: ['delete', 'SUBSCRIPTIONS'],
});
