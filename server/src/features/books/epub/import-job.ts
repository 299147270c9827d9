import { servedFolder } from '../../../platform/storage/folders.ts';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { articleCover } from '@okur/contract/articles';
import { type Book, type BookImport, type LostHomework, readEan } from '@okur/contract/books';
import { z } from 'zod';
import { type Change, writeAudit } from '../../../platform/database/audit.ts';
import {
  apiErrorOf,
  array,
  type Db,
  insertRows,
  row,
  rows,
  sql,
  touched,
  updateRows,
} from '../../../platform/database/index.ts';
import { bookPictures, books } from '../../../platform/database/tables/index.ts';
import { ApiError, invalidField, orNotFound } from '../../../platform/http/api-error.ts';
import { isPassing } from '../../../platform/http/error-handler.ts';
import { jobKind, type JobRun } from '../../../platform/jobs/kind.ts';
import { readInSandbox, TooComplex } from '../../../platform/sandbox/read.ts';
import { cleaned } from '../../../platform/sandbox/rich-text.ts';
import { addressOf, newKey } from '../../../platform/storage/keys.ts';
import { readPicture } from '../../../platform/storage/pictures.ts';
import { settleBook } from '../homework.ts';
import { measureBookAgain } from '../language.ts';
import { alive, bookById } from '../reach.ts';
import { countBook } from '../text.ts';
import { applyText } from './apply.ts';
import { needsConsent, type Plan, planOf } from './plan.ts';
import type { ReadEpub } from './read.ts';
import type { EpubAnswer } from './read.task.ts';
import { EpubRefused, sandboxLimits } from './refused.ts';
import { beginImport, checkTwin, noteImport, refuseImport, type StoredImport } from './stored.ts';

const covers = servedFolder('covers');

const Input = z.strictObject({ bookId: z.uuid(), accept: z.boolean() });
type Run = JobRun<z.output<typeof Input>>;

/** Reads an EPUB that was sent for a book, and puts its text into the book or says why not. */
export const epubImport = jobKind({
  kind: 'epub_import',
  input: Input,
  needs: ['edit', 'BOOK'],
  async handOver(db, { bookId }, { from, to }) {
    const stored = await importOf(db, bookId, from, ['processing', 'failed']);
    await checkTwin(db, bookId, stored.sha256);
    await beginImport(db, bookId, to, stored);
  },
  async work(run) {
    const stored = await importOf(run.services.db, run.input.bookId, run.job.id, ['processing']);
    try {
      await importEpub(run, stored);
    } catch (error) {
      await noteFailure(run, error);
      throw error instanceof EpubRefused ? invalidField('epub', `books.refused_${error.reason}`, error.params) : error;
    }
  },
});

/** The file that this job reads; refused where another was sent since, or where it is read already. */
async function importOf(db: Db, bookId: string, jobId: string, states: BookImport['state'][]): Promise<StoredImport> {
  const found = await row<{ import: StoredImport }>(
    db,
    sql`select import from books where id = ${bookId} and deleted_at is null and import->>'job_id' = ${jobId}
      and import->>'state' = any(${array(states, 'text')}) for update`,
  );
  if (!found) throw new ApiError('conflict', { errors: { epub: ['books.import_not_waiting'] } });
  return found.import;
}

async function importEpub(run: Run, stored: StoredImport): Promise<void> {
  const { services, input, progress } = run;
  const book = await row<{ language: string }>(services.db, sql`select language from books where id = ${input.bookId}`);
  await progress(0, null, 'unpacking');
  const { language } = orNotFound(book);
  const read: Read = { ...(await readInto(run, stored, language)), language };
  const plan = await planOf(services.db, input.bookId, read.chapters);
  if (!input.accept) {
    const carryOver = { ...plan.carryOver, homework: await lostBy(run, read) };
    if (needsConsent(carryOver)) return waitForConsent(run, withLost(read, plan), carryOver);
  }
  // The storage takes the files themselves.
  const cover = read.cover && (await readFile(read.cover.file));
  for (const [at, { key, file, type }] of read.pictures.entries()) {
    await progress(at, read.pictures.length, 'pictures');
    await services.storage.putFile(key, file, type);
  }
  await progress(read.pictures.length, read.pictures.length, 'writing');
  try {
    await services.transaction((tx) => store(tx, run, stored, read, cover));
  } catch (error) {
    // Given while the pictures were stored.
    if (!(error instanceof LosesHomework)) throw error;
    await waitForConsent(run, withLost(read, plan), { ...plan.carryOver, homework: error.homework });
  }
}

/** By the language that the book had. */
type Read = ReadEpub & { language: string };

/** The report says as well what readers lose. */
const withLost = <R extends ReadEpub>(read: R, { lost }: Plan): R => ({
  ...read,
  report: { ...read.report, warnings: [...read.report.warnings, ...lost] },
});

/** Rolls back what would take the chapters of this homework away. */
class LosesHomework extends Error {
  readonly homework: LostHomework[];

  constructor(homework: LostHomework[]) {
    super('homework loses its chapter');
    this.homework = homework;
  }
}

/** The text as it will be in the book, whose row is held, with what follows from it. */
async function replaceText(
  tx: Db,
  bookId: string,
  { chapters, language }: Read,
  record: (change: Change) => void,
): Promise<{ plan: Plan; homework: LostHomework[] }> {
  const plan = await planOf(tx, bookId, chapters);
  await applyText(tx, bookId, chapters, plan);
  const corrected = await row<{ language: string }>(
    tx,
    sql`select language from books where id = ${bookId} and language <> ${language}`,
  );
  if (corrected) await measureBookAgain(tx, bookId, corrected.language);
  else await countBook(tx, bookId);
  return { plan, homework: await settleBook(tx, bookId, record) };
}

