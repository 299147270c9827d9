import type { Book } from '@okur/contract/books';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { keyOf, typeOf } from '../../../platform/storage/keys.ts';

export interface OutChapter {
  id: string;
  title: string;
  body: string;
  depth: number;
}
type OutFile = OutChapter & { file: string };

const page = (language: string, title: string, body: string, head = ''): string =>
  `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"
  lang="${language}" xml:lang="${language}">
<head><meta charset="utf-8"/><title>${escapeHtml(title)}</title>${head}</head>
<body>${body}</body>
</html>`;

/** A text as it is stored in the stricter form that a page of a book has. */
function asXml(body: string, fileOf: ReadonlyMap<string, string>): string {
  return body
    .replace(/<(br|hr|img)((?: [^<>]*?)?) ?\/?>/g, '<$1$2/>')
    .replace(/<a((?: [^<>]*)?)>/g, (_all, attributes: string) => `<a${linkOf(attributes, fileOf)}>`)
    .replace(
      /(<img src=")([^"<>]*)"/g,
      (_all, before: string, address: string) => `${before}images/${address.split('/').at(-1)}"`,
    )
    .replaceAll('<math>', '<math xmlns="http://www.w3.org/1998/Math/MathML">');
}

/** A link into a chapter that readers do not see leads nowhere. */
function linkOf(attributes: string, fileOf: ReadonlyMap<string, string>): string {
  const anchor = / href="(#a\d+)"/.exec(attributes)?.[1];
  const file = fileOf.get(/ data-chapter="([\da-f-]+)"/.exec(attributes)?.[1] ?? '');
  const id = / id="a\d+"/.exec(attributes)?.[0] ?? '';
  if (!anchor || !file) return id;
  return `${id} href="${file}${anchor}"${attributes.includes('class="note"') ? ' epub:type="noteref"' : ''}`;
}

const picture = /<img src="(\/files\/book-pictures\/[^"<>]*)"/g;
/** The keys of the pictures in a text. */
export const pictureIn = (body: string): string[] => [...body.matchAll(picture)].map(([, address]) => keyOf(address!));

export function chapterPage({ language }: Book, { title, body }: OutFile, fileOf: ReadonlyMap<string, string>): string {
  const begins = /^<h[2-6][^>]*>/.test(body);
  const text = `${begins ? '' : `<h1>${escapeHtml(title)}</h1>`}${asXml(body, fileOf)}`;
  return page(language, title, text, '<link rel="stylesheet" type="text/css" href="book.css"/>');
}

export function navigation({ language, title }: Book, files: readonly OutFile[]): string {
  let depth = -1;
  let list = '';
  for (const file of files) {
    if (file.depth > depth) list += '<ol>'.repeat(file.depth - depth);
    else list += `</li>${'</ol></li>'.repeat(depth - file.depth)}`;
    list += `<li><a href="${file.file}">${escapeHtml(file.title)}</a>`;
    depth = file.depth;
  }
  list += '</li></ol>'.repeat(depth + 1);
  return page(language, title, `<nav epub:type="toc"><h1>${escapeHtml(title)}</h1>${list}</nav>`);
}

const relators = { author: 'aut', illustrator: 'ill', translator: 'trl', editor: 'edt' } as const;

interface Parts {
  book: Book;
  files: readonly OutFile[];
  pictures: readonly string[];
  cover: string | null;
}

export function packageDocument({ book, files, pictures, cover }: Parts): string {
  const image = (key: string, at: number, properties = '') =>
    `<item id="image-${at}" href="images/${key.split('/').at(-1)}" media-type="${typeOf(key)}"${properties}/>`;
  const items = [
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    '<item id="css" href="book.css" media-type="text/css"/>',
    ...files.map(
      ({ body, file }, at) =>
        `<item id="chapter-${at + 1}" href="${file}" media-type="application/xhtml+xml"` +
        `${body.includes('<math') ? ' properties="mathml"' : ''}/>`,
    ),
    ...pictures.map((key, at) => image(key, at + 1)),
    ...(cover ? [image(cover, 0, ' properties="cover-image"')] : []),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${book.language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">${metadata(book)}</metadata>
<manifest>${items.join('')}</manifest>
<spine>${files.map((_file, at) => `<itemref idref="chapter-${at + 1}"/>`).join('')}</spine>
</package>`;
}

function metadata({ id, title, language, authors, publisher, ean, published_on, updated_at }: Book): string {
  const creators = authors.map(
    ({ name, role }, at) =>
      `<dc:creator id="creator-${at}">${escapeHtml(name)}</dc:creator>` +
      `<meta refines="#creator-${at}" property="role" scheme="marc:relators">${relators[role]}</meta>`,
  );
  return [
    `<dc:identifier id="id">urn:uuid:${id}</dc:identifier>`,
    ...(ean ? [`<dc:identifier>urn:isbn:${ean}</dc:identifier>`] : []),
    `<dc:title>${escapeHtml(title)}</dc:title><dc:language>${language}</dc:language>`,
    ...creators,
    ...(publisher ? [`<dc:publisher>${escapeHtml(publisher)}</dc:publisher>`] : []),
    ...(published_on ? [`<dc:date>${published_on}</dc:date>`] : []),
    `<meta property="dcterms:modified">${new Date(updated_at).toISOString().slice(0, 19)}Z</meta>`,
  ].join('');
}

/** What the ten names of a chapter's text look like elsewhere. */
export const styleSheet = `.centre { text-align: center; }
.right { text-align: right; }
.indent-1 { margin-left: 1.5em; }
.indent-2 { margin-left: 3em; }
.indent-3 { margin-left: 5em; }
.indent-4 { margin-left: 7em; }
.verse { margin: 1em 0; }
.verse p { margin-top: 0; margin-bottom: 0; text-indent: 0; }
.small-caps { font-variant: small-caps; }
.italic { font-style: italic; }
.bold { font-weight: bold; }
.hang { padding-left: 1.5em; text-indent: -1.5em; }
img { max-width: 100%; height: auto; }
`;
