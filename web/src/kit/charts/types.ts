import type { CellValue } from '../list/columns.ts';

export type Point = Record<string, CellValue>;

/**
 * One line, or the bars of one kind. Colours are given by place; dashes, shapes and patterns tell series apart without
 * colour.
 */
export interface Series {
  key: string;
  label: string;
  /** Fields of a point between which the value lies; drawn behind a line. */
  range?: { low: string; high: string };
}

export interface PlotProps {
  /**
   * `stack`: the bars of a point on each other; `rows`: a bar lies in its row, under a name of any length (one series).
   */
  kind: 'line' | 'bar' | 'stack' | 'rows';
  data: readonly Point[];
  /** The field of a point on the horizontal axis, and its heading in the table. */
  x: string;
  xLabel: string;
  series: readonly Series[];
  /** Words a minute, %, …: behind the numbers. */
  unit?: string;
  /** Where the axis ends at least: 100 for percentages. */
  top?: number;
  /** A value drawn across, with its name: a goal. */
  reference?: { value: number; label: string } | undefined;
  height?: number;
  onPoint?: (point: Point) => void;
  format: (value: number) => string;
}
