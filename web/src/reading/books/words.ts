import { wordBounds } from '@okur/contract/reading/count';
import { endsWords } from '@okur/contract/reading/plain-text';

/*
 * The words of a chapter as they are set on the screen. They are counted as the server counts them, so that a word has
 * the same number on every device, whatever its letters and columns are.
 */

/** What is inside words without being part of them is left out, as it is where words are counted. */
export const countedHtml = (html: string): string =>
  html.replace(/&shy;|[\u00ad\u200b\u2060\ufeff]/g, '').normalize('NFC');

interface Block {
  element: HTMLElement;
  first: number;
  words: number;
}

interface Indexed {
  bounds: readonly (readonly [start: number, end: number])[];
  pieces: readonly { node: Text; start: number }[];
}

export interface Words {
  /** The first word that is there, and the one behind the last: of a long chapter a part is on the screen. */
  begin: number;
  total: number;
  /** From the first word to the last one, both among them, as far as they are there. */
  rangeOf: (from: number, to: number) => Range | null;
  /** Where a word begins on the screen; its line, where it goes over two. */
  rectOf: (word: number) => DOMRect | null;
  /** The line that a word is on: letters may be taller than their line, or lower. */
  lineOf: (word: number) => Line | null;
  /** The word at or behind a letter. */
  wordAt: (node: Node, offset: number) => number | null;
  /** The first word whose line passes, of words that do not pass followed by words that do; `total` for none. */
  firstWhere: (passes: (line: Line) => boolean) => number;
}

export interface Line {
  top: number;
  bottom: number;
  /** Where what is seen of it ends: the letters, as far as they are within the line. */
  end: number;
}

/** Letters stand in the middle of their line, whose height is that of the block they are in. */
function lineAround({ startContainer }: Range, letters: DOMRect): Line {
  let box = startContainer.parentElement;
  while (box && getComputedStyle(box).display.startsWith('inline')) box = box.parentElement;
  const height = (box && Number.parseFloat(getComputedStyle(box).lineHeight)) || letters.height;
  const middle = letters.top + letters.height / 2;
  const bottom = middle + height / 2;
  return { top: middle - height / 2, bottom, end: Math.min(bottom, letters.bottom) };
}

/** The words of the blocks within a box; a block tells its first word and how many it has. */
export function wordsIn(box: HTMLElement): Words {
  const blocks: Block[] = [...box.querySelectorAll<HTMLElement>('[data-first]')].map((element) => ({
    element,
    first: Number(element.dataset.first),
    words: Number(element.dataset.words),
  }));
  const indexes = new WeakMap<HTMLElement, Indexed>();
  const indexed = (element: HTMLElement): Indexed => {
    const found = indexes.get(element) ?? indexOf(element);
    indexes.set(element, found);
    return found;
  };
  const begin = blocks[0]?.first ?? 0;
  const last = blocks.at(-1);
  const total = last ? last.first + last.words : 0;
  const blockOf = (word: number) => {
    const at = lowerBound(0, blocks.length, (index) => blocks[index]!.first > word) - 1;
    return blocks[at];
  };
  const rangeOf: Words['rangeOf'] = (wantedFrom, wantedTo) => {
    const [from, to] = [Math.max(wantedFrom, begin), Math.min(wantedTo, total - 1)];
    if (from > to) return null;
    const [start, end] = [letterOf(blockOf(from), from, 0, indexed), letterOf(blockOf(to), to, 1, indexed)];
    if (!start || !end) return null;
    const range = document.createRange();
    range.setStart(...start);
    range.setEnd(...end);
    return range;
  };
  const rectOf: Words['rectOf'] = (word) => rangeOf(word, word)?.getClientRects()[0] ?? null;
  const lineOf: Words['lineOf'] = (word) => {
    const range = rangeOf(word, word);
    const letters = range?.getClientRects()[0];
    return range && letters ? lineAround(range, letters) : null;
  };
  return {
    begin,
    total,
    rangeOf,
    rectOf,
    lineOf,
    wordAt(node, offset) {
      const element = (node instanceof Element ? node : node.parentElement)?.closest<HTMLElement>('[data-first]');
      const block = blocks.find((one) => one.element === element);
      if (!element || !block) return null;
      const { bounds, pieces } = indexed(element);
      const piece = pieces.find((one) => one.node === node) ?? pieces.find((one) => node.contains(one.node));
      const position = (piece?.start ?? 0) + (piece?.node === node ? offset : 0);
      const nth = bounds.findIndex(([, end]) => end > position);
      return block.first + (nth < 0 ? Math.max(0, block.words - 1) : nth);
    },
    firstWhere: (passes) =>
      lowerBound(begin, total, (word) => {
        const line = lineOf(word);
        return line !== null && passes(line);
      }),
  };
}

/** The first of the numbers from `from` on that passes, of those that do not followed by those that do. */
function lowerBound(from: number, to: number, passes: (at: number) => boolean): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (passes(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The beginning or the end of a word, as a node and a letter in it. */
function letterOf(
  block: Block | undefined,
  word: number,
  side: 0 | 1,
  indexed: (element: HTMLElement) => Indexed,
): [Text, number] | null {
  if (!block) return null;
  const { bounds, pieces } = indexed(block.element);
  const letter = (bounds[word - block.first] ?? bounds.at(-1))?.[side];
  if (letter === undefined) return null;
  // The end of a word is behind its last letter, in the piece of that letter.
  const piece = pieces.findLast(({ start }) => start <= letter - side);
  return piece ? [piece.node, Math.min(letter - piece.start, piece.node.length)] : null;
}

/** The text of a block with where each of its words and pieces begins. */
function indexOf(element: HTMLElement): Indexed {
  const { text, pieces } = textOf(element);
  return { bounds: wordBounds(text).bounds, pieces };
}

/** The text of an element, its lines as a plain text has them, with where each of its pieces begins. */
export function textOf(element: Element): { text: string; pieces: Indexed['pieces'] } {
  const pieces: { node: Text; start: number }[] = [];
  let text = '';
  const walk = (node: Node): void => {
    if (node instanceof Text) {
      pieces.push({ node, start: text.length });
      text += node.data;
      return;
    }
    const parts = node instanceof Element && endsWords(node.tagName);
    if (parts) text += '\n';
    for (const child of node.childNodes) walk(child);
    if (parts) text += '\n';
  };
  for (const child of element.childNodes) walk(child);
  return { text, pieces };
}
