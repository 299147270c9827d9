/**
 * After a row (`data-moved`) was moved by one of its buttons (`data-moves`, up or down): the button goes along with the
 * focus. At an edge, where it is switched off, the other one takes it, or the row's field where there is no other.
 */
export function followMoved(row: string, way: 'up' | 'down'): void {
  requestAnimationFrame(() => {
    const moved = document.querySelector(`[data-moved="${row}"]`);
    const pressed = moved?.querySelector<HTMLButtonElement>(`[data-moves="${way}"]`);
    const other =
      moved?.querySelector<HTMLElement>('[data-moves]:not(:disabled)') ??
      moved?.querySelector<HTMLElement>('input:not(:disabled)');
    (pressed?.disabled ? other : pressed)?.focus();
  });
}
