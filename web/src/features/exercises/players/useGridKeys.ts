import { useEffect, useRef } from 'react';

/** Arrow keys move the focus over a square of buttons. */
export function useGridKeys(columns: number): React.RefObject<HTMLDivElement | null> {
  const grid = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = grid.current;
    const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
    const onKey = (event: KeyboardEvent) => {
      const step = steps[event.key];
      const cells = [...(box?.querySelectorAll('button') ?? [])];
      const at = cells.indexOf(document.activeElement as HTMLButtonElement);
      if (step === undefined || at < 0) return;
      event.preventDefault();
      cells[at + step]?.focus();
    };
    box?.addEventListener('keydown', onKey);
    return () => box?.removeEventListener('keydown', onKey);
  }, [columns]);
  return grid;
}
