import type { studentBooks as contract } from '@okur/contract';
import type { Language } from '@okur/contract/fields';
import { openQuestion } from '@okur/contract/questions';
import { measureSitting } from '@okur/contract/reading/book-pages';
import type { Trace } from '@okur/contract/reading/speed';
import type { TimedReading } from '@okur/contract/student-books';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { ApiError, invalidField, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { checkKindOf, isTimed, ownCheckKindOf } from '../books/store.ts';
import { noteTimed } from '../homework/store.ts';
import {
  countedOnce,
  type OnScreen,
  pacesOf,
  questionsThen,
  type QuizVersion,
  type ReadingRow,
  type TextRead,
} from '../student/store.ts';
import { addSitting } from './add-sitting.ts';
import { type CheckedChapter, htmlOf, questionsOf } from './checks.ts';
import { readableChapter } from './my-books.ts';
import { chapterOf, multirange } from './sittings.ts';

/*
 * A chapter read with the clock: its reading is a measurement like that of an article, its words are those of a sitting
 * with the book. Both are stored together, so that the words are counted once.
 */

type Stored = Omit<TimedReading, 'text'> &
  CheckedChapter &
  QuizVersion & { language: Language; title: string; words: number; version: number };

export async function myTimedChapter({ db, caller, params }: ContextOf<typeof contract.myTimedChapter>) {
  const { data: chapter } = orNotFound(
    await row<{ data: Stored }>(
      db,
      sql`select to_json(x) as data from (select c.id as chapter_id, c.book_id, b.title as of, c.title, b.language,
          c.text_version as version, c.word_count as words, ${checkKindOf} as kind, c.questions,
          c.questions_version,
          (select min(r.finished_at) from reading_results r where r.user_id = ${caller.id}
            and r.book_chapter_id = c.id) as read_at,
          (select r.id from reading_results r where r.user_id = ${caller.id} and r.book_chapter_id = c.id
            and r.is_open order by r.finished_at desc limit 1) as open_reading_id
        from book_chapters c join books b on b.id = c.book_id
        where c.id in (select c.id from ${readableChapter(caller.id, params.id)}) and ${isTimed}) x`,
    ),
  );
  const { title, language, version, words } = chapter;
  const questions = await checkQuestions(db, caller.id, chapter, chapter.open_reading_id);
  return {
    data: {
      text: {
        book_chapter_id: chapter.chapter_id,
        summary_id: null,
        text_version: version,
        questions_version: chapter.open_reading_id ? null : chapter.questions_version,
        check_kind: questions.length > 0 ? chapter.kind : null,
        title,
        language,
        body: await htmlOf(db, chapter.chapter_id, version),
        word_count: words,
        questions: questions.map((question) => openQuestion(question)),
        pace: await pacesOf(db, caller.id),
      },
      of: chapter.of,
      book_id: chapter.book_id,
      read_at: chapter.read_at,
      open_reading_id: chapter.open_reading_id,
    } satisfies TimedReading,
  };
}

/** What is asked now; of a reading whose questions wait those that were asked then. */
async function checkQuestions(
  db: Db,
  userId: string,
  chapter: Stored,
  openId: string | null,
): Promise<CheckedChapter['questions']> {
  const open = openId
    ? await row<Pick<CheckedChapter, 'questions'>>(
        db,
        sql`select r.questions from reading_ids i join reading_sessions r on r.id = i.id
          and r.finished_at = i.finished_at where i.id = ${openId}`,
      )
    : undefined;
  return open?.questions ?? questionsOf(db, userId, chapter, chapter.version);
}

/** The text that was read, in the state that the device had, and what is asked of it. */
export async function timedChapter(
  db: Db,
  userId: string,
  { id, version, questions_version, begun }: OnScreen,
): Promise<TextRead & { book_id: string }> {
  const { book_id, words } = await chapterOf(db, userId, { chapter_id: id, text_version: version }, begun);
  const chapter = orNotFound(
    await row<Pick<CheckedChapter, 'kind'> & QuizVersion & { language: Language }>(
      db,
      sql`select b.language, c.questions, c.questions_version, ${ownCheckKindOf} as kind
        from book_chapters c join books b on b.id = c.book_id where c.id = ${id} and ${isTimed}`,
    ),
  );
  const { language } = chapter;
  const counts = await countedOnce(`${id} ${version}`, async () => ({
    language,
    words,
    body: await htmlOf(db, id, version),
  }));
  if (!counts) throw invalidField('text_version', 'validation.not_found');
  const ofAuthor = await questionsThen(db, id, chapter, questions_version);
  const kind = ofAuthor.length > 0 ? 'questions' : chapter.kind;
  const questions = await questionsOf(db, userId, { chapter_id: id, kind, language, questions: ofAuthor }, version);
  return { ...counts, book_id, questions, check_kind: questions.length > 0 ? kind : null };
}

/** A trace tells parts of a text in thousandths, a sitting words. */
const inWords = (trace: Trace, words: number): Trace =>
  trace.map(({ seen, ...event }) =>
    seen ? { ...event, seen: [Math.floor((seen[0] * words) / 1000), Math.ceil((seen[1] * words) / 1000)] } : event,
  );

/** The words of a reading, among those of the book. */
export async function addTimedSitting(db: Db, reading: ReadingRow, bookId: string): Promise<void> {
  const { words } = reading;
  const { read, skimmed } = measureSitting(inWords(reading.trace, words), words);
  const reached = Math.max(0, ...[...read, ...skimmed].map(([, behind]) => behind));
  const added = await addSitting(db, {
    id: reading.id,
    user_id: reading.user_id,
    book_id: bookId,
    chapter_id: reading.book_chapter_id!,
    text_version: reading.text_version!,
    read: multirange(read),
    skimmed: multirange(skimmed),
    read_words: read.reduce((sum, [from, to]) => sum + to - from, 0),
    active_seconds: reading.active_seconds,
    mode: 'measured',
    device: reading.device,
    device_id: reading.device_id ?? null,
    word: Math.max(0, reached - 1),
    started_at: reading.started_at,
    finished_at: reading.finished_at,
    received_at: reading.received_at,
  });
  // A sitting of this id that is no reading.
  if (!added) throw new ApiError('conflict');
  await noteTimed(db, reading.user_id, reading.book_chapter_id!);
}
