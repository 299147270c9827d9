import { type WordInRun, wordInRun } from '@okur/contract/reading/lookup';
import { endsWords } from '@okur/contract/reading/plain-text';
import { textOf } from '../books/words.ts';

/** A word of the text that was pointed at, with those around it, and where it is in the window. */
export interface WordAtPoint extends WordInRun {
  rect: DOMRect;
}

const isWordPart = /[\p{L}\p{M}\p{N}'’\-\u00ad]/u;

/** The word under a point of the page; null beside the words. */
export function wordAt(x: number, y: number): WordAtPoint | null {
  const [node, offset] = caretAt(x, y);
  if (!(node instanceof Text)) return null;
  const { data } = node;
  let [from, to] = [offset, offset];
  while (from > 0 && isWordPart.test(data[from - 1]!)) from -= 1;
  while (to < data.length && isWordPart.test(data[to]!)) to += 1;
  const word = from < to ? wordIn(node, offset) : null;
  if (!word) return null;
  const range = document.createRange();
  range.setStart(node, from);
  range.setEnd(node, to);
  const rect = range.getBoundingClientRect();
  // A caret is found beside a line's end, too.
  return x >= rect.left - 4 && x <= rect.right + 4 && y >= rect.top - 4 && y <= rect.bottom + 4
    ? { ...word, rect }
    : null;
}

/** Among the words of its block: a term of several words may go on in a word that is set in italics. */
function wordIn(node: Text, offset: number): WordInRun | null {
  let block = node.parentElement;
  while (block?.parentElement && !endsWords(block.tagName)) block = block.parentElement;
  if (!block) return null;
  const { text, pieces } = textOf(block);
  return wordInRun(text, (pieces.find((piece) => piece.node === node)?.start ?? 0) + offset);
}

/** Older Safari knows the second way alone. */
export function caretAt(x: number, y: number): [node: Node | null, offset: number] {
  if ('caretPositionFromPoint' in document) {
    const caret = document.caretPositionFromPoint(x, y);
    return [caret?.offsetNode ?? null, caret?.offset ?? 0];
  }
  const range = (document as Document).caretRangeFromPoint(x, y);
  return [range?.startContainer ?? null, range?.startOffset ?? 0];
}
