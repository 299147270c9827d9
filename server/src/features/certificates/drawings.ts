import type { CertificateTemplate } from '@okur/contract/certificates';
import { ink } from '../../platform/pdf/styles.ts';

/** A4 across, in points. */
export const sheet = { width: 841.89, height: 595.28 } as const;

type Drawing = Exclude<CertificateTemplate['background'], 'image'>;

const gold = '#b98a2f';
const pale = '#f7f3e8';

const svg = (body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sheet.width} ${sheet.height}" width="${sheet.width}" height="${sheet.height}">${body}</svg>`;
const rect = (inset: number, stroke: string, width: number): string =>
  `<rect x="${inset}" y="${inset}" width="${sheet.width - 2 * inset}" height="${sheet.height - 2 * inset}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;

const everyCorner = [
  [0, 0, 1, 1],
  [sheet.width, 0, -1, 1],
  [0, sheet.height, 1, -1],
  [sheet.width, sheet.height, -1, -1],
] as const;
/** The same in the corners, mirrored. */
const corners = (body: string, places: readonly (readonly [number, number, number, number])[] = everyCorner): string =>
  places.map(([x, y, sx, sy]) => `<g transform="translate(${x} ${y}) scale(${sx} ${sy})">${body}</g>`).join('');

const leaf = (x: number, y: number, turn: number, size: number): string =>
  `<path transform="translate(${x} ${y}) rotate(${turn}) scale(${size})" d="M0 0 C 10 -9 26 -9 36 0 C 26 9 10 9 0 0 Z"/>`;
/** A twig that leans into the sheet from a corner. */
const twig = ((): string => {
  const pairs = Array.from({ length: 7 }, (_, at) => {
    const [x, y, size] = [34 + at * 21, 150 - at * 19, 1.15 - at * 0.08];
    return leaf(x, y, -96 + at * 3, size) + leaf(x + 3, y + 2, 4 + at * 2, size);
  });
  return `<g fill="#7da28c">${pairs.join('')}</g><path d="M26 158 C 70 118 120 70 186 22" fill="none" stroke="#557a66" stroke-width="2"/>`;
})();

const medal = `<g transform="translate(82 300)"><path d="M-22 20 L-34 92 L-14 78 L0 98 L14 78 L34 92 L22 20 Z" fill="${gold}"/>
  <circle r="44" fill="#ffffff" stroke="${gold}" stroke-width="5"/><circle r="34" fill="none" stroke="${gold}" stroke-width="1.4"/>
  <path d="M0 -22 L6.5 -7 L22 -6 L10 4 L14 20 L0 11 L-14 20 L-10 4 L-22 -6 L-6.5 -7 Z" fill="${gold}"/></g>`;

const drawings: Record<Drawing, string> = {
  frame: svg(
    `${rect(24, ink.brand, 3)}${rect(31, gold, 0.9)}${corners(`<path d="M24 84 L24 24 L84 24" fill="none" stroke="${ink.brand}" stroke-width="9"/><path d="M44 74 C 44 54 54 44 74 44" fill="none" stroke="${gold}" stroke-width="1.6"/><circle cx="44" cy="44" r="4" fill="${gold}"/>`)}`,
  ),
  ribbon: svg(
    `<rect width="150" height="${sheet.height}" fill="${ink.brand}"/><rect x="150" width="5" height="${sheet.height}" fill="${gold}"/>${medal}`,
  ),
  leaves: svg(
    `<rect width="${sheet.width}" height="${sheet.height}" fill="${pale}"/><rect x="20" y="20" width="${sheet.width - 40}" height="${sheet.height - 40}" fill="#ffffff"/>${rect(28, '#7da28c', 1.2)}${corners(twig, everyCorner.slice(0, 2))}`,
  ),
};

export const drawingOf = (background: CertificateTemplate['background']): string =>
  drawings[background === 'image' ? 'frame' : background];
/** The part of the sheet that stays free for the text: left and right, in points. */
export const roomOf = (background: CertificateTemplate['background']): { left: number; right: number } =>
  background === 'ribbon' ? { left: 215, right: 60 } : { left: 100, right: 100 };
