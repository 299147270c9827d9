import type { BookImport, EpubRefusal } from '@okur/contract/books';
import { type Db, row, rows, sql } from '../../../platform/database/index.ts';
import { ApiError } from '../../../platform/http/api-error.ts';

/** The newest EPUB of a book as it is stored. */
export interface StoredImport extends BookImport {
  key: string;
  sha256: string;
}

/** What of it stays however often it is read. */
export type SentFile = Pick<StoredImport, 'file_name' | 'size' | 'key' | 'sha256'>;

export const storedImport = async (db: Db, bookId: string): Promise<StoredImport | null> =>
  (await row<{ import: StoredImport | null }>(db, sql`select import from books where id = ${bookId}`))?.import ?? null;

/** A file is of the book whose text it is, or is about to be: not of one that has refused it. */
export async function checkTwin(db: Db, bookId: string, sha256: string): Promise<void> {
  const twin = await row<{ title: string }>(
    db,
    sql`select title from books where (epub->>'sha256' = ${sha256}
        or (import->>'sha256' = ${sha256} and import->>'state' in ('processing', 'waiting')))
      and id <> ${bookId} and deleted_at is null limit 1`,
  );
  if (twin)
    throw new ApiError('duplicate', {
      errors: { epub: ['validation.epub_taken'] },
      params: { epub: { title: twin.title } },
    });
}

/** Notes that a job reads this file; a book without a text of its own is on its way until it has one. */
export async function beginImport(
  db: Db,
  bookId: string,
  jobId: string,
  { file_name, size, key, sha256 }: SentFile,
): Promise<void> {
  const stored: StoredImport = {
    state: 'processing',
    file_name,
    size,
    key,
    sha256,
    at: new Date().toISOString(),
    job_id: jobId,
    reason: null,
    params: null,
    report: null,
    carry_over: null,
  };
  await rows(
    db,
    sql`update books set import = ${JSON.stringify(stored)}::jsonb,
      status = case when status = 'failed' or (status = 'draft' and word_count = 0) then 'processing' else status end
      where id = ${bookId}`,
  );
}

/** Whether no one reads a file that is on its way: its job was cancelled, or given up. */
export const isAbandoned = async (db: Db, { state, job_id }: Pick<BookImport, 'state' | 'job_id'>): Promise<boolean> =>
  state === 'processing' &&
  !(await row(db, sql`select id from jobs where id = ${job_id} and state in ('queued', 'running')`));

/** Notes why a job did not take its file, unless another was sent since; a book without another text has failed. */
export const refuseImport = (
  db: Db,
  { bookId, jobId }: { bookId: string; jobId: string },
  reason: EpubRefusal,
  params: object = {},
): Promise<unknown> =>
  rows(
    db,
    sql`update books set import = import || ${JSON.stringify({ state: 'failed', reason, params })}::jsonb,
      status = case when status = 'processing' then 'failed' else status end
      where id = ${bookId} and import->>'job_id' = ${jobId}`,
  );

/** Notes how far the newest file is. */
export const noteImport = (db: Db, bookId: string, change: Partial<StoredImport>): Promise<unknown> =>
  rows(
    db,
    sql`update books set import = import || ${JSON.stringify(change)}::jsonb, updated_at = now(), version = version + 1
      where id = ${bookId}`,
  );
