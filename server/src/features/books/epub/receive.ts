import { open } from 'node:fs/promises';
import { type Db, row, rows, sql } from '../../../platform/database/index.ts';
import { ApiError, invalidField } from '../../../platform/http/api-error.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { StreamedFile } from '../../../platform/http/streamed-files.ts';
import { startJob } from '../../../platform/jobs/jobs.ts';
import { newKey } from '../../../platform/storage/keys.ts';
import { epubImport } from './import-job.ts';
import type { StoredImport } from './stored.ts';

type Context = Pick<RequestContext, 'db' | 'services' | 'caller' | 'client' | 'afterCommit'>;

/** Stores an EPUB that was sent for a book, and begins to read it. A file of another book is refused by its name. */
export async function receiveEpub(
  context: Context,
  book: { id: string; title: string },
  file: StreamedFile,
): Promise<void> {
  const { db, services } = context;
  if (!(await isZip(file.path))) throw invalidField('epub', 'books.refused_not_epub');
  await checkTwin(db, book.id, file.sha256);
  const key = newKey('epubs', 'application/epub+zip');
  await services.storage.putFile(key, file.path, 'application/epub+zip');
  const { fileName: file_name, size, sha256 } = file;
  await begin(context, book, { file_name, size, key, sha256 });
}

/** Reads the newest file again; `accept` takes its text whatever it does to what was read. */
export async function readAgain(
  context: Context,
  book: { id: string; title: string },
  stored: StoredImport,
  accept: boolean,
): Promise<void> {
  await checkTwin(context.db, book.id, stored.sha256);
  await begin(context, book, stored, accept);
}

async function begin(
  context: Context,
  { id, title }: { id: string; title: string },
  { file_name, size, key, sha256 }: Pick<StoredImport, 'file_name' | 'size' | 'key' | 'sha256'>,
  accept = false,
): Promise<void> {
  const job = await startJob(context, epubImport, {
    input: { bookId: id, accept },
    subject: 'BOOK',
    subjectId: id,
    params: { title },
    link: `/books/list/${id}`,
  });
  const stored: StoredImport = {
    state: 'processing',
    file_name,
    size,
    key,
    sha256,
    at: new Date().toISOString(),
    job_id: job.id,
    reason: null,
    params: null,
    report: null,
    carry_over: null,
  };
  // A book without a text of its own is on its way until it has one.
  await rows(
    context.db,
    sql`update books set import = ${JSON.stringify(stored)}::jsonb,
      status = case when status = 'failed' or (status = 'draft' and word_count = 0) then 'processing' else status end
      where id = ${id}`,
  );
}

/** A file is of the book whose text it is, or is about to be: not of one that has refused it. */
async function checkTwin(db: Db, bookId: string, sha256: string): Promise<void> {
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

async function isZip(path: string): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1') === 'PK\u0003\u0004';
  } finally {
    await file.close();
  }
}
