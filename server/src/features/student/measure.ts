import type { Question } from '@okur/contract/articles';
import { comprehension, effectiveSpeed, grade } from '@okur/contract/reading/comprehension';
import { type Evidence, evidenceOf } from '@okur/contract/reading/evidence';
import { activeMs, implausible, type Trace, wordsAMinute } from '@okur/contract/reading/speed';
import { idleOf, type ReadingMode, type Trust, type TrustGrade, trustOf } from '@okur/contract/reading/trust';
import { formulaVersion } from '@okur/contract/reading/version';
import type { AnswersInput } from '@okur/contract/student';
import type { z } from 'zod';
import { sql } from '../../platform/database/index.ts';

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
    trust: trustOf({ ...reading, answers: null }).grade,
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
  took_ms: number | null;
}

/** The grade of a reading whose questions were answered so. */
export const gradeOf = (reading: Course, answers: Evidence | null, overlapping = false): Trust =>
  trustOf({ words: reading.words, trace: reading.trace, mode: reading.mode, answers, overlapping });

/** From the questions on the screen to handing in, of answers (alias s) to a reading (alias r); else by the clock. */
export const tookMs = sql`coalesce(s.took_ms,
  (extract(epoch from coalesce(s.answered_at, s.created_at) - r.finished_at) * 1000)::int)`;

/** What stored answers to the questions of a text say of the reader; null without questions. */
export function evidenceFrom(
  questions: readonly Question[],
  answers: readonly Pick<GradedAnswer, 'question_id' | 'chosen' | 'right'>[],
  corrected: number,
  tookMs: number | null,
): Evidence {
  const given = new Map(answers.map((answer) => [answer.question_id, answer]));
  return evidenceOf(
    questions.map((question) => {
      const { chosen = [], right = false } = given.get(question.id) ?? {};
      return { question, chosen, right };
    }),
    corrected,
    tookMs,
  );
}

/**
 * Grades a reading's questions, unanswered ones among them; null for a text without questions. `tookMs`: from the
 * questions on the screen to handing in.
 */
export function measureAnswers(
  questions: readonly Question[],
  answers: z.output<typeof AnswersInput>['answers'],
  reading: Course & { wpm: number },
  tookMs: number | null,
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
  const stored = graded.map((g) => ({
    question_id: g.question.id,
    chosen: g.chosen,
    right: g.grade.right,
    points: g.grade.points,
    max_points: g.grade.maxPoints,
  }));
  return {
    answers: stored,
    points: sum('points'),
    max_points: sum('maxPoints'),
    comprehension: result.raw,
    comprehension_corrected: result.corrected,
    effective_speed: effectiveSpeed(reading.wpm, result.corrected),
    trust: gradeOf(reading, evidenceFrom(questions, stored, result.corrected, tookMs)).grade,
    formula_version: formulaVersion,
    took_ms: tookMs,
  };
}
