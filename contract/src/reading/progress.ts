/** Three texts on either side are the least that is fair: texts differ, too (IReST: 11.5 % of the variance). */
const side = 3;
/**
 * For 95 %, by Student's t with 4 degrees of freedom. The normal distribution's 1.96 is for many readings: of students
 * who do not change at all, 7.7 % would be shown as better with it, 3.1 % are with this (200,000 simulated).
 */
const t = 2.776;

export type Verdict = 'no_change_yet' | 'better' | 'worse';

export interface Progress {
  /** Median of the first three measurements. */
  baseline: number;
  /** Median of the last three. */
  now: number;
  difference: number;
  /** The difference lies between these: ± 2.776·√(s₁²/3 + s₂²/3), s with n − 1. */
  low: number;
  high: number;
  verdict: Verdict;
}

const mean = (values: readonly number[]) => values.reduce((sum, v) => sum + v, 0) / values.length;
const variance = (values: readonly number[], least: number) => {
  const centre = mean(values);
  return Math.max(least ** 2, values.reduce((sum, v) => sum + (v - centre) ** 2, 0) / (values.length - 1));
};
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/**
 * Progress that may be called so (2.7), in the unit of its values. `measurements` are oldest first and of measurement
 * texts alone: unseen, of one level, read without a pacer; practice never enters. Null under six, since the first
 * three and the last three must not share a reading. `leastSpread` is a standard deviation that three equal values do
 * not show but surely have: a quiz of few questions knows few results.
 */
export function progress(measurements: readonly number[], leastSpread = 0): Progress | null {
  if (measurements.length < 2 * side) return null;
  const first = measurements.slice(0, side);
  const last = measurements.slice(-side);
  const baseline = median(first);
  const now = median(last);
  const difference = now - baseline;
  const range = t * Math.sqrt(variance(first, leastSpread) / side + variance(last, leastSpread) / side);
  const low = difference - range;
  const high = difference + range;
  return { baseline, now, difference, low, high, verdict: low > 0 ? 'better' : high < 0 ? 'worse' : 'no_change_yet' };
}

/** Percent by which the answers to few questions differ without any change; of effective speed, in parts of itself. */
const quizSpread = 10;
/** The latest fall behind when they lie under this part of the usual ones. */
const fallsBehind = 0.8;
const usual = { least: 6, most: 9 } as const;

export interface Measurement {
  wpm: number;
  effective_speed: number | null;
  comprehension: number | null;
}

export interface Trend {
  measurements: number;
  growth: Record<
    keyof Measurement,
    (Progress & { measurements: number }) | { measurements: number; verdict: 'too_early' }
  >;
  verdict: Verdict | 'too_early';
  /** Medians of the last three speeds and of the up to nine before, once there are six of those; null until then. */
  latest_wpm: number | null;
  usual_wpm: number | null;
  behind: boolean;
}

/** What the measurements of one student in one language say, oldest first. */
export function trendOf(measurements: readonly Measurement[]): Trend {
  const speeds = measurements.map((m) => m.wpm);
  const judged = (values: (number | null)[], leastSpread = 0) => {
    const measured = values.filter((v) => v !== null);
    return { measurements: measured.length, ...(progress(measured, leastSpread) ?? { verdict: 'too_early' as const }) };
  };
  const before = speeds.slice(0, -side).slice(-usual.most);
  const hasBaseline = before.length >= usual.least;
  const latest_wpm = hasBaseline ? median(speeds.slice(-side)) : null;
  const usual_wpm = hasBaseline ? median(before) : null;
  const effective = measurements.map((m) => m.effective_speed);
  const meanEffective = mean(effective.filter((v) => v !== null));
  const growth = {
    wpm: judged(speeds),
    effective_speed: judged(effective, (meanEffective * quizSpread) / 100),
    comprehension: judged(
      measurements.map((m) => m.comprehension),
      quizSpread,
    ),
  };
  return {
    measurements: speeds.length,
    growth,
    verdict: growth.wpm.verdict,
    latest_wpm,
    usual_wpm,
    behind: latest_wpm !== null && usual_wpm !== null && latest_wpm < usual_wpm * fallsBehind,
  };
}
