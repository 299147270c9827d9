import { useLayoutEffect, useRef } from 'react';
import { type Line, linesOf, middleOf, nearest } from './lines.ts';

/** Where the line that is read is in the window when the reader has pointed nowhere yet. */
const usualPosition = 0.4;
/** Beyond these parts of the window the arrow keys move the text along with the line. */
const comfort = { from: 0.3, to: 0.65 };
/** The arrow keys belong to what is in them. */
const ownKeys = 'input, textarea, select, [role="dialog"], [role="radiogroup"]';

/** The line that is read, by a letter in its middle as the reader chose it, and where in the window it is. */
interface Anchor {
  letter: Range;
  y: number;
}

/**
 * One line of the text stands out: the one under the pointer or finger, or at the same height after scrolling; the
 * arrow keys go from line to line. When `look` changes (size, spacing, typeface), the line with the same words stands
 * out, at the same height.
 */
export function useLineFocus(on: boolean, article: React.RefObject<HTMLElement | null>, look: string): void {
  const anchor = useRef<Anchor | null>(null);
  // Before the browser scrolls along with the new size: that would count as the reader's own scrolling.
  useLayoutEffect(() => {
    const box = article.current;
    return on && box ? follow(box, anchor) : undefined;
  }, [on, article, look]);
}

const inSight = (y: number): number => Math.min(innerHeight * comfort.to, Math.max(innerHeight * comfort.from, y));

function mark(box: HTMLElement, { top, bottom }: Line): void {
  box.style.setProperty('--line-from', `${top}px`);
  box.style.setProperty('--line-to', `${bottom}px`);
}

function follow(box: HTMLElement, anchor: { current: Anchor | null }): () => void {
  let lines: Line[] = [];
  /** Height of the text when its lines were measured. */
  let measured = 0;
  /** Where our own scrolling left the window, until its scroll event arrives. */
  let ownScroll: number | null = null;
  const top = () => box.getBoundingClientRect().top;

  /** The reader chose a line. */
  const choose = (at: number, y: number): void => {
    const line = lines[at];
    if (!line) return;
    anchor.current = { letter: line.letter, y };
    mark(box, line);
  };
  const heightOf = (line: Line): number => middleOf(line) + top();
  const current = (): number =>
    anchor.current ? nearest(lines, middleOf(anchor.current.letter.getBoundingClientRect()) - top()) : -1;

  const scroll = (by: number): void => {
    scrollBy({ top: by, behavior: 'instant' });
    ownScroll = scrollY;
  };

  const measure = (): void => {
    lines = linesOf(box);
    measured = box.offsetHeight;
    if (!anchor.current) return begin();
    const line = lines[current()];
    if (!line) return;
    const away = heightOf(line) - Math.min(anchor.current.y, innerHeight * comfort.to);
    if (Math.abs(away) > (line.bottom - line.top) / 2) scroll(away);
    // Where it is now: between two lines the next scroll would take the other one. The letter stays the reader's:
    // new letters are set in several steps, and that of another line in one of them would be lost in the next.
    anchor.current.y = heightOf(line);
    mark(box, line);
  };
  /** With the first line, unless a person is in the middle of the text. */
  const begin = (): void =>
    top() > 0 && lines[0] ? choose(0, heightOf(lines[0])) : point(innerHeight * usualPosition);
  const point = (y: number): void => choose(nearest(lines, y - top()), y);
  const onPointer = ({ clientY }: PointerEvent): void => point(clientY);
  /** The reader's own scrolling alone chooses: not ours, and not the browser's after the text was set again. */
  const onScroll = (): void => {
    if (box.offsetHeight !== measured) measure();
    else if (anchor.current && scrollY !== ownScroll) point(anchor.current.y);
    ownScroll = null;
  };
  const onKey = (event: KeyboardEvent): void => {
    const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const next = current() + way;
    const line = lines[next];
    // Past the last line the key scrolls, as it does elsewhere.
    if (way === 0 || !line || (event.target as HTMLElement).closest(ownKeys)) return;
    event.preventDefault();
    const y = heightOf(line);
    scroll(y - inSight(y));
    choose(next, heightOf(line));
  };

  // What is below the text would hold the window where it is while the text grows above it.
  document.documentElement.style.overflowAnchor = 'none';
  measure();
  const stop = listen(box, { measure, onPointer, onKey, onScroll });
  return () => {
    document.documentElement.style.removeProperty('overflow-anchor');
    stop();
  };
}

interface Listeners {
  measure: () => void;
  onPointer: (event: PointerEvent) => void;
  onKey: (event: KeyboardEvent) => void;
  onScroll: () => void;
}

/** What the reader and the page do to the text; answers how to stop listening. */
function listen(box: HTMLElement, { measure, onPointer, onKey, onScroll }: Listeners): () => void {
  const size = new ResizeObserver(measure);
  size.observe(box);
  document.fonts.addEventListener('loadingdone', measure);
  box.addEventListener('pointermove', onPointer);
  box.addEventListener('pointerdown', onPointer);
  addEventListener('keydown', onKey);
  addEventListener('scroll', onScroll, { passive: true });
  return () => {
    size.disconnect();
    document.fonts.removeEventListener('loadingdone', measure);
    box.removeEventListener('pointermove', onPointer);
    box.removeEventListener('pointerdown', onPointer);
    removeEventListener('keydown', onKey);
    removeEventListener('scroll', onScroll);
  };
}
