import { finishedShare, readShare } from '@okur/contract/reading/book-pages';
import { type Db, reaches, rows, type Sql, sql } from '../../platform/database/index.ts';

/* What follows from the words that were on the screen: chapters that are read, and books that are finished. */

/** Whether nearly all words of a chapter (alias c) were on the screen (alias w); of a short one rounded down. */
export const isSeen: Sql = sql`(c.word_count > 0
  and okur_words(w.read + w.skimmed) >= floor(${finishedShare}::float8 * c.word_count))`;

const visibleWords = sql`(select sum(words) from shown)`;
/** Of the words that readers see, those of which a reader (alias r) has these. */
const wordsOf = (words: Sql): Sql => sql`(select coalesce(sum(okur_words(${words})), 0) from shown s
  join chapter_reads w on w.chapter_id = s.id and w.user_id = r.user_id)`;

/**
 * Finished once nearly all words that readers see were on the screen, the last one among them; and for good, like
 * having read most of it by then.
 */
export const markFinished = (db: Db, bookId: string, which: Sql): Promise<unknown> =>
  rows(
    db,
    sql`with shown as materialized (select t.id, t.path, t.words from okur_visible_chapters(${bookId}) t
          where t.words > 0),
        ending as (select id, words from shown order by path desc limit 1)
      update book_reads r set finished_at = r.last_read_at,
        was_read = ${reaches(sql`100.0 * ${wordsOf(sql`w.read`)} / ${visibleWords}`, sql`${100 * readShare}::int`)}
      where r.book_id = ${bookId} and r.finished_at is null and ${which}
        and ${wordsOf(sql`w.read + w.skimmed`)} >= ${finishedShare}::float8 * ${visibleWords}
        and exists (select from ending e join chapter_reads w on w.chapter_id = e.id and w.user_id = r.user_id
          where w.read + w.skimmed @> e.words - 1)`,
  );

/**
 * The readers of a book after its text or what is shown of it changed: who has read all that is left of a chapter or of
 * the book has read it, when they were last at it. What is tried out in a draft finishes the book for no one.
 */
export async function settleReaders(db: Db, bookId: string): Promise<void> {
  await rows(
    db,
    sql`update chapter_reads w set seen_at = r.last_read_at from book_chapters c join book_reads r
        on r.book_id = c.book_id
      where c.book_id = ${bookId} and c.deleted_at is null and w.chapter_id = c.id and w.user_id = r.user_id
        and w.seen_at is null and ${isSeen}`,
  );
  await markFinished(
    db,
    bookId,
    sql`exists (select from books b where b.id = r.book_id and b.status = 'published' and b.deleted_at is null)`,
  );
}
