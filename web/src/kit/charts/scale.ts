import { max, nice, sum, ticks } from 'd3-array';
import type { Point, Series } from './types.ts';

/** Round numbers from 0 on, the last of them at or above `highest`; about `count` steps. */
export function ticksUpTo(highest: number, count: number): number[] {
  if (highest <= 0) return [0, 1];
  const [from, to] = nice(0, highest, count);
  return ticks(from, to, count);
}

export const numberAt = (point: Point | undefined, key: string): number | null => {
  const value = point?.[key];
  return typeof value === 'number' ? value : null;
};

/** The greatest value drawn; ranges and stacks count as they reach. */
export function greatest(data: readonly Point[], series: readonly Series[], stacked: boolean): number {
  const values = (point: Point) =>
    series.map(({ key, range }) => Math.max(numberAt(point, key) ?? 0, range ? (numberAt(point, range.high) ?? 0) : 0));
  return max(data, (point) => (stacked ? sum(values(point)) : max(values(point)))) ?? 0;
}

/** Every how many points a name fits under the axis. */
export const nameEvery = (longest: number, band: number): number =>
  Math.max(1, Math.ceil((longest * charWidth + 14) / Math.max(band, 1)));

/** Pixels of a character at the size of the drawing's texts, on the average. */
export const charWidth = 6.4;

/** A name cut to what fits into so many pixels. */
export function fitted(text: string, pixels: number): string {
  const chars = Math.max(4, Math.floor(pixels / charWidth));
  return text.length > chars ? `${text.slice(0, chars - 1).trimEnd()}…` : text;
}
