import { createHash } from 'node:crypto';
import { plainText, wordsOf } from '@okur/contract/reading/count';
import { blocksPage } from '@okur/contract/student-books';

export interface Block {
  no: number;
  first_word: number;
  words: number;
  html: string;
  hash: string;
}

/** Of a cleaned text. A list, a table, a quotation or a stanza is one block with all that is in it. */
const blockTag = /<(\/?)(?:p|h[2-6]|ul|ol|dl|blockquote|pre|table|figure|div)(?: [^<>]*)?>/g;

/**
 * The blocks of a cleaned text, its words numbered from 0. Text that is in no element of its own is a block like
 * the others. Blocks without a word belong to the one before them.
 */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  let firstWord = 0;
  for (const part of partsOf(html)) {
    const words = wordsOf(plainText(part));
    const last = blocks.at(-1);
    if (words.length === 0 && last) {
      last.html += part;
      continue;
    }
    blocks.push({
      no: blocks.length + 1,
      first_word: firstWord,
      words: words.length,
      html: part,
      hash: createHash('sha256').update(words.join(' ')).digest('base64url'),
    });
    firstWord += words.length;
  }
  return blocks;
}

/**
 * The first word of each page. Pages are cut by size, so that one of the longest chapter is no larger than one of a
 * short chapter; a longer block is a page of its own.
 */
export function pageStartsOf(blocks: readonly Block[]): number[] {
  const starts = [0];
  let size = 0;
  for (const { first_word, html } of blocks) {
    const length = Buffer.byteLength(html);
    if (size > 0 && size + length > blocksPage && first_word > starts.at(-1)!) {
      starts.push(first_word);
      size = 0;
    }
    size += length;
  }
  return starts;
}

/** Cuts between the outermost blocks. */
function partsOf(html: string): string[] {
  const cuts = [0];
  let depth = 0;
  for (const {
    0: { length },
    1: slash,
    index,
  } of html.matchAll(blockTag)) {
    if (!slash) {
      if (depth === 0) cuts.push(index);
      depth += 1;
    } else {
      depth = Math.max(0, depth - 1);
      if (depth === 0) cuts.push(index + length);
    }
  }
  return [...cuts, html.length]
    .map((end, at, all) => html.slice(at === 0 ? 0 : all[at - 1], end))
    .filter((part) => part.trim());
}
