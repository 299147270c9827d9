import type { ListQuery, Page } from '@okur/contract/list';
import type { UserBook, UserBookDetail } from '@okur/contract/users';
import { type Db, type Sql, sql } from '../../platform/database/index.ts';
import { byName, list, wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';
import { searchedBooks } from '../books/store.ts';
import { marksWhere } from './marks.ts';
import { chaptersOf } from './my-books.ts';
import {
  authorNames,
  bookTablesOf,
  firstCheckMark,
  isBeingRead,
  isOwnBook,
  isReadable,
  levelColumn,
  readPercent,
  recentFirst,
  secondsRead,
  verifiedPercent,
} from './progress.ts';

/* What teachers and parents see of the books of a student; whose student it is has been looked at before. */

const columns = sql`b.id, b.title, ${authorNames} as authors, b.cover ->> 'address' as cover, b.language, b.page_count,
  ${readPercent} as read_percent, ${verifiedPercent} as verified_percent,
  round(${secondsRead} / 60.0)::int as minutes, ${levelColumn} as level, r.started_at, r.last_read_at,
  r.finished_at`;

/** Books that a student may read, and those that were read. */
export const booksOfStudent = (db: Db, userId: string, query: ListQuery): Promise<Page<UserBook>> =>
  list<UserBook>(db, query, {
    columns,
    from: bookTablesOf(sql`${userId}::uuid`),
    where: sql`${isOwnBook(sql`${userId}::uuid`)} and ${searchedBooks(query.search)}`,
    sorts: {
      recent: recentFirst,
      last_read_at: sql`r.last_read_at`,
      title: byName(sql`b.title`),
      read_percent: readPercent,
      finished_at: sql`r.finished_at`,
    },
    sort: 'recent',
    id: sql`b.id`,
  });

const bookWhere = (db: Db, userId: string, where: Sql): Promise<UserBook | undefined> =>
  wireRow<UserBook>(db, { columns, from: bookTablesOf(sql`${userId}::uuid`), where });

/** The book that the student is offered to go on with: the first one on their own shelf of those that are begun. */
export async function activeBookOf(db: Db, userId: string): Promise<UserBook | null> {
  const first = sql`(select b.id from books b join book_reads r on r.book_id = b.id and r.user_id = ${userId}
    where ${isReadable(sql`${userId}::uuid`)} and ${isBeingRead}
    order by ${sql.join([...recentFirst, sql`b.id`], ', ')} limit 1)`;
  return (await bookWhere(db, userId, sql`b.id = ${first}`)) ?? null;
}

const rangesOf = (words: Sql): Sql => sql`(select coalesce(json_agg(json_build_array(lower(x), upper(x))
  order by lower(x)), '[]') from unnest(${words}) x)`;
/** Which words of a chapter (alias c) were read (alias w). */
const wordsRead = sql`, c.text_version, ${rangesOf(sql`w.read`)} as read, ${rangesOf(sql`w.skimmed`)} as skimmed`;

type UserChapter = UserBookDetail['chapters'][number];

/** One book with what was read of each chapter, and the marks that the student shares. */
export async function bookOfStudent(db: Db, userId: string, bookId: string): Promise<UserBookDetail> {
  const own = isOwnBook(sql`${userId}::uuid`);
  const book = orNotFound(await bookWhere(db, userId, sql`b.id = ${bookId} and ${own}`));
  const shared = sql`m.shared and m.deleted_at is null`;
  return {
    ...book,
    chapters: await chaptersOf<UserChapter>(db, sql`${userId}`, bookId, firstCheckMark, wordsRead),
    marks: await marksWhere(db, userId, bookId, shared),
  };
}
