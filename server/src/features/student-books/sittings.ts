import type { studentBooks as contract } from '@okur/contract';
import { measureSitting, type WordRange } from '@okur/contract/reading/book-pages';
import type { SittingInput, SittingResult } from '@okur/contract/student-books';
import type { z } from 'zod';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { ApiError, invalidField, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { startOf } from '../../platform/runtime/device-clock.ts';
import { noteActivity } from '../student/store.ts';
import { addSitting, holdReader, type NewSitting } from './add-sitting.ts';
import { positionColumn } from './my-books.ts';
import { bookTablesOf, isOwnBook, readPercent, verifiedPercent, wasOpened, wasOwnBook } from './progress.ts';

type Input = z.output<typeof SittingInput>;

/** A set of words as PostgreSQL writes it. */
export const multirange = (ranges: readonly WordRange[]): string =>
  `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;

/** Whether the student's sitting of this id is stored; an id of someone else's is refused and nothing told. */
async function isStored(db: Db, userId: string, id: string): Promise<boolean> {
  const stored = await row<{ user_id: string }>(db, sql`select user_id from sitting_ids where id = ${id}`);
  if (stored && stored.user_id !== userId) throw new ApiError('conflict');
  return stored !== undefined;
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
) {
  const student = sql`${userId}::uuid`;
  // The words of an earlier text may be in other chapters now: all of the book are held, in the order of a new text.
  await rows(
    db,
    sql`select id from book_chapters where book_id = (select book_id from book_chapters where id = ${chapter_id}
      and (text_version <> ${text_version} or deleted_at is not null)) order by id for share`,
  );
  const chapter = orNotFound(
    await row<{ book_id: string; text_version: number; words: number | null }>(
      db,
      sql`select c.book_id, c.text_version, (select max(x.first_word + x.words) from book_blocks x
          where x.chapter_id = c.id and x.text_version = ${text_version}) as words
        from book_chapters c join books b on b.id = c.book_id
        where c.id = ${chapter_id} and (${isOwnBook(student)} or ${wasOwnBook(student, began)})
          and ${wasOpened(student)}
        for share of c`,
    ),
  );
  if (chapter.words === null) throw invalidField('text_version', 'validation.not_found');
  return { book_id: chapter.book_id, words: chapter.words };
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
      sql`select to_json(x) as data from (select s.id, s.book_id, s.read_words as words, ${readPercent} as read_percent,
          ${verifiedPercent} as verified_percent, r.finished_at, ${positionColumn} as position
        from ${bookTablesOf(sql`${userId}::uuid`)} join book_sittings s on s.book_id = b.id
          join sitting_ids i on i.id = s.id and i.finished_at = s.finished_at
        where i.id = ${id} and i.user_id = ${userId}) x`,
    ),
  ).data;

export async function recordSitting({ db, caller, body, record, unchanged }: ContextOf<typeof contract.recordSitting>) {
  await holdReader(db, caller.id);
  if (await isStored(db, caller.id, body.id)) unchanged();
  else {
    const now = Date.now();
    const began = new Date(startOf(body, wallOf(body), now));
    const { book_id, words } = await chapterOf(db, caller.id, body, began);
    const sitting = { ...sittingOf(body, words, now), book_id, user_id: caller.id };
    await addSitting(db, sitting);
    record({
      action: 'create',
      subject: 'BOOK_SITTING',
      subjectId: sitting.id,
      after: { book_id, words: sitting.read_words },
    });
  }
  await noteActivity(db, caller.id);
  return { data: await resultOf(db, caller.id, body.id) };
}
