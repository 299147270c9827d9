import { createHash } from 'node:crypto';
import { plainText, wordsOf } from '@okur/contract/reading/count';

export interface Block {
  no: number;
  first_word: number;
  words: number;
  html: string;
  hash: string;
}

const tag = /<(\/?)([a-z][a-z0-9]*)(?![a-z0-9])[^<>]*>/g;
/** A list or a quotation is one block with all that is in it. */
const blockTags = new Set(['p', 'h2', 'h3', 'ul', 'ol', 'blockquote']);

/**
 * The blocks of a cleaned text, its words numbered from 0. Text that stands in no element of its own is a block like
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

/** Cuts between the outermost blocks. */
function partsOf(html: string): string[] {
  const cuts = [0];
  let depth = 0;
  for (const {
    0: { length },
    1: slash,
    2: name = '',
    index,
  } of html.matchAll(tag)) {
    if (!blockTags.has(name)) continue;
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
