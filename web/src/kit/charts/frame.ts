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
  /** The middle of a point's column. */
  middle: (index: number) => number;
  y: (value: number) => number;
  /** The point at a position of the drawing. */
  indexAt: (x: number, y: number) => number | null;
}

/** Pixels under which five numbers would touch. */
const lowHeight = 200;

/** Where everything lies in a drawing of that size. */
export function frameOf(
  { kind, data, series, top: least = 0, reference, format }: PlotProps,
  width: number,
  height: number,
): Frame {
  const top = 12;
  const bottom = height - 26;
  const most = Math.max(least, reference?.value ?? 0, greatest(data, series, kind === 'stack'));
  const ticks = ticksUpTo(most, height < lowHeight ? 2 : 4);
  const highest = ticks.at(-1) ?? 1;
  const left = 10 + Math.max(...ticks.map((tick) => format(tick).length)) * charWidth * 1.1;
  const right = Math.max(left + 1, width - 8);
  const band = (right - left) / Math.max(1, data.length);
  const within = (index: number) => (index >= 0 && index < data.length ? index : null);
  return {
    left,
    right,
    top,
    bottom,
    band,
    ticks,
    middle: (index) => left + band * (index + 0.5),
    y: (value) => bottom - (value / highest) * (bottom - top),
    indexAt: (x, y) => within(Math.floor(kind === 'rows' ? y / laneHeight : (x - left) / band)),
  };
}
