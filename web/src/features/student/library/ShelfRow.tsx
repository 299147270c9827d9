import type { FocusEvent, ReactNode } from 'react';
import css from './shelf.module.css';

/** A browser shows of a card with the focus what is in sight already: the name may be beyond the edge. */
function showWhole({ target }: FocusEvent<HTMLElement>): void {
  // A press of a button must not move what is pressed.
  if (target.matches(':focus-visible'))
    target.closest('article')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Cards beside each other; what does not fit is scrolled to. */
export function ShelfRow({ isWide, children }: { isWide?: boolean | undefined; children: ReactNode }) {
  return (
    <div className={isWide ? css.wideRow : css.row} onFocus={showWhole}>
      {children}
    </div>
  );
}
