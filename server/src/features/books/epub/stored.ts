import type { BookImport, EpubRefusal } from '@okur/contract/books';
import { type Db, row, rows, sql } from '../../../platform/database/index.ts';

/** The newest EPUB of a book as it is stored. */
export interface StoredImport extends BookImport {
  key: string;
  sha256: string;
}

export const storedImport = async (db: Db, bookId: string): Promise<StoredImport | null> =>
  (await row<{ import: StoredImport | null }>(db, sql`select import from books where id = ${bookId}`))?.import ?? null;

/** Notes why the newest file was not taken; a book without another text has failed. */
export const refuseImport = (db: Db, bookId: string, reason: EpubRefusal, params: object = {}): Promise<unknown> =>
  rows(
    db,
    sql`update books set import = import || ${JSON.stringify({ state: 'failed', reason, params })}::jsonb,
      status = case when status = 'processing' then 'failed' else status end where id = ${bookId}`,
  );

/** Notes how far the newest file is. */
export const noteImport = (db: Db, bookId: string, change: Partial<StoredImport>): Promise<unknown> =>
  rows(
    db,
    sql`update books set import = import || ${JSON.stringify(change)}::jsonb, updated_at = now(), version = version + 1
      where id = ${bookId}`,
  );
