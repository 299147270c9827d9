import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { books } from '@okur/contract';
import type { Book } from '@okur/contract/books';
import { ZipFile } from 'yazl';
import type { Client, TestApp } from '../../../platform/testing/app.ts';
import { endOf } from '../../../platform/testing/jobs.ts';
import { type ReadEpub, readEpub } from './read.ts';
import { EpubRefused } from './refused.ts';

/** The same parts make the same file. */
const mtime = new Date('2026-01-01');
const html = (body: string, head = '') =>
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml" ` +
  `xmlns:epub="http://www.idpf.org/2007/ops"><head><title/>${head}</head><body>${body}</body>` +
  `</html>`;

export interface Parts {
  /** Bodies of pages by file name, in the order in which they are read. */
  pages: Record<string, string>;
  /** What is in the list of nav.xhtml; without it there is none. */
  nav?: string;
  ncx?: string;
  css?: string;
  metadata?: string;
  /** Further files by path, with their type. */
  files?: Record<string, [type: string, content: string | Buffer]>;
  /** Files outside the manifest. */
  raw?: Record<string, string | Buffer>;
}

/** An EPUB as a publisher makes it, in all that a test says. */
export async function makeEpub({ pages, nav, ncx, css, metadata = '', files = {}, raw = {} }: Parts): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (path: string, content: string | Buffer) => zip.addBuffer(Buffer.from(content), path, { mtime });
  zip.addBuffer(Buffer.from('application/epub+zip'), 'mimetype', { compress: false, mtime });
  add(
    'META-INF/container.xml',
    '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile ' +
      'full-path="OPS/package.opf" media-type="application/oebps-package+xml"/></rootfiles>' +
      '</container>',
  );
  const names = Object.keys(pages);
  const items = [
    ...names.map((name, at) => `<item id="p${at}" href="${name}" media-type="application/xhtml+xml"/>`),
    ...(nav === undefined
      ? []
      : ['<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>']),
    ...(ncx === undefined ? [] : ['<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>']),
    ...Object.entries(files).map(([name, [type]], at) => `<item id="f${at}" href="${name}" media-type="${type}"/>`),
  ];
  add(
    'OPS/package.opf',
    '<package xmlns="http://www.idpf.org/2007/opf" version="3.0">' +
      '<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Kitap</dc:title><dc:language>tr</dc:language>' +
      `${metadata}</metadata><manifest>${items.join('')}</manifest><spine${ncx === undefined ? '' : ' toc="ncx"'}>` +
      `${names.map((_name, at) => `<itemref idref="p${at}"/>`).join('')}</spine></package>`,
  );
  const head = css === undefined ? '' : '<link rel="stylesheet" href="book.css"/>';
  for (const [name, body] of Object.entries(pages)) add(`OPS/${name}`, html(body, head));
  if (nav !== undefined) add('OPS/nav.xhtml', html(`<nav epub:type="toc"><ol>${nav}</ol></nav>`));
  if (ncx !== undefined) add('OPS/toc.ncx', `<ncx><navMap>${ncx}</navMap></ncx>`);
  if (css !== undefined) add('OPS/book.css', css);
  for (const [name, [, content]] of Object.entries(files)) add(`OPS/${name}`, content);
  for (const [path, content] of Object.entries(raw)) add(path, content);
  zip.end();
  return buffer(zip.outputStream);
}

export const line = (href: string, title: string, under = ''): string =>
  `<li><a href="${href}">${title}</a>${under && `<ol>${under}</ol>`}</li>`;

/** A book of one page. */
export const one = (body: string, over: Partial<Parts> = {}): Parts => ({
  pages: { 'a.xhtml': body },
  nav: line('a.xhtml', 'A'),
  ...over,
});
const xhtml = 'application/xhtml+xml';
export const page = (body: string, head = '', before = '<?xml version="1.0"?>'): string =>
  `${before}<html xmlns="http://www.w3.org/1999/xhtml"><head><title/>${head}</head><body>${body}</body></html>`;
export const item = (id: string, href: string, more = '', type = xhtml): string =>
  `<item id="${id}" href="${href}" media-type="${type}" ${more}/>`;
export const ref = (id: string, more = ''): string => `<itemref idref="${id}" ${more}/>`;

/** A package written by hand, with its files; `more`: what follows the order of its pages. */
export const packed = (manifest: string, spine: string, raw: Record<string, string | Buffer>, more = ''): Parts => ({
  pages: {},
  raw: {
    ...Object.fromEntries(Object.entries(raw).map(([path, content]) => [`OPS/${path}`, content])),
    'OPS/package.opf':
      `<package xmlns="http://www.idpf.org/2007/opf" version="3.0"><metadata/><manifest>${manifest}</manifest>` +
      `<spine>${spine}</spine>${more}</package>`,
  },
});

export async function readParts(folder: string, parts: Parts | Buffer): Promise<ReadEpub> {
  const file = join(folder, 'book.epub');
  await writeFile(file, Buffer.isBuffer(parts) ? parts : await makeEpub(parts));
  return readEpub({ file, folder, language: 'tr' });
}

/** The chapters in a line each, or why there are none. */
export async function outcomeOf(folder: string, parts: Parts | Buffer): Promise<string | string[]> {
  try {
    const { chapters } = await readParts(folder, parts);
    // The whole has to fit into a column of the database.
    const whole = JSON.stringify(chapters);
    if (/\\u0000|\\ud[89a-f]/i.test(whole)) throw new Error(`No column holds ${whole}`);
    return chapters.map(({ title, visible, body }) => {
      const text = body
        .replaceAll(/<img[^<>]*>/g, '▢')
        .replaceAll(/<[^<>]+>/g, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim();
      return `${visible ? '' : '~'}${title}: ${text}`;
    });
  } catch (error) {
    if (error instanceof EpubRefused) return error.reason;
    throw error;
  }
}

/** Sends a book this file of pages, listed by their names, and answers the book once it was read. */
export async function sendEpub(app: TestApp, client: Client, id: string, pages: Parts['pages']): Promise<Book> {
  const nav = Object.keys(pages)
    .map((name) => line(name, name))
    .join('');
  const files = { epub: { fileName: 'kitap.epub', bytes: await makeEpub({ pages, nav }) } };
  const sent = await client.call(books.updateBook, { params: { id }, body: {}, files });
  if (sent.status !== 200) throw new Error(sent.text);
  await endOf(app, sent.body.data.import!.job_id!);
  return (await client.call(books.getBook, { params: { id } })).body.data as Book;
}
