import { finishedShare } from '@okur/contract/reading/book-pages';
import type { SittingResult } from '@okur/contract/student-books';
import { array, type Db, locks, rows, type Sql, sql } from '../../platform/database/index.ts';
import { isSeen, markFinished, positionNow } from '../books/store.ts';
import { keepFinished } from '../homework/store.ts';
import { classThen } from '../student/store.ts';
import { bookTablesOf, isForHomework, isOfNoClass, positionColumn, readPercent, verifiedPercent } from './progress.ts';
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

/** Until the transaction ends, no other device of a student stores anything of books. */
const keyOf = (userId: Sql): Sql => sql`${locks.sittings}, hashtext(${userId}::text)`;
/** As a column: true, waited for if need be; without waiting false where another device is at it. */
export const holding = (userId: Sql, waits: boolean): Sql =>
  waits ? sql`pg_advisory_xact_lock(${keyOf(userId)}) is not null` : sql`pg_try_advisory_xact_lock(${keyOf(userId)})`;
export const holdReader = (db: Db, userId: string): Promise<unknown> =>
  rows(db, sql`select ${holding(sql`${userId}::uuid`, true)}`);

export const addSitting = async (db: Db, sitting: NewSitting): Promise<Added | undefined> =>
  (await addSittings(db, [sitting]))[0];

/**
 * Adds sittings, each of another student, to what they have read: sets of words are joined, the latest moment is the
 * position, so that the order in which sittings arrive changes nothing and none takes anything back. Answers of each
 * how far the book is read then; nothing when a sitting of its id is stored. Most sittings go on where the last one
 * ended: what the others change besides is looked at where the first statement says that it may.
 */
export async function addSittings(db: Db, sittings: readonly NewSitting[]): Promise<(Added | undefined)[]> {
  const stored = await store(db, sittings);
  const added = sittings.filter(({ user_id }) => stored.has(user_id));
  for (const sitting of added) await addRest(db, sitting, stored.get(sitting.user_id)!);
  const progress = await progressOf(db, added);
  const isEnding = ({ finished_at, read_percent }: Progress) =>
    finished_at === null && read_percent >= 100 * finishedShare;
  const ending = added.filter(({ user_id }) => isEnding(progress.get(user_id)!));
  for (const { user_id, book_id } of ending) await markFinished(db, book_id, sql`r.user_id = ${user_id}`);
  const ended = await progressOf(db, ending);
  return sittings.map(({ user_id }) => {
    const result = ended.get(user_id) ?? progress.get(user_id);
    return result && { progress: result, wasBegun: stored.get(user_id)!.was_begun };
  });
}

/** What few sittings change. */
async function addRest(db: Db, sitting: NewSitting, stored: Stored): Promise<void> {
  const reached = stored.chapters.filter(({ is_reached }) => is_reached).map(({ id }) => id);
  if (reached.length > 0) await markSeen(db, sitting, reached);
  for (const { id, seen, is_reached } of stored.chapters)
    if (seen || is_reached) await keepFinished(db, sitting.user_id, id);
  if (stored.overlaps) await sumSeconds(db, sitting);
  if (stored.for_homework || !stored.was_begun) await markHomework(db, sitting, stored.was_begun);
  if (!stored.active) await markActive(db, sitting);
}

type Progress = Omit<SittingResult, 'id' | 'book_id' | 'words'>;

interface Added {
  progress: Progress;
  /** Whether the book was begun before. */
  wasBegun: boolean;
}

export const progressColumns = sql`${readPercent} as read_percent, ${verifiedPercent} as verified_percent,
  r.finished_at, ${positionColumn} as position`;

/** By the student. */
async function progressOf(db: Db, sittings: readonly NewSitting[]): Promise<Map<string, Progress>> {
  if (sittings.length === 0) return new Map();
  const readers = sql`unnest(${array(sittings.map(({ user_id }) => user_id))},
    ${array(sittings.map(({ book_id }) => book_id))}) as s(user_id, book_id)`;
  const all = await rows<{ user_id: string; progress: Progress }>(
    db,
    sql`select s.user_id, to_json(x) as progress from ${readers} cross join lateral (
      select ${progressColumns} from ${bookTablesOf(sql`s.user_id`)} where b.id = s.book_id) x`,
  );
  return new Map(all.map(({ user_id, progress }) => [user_id, progress]));
}

/** Sittings as rows (alias s), any number of them in one statement. */
const tableOf = (sittings: readonly NewSitting[]): Sql => sql`json_to_recordset(${JSON.stringify(sittings)}::json)
  as s(id uuid, user_id uuid, book_id uuid, chapter_id uuid, text_version int, read int4multirange,
    skimmed int4multirange, read_words int, active_seconds float8, mode text, device text, device_id uuid, word int,
    started_at timestamptz, finished_at timestamptz, received_at timestamptz)`;

