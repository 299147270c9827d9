import type { CellValue } from '../list/columns.ts';

export type Point = Record<string, CellValue>;

/** One line, or the bars of one kind. Colours are given by place, patterns and dots tell series apart without colour. */
export interface Series {
  key: string;
  label: string;
}

export interface PlotProps {
  kind: 'line' | 'bar';
  data: readonly Point[];
  /** The field of a point on the horizontal axis, and its heading in the table. */
  x: string;
  xLabel: string;
  series: readonly Series[];
  /** Words a minute, %, …: behind the numbers. */
  unit?: string;
  height?: number;
  onPoint?: (point: Point) => void;
  format: (value: number) => string;
}
