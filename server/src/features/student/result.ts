import type { student as contract } from '@okur/contract';
import type { Question } from '@okur/contract/articles';
import { isUneven } from '@okur/contract/reading/evenness';
import type { Trace } from '@okur/contract/reading/speed';
import type { ReadingResult } from '@okur/contract/student';
import type { Reading } from '@okur/contract/users';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { explained, type GradedAnswer } from './graded.ts';
import { evidenceFrom, gradeOf, tookMs } from './measure.ts';
import { readingColumns } from './store.ts';

interface Stored {
  reading: Reading & Pick<ReadingResult, 'comprehension_corrected' | 'feeling'>;
  corrected: number | null;
  took_ms: number | null;
  is_open: boolean;
  overlapping: boolean;
  automatic: boolean;
  trace: Trace;
  questions: Question[];
  answers: GradedAnswer[] | null;
}

/** An own reading with its result; the questions with their right answers only after the student has answered them. */
export async function resultOf(db: Db, userId: string, readingId: string): Promise<ReadingResult> {
  const { reading, corrected, took_ms, is_open, overlapping, automatic, trace, questions, answers } = orNotFound(
    await row<Stored>(
      db,
      sql`select to_json(x) as reading, r.is_open, z.trace, s.answers,
          coalesce(z.questions, v.questions) as questions, coalesce(z.check_kind = 'automatic', false) as automatic,
          s.comprehension_corrected as corrected, ${tookMs} as took_ms,
          okur_is_overlapped(r.id, r.user_id, r.started_at, r.finished_at, r.active_seconds) as overlapping
        from reading_results r join reading_sessions z on z.id = r.id and z.finished_at = r.finished_at
          left join article_versions v on v.article_id = r.article_id and v.version = r.article_version
          left join reading_answers s on s.reading_id = r.id and s.finished_at = r.finished_at,
          lateral (select ${readingColumns}, r.comprehension_corrected, (select f.feeling from reading_feelings f
            where f.reading_id = r.id) as feeling) x
        where r.id = ${readingId} and r.user_id = ${userId}`,
    ),
  );
  const graded = new Map(answers?.map((answer) => [answer.question_id, answer]));
  const evidence = answers && corrected !== null ? evidenceFrom(questions, answers, corrected, took_ms) : null;
  return {
    ...reading,
    is_open,
    is_uneven: cameUnevenly(trace, reading.words),
    trust_reasons: is_open ? [] : gradeOf({ ...reading, trace, automatic }, evidence, overlapping).reasons,
    questions: questions.flatMap((question) => explained(question, graded.get(question.id))),
  };
}

function cameUnevenly(trace: Trace, words: number): boolean {
  const evenness = trace.at(-1)?.evenness;
  return evenness !== undefined && isUneven(evenness, words);
}

export async function myReading({ db, caller, params }: ContextOf<typeof contract.myReading>) {
  return { data: await resultOf(db, caller.id, params.id) };
}