interface Stored {
  user_id: string;
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

/** All that every sitting changes, by the student; nothing of those whose ids are taken. */
async function store(db: Db, sittings: readonly NewSitting[]): Promise<Map<string, Stored>> {
  const all = await rows<Stored>(
    db,
    sql`with given as (select * from ${tableOf(sittings)}),
        taken as (insert into sitting_ids (id, user_id, finished_at)
          select id, user_id, finished_at from given on conflict do nothing returning id, user_id),
        s as (select given.* from given join taken using (id, user_id)),
        before as (select r.user_id, r.last_read_at from s join book_reads r using (user_id, book_id)),
        sitting as (${insertSittings}), words as (${addWords}),
        chapters as (select user_id,
            json_agg(json_build_object('id', id, 'seen', seen, 'is_reached', is_reached)) as list
          from words group by user_id),
        book as (${addToBooks})
      select s.user_id, coalesce(chapters.list, '[]') as chapters, before.last_read_at is not null as was_begun,
        book.for_homework, book.active, coalesce(before.last_read_at >= s.started_at, false) as overlaps
      from s join book using (user_id) left join chapters using (user_id) left join before using (user_id)`,
  );
  return new Map(all.map((one) => [one.user_id, one]));
}

const insertSittings = sql`insert into book_sittings (id, user_id, company_id, department_id, book_id, chapter_id,
    text_version, read, skimmed, read_words, active_seconds, mode, device, started_at, finished_at, received_at)
  select s.id, s.user_id, c.company_id, c.department_id, s.book_id, s.chapter_id, s.text_version, s.read, s.skimmed,
    s.read_words, s.active_seconds, s.mode, s.device, s.started_at, s.finished_at, s.received_at
  from s cross join lateral ${classThen(sql`s.user_id`, sql`s.finished_at`)} c`;

/**
 * Adds the words of the sittings as words of the present texts, in whichever chapters they are now; those chapters, and
 * whether each was read before or is by now.
 */
const setOf = (kind: 'read' | 'skimmed'): Sql =>
  sql`coalesce(range_agg(int4range(f.to_word, f.to_word + f.words))
    filter (where k.kind = ${sql.raw(`'${kind}'`)}), '{}')`;
const addWords = sql`insert into chapter_reads as w (user_id, chapter_id, read, skimmed)
  select x.user_id, x.chapter_id, x.read, x.skimmed - x.read
  from (select s.user_id, f.chapter_id, ${setOf('read')} as read, ${setOf('skimmed')} as skimmed
    from s cross join lateral (values ('read', s.read), ('skimmed', s.skimmed)) k(kind, words)
      cross join lateral okur_followed(k.words, s.chapter_id, s.text_version) f
    group by s.user_id, f.chapter_id) x
  on conflict (user_id, chapter_id) do update set read = w.read + excluded.read,
    skimmed = (w.skimmed + excluded.skimmed) - (w.read + excluded.read)
  returning w.user_id, w.chapter_id as id, w.seen_at is not null as seen,
    w.seen_at is null and (select ${isSeen} from book_chapters c where c.id = w.chapter_id) as is_reached`;

/** A chapter is read when nearly all of its words came onto the screen. */
const markSeen = (db: Db, { user_id, finished_at }: NewSitting, chapterIds: readonly string[]): Promise<unknown> =>
  rows(
    db,
    sql`update chapter_reads set seen_at = ${finished_at}::timestamptz
      where user_id = ${user_id} and chapter_id = any(${array(chapterIds)})`,
  );

/** Where the reader of a sitting (s) is now; where no word stayed, at the same number of the chapter. */
const presentPosition = sql`(select coalesce(p.chapter_id, c.id) as chapter_id,
    coalesce(p.word, greatest(0, least(s.word, c.word_count - 1))) as word
  from book_chapters c left join ${positionNow(sql`s.word`, sql`s.chapter_id`, sql`s.text_version`)} p on true
  where c.id = s.chapter_id)`;

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
const addToBooks = sql`insert into book_reads as r (user_id, book_id, started_at, last_read_at, position_chapter_id,
    position_word, position_device, position_device_id, position_at, active_seconds)
  select s.user_id, s.book_id, s.started_at, s.finished_at, at.chapter_id, at.word, s.device, s.device_id,
    s.finished_at, least(s.active_seconds, extract(epoch from s.finished_at - s.started_at)::float8)
  from s left join chapters using (user_id) cross join lateral ${presentPosition} at
  on conflict (user_id, book_id) do update set started_at = least(r.started_at, excluded.started_at),
    last_read_at = greatest(r.last_read_at, excluded.last_read_at),
    active_seconds = r.active_seconds + excluded.active_seconds, ${sql.join(position.map(moved), ', ')}
  returning r.user_id, r.for_homework, r.active`;

/** Whether the book is read for homework alone: as it is begun, and until a class has it as a sitting begins. */
const markHomework = (db: Db, { user_id, book_id, started_at }: NewSitting, wasBegun: boolean): Promise<unknown> => {
  const student = sql`${user_id}::uuid`;
  return rows(
    db,
    sql`update book_reads r set for_homework = exists (select from books b where b.id = r.book_id
        and ${wasBegun ? isOfNoClass(student, started_at) : isForHomework(student, started_at)})
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
