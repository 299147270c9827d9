import type { Question } from '@okur/contract/articles';
import { comprehension, effectiveSpeed, grade } from '@okur/contract/reading/comprehension';
import { activeMs, idleLimit, implausible, type Trace, wordsAMinute } from '@okur/contract/reading/speed';
import { formulaVersion } from '@okur/contract/reading/version';
import type { AnswersInput } from '@okur/contract/student';
import type { z } from 'zod';

/** What a trace says of a reading. Speed in words a minute, unrounded; without any active time it is 0 and implausible. */
export function measureReading(words: number, trace: Trace): { active_seconds: number; wpm: number; implausible: boolean; formula_version: string } {
  // A screenful is a page: a slow child at 60 words a minute may not move for longer than the 30 s of a running text.
  const active = activeMs(trace, idleLimit.page);
  return { active_seconds: active / 1000, wpm: wordsAMinute(words, active) ?? 0, implausible: implausible(words, active), formula_version: formulaVersion };
}

/** Milliseconds from the start to the end of a trace by the clock, pauses among them. */
export const wallMs = (trace: Trace): number => trace.find(({ event }) => event === 'end')?.at ?? Math.max(0, ...trace.map(({ at }) => at));

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
  formula_version: string;
}

/** Grades a reading's questions, unanswered ones among them; null for a text without questions. */
export function measureAnswers(questions: readonly Question[], given: z.output<typeof AnswersInput>['answers'], wpm: number): GradedAnswers | null {
  const chosen = new Map(given.map((answer) => [answer.question_id, answer.chosen]));
  const graded = questions.map((question) => ({ question, chosen: chosen.get(question.id) ?? [], grade: grade(question, chosen.get(question.id) ?? []) }));
  const result = comprehension(graded.map((g) => g.grade));
  if (!result) return null;
  const sum = (of: 'points' | 'maxPoints') => graded.reduce((total, g) => total + g.grade[of], 0);
  return {
    answers: graded.map((g) => ({ question_id: g.question.id, chosen: g.chosen, right: g.grade.right, points: g.grade.points, max_points: g.grade.maxPoints })),
    points: sum('points'),
    max_points: sum('maxPoints'),
    comprehension: result.raw,
    comprehension_corrected: result.corrected,
    effective_speed: effectiveSpeed(wpm, result.raw),
    formula_version: formulaVersion,
  };
}
