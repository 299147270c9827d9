import { z } from 'zod';

/*
 * Amounts of money are whole numbers in the smallest unit of their currency: 5,990 are 59.90. Each of these currencies
 * has hundredths.
 */

export const currencies = ['USD', 'TRY', 'EUR', 'PLN', 'GBP'] as const;
export const Currency = z.enum(currencies, { error: 'validation.choice' });
export type Currency = z.infer<typeof Currency>;

/** More than any code or book costs; a hundred of the dearest are still counted exactly. */
export const priceMax = 1_000_000_000;

/** 0 to 100 with at most two decimals. */
export const Percent = z
  .number({ error: 'validation.number' })
  .min(0, { error: 'validation.range' })
  .max(100, { error: 'validation.range' })
  .refine((percent) => Math.abs(percent * 100 - hundredths(percent)) < 1e-6, { error: 'validation.two_decimals' });

/** Of a percent: 12.5 are 1,250. */
export const hundredths = (percent: number): number => Math.round(percent * 100);

/** Price less `percent` of it; unchanged when percent is empty or 0. Not rounded: round at display. */
export function discountedPrice(price: number, percent: number | null | undefined): number {
  return percent ? price - (price * percent) / 100 : price;
}

/** The tax that is contained in a charge, to the nearest unit. */
export const taxIn = (charge: number, percent: number): number => Math.round((charge * percent) / (100 + percent));

/** What is paid for so many pieces: the discounted price of one, half a unit rounded up, times their number. */
export function chargeOf(price: number, percent: number | null | undefined, quantity = 1): number {
  return Math.floor((price * (10_000 - hundredths(percent ?? 0)) + 5000) / 10_000) * quantity;
}
