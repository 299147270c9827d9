import type { Frame } from './frame.ts';
import { charWidth, fitted, nameEvery } from './scale.ts';

export interface Name {
  at: number;
  text: string;
  x: number;
  textAnchor: 'middle' | 'end';
}

/** Pixels between two names. */
const gap = 8;
/** Pixels of the longest name; the whole one is in the table and under the pointer. */
const longest = 160;
/** How much wider than the average character a capital is. */
const capital = 1.35;

/** The names under the axis that have room, each under its point. The last one is always shown: it is "now". */
export function namesUnder(frame: Pick<Frame, 'band' | 'middle' | 'right'>, whole: readonly string[]): Name[] {
  const texts = whole.map((text) => fitted(text, longest));
  const every = nameEvery(Math.max(0, ...texts.map(({ length }) => length)), frame.band);
  const names: Name[] = [];
  let free = Infinity;
  for (let at = texts.length - 1; at >= 0; at -= every) {
    const text = texts[at] ?? '';
    const name = { at, text, ...anchorOf(frame, at, text) };
    const end = name.textAnchor === 'end' ? name.x : name.x + widthOf(text) / 2;
    if (end > free) continue;
    names.unshift(name);
    free = end - widthOf(text) - gap;
  }
  return names;
}

const widthOf = (text: string): number =>
  (text.length + (text.match(/\p{Lu}/gu)?.length ?? 0) * (capital - 1)) * charWidth;

/** Never beyond the drawing: a long one at the edge ends with it. */
function anchorOf(
  { middle, right }: Pick<Frame, 'middle' | 'right'>,
  at: number,
  text: string,
): Pick<Name, 'x' | 'textAnchor'> {
  const edge = right + 8;
  return middle(at) + widthOf(text) / 2 > edge
    ? { x: edge, textAnchor: 'end' }
    : { x: middle(at), textAnchor: 'middle' };
}
