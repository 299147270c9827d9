import { useEffect } from 'react';
import type { RefObject } from 'react';

const blocks = 'p, li, h2, h3, blockquote';

/**
 * Marks passages in a text that is being edited, without changing it: ranges of the page that the style sheet paints as
 * `::highlight(text-marks)`. A browser without them shows the text alone.
 */
export function useTextMarks(
  frame: RefObject<HTMLElement | null>,
  passages: readonly string[],
  content: unknown,
): void {
  useEffect(() => {
    if (!frame.current || !('highlights' in CSS)) return;
    const ranges = [...frame.current.querySelectorAll(blocks)]
      .filter((block) => !block.querySelector(blocks))
      .flatMap((block) => rangesIn(block, passages));
    CSS.highlights.set('text-marks', new Highlight(...ranges));
    return () => void CSS.highlights.delete('text-marks');
  }, [frame, passages, content]);
}

/** Where the passages are in a block; blanks of any kind and number count as one. */
export function rangesIn(block: Element, passages: readonly string[]): Range[] {
  const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT);
  const characters: { node: Text; offset: number }[] = [];
  let words = '';
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    for (let offset = 0; offset < node.data.length; offset += 1) {
      const sign = /\s/.test(node.data[offset]!) ? ' ' : node.data[offset]!;
      if (sign === ' ' && words.endsWith(' ')) continue;
      words += sign;
      characters.push({ node, offset });
    }
  }
  return passages.flatMap((passage) => {
    const start = words.indexOf(passage.replace(/\s+/g, ' ').trim());
    const [first, last] = [characters[start], characters[start + passage.replace(/\s+/g, ' ').trim().length - 1]];
    if (start < 0 || !first || !last) return [];
    const range = document.createRange();
    range.setStart(first.node, first.offset);
    range.setEnd(last.node, last.offset + 1);
    return [range];
  });
}