/** Which open homework would lose its chapter: the text is put into the book, and taken out again. */
async function lostBy({ services, input: { bookId } }: Run, read: Read): Promise<LostHomework[]> {
  const given = await row(
    services.db,
    sql`select h.id from homeworks h join book_chapters c on c.id = h.book_chapter_id where c.book_id = ${bookId}
      and h.removed_at is null limit 1`,
  );
  if (!given) return [];
  try {
    await services.transaction(async (tx) => {
      await rows(tx, sql`select id from books where id = ${bookId} for update`);
      throw new LosesHomework((await replaceText(tx, bookId, read, () => {})).homework);
    });
  } catch (error) {
    if (error instanceof LosesHomework) return error.homework;
    throw error;
  }
  return [];
}

async function readInto({ services, folder }: Run, { key }: StoredImport, language: string): Promise<ReadEpub> {
  const file = join(folder, 'book.epub');
  const source = await services.storage.get(key);
  if (!source) throw new EpubRefused('broken');
  await pipeline(source.stream, createWriteStream(file));
  const script = new URL('./read.task.ts', import.meta.url);
  const answer = await readInSandbox<EpubAnswer>(script, { file, folder, language }, sandboxLimits).catch(
    (error: unknown): never => {
      throw error instanceof TooComplex ? new EpubRefused('too_complex') : error;
    },
  );
  if ('refused' in answer) throw new EpubRefused(answer.refused.reason, answer.refused.params);
  return answer.book;
}

const waitForConsent = (
  { services, input, finish }: Run,
  { report }: ReadEpub,
  carry_over: StoredImport['carry_over'],
) =>
  services.transaction(async (tx) => {
    await noteImport(tx, input.bookId, { state: 'waiting', report, carry_over });
    await finish(tx, { link: `/books/list/${input.bookId}` });
  });

/** The text with all that follows from it, in the transaction that ends the job. */
async function store(
  tx: Db,
  { services, input, caller, actor, finish }: Run,
  stored: StoredImport,
  read: Read,
  cover: Buffer | null,
) {
  const { bookId } = input;
  const before = await bookById(tx, caller!, bookId, { where: alive, lock: true });
  const changes: Change[] = [];
  const { plan, homework } = await replaceText(tx, bookId, read, (change) => changes.push(change));
  if (homework.length > 0 && !input.accept) throw new LosesHomework(homework);
  const { report } = withLost(read, plan);
  if (read.pictures.length > 0)
    await insertRows(
      tx,
      bookPictures,
      read.pictures.map(({ key }) => ({ file: addressOf(key), book_id: bookId })),
    );
  const { key, sha256, size, file_name } = stored;
  await updateRows(
    tx,
    books,
    {
      ...(await filledFrom(tx, services.storage, before, { ...read, coverBytes: cover })),
      epub: { key, sha256, size, file_name },
      status: before.status === 'processing' || before.status === 'failed' ? 'draft' : before.status,
      ...touched(),
    },
    sql`id = ${bookId}`,
  );
  await noteImport(tx, bookId, { state: 'done', report, carry_over: null });
  const after = await bookById(tx, caller!, bookId);
  await writeAudit(tx, actor, [
    { action: 'update', subject: 'BOOK', subjectId: bookId, before: audited(before), after: audited(after) },
    ...changes,
  ]);
  await finish(tx, { result: { chapters: report.chapters, words: report.words }, link: `/books/list/${bookId}` });
}

/** What the audit keeps of a book: not what a file was found to be, nor what follows from others. */
export const audited = ({
  import: _import,
  level: _level,
  has_epub: _has,
  deleted_entries: _deleted,
  outside_levels: _outside,
  ...book
}: Book) => book;

/** What no one has said of the book yet, from its file. */
async function filledFrom(
  db: Db,
  storage: Run['services']['storage'],
  book: Book,
  { metadata, coverBytes }: Read & { coverBytes: Buffer | null },
) {
  const description = book.description || !metadata.description ? undefined : await cleaned(metadata.description);
  return {
    ...(book.subtitle ? {} : { subtitle: metadata.subtitle }),
    ...(description && 'html' in description ? { description: description.html } : {}),
    ...(book.ean || !metadata.isbn ? {} : { ean: await freeEan(db, metadata.isbn) }),
    ...(book.cover || !coverBytes
      ? {}
      : { cover: { address: await storeCover(storage, coverBytes), alt: book.title } }),
  };
}

export async function storeCover(storage: Run['services']['storage'], bytes: Buffer): Promise<string> {
  const rules = {
    ...articleCover,
    maxBytes: Infinity,
    field: 'epub',
    fileName: 'cover.png',
    always: 'image/jpeg',
  } as const;
  const picture = await readPicture(bytes, rules);
  const key = newKey(covers, picture.contentType);
  await storage.put(key, picture.bytes, picture.contentType);
  return addressOf(key);
}

async function freeEan(db: Db, isbn: string): Promise<string | null> {
  const read = readEan(isbn);
  if (!('ean' in read)) return null;
  const other = await row(db, sql`select id from books where ean = ${read.ean} and deleted_at is null`);
  return other ? null : read.ean;
}

/** Work that will be tried again leaves the book on its way. */
async function noteFailure({ services, input, job, signal }: Run, error: unknown): Promise<void> {
  const own = { bookId: input.bookId, jobId: job.id };
  const isTriedAgain = signal.aborted || isPassing(apiErrorOf(error, services.uniques));
  if (error instanceof EpubRefused) await refuseImport(services.db, own, error.reason, error.params);
  else if (!isTriedAgain) await refuseImport(services.db, own, 'interrupted');
}
