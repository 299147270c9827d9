import { z } from 'zod';
import { ById, changesOf, Flag, name, stored, text, Version, whole } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { Currency, Percent, priceMax } from './prices.ts';
import { Done, one, route } from './route.ts';

/** What schools can buy: so many activation codes that open the product for so many days. */
export const ActivationCodeProduct = z.object({
  ...stored,
  name: z.string(),
  description: z.string(),
  /** Codes in one piece. */
  code_count: z.int(),
  /** How long each of them opens the product. */
  duration_days: z.int(),
  /** In the smallest unit of the currency, as every amount. */
  price: z.int(),
  currency: Currency,
  discount_percent: z.number().nullable(),
  /** Contained in the price. */
  tax_percent: z.number(),
  /** Price less discount, not rounded. */
  discounted_price: z.number(),
  /** What one piece costs: the same, rounded. */
  charge: z.int(),
  /** Price and charge in whole units of the currency. */
  list_price: z.number(),
  piece_price: z.number(),
  /** Can be bought. */
  active: z.boolean(),
});
export type ActivationCodeProduct = z.infer<typeof ActivationCodeProduct>;

export const ActivationCodeProductInput = z.strictObject({
  name: name(120),
  description: text(1000).default(''),
  code_count: whole(1, 1000),
  duration_days: whole(1, 1825),
  price: whole(0, priceMax),
  currency: Currency.default('USD'),
  discount_percent: Percent.nullable().default(null),
  tax_percent: Percent.default(0),
  active: z.boolean({ error: 'validation.choice' }).default(true),
});

export const ActivationCodeProductFilter = ListQuery.extend({
  active: Flag.optional(),
  currency: Currency.optional(),
});

/** Who keeps the products sees all of them; who may buy, those that can be bought. */
const needs = {
  anyOf: [
    ['view', 'ACTIVATION_CODE_PRODUCTS'],
    ['view', 'BUY_ACTIVATION_CODE'],
  ],
} as const;

export const listActivationCodeProducts = route({
  method: 'GET',
  path: 'activation-code-products',
  summary: 'Products of activation codes; for buyers those that can be bought',
  query: ActivationCodeProductFilter,
  answer: page(ActivationCodeProduct),
  needs,
  exportable: true,
});
export const getActivationCodeProduct = route({
  method: 'GET',
  path: 'activation-code-products/{id}',
  summary: 'One product',
  params: ById,
  answer: one(ActivationCodeProduct),
  needs,
});
export const createActivationCodeProduct = route({
  method: 'POST',
  path: 'activation-code-products',
  summary: 'Adds a product',
  body: ActivationCodeProductInput,
  answer: one(ActivationCodeProduct),
  status: 201,
  needs: ['add', 'ACTIVATION_CODE_PRODUCTS'],
  errors: ['duplicate'],
  idempotent: true,
});
export const updateActivationCodeProduct = route({
  method: 'PUT',
  path: 'activation-code-products/{id}',
  summary: 'Changes a product; payments that were begun keep what they were begun with',
  params: ById,
  body: changesOf(ActivationCodeProductInput).extend({ version: Version.optional() }),
  answer: one(ActivationCodeProduct),
  needs: ['edit', 'ACTIVATION_CODE_PRODUCTS'],
  errors: ['stale_version', 'duplicate'],
  idempotent: true,
});
export const deleteActivationCodeProduct = route({
  method: 'DELETE',
  path: 'activation-code-products/{id}',
  summary: 'Takes a product out of the list and the shop for good; its payments and codes stay',
  params: ById,
  answer: Done,
  needs: ['delete', 'ACTIVATION_CODE_PRODUCTS'],
  idempotent: true,
});
