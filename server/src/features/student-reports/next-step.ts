import type { NextStepRule } from '@okur/contract/student-reports';
import type { GrowthVerdict } from '@okur/contract/reports';
import { comprehensionBand } from '@okur/contract/reading/comprehension';

/** What the next step is judged by; comprehension in percent of the period, with the readings it rests on. */
export interface Facts {
  /** Readings that measure, in the period. */
  readings: number;
  /** Days since the last reading of any kind; null: never read. */
  quiet_days: number | null;
  /** Readings of the last 30 days too fast to be one. */
  rushed: number;
  comprehension: number | null;
  answered: number;
  /** The same of the last month that has readings. */
  latest: { comprehension: number | null; answered: number };
  /** The speed rests on texts of weeks ago. */
  is_old: boolean;
  homework_missed: number;
  verdict: GrowthVerdict;
}

const quietDays = 10;
const rushedMost = 1;
const missedMost = 1;
/** Under so many texts nothing is said of comprehension. */
const textsLeast = 2;

const bandOf = (comprehension: number | null) => (comprehension === null ? null : comprehensionBand(comprehension));
const isTooLittle = ({ comprehension, answered }: Facts['latest']): boolean =>
  answered >= textsLeast && bandOf(comprehension) === 'frustration';

/** One step, the most pressing: first that there is reading at all, then that it is understood, then how fast it is. */
export function nextStep(facts: Facts): NextStepRule {
  const { comprehension } = facts;
  const hasComprehension = comprehension !== null && facts.answered >= textsLeast;
  if (facts.quiet_days === null) return 'begin';
  if (facts.quiet_days >= quietDays) return 'read_again';
  if (facts.rushed > rushedMost) return 'slow_down';
  if (isTooLittle(facts) || isTooLittle(facts.latest)) return 'understand';
  if (facts.homework_missed > missedMost) return 'homework';
  if (facts.verdict === 'worse') return 'catch_up';
  // Nothing good is said of now by what was measured long ago.
  if (facts.is_old) return 'measure_again';
  if (facts.verdict === 'better') return 'praise';
  if (hasComprehension && bandOf(comprehension) === 'independent') return 'stretch';
  const isBad = bandOf(facts.latest.comprehension) === 'frustration';
  return hasComprehension && !isBad ? 'keep_on' : 'keep_reading';
}
