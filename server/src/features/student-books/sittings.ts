import type { studentBooks as contract } from '@okur/contract';
import { measureSitting, type WordRange } from '@okur/contract/reading/book-pages';
import type { SittingInput, SittingResult } from '@okur/contract/student-books';
import type { z } from 'zod';
import { type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { ApiError, invalidField, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { startOf } from '../../platform/runtime/device-clock.ts';
import { isActivityDue, noteActivity } from '../student/store.ts';
import { addSitting, holding, type NewSitting, progressColumns } from './add-sitting.ts';
import { bookTablesOf, isOwnBook, wasOpened, wasOwnBook } from './progress.ts';

type Input = z.output<typeof SittingInput>;

/** A set of words as PostgreSQL writes it. */
export const multirange = (ranges: readonly WordRange[]): string =>
  `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;

interface Held {
  is_stored: boolean;
  is_activity_due: boolean;
  chapter: ChapterRead | null;
}

/**
 * Holds the reader, and the chapter where it is the present text of a book that is begun: most sittings are of one, and
 * it is the student's, whatever gave it. Whether the sitting is stored is what was so before: one that arrives twice in
 * one moment is found by its id when it is added. An id of someone else's is refused and nothing told.
 */
async function holdFor(db: Db, userId: string, { id, chapter_id, text_version }: Input): Promise<Held> {
  const found = await row<Held & { stored_for: string | null }>(
    db,
    sql`select ${holding(userId)}, (select user_id from sitting_ids where id = ${id}) as stored_for,
        ${isActivityDue(userId)} as is_activity_due, to_json(x) as chapter
      from (select) one left join lateral (select c.book_id, t.words
        from book_chapters c cross join lateral ${wordsOf(text_version)} t
        where c.id = ${chapter_id} and c.text_version = ${text_version} and c.deleted_at is null
          and exists (select from book_reads r where r.book_id = c.book_id and r.user_id = ${userId})
        for share of c) x on true`,
  );
  const { stored_for, is_activity_due, chapter } = found!;
  if (stored_for !== null && stored_for !== userId) throw new ApiError('conflict');
  return { is_stored: stored_for !== null, is_activity_due, chapter };
}

/** How many words a text of a chapter (alias c) has; nothing where there is no such text. */
const wordsOf = (version: number): Sql => sql`(select x.first_word + x.words as words from book_blocks x
  where x.chapter_id = c.id and x.text_version = ${version} order by x.no desc limit 1)`;

interface ChapterRead {
  book_id: string;
  words: number;
}

/**
 * The chapter that was read, in the text that the device had. What was read while the network was away stays read,
 * although the class lost the book or the book was finished meanwhile: it is judged by what was so when it began. The
 * chapter is held: its text stays as it is until the sitting is stored.
 */
export async function chapterOf(
  db: Db,
  userId: string,
  { chapter_id, text_version }: Pick<Input, 'chapter_id' | 'text_version'>,
  began: Date,
): Promise<ChapterRead> {
  const student = sql`${userId}::uuid`;
  // The words of an earlier text may be in other chapters now: all of the book are held, in the order of a new text.
  await rows(
    db,
    sql`select id from book_chapters where book_id = (select book_id from book_chapters where id = ${chapter_id}
      and (text_version <> ${text_version} or deleted_at is not null)) order by id for share`,
  );
  const { book_id, words } = orNotFound(
    await row<{ book_id: string; words: number | null }>(
      db,
      sql`select c.book_id, ${wordsOf(text_version)} as words from book_chapters c join books b on b.id = c.book_id
        where c.id = ${chapter_id} and (${isOwnBook(student)} or ${wasOwnBook(student, began)})
          and ${wasOpened(student)}
        for share of c`,
    ),
  );
  if (words === null) throw invalidField('text_version', 'validation.not_found');
  return { book_id, words };
}

const wallOf = ({ trace }: Input): number => Math.max(...trace.map(({ at }) => at));

/** The record of a sitting. It ends with the trace's last moment, but never after `now`. */
function sittingOf(input: Input, words: number, now: number): Omit<NewSitting, 'user_id' | 'book_id'> {
  const { read, skimmed, activeMs } = measureSitting(input.trace, words);
  const wall = wallOf(input);
  const finished = Math.min(now, startOf(input, wall, now) + wall);
  return {
    id: input.id,
    chapter_id: input.chapter_id,
    text_version: input.text_version,
    read: multirange(read),
    skimmed: multirange(skimmed),
    read_words: read.reduce((sum, [from, to]) => sum + to - from, 0),
    active_seconds: activeMs / 1000,
    mode: input.mode,
    device: input.device,
    device_id: input.device_id ?? null,
    word: Math.min(input.word, Math.max(0, words - 1)),
    started_at: new Date(finished - wall),
    finished_at: new Date(finished),
    received_at: new Date(now),
  };
}

const resultOf = async (db: Db, userId: string, id: string): Promise<SittingResult> =>
  orNotFound(
    await row<{ data: SittingResult }>(
      db,
      sql`select to_json(x) as data from (select s.id, s.book_id, s.read_words as words, ${progressColumns}
        from ${bookTablesOf(sql`${userId}::uuid`)} join book_sittings s on s.book_id = b.id
          join sitting_ids i on i.id = s.id and i.finished_at = s.finished_at
        where i.id = ${id} and i.user_id = ${userId}) x`,
    ),
  ).data;

/** Stores what was sent; nothing when it was stored meanwhile. */
async function storeSitting(db: Db, userId: string, body: Input, chapter: ChapterRead | null) {
  const now = Date.now();
  const began = new Date(startOf(body, wallOf(body), now));
  const { book_id, words } = chapter ?? (await chapterOf(db, userId, body, began));
  const sitting = { ...sittingOf(body, words, now), book_id, user_id: userId };
  const progress = await addSitting(db, sitting);
  return progress && { id: sitting.id, book_id, words: sitting.read_words, ...progress };
}

export async function recordSitting({ db, caller, body, record, unchanged }: ContextOf<typeof contract.recordSitting>) {
  const { is_stored, is_activity_due, chapter } = await holdFor(db, caller.id, body);
  if (is_activity_due) await noteActivity(db, caller.id);
  const stored = is_stored ? undefined : await storeSitting(db, caller.id, body, chapter);
  if (!stored) {
    unchanged();
    return { data: await resultOf(db, caller.id, body.id) };
  }
  const { id: subjectId, book_id, words } = stored;
  record({ action: 'create', subject: 'BOOK_SITTING', subjectId, after: { book_id, words } });
  return { data: stored };
}
