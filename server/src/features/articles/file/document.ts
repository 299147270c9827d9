import type { ImportedArticle } from '@okur/contract/articles';
import { countWords, plainText } from '@okur/contract/reading/count';
import { guessLanguage } from '@okur/contract/reading/guess-language';
import { sanitized } from '../../../platform/sandbox/rich-text.ts';
import { decodeText } from '../../../platform/sheets/text.ts';
import { fileLimits, FileRefused } from './refused.ts';
import { richTextOf } from './text.ts';
import { htmlOfWord } from './word.ts';

/** What a file holds, in the form in which articles are kept. `name` is the file's, without its ending. */
export async function articleOf(bytes: Uint8Array, isZipped: boolean, name: string): Promise<ImportedArticle> {
  const { format, encoding, html, left_out } = isZipped ? await fromWord(bytes) : fromText(bytes);
  const { title, rest: body } = split(await sanitized(levelled(html)), name);
  const text = plainText(body);
  const { words } = countWords(text, 'en');
  if (words === 0) throw new FileRefused('article_file.empty');
  if (body.length > fileLimits.bodyChars) throw new FileRefused('article_file.too_long', { max: fileLimits.bodyChars });
  return {
    title,
    body,
    format,
    encoding,
    language: guessLanguage(text),
    word_count: words,
    headings: headingsOf(body),
    left_out,
  };
}

type Read = Pick<ImportedArticle, 'format' | 'encoding' | 'left_out'> & { html: string };

async function fromWord(bytes: Uint8Array): Promise<Read> {
  const { html, leftOut } = await htmlOfWord(bytes);
  return { format: 'docx', encoding: null, left_out: leftOut, html };
}

/** Signs that no text holds, whatever its encoding. */
// oxlint-disable-next-line no-control-regex
const unprintable = /[\u0000-\u0008\u000e-\u001f\u0080-\u009f]/;

function fromText(bytes: Uint8Array): Read {
  const { text, encoding } = decodeText(bytes);
  if (/^\s*(%PDF|\{\\rtf)/.test(text) || unprintable.test(text)) throw new FileRefused('article_file.not_text');
  return { format: 'text', encoding, left_out: { pictures: 0, notes: 0, tables: 0 }, html: richTextOf(text) };
}

/** As long as a title may be. */
const titleChars = 200;
const firstBlock = /^<(h2|h3|p)>(.*?)<\/\1>/s;

/** The title: the heading a text begins with, or a short first line that is no sentence; else the file's name. */
function split(html: string, name: string): { title: string; rest: string } {
  const [whole = '', tag, inner = ''] = firstBlock.exec(html) ?? [];
  const words = plainText(inner).replace(/\s+/g, ' ').trim();
  const isTitle =
    words !== '' &&
    words.length <= titleChars &&
    (tag !== 'p' || (words.length <= 100 && !inner.includes('<br') && !/[.:;,…]$/.test(words)));
  const rest = html.slice(whole.length);
  return isTitle && plainText(rest) !== '' ? { title: words, rest } : { title: name.slice(0, titleChars), rest: html };
}

/**
 * Below its title an article has two levels of headings: the highest of the file's are the first, all others the
 * second.
 */
function levelled(html: string): string {
  const levels = [...html.matchAll(/<h([1-6])>/g)].map(([, level]) => Number(level));
  const top = Math.min(...levels.slice(/^<h[1-6]>/.test(html) ? 1 : 0));
  return html.replace(
    /<(\/?)h([1-6])>/g,
    (_tag, slash: string, level: string) => `<${slash}h${Number(level) <= top ? 2 : 3}>`,
  );
}

const headingsOf = (html: string): ImportedArticle['headings'] =>
  html.split(/(?=<h[23]>)/).flatMap((part) => {
    const level = /^<h([23])>/.exec(part)?.[1];
    const end = part.indexOf(`</h${level}>`);
    return level && end > 0 ? [{ level: Number(level), text: plainText(part.slice(4, end)).slice(0, titleChars) }] : [];
  });
