/*
 * Months as points of a line, each with its number, and a goal across: the same picture on the screen and on paper,
 * each in its own unit.
 */

interface Months {
  months: readonly { month: string; value: number | null; formatted: string }[];
  goal: { value: number; label: string } | null;
}

interface Sheet {
  width: number;
  height: number;
  /** Left and right of the months. */
  margin: number;
  /** Above the highest and below the line at the foot. */
  top: number;
  bottom: number;
  /** How large the numbers are written. */
  letters: number;
}

interface Spot {
  x: number;
  y: number;
}

export interface DrawnMonths {
  points: { month: string; formatted: string; x: number; y: number; number: number }[];
  /** The middle of each month, and the height of the line at their foot. */
  middles: number[];
  base: number;
  /** Height of its line, and where its name is. */
  goal: { y: number; name: Spot & { anchor: 'start' | 'end' } } | null;
}

/** Parts of the letters' size: a number's foot above and below its point, a name's above its line; a letter's width. */
const share = { above: 0.72, below: 1.36, name: 0.45, wide: 0.6 } as const;

export function drawMonths({ months, goal }: Months, sheet: Sheet): DrawnMonths {
  const { letters } = sheet;
  const base = sheet.height - sheet.bottom;
  const step = (sheet.width - 2 * sheet.margin) / Math.max(1, months.length);
  const middles = months.map((_, at) => sheet.margin + step * (at + 0.5));
  const heightOf = scaleOf(months, goal, { from: sheet.top, to: base - 1.9 * letters });
  const goalAt = goal && heightOf(goal.value);
  const measured = months.flatMap(({ month, value, formatted }, at) =>
    value === null ? [] : [{ month, formatted, x: middles[at]!, y: heightOf(value) }],
  );
  const points = measured.map((point, at) => ({
    ...point,
    number: footOfNumber(point, [measured[at - 1], measured[at + 1]], goalAt, letters),
  }));
  return {
    points,
    middles,
    base,
    goal: goal && goalAt !== null ? { y: goalAt, name: spotOfName(goal.label, goalAt, points, sheet) } : null,
  };
}

function scaleOf(months: Months['months'], goal: Months['goal'], { from, to }: { from: number; to: number }) {
  const values = months.flatMap(({ value }) => (value === null ? [] : [value]));
  const drawn = goal ? [...values, goal.value] : values;
  const [least, most] = [Math.min(...drawn), Math.max(...drawn)];
  return (value: number) => to - ((value - least) / Math.max(1, most - least)) * (to - from);
}

/**
 * A number is above its point, or under one that the line leaves upwards on all sides; on the other side where the line
 * of the goal would strike it through.
 */
function footOfNumber(
  { y }: Spot,
  neighbours: readonly (Spot | undefined)[],
  goal: number | null,
  letters: number,
): number {
  const around = neighbours.flatMap((one) => one ?? []);
  const isValley = around.length > 0 && around.every((one) => one.y < y);
  const [above, below] = [y - share.above * letters, y + share.below * letters];
  const feet = isValley ? [below, above] : [above, below];
  const isStruck = (foot: number) => goal !== null && goal < foot + 1 && goal > foot - letters;
  return feet.find((foot) => !isStruck(foot)) ?? feet[0]!;
}

/** At that end of its line where fewer points and numbers are in its way. */
function spotOfName(
  label: string,
  goal: number,
  points: readonly (Spot & { number: number })[],
  { width, letters }: Sheet,
): Spot & { anchor: 'start' | 'end' } {
  const wide = label.length * letters * share.wide;
  const y = goal - share.name * letters;
  const inTheWay = (from: number, to: number) =>
    points.filter(
      ({ x, y: point, number }) =>
        x > from - letters &&
        x < to + letters &&
        [point, number, number - letters].some((height) => height < y + 2 && height > y - 1.5 * letters),
    ).length;
  return inTheWay(0, wide) <= inTheWay(width - wide, width)
    ? { x: 0, y, anchor: 'start' }
    : { x: width, y, anchor: 'end' };
}
