/** How a number lies to the one before. */
export type Change = { kind: 'none' } | { kind: 'too_few' } | { kind: 'same' | 'more' | 'less'; difference: number };

/** Under so many records, or so small a part of the present ones, a number before says nothing. */
const least = { records: 50, share: 0.1 } as const;

/**
 * Compares as the reader sees the numbers: rounded to the same digits, so that "112 and 112" is never "more". Without
 * records before there is nothing to compare with; with few readings behind it a mean would mislead.
 */
export function changeOf(
  now: { value: number | null; records: number },
  before: { value: number | null; records: number },
  digits = 0,
  isMean = false,
): Change {
  if (now.value === null || before.value === null || before.records === 0) return { kind: 'none' };
  if (isMean && before.records < Math.max(least.records, now.records * least.share)) return { kind: 'too_few' };
  const factor = 10 ** digits;
  const difference = (Math.round(now.value * factor) - Math.round(before.value * factor)) / factor;
  return difference === 0
    ? { kind: 'same', difference }
    : { kind: difference > 0 ? 'more' : 'less', difference: Math.abs(difference) };
}
