import { useEffect } from 'react';

/** Where the line that is read stands in the window when the reader has pointed nowhere yet. */
const usualPlace = 0.4;
/** Further down, the arrow keys move the text instead of the line. */
const lowest = 0.65;

/** One line of the text stands out: the one under the pointer or finger; the arrow keys go from line to line. */
export function useLineFocus(on: boolean, article: React.RefObject<HTMLElement | null>, linePx: number): void {
  useEffect(() => {
    const box = article.current;
    if (!on || !box) return;
    let y = Math.max(box.getBoundingClientRect().top + linePx * 3, innerHeight * usualPlace);
    const show = () => box.style.setProperty('--line-at', `${y - box.getBoundingClientRect().top}px`);
    const onPointer = (event: PointerEvent) => {
      y = event.clientY;
      show();
    };
    const onKey = (event: KeyboardEvent) => {
      const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
      if (way === 0 || (event.target as HTMLElement).closest('input, [role="dialog"], [role="radiogroup"]')) return;
      event.preventDefault();
      const next = y + way * linePx;
      if (next > innerHeight * lowest || next < innerHeight * (1 - lowest)) scrollBy({ top: way * linePx, behavior: 'instant' });
      else y = next;
      show();
    };
    box.style.setProperty('--line', `${linePx}px`);
    show();
    box.addEventListener('pointermove', onPointer);
    box.addEventListener('pointerdown', onPointer);
    addEventListener('keydown', onKey);
    addEventListener('scroll', show, { passive: true });
    return () => {
      box.removeEventListener('pointermove', onPointer);
      box.removeEventListener('pointerdown', onPointer);
      removeEventListener('keydown', onKey);
      removeEventListener('scroll', show);
    };
  }, [on, article, linePx]);
}
