import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { plainText, wordsOf } from '@okur/contract/reading/count';
import fc from 'fast-check';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, describe, expect, it } from 'vitest';
import { type ReadEpub, readEpub } from './read.ts';
import { line, makeEpub, type Parts } from './testing.ts';

/* No word is lost, added or counted twice on the way from the file to the numbered words. */

const folder = await mkdtemp(join(tmpdir(), 'okur-numbers-'));
afterAll(() => rm(folder, { recursive: true }));
const demoBook = (name: string) => new URL(`../../../demo/epubs/${name}`, import.meta.url);

async function read(bytes: Buffer, language: string): Promise<ReadEpub> {
  const file = join(folder, 'book.epub');
  await writeFile(file, bytes);
  return readEpub({ file, folder, language });
}

/** All words of a book, each under its number; fails where a number is missing, doubled or out of its place. */
function numbered({ chapters, report }: ReadEpub): string[] {
  const words: string[] = [];
  for (const { blocks, word_count } of chapters) {
    let next = 0;
    for (const [at, block] of blocks.entries()) {
      const own = wordsOf(plainText(block.html));
      expect([block.no, block.first_word, block.words]).toEqual([at + 1, next, own.length]);
      next += own.length;
      words.push(...own);
    }
    expect(next).toBe(word_count);
  }
  expect(report.words).toBe(words.length);
  return words;
}

/** A piece of a page, and the words in it in their order. */
interface Piece {
  html: string;
  words: string[];
}
const joined = (pieces: readonly Piece[]): Piece => ({
  html: pieces.map(({ html }) => html).join(' '),
  words: pieces.flatMap(({ words }) => words),
});
const inside = (tag: string, piece: Piece, attributes = ''): Piece => ({
  html: `<${tag}${attributes}>${piece.html}</${tag}>`,
  words: piece.words,
});
const letters = fc.string({ unit: fc.constantFrom(...'abcçğıöşüéàłżñß0123'), minLength: 1, maxLength: 8 });
const word = letters.map((text): Piece => ({ html: text, words: [text] }));
const nothing = fc
  .constantFrom('—', '…', '<br/>', '<script/>', '<a id="x"/>', '&#160;', '<!-- not read -->', '<img src="none.png"/>')
  .map((html): Piece => ({ html, words: [] }));
const marked = fc
  .tuple(fc.constantFrom('em', 'b', 'span', 'small', 'a', 'code'), word)
  .map(([tag, one]) => inside(tag, one));
/** Two words, between which no blank is but a marked one. */
const parted = fc
  .tuple(word, fc.constantFrom('<b> </b>', '<i><span>\n</span></i>', '<sup> </sup>', '<a id="y"> </a>'), word)
  .map(([a, blank, b]): Piece => ({ html: a.html + blank + b.html, words: [...a.words, ...b.words] }));
const running = fc
  .array(fc.oneof({ weight: 5, arbitrary: word }, marked, parted, nothing), { minLength: 1, maxLength: 12 })
  .map((pieces) => joined(pieces));
const { block } = fc.letrec<{ block: Piece }>((tie) => {
  const under = fc.array(tie('block'), { minLength: 1, maxLength: 4 }).map((pieces) => joined(pieces));
  return {
    block: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc
        .tuple(fc.constantFrom('p', 'h1', 'h4', 'div', 'pre', 'aside'), running)
        .map(([tag, text]) => inside(tag, text)),
      fc
        .tuple(fc.constantFrom('div', 'section', 'blockquote', 'article', 'figure'), under)
        .map(([tag, text]) => inside(tag, text)),
      under.map((text) => inside('ul', inside('li', text))),
      fc
        .array(running, { minLength: 1, maxLength: 3 })
        .map((cells) => inside('table', inside('tr', joined(cells.map((cell) => inside('td', cell)))))),
      running,
    ),
  };
});
const page = fc.array(block, { minLength: 1, maxLength: 6 }).map((blocks) => joined(blocks));
const book = fc.record({ pages: fc.array(page, { minLength: 1, maxLength: 5 }), hasContents: fc.boolean() });

const partsOf = (pages: readonly Piece[], hasContents: boolean): Parts => ({
  pages: Object.fromEntries(pages.map(({ html }, at) => [`p${at}.xhtml`, html])),
  ...(hasContents ? { nav: pages.map((_, at) => line(`p${at}.xhtml`, `Bölüm ${at + 1}`)).join('') } : {}),
});

describe('the words of a book', () => {
  it('are those of its file, one by one, whatever elements they are in', async () => {
    await fc.assert(
      fc.asyncProperty(book, async ({ pages, hasContents }) => {
        const { words } = joined(pages);
        fc.pre(words.length > 0);
        expect(numbered(await read(await makeEpub(partsOf(pages, hasContents)), 'tr'))).toEqual(words);
      }),
      { numRuns: 150 },
    );
  });

  it.each(['aesop-fables.epub', 'childrens-literature.epub', 'waste-land.epub'])(
    'of %s are those that a count of its pages finds',
    async (name) => {
      const bytes = await readFile(demoBook(name));
      const words = numbered(await read(bytes, 'en'));
      expect(words.join(' ')).toBe(spineWords(bytes).join(' '));
    },
  );
});

/** Counted another way: the pages of the spine with their tags cut out. */
function spineWords(bytes: Buffer): string[] {
  const files = unzipSync(bytes);
  const opf = Object.keys(files).find((path) => path.endsWith('.opf'))!;
  const text = strFromU8(files[opf]!);
  const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
  const items = new Map(
    (text.match(/<item\s[^>]*>/g) ?? []).map((tag) => [attribute(tag, 'id'), attribute(tag, 'href')]),
  );
  const paths = (text.match(/<itemref\s[^>]*>/g) ?? []).map((tag) => items.get(attribute(tag, 'idref'))!);
  return paths.flatMap((path) => {
    const html = strFromU8(files[opf.replace(/[^/]*$/, '') + path]!);
    const body = html.replace(/^[\s\S]*?<body\b[^>]*>/, '').replace(/<\/body>[\s\S]*$/, '');
    const cut = body
      .replace(/<!--[\s\S]*?-->/g, '')
      .replace(
        /<\/?(?:p|div|h\d|li|td|th|tr|section|article|br|hr|blockquote|header|footer|figure|aside)\b[^>]*>/g,
        ' ',
      )
      .replace(/<[^>]*>/g, '');
    return wordsOf(plainText(cut));
  });
}
