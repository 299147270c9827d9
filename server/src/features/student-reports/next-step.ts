import type { NextStepRule } from '@okur/contract/student-reports';
import type { GrowthVerdict } from '@okur/contract/reports';
import { reaches } from '@okur/contract/share';

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
  homework_missed: number;
  verdict: GrowthVerdict;
}

const quietDays = 10;
const rushedMost = 1;
/** Phil-IRI: under 59 % a text is too hard, from 80 % a reader gets along alone. */
const understands = { too_little: 60, alone: 80 } as const;
const missedMost = 1;
/** Under so many texts nothing is said of comprehension. */
const textsLeast = 2;

/** One step, the most pressing: first that there is reading at all, then that it is understood, then how fast it is. */
export function nextStep(facts: Facts): NextStepRule {
  const { comprehension, answered } = facts;
  const hasComprehension = comprehension !== null && answered >= textsLeast;
  if (facts.quiet_days === null) return 'begin';
  if (facts.quiet_days >= quietDays) return 'read_again';
  if (facts.rushed > rushedMost) return 'slow_down';
  if (hasComprehension && !reaches(comprehension, understands.too_little)) return 'understand';
  if (facts.homework_missed > missedMost) return 'homework';
  if (facts.verdict === 'worse') return 'catch_up';
  if (facts.verdict === 'better') return 'praise';
  if (hasComprehension && reaches(comprehension, understands.alone)) return 'stretch';
  return 'keep_on';
}
