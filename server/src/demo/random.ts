/** Chance that is the same on every machine: the same seed makes the same school. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  unit(): number;
  between(low: number, high: number): number;
  /** A whole number, both ends among them. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** One of the items, the heavier the likelier. */
  weighted<T>(items: readonly T[], weight: (item: T) => number): T;
  shuffled<T>(items: readonly T[]): T[];
  normal(mean: number, deviation: number): number;
}

export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32: 32 bits of state are enough for a school.
  const unit = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number): number => low + Math.floor(unit() * (high - low + 1));
  return {
    unit,
    whole,
    between: (low, high) => low + unit() * (high - low),
    chance: (probability) => unit() < probability,
    pick: (items) => items[whole(0, items.length - 1)]!,
    weighted(items, weight) {
      let rest = unit() * items.reduce((sum, item) => sum + weight(item), 0);
      return items.find((item) => (rest -= weight(item)) < 0) ?? items.at(-1)!;
    },
    shuffled(items) {
      const deck = [...items];
      for (let last = deck.length - 1; last > 0; last -= 1) {
        const other = whole(0, last);
        [deck[last], deck[other]] = [deck[other]!, deck[last]!];
      }
      return deck;
    },
    // Box and Muller.
    normal: (mean, deviation) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit()),
  };
}
