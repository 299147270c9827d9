/** How a number lies to the one before. */
export type Change = { kind: 'none' } | { kind: 'too_few' } | { kind: 'same' | 'more' | 'less'; difference: number };

/** Under so many records, or so small a part of the present ones, a number before says nothing. */
const least = { records: 50, share: 0.1 } as const;

/** `base`: what a mean or a share rests on, where it is something else than the records that are named beside it. */
export interface Compared {
  value: number | null;
  records: number;
  base?: number;
}
const baseOf = ({ base, records }: Compared): number => base ?? records;

/**
 * Compares as the reader sees the numbers: rounded to the same digits, so that "112 and 112" is never "more". Without
 * records before there is nothing to compare with; with few records behind it a mean or a share would mislead. A count
 * is its own base: a school that has only begun has not read so many times more than before.
 */
export function changeOf(now: Compared, before: Compared, digits = 0, isMean = false): Change {
  if (now.value === null || before.value === null || before.records === 0) return { kind: 'none' };
  if (baseOf(before) < Math.max(isMean ? least.records : 0, baseOf(now) * least.share)) return { kind: 'too_few' };
  const factor = 10 ** digits;
  const difference = (Math.round(now.value * factor) - Math.round(before.value * factor)) / factor;
  return difference === 0
    ? { kind: 'same', difference }
    : { kind: difference > 0 ? 'more' : 'less', difference: Math.abs(difference) };
}
