import { sentences } from '@okur/contract/reading/sentences';
import type { Language } from '@okur/contract/fields';

/** A sentence of the text on the page. */
export interface Passage {
  text: string;
  /** Where letters of it are on the page. */
  rangeOf: (from: number, to: number) => Range;
}

/** In the box of the text, and no part of it. */
const beside = '[data-beside], button';
const blocks = 'h1, h2, h3, h4, p, li, blockquote';

/** Letters of one block, piece by piece as the page holds them. */
interface Run {
  block: Element | null;
  text: string;
  pieces: { node: Text; from: number }[];
}

/** The sentences of a text, its title first. Nothing of the page is changed for them. */
export const passagesOf = (article: HTMLElement, language: Language): Passage[] =>
  runsOf(article).flatMap((run) =>
    sentences(run.text, language).map(({ start, end }) => ({
      text: run.text.slice(start, end),
      rangeOf: (from, to) => rangeIn(run, start + from, Math.min(end, start + to)),
    })),
  );

function runsOf(article: HTMLElement): Run[] {
  const runs: Run[] = [];
  const nodes = document.createTreeWalker(article, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element && node.matches(beside) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  );
  while (nodes.nextNode()) {
    const node = nodes.currentNode;
    const last = runs.at(-1);
    if (node instanceof HTMLBRElement && last) last.text += '\n';
    if (!(node instanceof Text)) continue;
    const block = node.parentElement!.closest(blocks);
    const run = last && last.block === block ? last : { block, text: '', pieces: [] };
    if (run !== last) runs.push(run);
    run.pieces.push({ node, from: run.text.length });
    // Line breaks in the source are blanks on the page.
    run.text += node.data.replaceAll(/[\n\r]/g, ' ');
  }
  return runs;
}

function rangeIn({ pieces }: Run, from: number, to: number): Range {
  const range = document.createRange();
  const at = (position: number) => pieces.findLast((piece) => piece.from <= position) ?? pieces[0]!;
  const [first, last] = [at(from), at(Math.max(from, to - 1))];
  range.setStart(first.node, Math.min(first.node.length, from - first.from));
  range.setEnd(last.node, Math.min(last.node.length, to - last.from));
  return range;
}

/** Where a sentence is among others that were read from the page later; -1 where it is there no more. */
export function indexIn(passages: readonly Passage[], one: Passage | undefined): number {
  if (!one) return -1;
  const begin = one.rangeOf(0, 1);
  return passages.findIndex(({ text, rangeOf }) => {
    const other = text === one.text ? rangeOf(0, 1) : null;
    return other?.startContainer === begin.startContainer && other.startOffset === begin.startOffset;
  });
}

/** The first sentence below the bar at the top of the page. */
export function firstInSight(passages: readonly Passage[]): number {
  const head = document.querySelector('[data-head]')?.getBoundingClientRect().bottom ?? 0;
  const at = passages.findIndex(({ text, rangeOf }) => rangeOf(0, text.length).getBoundingClientRect().bottom > head);
  return Math.max(0, at);
}

/** Which of them is under a point of the window; -1 where none is. */
export const passageAt = (passages: readonly Passage[], x: number, y: number): number =>
  passages.findIndex(({ text, rangeOf }) =>
    [...rangeOf(0, text.length).getClientRects()].some(
      (rect) => x >= rect.left && x <= rect.right && y >= rect.top - 2 && y <= rect.bottom + 2,
    ),
  );
