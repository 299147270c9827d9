/**
 * Numbers from 0 to 1 that follow from the seed alone: browser and server make the same exercise of it (mulberry32 over
 * FNV-1a).
 */
export type Random = () => number;

export function seeded(seed: string): Random {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export const below = (random: Random, end: number): number => Math.floor(random() * end);
export const pick = <T>(random: Random, from: readonly T[]): T => from[below(random, from.length)]!;

/** All of them in another order (Fisher and Yates). */
export function shuffled<T>(random: Random, from: readonly T[]): T[] {
  const order = [...from];
  for (let last = order.length - 1; last > 0; last--) {
    const other = below(random, last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/** So many of them; where there are too few, some come again, never twice in a row if that can be. */
export function draw<T>(random: Random, from: readonly T[], count: number): T[] {
  const drawn: T[] = [];
  while (drawn.length < count) {
    const round = shuffled(random, from);
    if (round.length > 1 && round[0] === drawn.at(-1)) round.push(round.shift()!);
    drawn.push(...round.slice(0, count - drawn.length));
  }
  return drawn;
}
