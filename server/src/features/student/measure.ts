import type { Question } from '@okur/contract/articles';
import { comprehension, effectiveSpeed } from '@okur/contract/reading/comprehension';
import { type Evidence, evidenceOf } from '@okur/contract/reading/evidence';
import { activeMs, implausible, type Trace, wordsAMinute } from '@okur/contract/reading/speed';
import { idleOf, type ReadingMode, type Trust, type TrustGrade, trustOf } from '@okur/contract/reading/trust';
import { formulaVersion } from '@okur/contract/reading/version';
import type { AnswersInput } from '@okur/contract/student';
import type { z } from 'zod';
import { sql } from '../../platform/database/index.ts';
import { type GradedAnswer, gradedAnswers } from './graded.ts';

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
  /** Its questions are words of the text. */
  automatic?: boolean;
}

/** Milliseconds from the start to the end of a trace by the clock, pauses among them. */
export const wallMs = (trace: Trace): number =>
  trace.find(({ event }) => event === 'end')?.at ?? Math.max(0, ...trace.map(({ at }) => at));

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
  trustOf({
    words: reading.words,
    trace: reading.trace,
    mode: reading.mode,
    automatic: reading.automatic ?? false,
    answers,
    overlapping,
  });

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
  const graded = gradedAnswers(questions, answers);
  const result = comprehension(graded.grades);
  if (!result) return null;
  return {
    answers: graded.answers,
    points: graded.points,
    max_points: graded.max_points,
    comprehension: result.raw,
    comprehension_corrected: result.corrected,
    effective_speed: effectiveSpeed(reading.wpm, result.corrected),
    trust: gradeOf(reading, evidenceFrom(questions, graded.answers, result.corrected, tookMs)).grade,
    formula_version: formulaVersion,
    took_ms: tookMs,
  };
}
