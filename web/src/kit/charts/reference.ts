import type { Frame } from './frame.ts';
import { charWidth } from './scale.ts';

/** A line as it is drawn: a point every so often, from left to right. */
type Drawn = readonly { x: number; y: number }[];

/** Pixels between the line of a goal and the foot of its name, and how tall the name is. */
const away = 5;
const tall = 15;

interface Spot {
  x: number;
  y: number;
  textAnchor: 'start' | 'end';
}

/**
 * Where the name of a goal is: at an end of its line, above or below it, where the fewest lines of the chart pass; on a
 * narrow chart a row or two further away.
 */
export function spotOf(
  frame: Pick<Frame, 'left' | 'right' | 'top' | 'bottom'>,
  y: number,
  label: string,
  lines: readonly Drawn[],
): Spot {
  const width = label.length * charWidth;
  const feet = [0, tall, 2 * tall].flatMap((further) => [y - away - further, y + tall + further]);
  const spots = feet.flatMap((foot): Spot[] => [
    { x: frame.right, y: foot, textAnchor: 'end' },
    { x: frame.left + away, y: foot, textAnchor: 'start' },
  ]);
  const fitting = spots.filter((spot) => spot.y - tall >= frame.top - tall && spot.y <= frame.bottom - away);
  const passing = (spot: Spot) => {
    const from = spot.textAnchor === 'end' ? spot.x - width : spot.x;
    return lines.filter((line) => passes(line, { from, to: from + width, low: spot.y + away, high: spot.y - tall }))
      .length;
  };
  return fitting.reduce((best, spot) => (passing(spot) < passing(best) ? spot : best), fitting[0] ?? spots[0]!);
}

/** Whether a line passes through a box. */
const passes = (line: Drawn, box: { from: number; to: number; low: number; high: number }): boolean =>
  line.some((end, at) => {
    const start = line[at - 1] ?? end;
    const [from, to] = [Math.max(box.from, start.x), Math.min(box.to, end.x)];
    if (from > to) return false;
    const heightAt = (x: number) =>
      end.x === start.x ? end.y : start.y + ((end.y - start.y) * (x - start.x)) / (end.x - start.x);
    const heights = [heightAt(from), heightAt(to)];
    return Math.max(...heights) >= box.high && Math.min(...heights) <= box.low;
  });
