import { sentences } from '@okur/contract/reading/sentences';
import type { Language } from '@okur/contract/fields';

/** A sentence of the text on the page. */
export interface Passage {
  text: string;
  /** Where letters of it are on the page. */
  rangeOf: (from: number, to: number) => Range;
}

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
  const nodes = document.createTreeWalker(article, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
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

/** Which of them is under a point of the window; -1 where none is. */
export const passageAt = (passages: readonly Passage[], x: number, y: number): number =>
  passages.findIndex(({ text, rangeOf }) =>
    [...rangeOf(0, text.length).getClientRects()].some(
      (rect) => x >= rect.left && x <= rect.right && y >= rect.top - 2 && y <= rect.bottom + 2,
    ),
  );
