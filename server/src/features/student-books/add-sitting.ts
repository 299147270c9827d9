import { array, type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import { isSeen, markFinished, positionNow } from '../books/store.ts';
import { keepFinished } from '../homework/store.ts';
import { isForHomework, isOfClass } from './progress.ts';
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
export const holdReader = (db: Db, userId: string): Promise<unknown> =>
  rows(db, sql`select pg_advisory_xact_lock(7226030, hashtext(${userId}) & 1023)`);

/**
 * Adds a sitting to what the student has read: sets of words are joined, the latest moment is the position, so that the
 * order in which sittings arrive changes nothing and none takes anything back.
 */
export async function addSitting(db: Db, sitting: NewSitting): Promise<void> {
  await insertSitting(db, sitting);
  const chapterIds = await addWords(db, sitting);
  await markSeen(db, sitting, chapterIds);
  for (const chapterId of chapterIds) await keepFinished(db, sitting.user_id, chapterId);
  await addToBook(db, sitting);
  await markActive(db, sitting);
  await markFinished(db, sitting.book_id, sql`r.user_id = ${sitting.user_id}`);
}

const insertSitting = (db: Db, s: NewSitting): Promise<unknown> =>
  rows(
    db,
    sql`with taken as (insert into sitting_ids (id, user_id, finished_at)
        values (${s.id}, ${s.user_id}, ${s.finished_at}) returning id)
      insert into book_sittings (id, user_id, company_id, department_id, book_id, chapter_id, text_version, read,
        skimmed, read_words, active_seconds, mode, device, started_at, finished_at, received_at)
      select t.id, u.id, u.company_id, u.department_id, ${s.book_id}::uuid, ${s.chapter_id}::uuid,
        ${s.text_version}::int, ${s.read}::int4multirange, ${s.skimmed}::int4multirange, ${s.read_words}::int,
        ${s.active_seconds}::float8, ${s.mode}, ${s.device}, ${s.started_at}::timestamptz,
        ${s.finished_at}::timestamptz, ${s.received_at}::timestamptz
      from taken t, users u where u.id = ${s.user_id}`,
  );

/** Adds the words of the sitting as words of the present text, in whichever chapters they are now; those chapters. */
const addWords = async (db: Db, s: NewSitting): Promise<string[]> => {
  const sets = await rows<{ chapter_id: string }>(
    db,
    sql`insert into chapter_reads as r (user_id, chapter_id, read, skimmed)
      select ${s.user_id}::uuid, x.chapter_id, x.read, x.skimmed - x.read
      from (select f.chapter_id, ${setOf('read')} as read, ${setOf('skimmed')} as skimmed
        from (values ('read', ${s.read}::int4multirange), ('skimmed', ${s.skimmed}::int4multirange)) k(kind, words)
          cross join okur_followed(k.words, ${s.chapter_id}::uuid, ${s.text_version}::int) f
        group by f.chapter_id) x
      on conflict (user_id, chapter_id) do update set read = r.read + excluded.read,
        skimmed = (r.skimmed + excluded.skimmed) - (r.read + excluded.read)
      returning r.chapter_id`,
  );
  return sets.map(({ chapter_id }) => chapter_id);
};
const setOf = (kind: 'read' | 'skimmed'): Sql =>
  sql`coalesce(range_agg(int4range(f.to_word, f.to_word + f.words)) filter (where k.kind = ${kind}), '{}')`;

/** A chapter is read when the last of its words came onto the screen. */
const markSeen = (db: Db, { user_id, finished_at }: NewSitting, chapterIds: readonly string[]): Promise<unknown> =>
  rows(
    db,
    sql`update chapter_reads w set seen_at = ${finished_at}::timestamptz from book_chapters c
      where w.user_id = ${user_id} and w.chapter_id = any(${array(chapterIds)}) and c.id = w.chapter_id
        and w.seen_at is null and ${isSeen}`,
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

const addToBook = (db: Db, s: NewSitting): Promise<unknown> =>
  rows(
    db,
    sql`insert into book_reads as r (user_id, book_id, started_at, last_read_at, position_chapter_id, position_word,
        position_device, position_device_id, position_at, active_seconds, for_homework)
      select ${s.user_id}::uuid, ${s.book_id}::uuid, ${s.started_at}::timestamptz, ${s.finished_at}::timestamptz,
        at.chapter_id, at.word, ${s.device}, ${s.device_id}::uuid, ${s.finished_at}::timestamptz, ${secondsOf(s)},
        exists (select from books b where b.id = ${s.book_id} and ${isForHomework(sql`${s.user_id}::uuid`)})
      from ${presentPosition(s)} at
      on conflict (user_id, book_id) do update set started_at = least(r.started_at, excluded.started_at),
        last_read_at = greatest(r.last_read_at, excluded.last_read_at), active_seconds = excluded.active_seconds,
        for_homework = r.for_homework and not exists (select from books b where b.id = r.book_id
          and ${isOfClass(sql`${s.user_id}::uuid`)}),
        ${sql.join(position.map(moved), ', ')}`,
  );

const secondsOf = ({ user_id, book_id }: NewSitting): Sql =>
  sql`(select coalesce(sum(seconds), 0)::int from ${timeOf(sql`s.user_id = ${user_id} and s.book_id = ${book_id}`)} t)`;

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
