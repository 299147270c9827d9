/** A line of a text as it is set on the screen: in pixels below the upper edge of its box. */
export interface Line {
  top: number;
  bottom: number;
  /**
   * A letter in its middle, which finds the line again when the text is set again: most of its words stay around it.
   */
  letter: Range;
}

export const middleOf = ({ top, bottom }: { top: number; bottom: number }): number => (top + bottom) / 2;

/** The lines of all text in a box, from top to bottom. */
export function linesOf(box: HTMLElement): Line[] {
  const { top } = box.getBoundingClientRect();
  const lines: Line[] = [];
  const texts = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode as Text;
    const spacing = Number.parseFloat(getComputedStyle(text.parentElement!).lineHeight) || 0;
    const range = document.createRange();
    range.selectNodeContents(text);
    for (const rect of range.getClientRects()) {
      const middle = middleOf(rect) - top;
      const last = lines.at(-1);
      // Words in italics or of another size are on the same line as those around them.
      if (rect.width === 0 || (last && middle > last.top && middle < last.bottom)) continue;
      const half = Math.max(rect.height, spacing) / 2;
      lines.push({ top: middle - half, bottom: middle + half, letter: letterAt(text, rect) });
    }
  }
  return lines;
}

/** The letter in the middle of what of a text is in a rectangle. */
function letterAt(text: Text, rect: DOMRect): Range {
  const middle = (firstBelow(text, rect.top) + firstBelow(text, rect.bottom)) >> 1;
  return letterRange(text, nextDrawn(text.data, middle));
}

/**
 * Place of the first letter of a text below `y` in the window: halved until it is found, since letters follow one
 * another from line to line.
 */
function firstBelow(text: Text, y: number): number {
  let [first, last] = [0, text.length];
  while (first < last) {
    const middle = (first + last) >> 1;
    if (middleOf(letterRange(text, nextDrawn(text.data, middle)).getBoundingClientRect()) > y) last = middle;
    else first = middle + 1;
  }
  return first;
}

function letterRange(text: Text, at: number): Range {
  const letter = document.createRange();
  letter.setStart(text, Math.min(at, text.length - 1));
  letter.setEnd(text, Math.min(at + 1, text.length));
  return letter;
}

/** Blanks at a line's end belong to either line, or are not drawn at all. */
function nextDrawn(text: string, from: number): number {
  const ahead = text.slice(from).search(/[^\s\u00ad]/);
  return ahead < 0 ? from : from + ahead;
}

/** The line whose middle is nearest to `y` below the upper edge; -1 without lines. */
export function nearest(lines: readonly Line[], y: number): number {
  const away = (line: Line) => Math.abs(middleOf(line) - y);
  return lines.reduce((best, line, at) => (best < 0 || away(line) < away(lines[best]!) ? at : best), -1);
}
