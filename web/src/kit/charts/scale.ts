import type { Point, Series } from './types.ts';

/** Round numbers from 0 on, the last of them at or above `max`; about `count` steps. */
export function ticksUpTo(max: number, count: number): number[] {
  if (max <= 0) return [0, 1];
  const rough = max / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const steps = Math.ceil(max / step - 1e-9);
  return Array.from({ length: steps + 1 }, (_, at) => Number((at * step).toPrecision(12)));
}

export const numberAt = (point: Point | undefined, key: string): number | null => {
  const value = point?.[key];
  return typeof value === 'number' ? value : null;
};

/** The greatest value drawn; ranges and stacks count as they reach. */
export function greatest(data: readonly Point[], series: readonly Series[], stacked: boolean): number {
  const tops = data.map((point) => {
    const values = series.map(({ key, range }) =>
      Math.max(numberAt(point, key) ?? 0, range ? (numberAt(point, range.high) ?? 0) : 0),
    );
    return stacked ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
  });
  return Math.max(0, ...tops);
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

/** Parts of a series without gaps: places of neighbouring points that have a value. */
export function unbroken(data: readonly Point[], keys: readonly string[]): number[][] {
  const parts: number[][] = [];
  let open: number[] = [];
  data.forEach((point, at) => {
    if (keys.every((key) => numberAt(point, key) !== null)) open.push(at);
    else if (open.length > 0) {
      parts.push(open);
      open = [];
    }
  });
  return open.length > 0 ? [...parts, open] : parts;
}
