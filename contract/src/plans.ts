import { z } from 'zod';
import { ById, changesOf, Flag, Names, stored, Version, whole } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { Currency, Percent, priceMax } from './prices.ts';
import { one, route } from './route.ts';

export const planIntervals = ['month', 'year'] as const;

/** The terms of a plan: a subscription keeps those with which it began. */
const terms = {
  names: Names,
  interval: z.enum(planIntervals, { error: 'validation.choice' }),
  /** 3 with `month`: a period is a quarter. */
  interval_count: whole(1, 12),
  /** Of a period, in the smallest unit of the currency. */
  price: whole(1, priceMax),
  currency: Currency,
  tax_percent: Percent,
  /** Days before the first charge; once for each payer. */
  trial_days: whole(0, 90),
  /** Students in all. */
  seats: whole(1, 10),
  /** After so many it ends by itself; null: it goes on until it is cancelled. */
  periods: whole(1, 120).nullable(),
};

/** What families can subscribe to. */
export const Plan = z.object({
  ...stored,
  ...terms,
  names: z.object({ en: z.string(), tr: z.string(), fr: z.string(), pl: z.string() }),
  /** The price in whole units. */
  price_total: z.number(),
  active: z.boolean(),
});
export type Plan = z.infer<typeof Plan>;

export const PlanInput = z.strictObject({
  ...terms,
  interval_count: terms.interval_count.default(1),
  currency: Currency.default('USD'),
  tax_percent: Percent.default(0),
  trial_days: terms.trial_days.default(0),
  seats: terms.seats.default(1),
  periods: terms.periods.default(null),
  active: z.boolean({ error: 'validation.choice' }).default(true),
});

export const listPlans = route({
  method: 'GET',
  path: 'plans',
  summary: 'What families can subscribe to',
  query: ListQuery.extend({ active: Flag.optional(), currency: Currency.optional() }),
  answer: page(Plan),
  needs: {
    anyOf: [
      ['view', 'SUBSCRIPTION_TYPE'],
      ['view', 'SCHEDULED_SUBSCRIPTIONS'],
    ],
  },
  exportable: true,
});
export const createPlan = route({
  method: 'POST',
  path: 'plans',
  summary: 'Adds a plan',
  body: PlanInput,
  answer: one(Plan),
  status: 201,
  needs: ['add', 'SUBSCRIPTION_TYPE'],
  idempotent: true,
});
export const updatePlan = route({
  method: 'PUT',
  path: 'plans/{id}',
  summary: 'Changes a plan; subscriptions that run keep what they began with',
  params: ById,
  body: changesOf(PlanInput).extend({ version: Version.optional() }),
  answer: one(Plan),
  needs: ['edit', 'SUBSCRIPTION_TYPE'],
  errors: ['stale_version'],
  idempotent: true,
});
