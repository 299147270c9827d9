import { zipSync } from 'fflate';
import mammoth from 'mammoth';
import { unpackXml } from '../../../platform/sheets/archive.ts';
import { FileRefused } from './refused.ts';

/** What a Word document holds that an article does not. */
export interface LeftOut {
  pictures: number;
  notes: number;
  tables: number;
}

/** Word keeps these names of its styles in every language. */
const styles = [
  "p[style-name='Title'] => h1:fresh",
  "p[style-name='Subtitle'] => p:fresh",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  ...[4, 5, 6, 7, 8, 9].map((level) => `p[style-name='heading ${level}'] => h4:fresh`),
];

interface Element {
  type: string;
  children?: Element[];
}

/** A Word document as HTML that is not clean yet. Its XML alone is unpacked, within the limits; pictures never are. */
export async function htmlOfWord(bytes: Uint8Array): Promise<{ html: string; leftOut: LeftOut }> {
  const files = await unpackXml(bytes);
  if (!files['word/document.xml']) throw new FileRefused('article_file.not_text');
  const leftOut: LeftOut = { pictures: 0, notes: 0, tables: 0 };
  const { value } = await mammoth
    .convertToHtml(
      { buffer: Buffer.from(zipSync(files, { level: 0 })) },
      {
        styleMap: styles,
        externalFileAccess: false,
        transformDocument: (document: Element) => without(document, leftOut),
      },
    )
    .catch(() => {
      throw new FileRefused('article_file.damaged');
    });
  return { html: value, leftOut };
}

/** The document without pictures and notes, which are counted; the words of a table stay. */
function without(element: Element, leftOut: LeftOut): Element {
  if (!element.children) return element;
  const children = element.children.filter(({ type }) => {
    if (type === 'image') leftOut.pictures += 1;
    if (type === 'noteReference' || type === 'commentReference') leftOut.notes += 1;
    return type !== 'image' && type !== 'noteReference' && type !== 'commentReference';
  });
  if (element.type === 'table') leftOut.tables += 1;
  return { ...element, children: children.map((child) => without(child, leftOut)) };
}
