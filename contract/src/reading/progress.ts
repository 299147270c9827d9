/** Three texts on either side are the least that is fair: texts differ, too (IReST: 11.5 % of the variance). */
const side = 3;
/** Of the normal distribution, for 95 %. */
const z = 1.96;

export type Verdict = 'no_change_yet' | 'better' | 'worse';

export interface Progress {
  /** Median of the first three measurements. */
  baseline: number;
  /** Median of the last three. */
  now: number;
  difference: number;
  /** The difference lies between these: ± 1.96·√(s₁²/3 + s₂²/3), s with n − 1. */
  low: number;
  high: number;
  verdict: Verdict;
}

const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
const variance = (values: readonly number[]) => {
  const centre = mean(values);
  return values.reduce((sum, v) => sum + (v - centre) ** 2, 0) / (values.length - 1);
};
/** Of an odd number of values. */
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[(values.length - 1) / 2] ?? Number.NaN;

/**
 * Progress that may be called so (2.7), in the unit of its values. `measurements` are oldest first and of measurement
 * texts alone: unseen, of one level, read without a pacer; practice never enters. Null under six, since the first
 * three and the last three must not share a reading.
 */
export function progress(measurements: readonly number[]): Progress | null {
  if (measurements.length < 2 * side) return null;
  const first = measurements.slice(0, side);
  const last = measurements.slice(-side);
  const baseline = median(first);
  const now = median(last);
  const difference = now - baseline;
  const range = z * Math.sqrt(variance(first) / side + variance(last) / side);
  const low = difference - range;
  const high = difference + range;
  return { baseline, now, difference, low, high, verdict: low > 0 ? 'better' : high < 0 ? 'worse' : 'no_change_yet' };
}
