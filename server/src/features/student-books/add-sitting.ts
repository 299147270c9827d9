import { finishedShare } from '@okur/contract/reading/book-pages';
import type { SittingResult } from '@okur/contract/student-books';
import { array, type Db, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { isSeen, markFinished, positionNow } from '../books/store.ts';
import { keepFinished } from '../homework/store.ts';
import { bookTablesOf, isForHomework, isOfClass, positionColumn, readPercent, verifiedPercent } from './progress.ts';
import { timeOf } from './time.ts';

/** A sitting as it is stored; words are those of the text it names. */
export interface NewSitting {
  id: string;
  user_id: string;
  book_id: string;
  chapter_id: string;
  text_version: number;
  /** Sets of words as PostgreSQL writes them. */
  read: string;
  skimmed: string;
  read_words: number;
  active_seconds: number;
  mode: 'page' | 'scroll' | 'paced' | 'measured';
  device: 'desktop' | 'tablet' | 'phone';
  /** Null for a device that did not say which one it is. */
  device_id: string | null;
  /** Where the reader was at the end. */
  word: number;
  started_at: Date;
  finished_at: Date;
  received_at: Date;
}

/** Until the transaction ends, no other device of the student stores anything of books. */
export const holding = (userId: string): Sql => sql`pg_advisory_xact_lock(7226030, hashtext(${userId}) & 1023)`;
export const holdReader = (db: Db, userId: string): Promise<unknown> => rows(db, sql`select ${holding(userId)}`);

/**
 * Adds a sitting to what the student has read: sets of words are joined, the latest moment is the position, so that the
 * order in which sittings arrive changes nothing and none takes anything back. Answers how far the book is read then;
 * nothing when a sitting of this id is stored. Most sittings go on where the last one ended: what the others change
 * besides is looked at where the first statement says that it may.
 */
export async function addSitting(db: Db, sitting: NewSitting): Promise<Progress | undefined> {
  const { user_id, book_id } = sitting;
  const stored = await store(db, sitting);
  if (!stored) return undefined;
  const reached = stored.chapters.filter(({ is_reached }) => is_reached).map(({ id }) => id);
  if (reached.length > 0) await markSeen(db, sitting, reached);
  for (const { id, seen, is_reached } of stored.chapters) if (seen || is_reached) await keepFinished(db, user_id, id);
  if (stored.overlaps) await sumSeconds(db, sitting);
  if (stored.for_homework || !stored.was_begun) await markHomework(db, sitting, stored.was_begun);
  if (!stored.active) await markActive(db, sitting);
  const progress = (await progressOf(db, user_id, book_id))!;
  if (progress.finished_at !== null || progress.read_percent < 100 * finishedShare) return progress;
  await markFinished(db, book_id, sql`r.user_id = ${user_id}`);
  return progressOf(db, user_id, book_id);
}

type Progress = Omit<SittingResult, 'id' | 'book_id' | 'words'>;

export const progressColumns = sql`${readPercent} as read_percent, ${verifiedPercent} as verified_percent,
  r.finished_at, ${positionColumn} as position`;

const progressOf = async (db: Db, userId: string, bookId: string): Promise<Progress | undefined> =>
  (
    await row<{ data: Progress }>(
      db,
      sql`select to_json(x) as data from (select ${progressColumns} from ${bookTablesOf(sql`${userId}::uuid`)}
        where b.id = ${bookId}) x`,
    )
  )?.data;

interface Stored {
  /** Those in which the words are now. */
  chapters: { id: string; seen: boolean; is_reached: boolean }[];
  /** Whether the book was begun before. */
  was_begun: boolean;
  for_homework: boolean;
  /** Whether it is the book that was read last already. */
  active: boolean;
  /** Whether it began before another one had ended. */
  overlaps: boolean;
}

/** All that every sitting changes; no row when its id is taken. */
const store = (db: Db, s: NewSitting): Promise<Stored | undefined> =>
  row(
    db,
    sql`with taken as (insert into sitting_ids (id, user_id, finished_at)
          values (${s.id}, ${s.user_id}, ${s.finished_at}) on conflict do nothing returning id),
        before as (select last_read_at from book_reads where user_id = ${s.user_id} and book_id = ${s.book_id}),
        sitting as (${insertSitting(s)}), words as (${addWords(s)}),
        chapters as (select coalesce(json_agg(words), '[]') as list from words), book as (${addToBook(s)})
      select chapters.list as chapters, before.last_read_at is not null as was_begun, book.for_homework, book.active,
        coalesce(before.last_read_at >= ${s.started_at}, false) as overlaps
      from book cross join chapters left join before on true`,
  );

const insertSitting = (s: NewSitting): Sql =>
  sql`insert into book_sittings (id, user_id, company_id, department_id, book_id, chapter_id, text_version, read,
      skimmed, read_words, active_seconds, mode, device, started_at, finished_at, received_at)
    select t.id, u.id, u.company_id, u.department_id, ${s.book_id}::uuid, ${s.chapter_id}::uuid,
      ${s.text_version}::int, ${s.read}::int4multirange, ${s.skimmed}::int4multirange, ${s.read_words}::int,
      ${s.active_seconds}::float8, ${s.mode}, ${s.device}, ${s.started_at}::timestamptz,
      ${s.finished_at}::timestamptz, ${s.received_at}::timestamptz
    from taken t, users u where u.id = ${s.user_id}`;

/**
 * Adds the words of the sitting as words of the present text, in whichever chapters they are now; those chapters, and
 * whether each was read before or is by now.
 */
const addWords = (s: NewSitting): Sql =>
  sql`insert into chapter_reads as w (user_id, chapter_id, read, skimmed)
    select ${s.user_id}::uuid, x.chapter_id, x.read, x.skimmed - x.read
    from (select f.chapter_id, ${setOf('read')} as read, ${setOf('skimmed')} as skimmed
      from taken cross join (values ('read', ${s.read}::int4multirange),
          ('skimmed', ${s.skimmed}::int4multirange)) k(kind, words)
        cross join okur_followed(k.words, ${s.chapter_id}::uuid, ${s.text_version}::int) f
      group by f.chapter_id) x
    on conflict (user_id, chapter_id) do update set read = w.read + excluded.read,
      skimmed = (w.skimmed + excluded.skimmed) - (w.read + excluded.read)
    returning w.chapter_id as id, w.seen_at is not null as seen,
      w.seen_at is null and (select ${isSeen} from book_chapters c where c.id = w.chapter_id) as is_reached`;
const setOf = (kind: 'read' | 'skimmed'): Sql =>
  sql`coalesce(range_agg(int4range(f.to_word, f.to_word + f.words)) filter (where k.kind = ${kind}), '{}')`;

/** A chapter is read when nearly all of its words came onto the screen. */
const markSeen = (db: Db, { user_id, finished_at }: NewSitting, chapterIds: readonly string[]): Promise<unknown> =>
  rows(
    db,
    sql`update chapter_reads set seen_at = ${finished_at}::timestamptz
      where user_id = ${user_id} and chapter_id = any(${array(chapterIds)})`,
  );

/** Where the reader is now; where no word stayed, at the same number of the chapter. */
const presentPosition = (s: NewSitting): Sql =>
  sql`(select coalesce(p.chapter_id, c.id) as chapter_id,
      coalesce(p.word, greatest(0, least(${s.word}::int, c.word_count - 1))) as word
    from book_chapters c
      left join ${positionNow(sql`${s.word}::int`, sql`${s.chapter_id}::uuid`, sql`${s.text_version}::int`)} p on true
    where c.id = ${s.chapter_id})`;

const positionOf = (of: 'excluded' | 'r'): string =>
  `(${of}.position_at, ${of}.position_chapter_id, ${of}.position_word, ${of}.position_device, ` +
  `coalesce(${of}.position_device_id::text, ''))`;
const later = sql.raw(`${positionOf('excluded')} > ${positionOf('r')} or r.position_at is null`);
const moved = (column: string): Sql =>
  sql.raw(`${column} = case when ${later.text} then excluded.${column} else r.${column} end`);

const position = [
  'position_chapter_id',
  'position_word',
  'position_device',
  'position_device_id',
  'position_at',
] as const;

/** After the chapters, as whatever changes rows of both does. */
const addToBook = (s: NewSitting): Sql =>
  sql`insert into book_reads as r (user_id, book_id, started_at, last_read_at, position_chapter_id, position_word,
      position_device, position_device_id, position_at, active_seconds)
    select ${s.user_id}::uuid, ${s.book_id}::uuid, ${s.started_at}::timestamptz, ${s.finished_at}::timestamptz,
      at.chapter_id, at.word, ${s.device}, ${s.device_id}::uuid, ${s.finished_at}::timestamptz,
      least(${s.active_seconds}::float8, ${(s.finished_at.getTime() - s.started_at.getTime()) / 1000}::float8)
    from taken cross join chapters cross join ${presentPosition(s)} at
    on conflict (user_id, book_id) do update set started_at = least(r.started_at, excluded.started_at),
      last_read_at = greatest(r.last_read_at, excluded.last_read_at),
      active_seconds = r.active_seconds + excluded.active_seconds, ${sql.join(position.map(moved), ', ')}
    returning r.for_homework, r.active`;

/** Whether the book is read for homework alone: as it is begun, and until the class has it. */
const markHomework = (db: Db, { user_id, book_id }: NewSitting, wasBegun: boolean): Promise<unknown> => {
  const student = sql`${user_id}::uuid`;
  return rows(
    db,
    sql`update book_reads r set for_homework = exists (select from books b where b.id = r.book_id
        and ${wasBegun ? sql`not ${isOfClass(student)}` : isForHomework(student)})
      where r.user_id = ${user_id} and r.book_id = ${book_id}`,
  );
};

/** Sittings that overlap take no more time than passed, so all of the book are looked at. */
const sumSeconds = (db: Db, { user_id, book_id }: NewSitting): Promise<unknown> =>
  rows(
    db,
    sql`update book_reads set active_seconds = (select coalesce(sum(seconds), 0)
        from ${timeOf(sql`s.user_id = ${user_id} and s.book_id = ${book_id}`)} t)
      where user_id = ${user_id} and book_id = ${book_id}`,
  );

/** The book that was read last is the one that is read. */
const markActive = async (db: Db, { user_id }: NewSitting): Promise<void> => {
  const newest = sql`(select book_id from book_reads where user_id = ${user_id}
    order by last_read_at desc, book_id desc limit 1)`;
  await rows(
    db,
    sql`update book_reads set active = false where user_id = ${user_id} and active
    and book_id <> ${newest}`,
  );
  await rows(
    db,
    sql`update book_reads set active = true where user_id = ${user_id} and not active
    and book_id = ${newest}`,
  );
};
