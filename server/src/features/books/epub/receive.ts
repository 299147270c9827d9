import { open } from 'node:fs/promises';
import { invalidField } from '../../../platform/http/api-error.ts';
import type { RequestContext } from '../../../platform/http/request-context.ts';
import type { StreamedFile } from '../../../platform/http/streamed-files.ts';
import { startJob } from '../../../platform/jobs/jobs.ts';
import { newKey } from '../../../platform/storage/keys.ts';
import { epubImport } from './import-job.ts';
import { beginImport, checkTwin, type SentFile, type StoredImport } from './stored.ts';

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
  file: SentFile,
  accept = false,
): Promise<void> {
  const job = await startJob(context, epubImport, {
    input: { bookId: id, accept },
    subject: 'BOOK',
    subjectId: id,
    params: { title },
    link: `/books/list/${id}`,
  });
  await beginImport(context.db, id, job.id, file);
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
