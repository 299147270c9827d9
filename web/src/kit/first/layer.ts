declare global {
  /** Resolves when the first picture is painted, or is not going to be. */
  var okurPainted: Promise<void> | undefined;
  /** What the script that paints is doing (paint.ts). */
  var okurPainting: Promise<void> | undefined;
}

export const layerId = 'first-picture';

/** The page itself is there: what was painted beforehand goes. */
export const uncover = (): void => document.getElementById(layerId)?.remove();
