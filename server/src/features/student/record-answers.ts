import type { student as contract } from '@okur/contract';
import type { Question } from '@okur/contract/articles';
import type { AnswersInput } from '@okur/contract/student';
import type { CheckKind } from '@okur/contract/student-books';
import type { z } from 'zod';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { startOf } from '../../platform/runtime/device-clock.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { noteActivity } from './activity.ts';
import { checkAnswers, gradedAnswers } from './graded.ts';
import { type Course, type GradedAnswers, measureAnswers } from './measure.ts';
import { resultOf } from './result.ts';
import { addCheck } from '../student-books/store.ts';
import { insertAnswers } from './store.ts';

type Input = z.output<typeof AnswersInput>;
interface Stored extends Course {
  wpm: number;
  finished_at: string;
  questions: Question[];
  answered: boolean;
  /** Of a chapter of a book. */
  chapter_id: string | null;
  text_version: number | null;
  check_kind: CheckKind | null;
}

/** Stores the answers to a reading's questions; null when they are stored already or the text has no questions. */
async function storeAnswers(db: Db, userId: string, readingId: string, input: Input): Promise<GradedAnswers | null> {
  const { questions, answered, ...reading } = orNotFound(
    await row<Stored>(
      db,
      sql`select r.wpm, r.words, r.trace, r.mode, r.finished_at, r.book_chapter_id as chapter_id, r.text_version,
        r.check_kind, r.check_kind = 'automatic' as automatic, coalesce(r.questions, v.questions) as questions,
        exists (select from reading_answers s
        where s.reading_id = r.id and s.finished_at = r.finished_at) as answered
          from reading_sessions r left join article_versions v on v.article_id = r.article_id
            and v.version = r.article_version where r.id = ${readingId} and r.user_id = ${userId}`,
    ),
  );
  if (answered) return null;
  checkAnswers(questions, input.answers);
  const now = Date.now();
  const answeredAt = momentOf(input, Date.parse(reading.finished_at), now);
  const tookMs = input.took_ms ?? answeredAt.getTime() - Date.parse(reading.finished_at);
  const graded = measureAnswers(questions, input.answers, reading, tookMs);
  if (!graded) return null;
  const [stored] = await insertAnswers(db, [
    { ...graded, reading_id: readingId, created_at: new Date(now), answered_at: answeredAt },
  ]);
  if (!stored) return null;
  const { chapter_id, text_version, check_kind } = reading;
  // The same that is asked in the book: it is not asked there as if it were new.
  if (chapter_id && text_version && check_kind)
    await addCheck(
      db,
      { user_id: userId, chapter_id, text_version, kind: check_kind, done_at: answeredAt, reading_id: readingId },
      gradedAnswers(questions, input.answers).grades,
    );
  return graded;
}

/**
 * When the questions were answered, by our clock: after the reading and the time that answering took, never in the time
 * to come.
 */
function momentOf({ answered_at, sent_at, took_ms }: Input, finished: number, now: number): Date {
  const at = answered_at === undefined ? now : startOf({ started_at: answered_at, sent_at }, 0, now);
  return new Date(Math.min(now, Math.max(finished + (took_ms ?? 0), at)));
}

export async function recordAnswers(context: ContextOf<typeof contract.recordAnswers>) {
  const { db, caller, params, body, record, unchanged } = context;
  const answers = await storeAnswers(db, caller.id, params.id, body);
  await noteActivity(db, caller.id);
  if (answers)
    record({
      action: 'create',
      subject: 'READING_ANSWERS',
      subjectId: params.id,
      after: { comprehension: answers.comprehension },
    });
  else unchanged();
  return { data: await resultOf(db, caller.id, params.id) };
}
