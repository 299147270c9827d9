import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { filled, type InventedLanguage, wordLists } from './words.ts';

/** Chapters, paragraphs of each, and sentences of each. */
const shape = { chapters: 5, paragraphs: 6, sentences: 5 };

/** An EPUB 3 with invented text, the same for the same seed. */
export async function inventedEpub(seed: string, language: InventedLanguage): Promise<Buffer> {
  const list = wordLists[language];
  const pick = picker(seed);
  const chapters = Array.from({ length: shape.chapters }, (_, at) => ({
    name: `chapter-${at + 1}.xhtml`,
    title: `${list.chapter} ${at + 1}`,
    paragraphs: Array.from({ length: shape.paragraphs }, () =>
      Array.from({ length: shape.sentences }, () => filled(pick(list.sentences), list, pick)).join(' '),
    ),
  }));
  const zip = new ZipFile();
  const add = (name: string, text: string, compress = true) =>
    zip.addBuffer(Buffer.from(text), name, { compress, mtime: new Date(Date.UTC(2026, 0, 1)) });
  add('mimetype', 'application/epub+zip', false);
  add('META-INF/container.xml', container);
  add('content.opf', packageOf(seed, language, chapters));
  add('nav.xhtml', navOf(language, chapters));
  for (const { name, title, paragraphs } of chapters)
    add(
      name,
      page(language, title, `<h1>${title}</h1>${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}`),
    );
  zip.end();
  return buffer(zip.outputStream);
}

/** Chooses by a hash that goes on from the seed. */
function picker(seed: string): <T>(items: readonly T[]) => T {
  let count = 0;
  return (items) => {
    const hash = createHash('sha256')
      .update(`${seed}/${(count += 1)}`)
      .digest();
    return items[hash.readUInt32BE(0) % items.length]!;
  };
}

interface Chapter {
  name: string;
  title: string;
}

const declared = '<?xml version="1.0" encoding="UTF-8"?>\n';
const xhtml = 'application/xhtml+xml';
const container = `${declared}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container">
<rootfiles><rootfile full-path="content.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`;

const packageOf = (seed: string, language: string, chapters: readonly Chapter[]): string => `${declared}
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${language}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${escapeHtml(seed)}</dc:identifier>
<dc:title>${escapeHtml(seed)}</dc:title><dc:language>${language}</dc:language>
<meta property="dcterms:modified">2026-01-01T00:00:00Z</meta></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="${xhtml}" properties="nav"/>
${chapters.map(({ name }, at) => `<item id="c${at}" href="${name}" media-type="${xhtml}"/>`).join('')}</manifest>
<spine>${chapters.map((_, at) => `<itemref idref="c${at}"/>`).join('')}</spine></package>`;

const navOf = (language: string, chapters: readonly Chapter[]): string =>
  page(
    language,
    'Contents',
    `<nav epub:type="toc" id="toc"><ol>${chapters
      .map(({ name, title }) => `<li><a href="${name}">${title}</a></li>`)
      .join('')}</ol></nav>`,
  );

const page = (language: string, title: string, body: string): string => `${declared}
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}"
 xml:lang="${language}">
<head><title>${title}</title></head><body>${body}</body></html>`;
