/** Whole seconds: from the first up to the second, which is left out. */
export type Range = [from: number, to: number];

/** What a browser has played, in whole seconds: one counts when more than half of it was played. */
export function playedSeconds(played: Pick<TimeRanges, 'length' | 'start' | 'end'>): Range[] {
  return Array.from({ length: played.length }, (_, at): Range => [
    Math.round(played.start(at)),
    Math.round(played.end(at)),
  ]).filter(([from, to]) => from < to);
}

/** Seconds of both, those that touch joined, in their order. */
export function union(one: readonly Range[], other: readonly Range[]): Range[] {
  const joined: Range[] = [];
  for (const [from, to] of [...one, ...other].toSorted(([a], [b]) => a - b)) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}

export const sizeOf = (ranges: readonly Range[]): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0);

/** Whether all of these seconds are among the others. */
export const isWithin = (ranges: readonly Range[], others: readonly Range[]): boolean =>
  sizeOf(union(ranges, others)) === sizeOf(union(others, []));
