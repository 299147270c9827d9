import type { ActivationCodeProduct } from '@okur/contract/activation-code-products';
import { chargeOf } from '@okur/contract/prices';

/** The most packs that one purchase takes. */
const maxPacks = 100;

type Pack = Pick<ActivationCodeProduct, 'code_count' | 'duration_days' | 'price' | 'discount_percent' | 'currency'>;

/** How many packs hold so many codes, or the most that may be bought. */
export const packsFor = ({ code_count: pack }: Pick<Pack, 'code_count'>, codes: number): number =>
  Math.min(maxPacks, Math.max(1, Math.ceil(codes / pack)));

/**
 * The product whose days cost least for so many codes, among those in one currency that hold so many; where none does,
 * the one that holds most. What is free is for trying. Without a number the first one.
 */
export function bestFor<P extends Pack>(products: readonly P[], codes: number): P {
  const first = products[0]!;
  if (codes === 0) return first;
  // Amounts of two currencies are not compared: the first that is not free says which one is meant.
  const { currency } = products.find(({ price }) => price > 0) ?? first;
  const payable = products.filter((one) => one.currency === currency);
  const held = (one: P) => Math.min(codes, one.code_count * packsFor(one, codes));
  const dayOf = (one: P) =>
    chargeOf(one.price, one.discount_percent, packsFor(one, codes)) / one.duration_days || Number.POSITIVE_INFINITY;
  return payable.reduce((best, one) => {
    const more = held(one) - held(best);
    return more > 0 || (more === 0 && dayOf(one) < dayOf(best)) ? one : best;
  });
}
