import type { student as contract } from '@okur/contract';
import type { ReadingInput } from '@okur/contract/student';
import type { z } from 'zod';
import { type Db, row, sql } from '../../platform/database/index.ts';
import { startOf } from '../../platform/runtime/device-clock.ts';
import { orNotFound, invalidField, ApiError } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { addTimedSitting, holdReader, timedChapter } from '../student-books/store.ts';
import { timedSummary } from '../summaries/store.ts';
import { noteActivity } from './activity.ts';
import { measureReading, wallMs } from './measure.ts';
import { resultOf } from './result.ts';
import { classThen, insertReadings, type ReadingOf, type ReadingRow, type TextRead } from './store.ts';
import { everOwnHomework } from './tasks.ts';
import { countsOf } from './text-counts.ts';

type Input = z.output<typeof ReadingInput>;

/** Stores a reading of the student; null when this very reading is stored already. */
async function storeReading(db: Db, userId: string, input: Input): Promise<ReadingRow | null> {
  // A chapter is a sitting with its book as well.
  if (input.book_chapter_id) await holdReader(db, userId);
  if (await isStored(db, userId, input.id)) return null;
  const now = Date.now();
  const { book_id, ...text } = await textFor(db, userId, input, now);
  const person = orNotFound(
    await row<{ company_id: string; department_id: string | null }>(
      db,
      sql`select * from ${classThen(sql`${userId}::uuid`, sql`${endedAt(input, now)}::timestamptz`)} c`,
    ),
  );
  const reading = readingOf(input, { ...text, ...person, user_id: userId }, now);
  const [stored] = await insertReadings(db, [reading]);
  if (stored) {
    if (book_id) await addTimedSitting(db, reading, book_id);
    return reading;
  }
  // The same message arrived on another connection meanwhile, or another person holds the id.
  await isStored(db, userId, input.id);
  return null;
}

/** When the reading ended, by our clock. */
function endedAt(input: ReadingOf, now: number): Date {
  const wall = wallMs(input.trace);
  return new Date(Math.min(now, startOf(input, wall, now) + wall));
}

type Reader = Pick<ReadingRow, 'user_id' | 'company_id' | 'department_id'> & TextRead;

/** The record of a reading. It ends with the trace's last moment, but never after `now`. */
export function readingOf(input: ReadingOf, reader: Reader, now: number): ReadingRow {
  const wall = wallMs(input.trace);
  const finished = endedAt(input, now).getTime();
  return {
    ...input,
    ...reader,
    ...measureReading({
      words: reader.words,
      trace: input.trace,
      mode: input.mode,
    }),
    started_at: new Date(finished - wall),
    finished_at: new Date(finished),
    received_at: new Date(now),
  };
}

/** Whether the student's reading of this id is stored; an id of another student is refused without a reason. */
async function isStored(db: Db, userId: string, id: string): Promise<boolean> {
  const stored = await row<{ user_id: string }>(
    db,
    sql`select r.user_id from reading_ids i join reading_sessions r on r.id = i.id and r.finished_at = i.finished_at
      where i.id = ${id}`,
  );
  if (stored && stored.user_id !== userId) throw new ApiError('conflict');
  return stored !== undefined;
}

/** When the reading began, by our clock. */
const begunAt = (input: Input, now: number): Date => new Date(startOf(input, wallMs(input.trace), now));

type Read = TextRead & { book_id?: string };

/** The text that was read: an article, a chapter of a book or a summary. */
async function textFor(db: Db, userId: string, input: Input, now: number): Promise<Read> {
  const { article_id, article_version, book_chapter_id, summary_id, text_version, questions_version } = input;
  if (article_id) return articleFor(db, userId, { ...input, article_id, article_version: article_version! }, now);
  if (input.homework_id) throw invalidField('homework_id', 'validation.not_found');
  const onScreen = { version: text_version!, questions_version, begun: begunAt(input, now) };
  return book_chapter_id
    ? timedChapter(db, userId, { id: book_chapter_id, ...onScreen })
    : timedSummary(db, userId, { id: summary_id!, ...onScreen });
}

/**
 * The text that was read: that of the student's homework, or an article that a class of the student held at the start,
 * by our clock. Since then the student may have left the class, or the class lost the text: what was read stays read.
 */
async function articleFor(
  db: Db,
  userId: string,
  input: Input & { article_id: string; article_version: number },
  now: number,
): Promise<TextRead> {
  if (input.homework_id) {
    const homework = orNotFound(await everOwnHomework(db, userId, input.homework_id));
    if (homework.article_id !== input.article_id) throw invalidField('article_id', 'validation.not_found');
    if (homework.article_version !== input.article_version)
      throw invalidField('article_version', 'validation.not_found');
  } else {
    const begun = begunAt(input, now);
    orNotFound(
      await row(
        db,
        sql`select x.department_id from (
              select article_id, department_id, starts_at, expires_at as ended_at from article_departments
              union all select article_id, department_id, starts_at, ended_at from article_department_ends) x
            where exists (select from department_memberships m where m.department_id = x.department_id
              and m.user_id = ${userId}) and x.article_id = ${input.article_id}
              and x.starts_at <= now() and (x.ended_at is null or x.ended_at > ${begun})`,
      ),
    );
  }
  const state = await countsOf(db, input.article_id, input.article_version);
  if (!state) throw invalidField('article_version', 'validation.not_found');
  return state;
}

export async function recordReading({ db, caller, body, record, unchanged }: ContextOf<typeof contract.recordReading>) {
  const reading = await storeReading(db, caller.id, body);
  await noteActivity(db, caller.id);
  if (reading)
    record({
      action: 'create',
      subject: 'READING',
      subjectId: reading.id,
      companyId: reading.company_id,
      after: { homework_id: reading.homework_id, wpm: reading.wpm },
    });
  else unchanged();
  return { data: await resultOf(db, caller.id, body.id) };
}
