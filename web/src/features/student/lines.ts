/** A line of a text as it is set on the screen: in pixels below the upper edge of its box. */
export interface Line {
  top: number;
  bottom: number;
  /** Its first letter, which finds the line again when the text is set anew. */
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
      // Words in italics or of another size stand on the same line as those around them.
      if (rect.width === 0 || (last && middle > last.top && middle < last.bottom)) continue;
      const half = Math.max(rect.height, spacing) / 2;
      lines.push({ top: middle - half, bottom: middle + half, letter: letterAt(text, rect) });
    }
  }
  return lines;
}

/** The first letter of a text within a rectangle: halved until it is found, since letters follow one another from line to line. */
function letterAt(text: Text, rect: DOMRect): Range {
  const letter = document.createRange();
  let [first, last] = [0, Math.max(0, text.length - 1)];
  while (first < last) {
    const middle = (first + last) >> 1;
    const drawn = nextDrawn(text.data, middle);
    letter.setStart(text, drawn);
    letter.setEnd(text, drawn + 1);
    if (middleOf(letter.getBoundingClientRect()) > rect.top) last = middle;
    else first = middle + 1;
  }
  first = nextDrawn(text.data, first);
  letter.setStart(text, first);
  letter.setEnd(text, Math.min(text.length, first + 1));
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
