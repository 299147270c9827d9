import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Book } from '@okur/contract/books';
import { system, writeAudit } from '../../platform/database/audit.ts';
import { type Db, insertRows, row, type Sql, sql, touched, updateRows } from '../../platform/database/index.ts';
import { bookPictures, books } from '../../platform/database/tables/index.ts';
import { readInSandbox, TooComplex } from '../../platform/sandbox/read.ts';
import { addressOf } from '../../platform/storage/keys.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { applyText } from './epub/apply.ts';
import { storeCover } from './epub/import-job.ts';
import { planOf } from './epub/plan.ts';
import type { ReadEpub } from './epub/read.ts';
import type { EpubAnswer } from './epub/read.task.ts';
import { sandboxLimits } from './epub/refused.ts';
import { countBook } from './text.ts';

type Rights = Book['rights'];

/** What a book's file is, once it was read. */
export interface ReadFile {
  sha256: string;
  size: number;
  /** Its text; null: a book that is here has this very file. */
  text: (ReadEpub & { coverAddress: string | null }) | null;
}

/** The file is no EPUB that can be read here. */
export class UnreadableFile extends Error {
  readonly isProtected: boolean;

  constructor(isProtected = false) {
    super('no EPUB');
    this.isProtected = isProtected;
  }
}

interface Files {
  db: Db;
  storage: Storage;
  /** An empty folder for the pictures. */
  folder: string;
}

/** Reads an EPUB in a process of its own, and stores its pictures. Throws UnreadableFile. */
export async function readBookFile(path: string, language: string, { db, storage, folder }: Files): Promise<ReadFile> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const file = { sha256: hash.digest('hex'), size: (await stat(path)).size };
  const held = await row(
    db,
    sql`select id from books where epub->>'sha256' = ${file.sha256} and deleted_at is null limit 1`,
  );
  if (held) return { ...file, text: null };
  const script = new URL('./epub/read.task.ts', import.meta.url);
  const answer = await readInSandbox<EpubAnswer>(script, { file: path, folder, language }, sandboxLimits).catch(
    (error: unknown): never => {
      throw error instanceof TooComplex ? new UnreadableFile() : error;
    },
  );
  if ('refused' in answer) throw new UnreadableFile(answer.refused.reason === 'protected');
  const { cover, pictures } = answer.book;
  const coverAddress = cover && (await storeCover(storage, await readFile(cover.file)));
  // The storage takes the files themselves.
  for (const { key, file: picture, type } of pictures) await storage.putFile(key, picture, type);
  return { ...file, text: { ...answer.book, coverAddress } };
}

interface Stored {
  key: string;
  file_name: string;
  /** What the text may be read by, where it is not the rights that the book has. */
  rights?: Rights;
  /** What the text was measured by, where it is not the language that the book has. */
  language?: string;
}

/** Whether a book (alias b) has a text, shown or hidden: what someone wrote is not replaced. */
const hasText: Sql = sql`exists (select from book_chapters c where c.book_id = b.id and c.deleted_at is null
  and c.word_count > 0)`;

/** A book (alias b) whose own text is open to all its classes; one without a text becomes licensed by an order. */
export const takesNoLicence: Sql = sql`(${hasText} and b.rights <> 'licensed')`;

/** Puts the text of a file into a book that has none yet, and publishes it; how many words readers see of the book. */
export async function fillBook(
  db: Db,
  bookId: string,
  { text, sha256, size }: ReadFile,
  { rights, language, ...stored }: Stored,
): Promise<number> {
  const book = await row<{
    title: string;
    word_count: number;
    cover: object | null;
    rights: Rights;
    language: string;
    has_text: boolean;
  }>(
    db,
    sql`select b.title, b.word_count, b.cover, b.rights, b.language, ${hasText} as has_text from books b
      where b.id = ${bookId} for no key update`,
  );
  if (!text || book!.has_text) return book!.word_count;
  const own = { rights: book!.rights, language: book!.language };
  const changed = differing(own, { rights, language });
  await applyText(db, bookId, text.chapters, await planOf(db, bookId, text.chapters));
  if (text.pictures.length > 0)
    await insertRows(
      db,
      bookPictures,
      text.pictures.map(({ key }) => ({ file: addressOf(key), book_id: bookId })),
    );
  const words = await countBook(db, bookId);
  await updateRows(
    db,
    books,
    {
      epub: { ...stored, sha256, size },
      ...(words > 0 ? { status: 'published' as const } : {}),
      ...changed,
      ...(book!.cover || !text.coverAddress ? {} : { cover: { address: text.coverAddress, alt: book!.title } }),
      ...touched(),
    },
    sql`id = ${bookId}`,
  );
  if (Object.keys(changed).length > 0)
    await writeAudit(db, system, [
      { action: 'update', subject: 'BOOK', subjectId: bookId, before: own, after: { ...own, ...changed } },
    ]);
  return words;
}

type Said = Pick<Stored, 'rights' | 'language'>;

/** What a file says otherwise than its book. */
const differing = (book: Required<Said>, { rights, language }: Said): Said => ({
  ...(rights && rights !== book.rights ? { rights } : {}),
  ...(language && language !== book.language ? { language } : {}),
});
