import { useEffect, useRef } from 'react';

/**
 * A square of buttons is one stop of the Tab key; arrow keys move the focus within it. A new square (`trial`) takes the
 * focus of the person who played the last one with the keyboard.
 */
export function useGridKeys(columns: number, trial: number): React.RefObject<HTMLDivElement | null> {
  const grid = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    const box = grid.current;
    const cells = [...(box?.querySelectorAll('button') ?? [])];
    const stopAt = (stop: Element | undefined) => cells.forEach((cell) => (cell.tabIndex = cell === stop ? 0 : -1));
    stopAt(cells[0]);
    if (!isFirst.current) cells[0]?.focus({ preventScroll: true });
    isFirst.current = false;
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
    const onKey = (event: KeyboardEvent) => {
      const step = steps[event.key];
      const at = cells.indexOf(document.activeElement as HTMLButtonElement);
      if (step === undefined || at < 0) return;
      event.preventDefault();
      cells[at + step]?.focus();
    };
    const onFocus = ({ target }: FocusEvent) => stopAt(target as Element);
    box?.addEventListener('keydown', onKey);
    box?.addEventListener('focusin', onFocus);
    return () => {
      box?.removeEventListener('keydown', onKey);
      box?.removeEventListener('focusin', onFocus);
    };
  }, [columns, trial]);
  return grid;
}
