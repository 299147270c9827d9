import type { Readable } from 'node:stream';
import type { books as contract } from '@okur/contract';
import type { Book } from '@okur/contract/books';
import { ZipFile } from 'yazl';
import { type Db, rows, sql } from '../../../platform/database/index.ts';
import type { ContextOf } from '../../../platform/http/request-context.ts';
import type { FileAnswer } from '../../../platform/http/respond.ts';
import type { Storage } from '../../../platform/storage/port.ts';
import { keyOf, typeOf } from '../../../platform/storage/keys.ts';
import { alive, bookById } from '../reach.ts';
import { chapterPage, type OutChapter, packageDocument, navigation, pictureIn, styleSheet } from './out-pages.ts';

/** The chapters that readers see as an EPUB 3. */
export async function bookEpub({
  db,
  caller,
  params,
  services,
}: ContextOf<typeof contract.bookEpub>): Promise<FileAnswer> {
  const book = await bookById(db, caller, params.id, { where: alive });
  const chapters = await visibleChapters(db, book.id);
  return {
    fileName: `${book.title}.epub`,
    contentType: 'application/epub+zip',
    bytes: epubOf(book, chapters, services.storage),
  };
}

const visibleChapters = (db: Db, bookId: string): Promise<OutChapter[]> =>
  rows<OutChapter>(
    db,
    sql`with recursive shown as (
        select c.id, c.title, c.body, 0 as depth, array[c.position] as path from book_chapters c
          where c.book_id = ${bookId} and c.parent_chapter_id is null and c.visible and c.deleted_at is null
        union all select c.id, c.title, c.body, s.depth + 1, s.path || c.position
          from book_chapters c join shown s on c.parent_chapter_id = s.id where c.visible and c.deleted_at is null)
      select id, title, body, depth from shown order by path`,
  );

/** The archive, written as it is sent. */
function epubOf(book: Book, chapters: readonly OutChapter[], storage: Pick<Storage, 'get'>): Readable {
  const zip = new ZipFile();
  const add = (path: string, text: string) => zip.addBuffer(Buffer.from(text), path);
  zip.addBuffer(Buffer.from('application/epub+zip'), 'mimetype', { compress: false });
  add(
    'META-INF/container.xml',
    '<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">' +
      '<rootfiles>' +
      '<rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>',
  );
  const pictures = [...new Set(chapters.flatMap(({ body }) => pictureIn(body)))];
  const cover = book.cover && keyOf(book.cover.address);
  const files = chapters.map((chapter, at) => ({ ...chapter, file: `chapter-${at + 1}.xhtml` }));
  add('EPUB/package.opf', packageDocument({ book, files, pictures, cover }));
  add('EPUB/nav.xhtml', navigation(book, files));
  add('EPUB/book.css', styleSheet);
  const fileOf = new Map(files.map(({ id, file }) => [id, file]));
  for (const chapter of files) add(`EPUB/${chapter.file}`, chapterPage(book, chapter, fileOf));
  for (const key of [...pictures, ...(cover ? [cover] : [])])
    zip.addReadStreamLazy(
      `EPUB/images/${key.split('/').at(-1)}`,
      { compress: !typeOf(key)?.startsWith('image/') },
      (then) => {
        storage.get(key).then(
          (file) => then(file ? null : new Error(`The picture ${key} is gone`), file?.stream as never),
          (error: unknown) => then(error, undefined as never),
        );
      },
    );
  zip.end();
  return zip.outputStream as Readable;
}
