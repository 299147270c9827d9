/** A key that any finger hits. */
const keyPx = 44;
/** As the grid of the players is laid out: within the page's padding, never wider than this. */
const grid = { most: 560, ofHeight: 0.6, padding: 32, gaps: [2, 8] } as const;

/**
 * The largest of these sizes of a square of keys whose keys a finger can hit on a screen of this size; the smallest one
 * where none fits.
 */
export function tableThatFits(sizes: readonly number[], screen: { width: number; height: number }): number {
  const [least, most] = grid.gaps;
  const gap = Math.min(most, Math.max(least, screen.width / 100));
  const side = Math.min(screen.width - grid.padding, screen.height * grid.ofHeight, grid.most);
  const fitting = sizes.filter((size) => (side - (size - 1) * gap) / size >= keyPx);
  return Math.max(...fitting, Math.min(...sizes));
}
