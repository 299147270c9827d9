/**
 * After a row with a button up and one down (in this order) was moved: the button that was pressed goes along with it,
 * and at an edge, where it is switched off, the other one takes the focus.
 */
export function followMoved(row: string, isUp: boolean): void {
  requestAnimationFrame(() => {
    const [up, down] = document.querySelector(row)?.querySelectorAll('button') ?? [];
    const [pressed, other] = isUp ? [up, down] : [down, up];
    (pressed?.disabled ? other : pressed)?.focus();
  });
}
