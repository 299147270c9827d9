import type { Question } from '@okur/contract/articles';
import type { Trace } from '@okur/contract/reading/speed';
import { trustOf } from '@okur/contract/reading/trust';
import type { ReadingResult } from '@okur/contract/student';
import type { Reading } from '@okur/contract/users';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { isOverlapped } from './grade.ts';
import type { GradedAnswer } from './measure.ts';
import { readingColumns, readingTables } from './store.ts';

interface Stored {
  reading: Reading & { comprehension_corrected: number | null };
  overlapping: boolean;
  trace: Trace;
  questions: Question[];
  answers: GradedAnswer[] | null;
}

/** An own reading with its result; the questions with their right answers only after the student has answered them. */
export async function resultOf(db: Db, userId: string, readingId: string): Promise<ReadingResult> {
  const { reading, overlapping, trace, questions, answers } = orNotFound(
    await row<Stored>(
      db,
      sql`select to_json(x) as reading, ${isOverlapped} as overlapping, r.trace, v.questions, s.answers
        from ${readingTables}, lateral (select ${readingColumns}, s.comprehension_corrected) x
        where r.id = ${readingId} and r.user_id = ${userId}`,
    ),
  );
  const graded = new Map(answers?.map((answer) => [answer.question_id, answer]));
  const trust = trustOf({
    words: reading.words,
    trace,
    mode: reading.mode,
    understood: reading.comprehension_corrected,
    overlapping,
  });
  return {
    ...reading,
    trust_reasons: trust.reasons,
    questions: questions.flatMap((question) => explained(question, graded.get(question.id))),
  };
}

function explained(
  { id, kind, stem, options, explanation, image = null }: Question,
  answer: GradedAnswer | undefined,
): ReadingResult['questions'] {
  if (!answer) return [];
  const { right, points, max_points } = answer;
  const texts = (of: Question['options']) => of.map((option) => option.text);
  return [
    {
      id,
      stem,
      right,
      points,
      max_points,
      explanation,
      chosen: texts(inOrder(kind, options, answer.chosen)),
      right_options: texts(options.filter((o) => o.right)),
      image,
    },
  ];
}

/**
 * The chosen options: as they stand in the question, or in the order in which they were given where that is the answer.
 */
const inOrder = (
  kind: Question['kind'],
  options: Question['options'],
  chosen: readonly string[],
): Question['options'] =>
  kind === 'ordering' || kind === 'cloze'
    ? chosen.flatMap((id) => options.find((o) => o.id === id) ?? [])
    : options.filter((o) => chosen.includes(o.id));
