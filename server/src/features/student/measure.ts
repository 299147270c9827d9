import type { Question } from '@okur/contract/articles';
import { comprehension, effectiveSpeed, grade } from '@okur/contract/reading/comprehension';
import { activeMs, implausible, type Trace, wordsAMinute } from '@okur/contract/reading/speed';
import { idleOf, type ReadingMode, type TrustGrade, trustOf } from '@okur/contract/reading/trust';
import { formulaVersion } from '@okur/contract/reading/version';
import type { AnswersInput } from '@okur/contract/student';
import type { z } from 'zod';

/**
 * What a trace says of a reading. Speed in words a minute, unrounded; without any active time it is 0 and implausible.
 */
export function measureReading(reading: Course): {
  active_seconds: number;
  wpm: number;
  implausible: boolean;
  trust: TrustGrade;
  formula_version: string;
} {
  const { words, trace, mode } = reading;
  const active = activeMs(trace, idleOf(mode));
  return {
    active_seconds: active / 1000,
    wpm: wordsAMinute(words, active) ?? 0,
    implausible: implausible(words, active),
    trust: trustOf({ ...reading, understood: null }).grade,
    formula_version: formulaVersion,
  };
}

/** What a reading is measured by. */
export interface Course {
  words: number;
  trace: Trace;
  mode: ReadingMode;
}

/** Milliseconds from the start to the end of a trace by the clock, pauses among them. */
export const wallMs = (trace: Trace): number =>
  trace.find(({ event }) => event === 'end')?.at ?? Math.max(0, ...trace.map(({ at }) => at));

export interface GradedAnswer {
  question_id: string;
  chosen: string[];
  right: boolean;
  points: number;
  max_points: number;
}

export interface GradedAnswers {
  answers: GradedAnswer[];
  points: number;
  max_points: number;
  comprehension: number;
  comprehension_corrected: number;
  effective_speed: number;
  trust: TrustGrade;
  formula_version: string;
}

/** Grades a reading's questions, unanswered ones among them; null for a text without questions. */
export function measureAnswers(
  questions: readonly Question[],
  answers: z.output<typeof AnswersInput>['answers'],
  reading: Course & { wpm: number },
): GradedAnswers | null {
  const chosen = new Map(answers.map((answer) => [answer.question_id, answer.chosen]));
  const graded = questions.map((question) => ({
    question,
    chosen: chosen.get(question.id) ?? [],
    grade: grade(question, chosen.get(question.id) ?? []),
  }));
  const result = comprehension(graded.map((g) => g.grade));
  if (!result) return null;
  const sum = (of: 'points' | 'maxPoints') => graded.reduce((total, g) => total + g.grade[of], 0);
  return {
    answers: graded.map((g) => ({
      question_id: g.question.id,
      chosen: g.chosen,
      right: g.grade.right,
      points: g.grade.points,
      max_points: g.grade.maxPoints,
    })),
    points: sum('points'),
    max_points: sum('maxPoints'),
    comprehension: result.raw,
    comprehension_corrected: result.corrected,
    effective_speed: effectiveSpeed(reading.wpm, result.raw),
    trust: trustOf({ ...reading, understood: result.corrected }).grade,
    formula_version: formulaVersion,
  };
}
