import { expect, it } from 'vitest';
import { chargeOf, Percent, priceMax } from './prices.ts';

/** Half up, in whole numbers of any length. */
const exact = (price: number, hundredths: number, quantity: number): bigint =>
  ((BigInt(price) * BigInt(10_000 - hundredths) + 5000n) / 10_000n) * BigInt(quantity);

it.each([
  [5990, 15, 1, 5092],
  [5990, 15, 3, 15_276],
  [100, 20, 1, 80],
  [100, null, 1, 100],
  [100, 0, 2, 200],
  [100, 100, 5, 0],
  [1, 50, 1, 1],
  [3, 33.33, 1, 2],
])('%d less %s percent, %d pieces: %d', (price, percent, quantity, out) => {
  expect(chargeOf(price, percent, quantity)).toBe(out);
});

it('a thousand prices at random are what whole numbers of any length give', () => {
  let seed = 20_231;
  const upTo = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % (most + 1);
  };
  for (let n = 0; n < 1000; n += 1) {
    const [price, percent, quantity] = [upTo(priceMax), upTo(10_000), upTo(99) + 1];
    const charge = chargeOf(price, percent / 100, quantity);
    expect(BigInt(charge), `${price} less ${percent / 100} %, ${quantity}`).toBe(exact(price, percent, quantity));
    expect(Number.isSafeInteger(charge)).toBe(true);
  }
});

it('a percent has two decimals at most', () => {
  for (const percent of [0, 12.5, 18.18, 99.99, 100]) expect(Percent.safeParse(percent).success).toBe(true);
  for (const percent of [-1, 100.001, 12.345, 1e18, Number.NaN]) expect(Percent.safeParse(percent).success).toBe(false);
});
