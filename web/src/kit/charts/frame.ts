import { laneHeight } from './Lanes.tsx';
import { charWidth, greatest, ticksUpTo } from './scale.ts';
import type { PlotProps } from './types.ts';

export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Width of a point's column. */
  band: number;
  ticks: readonly number[];
  middle: (at: number) => number;
  y: (value: number) => number;
  /** The point at a place of the drawing. */
  placeAt: (x: number, y: number) => number | null;
}

/** Pixels under which five numbers would touch. */
const lowHeight = 200;

/** Where everything lies in a drawing of that size. */
export function frameOf(
  { kind, data, series, top: least = 0, format }: PlotProps,
  width: number,
  height: number,
): Frame {
  const top = 12;
  const bottom = height - 26;
  const max = Math.max(least, greatest(data, series, kind === 'stack'));
  const ticks = ticksUpTo(max, height < lowHeight ? 2 : 4);
  const highest = Math.max(ticks.at(-1) ?? 1, max) || 1;
  const left = 10 + Math.max(...ticks.map((tick) => format(tick).length)) * charWidth * 1.1;
  const right = Math.max(left + 1, width - 8);
  const band = (right - left) / Math.max(1, data.length);
  const within = (at: number) => (at >= 0 && at < data.length ? at : null);
  return {
    left,
    right,
    top,
    bottom,
    band,
    ticks,
    middle: (at) => left + band * (at + 0.5),
    y: (value) => bottom - (value / highest) * (bottom - top),
    placeAt: (x, y) => within(Math.floor(kind === 'rows' ? y / laneHeight : (x - left) / band)),
  };
}
