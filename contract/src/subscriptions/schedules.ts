import { z } from 'zod';
import { ById, Day, Id, Instant, name } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { Confirmation, confirmationErrors } from '../payments.ts';
import { one, route } from '../route.ts';
import { Reader, Subscription, SubscriptionFilter } from './subscription.ts';

export const listSchedules = route({
  method: 'GET',
  path: 'subscription-schedules',
  summary: 'Subscriptions that staff made',
  query: SubscriptionFilter.extend({ ends_to: Day.optional() }),
  answer: page(Subscription),
  needs: ['view', 'SCHEDULED_SUBSCRIPTIONS'],
  people: true,
  exportable: true,
});
export const ScheduleInput = z.strictObject({
  user_id: Id,
  plan_id: Id,
  /** Of `payment-methods`: a saved card of the student, or a way that is configured; then a link is mailed. */
  payment_method_id: name(60),
  /** Today begins at once. */
  start_date: Day,
  ...Confirmation,
});
export const createSchedule = route({
  method: 'POST',
  path: 'subscription-schedules',
  summary: 'Makes a subscription for a student, from today or a later day on; a payer has one at a time',
  body: ScheduleInput,
  answer: one(Subscription),
  status: 201,
  needs: ['add', 'SCHEDULED_SUBSCRIPTIONS'],
  errors: ['conflict', ...confirmationErrors],
  idempotent: true,
});

export const Seat = Reader.extend({ since: Instant, until: Instant.nullable() });
export type Seat = z.infer<typeof Seat>;
export const listSubUsers = route({
  method: 'GET',
  path: 'subscription-schedules/{id}/sub-users',
  summary: 'Further students who read by a subscription, also those who did before',
  params: ById,
  query: ListQuery,
  answer: page(Seat),
  needs: ['view', 'SCHEDULED_SUBSCRIPTIONS'],
  people: true,
  exportable: true,
});
export const removeSubUser = route({
  method: 'DELETE',
  path: 'subscription-schedules/{id}/sub-users/{subId}',
  summary: 'Ends the access of a further student at once; what was read stays',
  params: z.strictObject({ id: Id, subId: Id }),
  answer: one(Seat),
  needs: ['delete', 'SCHEDULED_SUBSCRIPTIONS'],
  idempotent: true,
});
