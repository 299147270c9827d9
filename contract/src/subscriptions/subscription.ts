import { z } from 'zod';
import { Day, Id, Instant, Language, stored } from '../fields.ts';
import { ListQuery } from '../list.ts';
import { planIntervals } from '../plans.ts';
import { Currency } from '../prices.ts';

/** `scheduled`: made by staff; `plain`: begun by the payer. */
export const subscriptionKinds = ['scheduled', 'plain'] as const;

/** States in which it runs, or waits for its beginning: a payer has one of them at most. */
export const liveStates = ['scheduled', 'trialing', 'active', 'cancel_pending', 'past_due'] as const;
export const subscriptionStates = [...liveStates, 'cancelled', 'expired'] as const;
export type SubscriptionState = (typeof subscriptionStates)[number];

/** Days after the beginning of a period on which its charge is tried; after the last of them it ends. */
export const dunningDays = [0, 1, 3, 5, 7] as const;

export const enders = ['payer', 'staff', 'unpaid', 'refund', 'dispute'] as const;

const Names = z.object({ en: z.string(), tr: z.string(), fr: z.string(), pl: z.string() });

/** Who pays. */
export const Payer = z.object({
  id: Id,
  type: z.enum(['parent', 'student']),
  name: z.string(),
  email: z.string().nullable(),
  locale: Language,
});

/** Who reads. */
export const Reader = z.object({ id: Id, name: z.string(), company_name: z.string() });

export const Subscription = z.object({
  ...stored,
  kind: z.enum(subscriptionKinds),
  state: z.enum(subscriptionStates),
  subscriber_id: Id,
  payer: Payer,
  plan_id: Id,
  /** The plan as it was when it began. */
  plan_names: Names,
  interval: z.enum(planIntervals),
  interval_count: z.int(),
  price: z.int(),
  currency: Currency,
  price_total: z.number(),
  seats: z.int(),
  seats_taken: z.int(),
  periods: z.int().nullable(),
  /** Null while the payer has named no student. */
  user: Reader.nullable(),
  starts_on: Day,
  /** The first day that is paid for: after the trial. */
  anchor_on: Day,
  /** The present period; its end is the first day after it. Null before the beginning. */
  period_start: Day.nullable(),
  period_end: Day.nullable(),
  /** Failed tries for the period that is due. */
  attempts: z.int(),
  /** When it is charged next. */
  next_at: Instant.nullable(),
  /** The card that is charged; null: the payer gets a link each time. */
  method: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  cancel_on: Day.nullable(),
  cancelled_by: z.enum(enders).nullable(),
  cancel_reason: z.string().nullable(),
  ended_at: Instant.nullable(),
  /** Which terms the payer agreed to, and when; null where staff made it, and in those of before. */
  consent: z.object({ version: z.string(), at: Instant }).nullable(),
});
export type Subscription = z.infer<typeof Subscription>;

export const SubscriptionFilter = ListQuery.extend({
  state: z.enum(subscriptionStates, { error: 'validation.choice' }).optional(),
  plan_id: Id.optional(),
});
