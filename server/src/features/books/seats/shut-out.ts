import type { Book } from '@okur/contract/books';
import { type Db, row, sql } from '../../../platform/database/index.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
import { isPublished } from '../../student-books/store.ts';
import { isOpenTo } from './pools.ts';

/** Refused until a person says yes: students who are in the midst of a book that needs seats now have none. */
export async function checkReaders(db: Db, { id, status, rights }: Book): Promise<void> {
  if (status !== 'published' || rights !== 'licensed') return;
  const { count } = (await row<{ count: number }>(
    db,
    sql`select count(*)::int as count from book_reads r join books b on b.id = r.book_id
        join users s on s.id = r.user_id
      where b.id = ${id} and r.finished_at is null and s.deleted_at is null and not ${isOpenTo(sql`s.id`)}`,
  ))!;
  if (count > 0) throw refused('books.readers_lose_book', count);
}

/**
 * Refused until a person says yes: of a book that was published until now and no longer is, those who are in the midst
 * of it, have a seat or wait for one.
 */
export async function checkClosing(db: Db, { id, status, deleted_at, rights }: Book): Promise<void> {
  if (status !== 'published' || deleted_at) return;
  const { count } = (await row<{ count: number }>(
    db,
    sql`select count(distinct s.id)::int as count from books b cross join lateral (
          select r.user_id from book_reads r where r.book_id = b.id and r.finished_at is null
            and (${rights} <> 'licensed' or ${isOpenTo(sql`r.user_id`)})
          union all select t.user_id from book_seats t where t.book_id = b.id and t.released_at is null
          union all select h.user_id from book_holds h where h.book_id = b.id and h.state in ('waiting', 'offered')) x
        join users s on s.id = x.user_id
      where b.id = ${id} and s.deleted_at is null and not ${isPublished}`,
  ))!;
  if (count > 0) throw refused('books.readers_wait', count);
}

const refused = (error: string, count: number): ApiError =>
  new ApiError('has_dependents', { errors: { close_readers: [error] }, params: { close_readers: { count } } });
