/** How a number lies to the one before. */
export type Change = { kind: 'none' } | { kind: 'same' | 'more' | 'less'; difference: number };

/**
 * Compares as the reader sees the numbers: rounded to the same digits, so that "112 and 112" is never "more". Without
 * records before there is nothing to compare with.
 */
export function changeOf(
  now: { value: number | null },
  before: { value: number | null; records: number },
  digits = 0,
): Change {
  if (now.value === null || before.value === null || before.records === 0) return { kind: 'none' };
  const factor = 10 ** digits;
  const difference = (Math.round(now.value * factor) - Math.round(before.value * factor)) / factor;
  return difference === 0
    ? { kind: 'same', difference }
    : { kind: difference > 0 ? 'more' : 'less', difference: Math.abs(difference) };
}
