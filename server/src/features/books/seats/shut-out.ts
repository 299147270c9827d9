import type { Book } from '@okur/contract/books';
import { type Db, row, sql } from '../../../platform/database/index.ts';
import { ApiError } from '../../../platform/http/api-error.ts';
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
  if (count === 0) return;
  throw new ApiError('has_dependents', {
    errors: { close_readers: ['books.readers_lose_book'] },
    params: { close_readers: { count } },
  });
}
