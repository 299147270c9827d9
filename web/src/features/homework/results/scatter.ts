import { extent, nice, pairs, ticks } from 'd3-array';

/*
 * Where things are in the picture of speed by comprehension. Pixels from the top left corner; the drawing itself is
 * in SpeedByComprehension.tsx.
 */

export interface ScatterPoint {
  x: number;
  y: number;
}
/** A piece of the picture. */
export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}
export type Scale = (value: number) => number;

export const scaleOf =
  ([low, high]: readonly [number, number], [from, to]: readonly [number, number]): Scale =>
  (value) =>
    from + ((value - low) / (high - low || 1)) * (to - from);

/** Round numbers, whole ones, that hold all values between the first and the last of them: 50, 100, 150, … */
export function ticksOf(values: readonly number[], about = 5): number[] {
  const [low = 0, high = 0] = extent(values);
  const [first, last] = nice(low, Math.max(high, low + about), about);
  return ticks(first, last, about);
}

/** How many values lie in each piece between two round numbers. */
export function spreadOf(values: readonly number[]): { from: number; to: number; count: number }[] {
  return pairs(ticksOf(values, 6)).map(([from, to], index, { length }) => ({
    from,
    to,
    count: values.filter((value) => value >= from && (value < to || (index === length - 1 && value === to))).length,
  }));
}

interface Named extends ScatterPoint {
  id: string;
  name: string;
}
export interface Label extends ScatterPoint {
  id: string;
  text: string;
}

const letterWidth = 6.2;
const lineHeight = 13;
const dotRadius = 6;
const gap = 4;

const apart = (a: Frame, b: Frame): boolean =>
  a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
const around = ({ x, y }: ScatterPoint): Frame => ({
  left: x - dotRadius,
  right: x + dotRadius,
  top: y - dotRadius,
  bottom: y + dotRadius,
});

/**
 * Names beside the dots wherever there is room, the lowest dots first: those are the students to look after. Nothing is
 * written over the obstacles.
 */
export function labelsOf(dots: readonly Named[], frame: Frame, obstacles: readonly Frame[] = []): Label[] {
  const taken: Frame[] = [...dots.map(around), ...obstacles];
  const labels: Label[] = [];
  for (const dot of dots.toSorted((a, b) => b.y - a.y)) {
    const label = labelBoxes(dot).find(
      ({ box }) =>
        box.left >= frame.left &&
        box.right <= frame.right &&
        box.top >= frame.top &&
        box.bottom <= frame.bottom &&
        taken.every((other) => apart(box, other)),
    );
    if (!label) continue;
    taken.push(label.box);
    labels.push({ id: dot.id, text: dot.name, x: label.box.left, y: label.box.bottom - 3 });
  }
  return labels;
}

/** Right of the dot, left of it, below and above. */
function labelBoxes({ x, y, name }: Named): { box: Frame }[] {
  const width = name.length * letterWidth;
  const box = (left: number, top: number) => ({ box: { left, right: left + width, top, bottom: top + lineHeight } });
  const middle = y - lineHeight / 2;
  const far = dotRadius + gap;
  return [
    box(x + far, middle),
    box(x - far - width, middle),
    box(x - width / 2, y + far - 2),
    box(x - width / 2, y - far - lineHeight + 2),
  ];
}
