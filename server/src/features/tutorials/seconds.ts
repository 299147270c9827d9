import { enoughWatched, fastestPlay, longestReport } from '@okur/contract/tutorials';

/** Whole seconds of a video: from the first up to the second, which is left out. */
export type Range = [from: number, to: number];

/** A longer time without a message is no time of watching: the player would have sent one. */
const longestStretchMs = longestReport * 1000;

/** How many seconds of a video someone can have watched in a time, in milliseconds, that is not spent yet. */
export const secondsAllowed = (unspentMs: number): number =>
  Math.floor((Math.min(longestStretchMs, Math.max(0, unspentMs)) / 1000) * fastestPlay);

/** What of that time is left once so many seconds are counted. */
export const unspentAfter = (unspentMs: number, seconds: number): number =>
  Math.max(0, Math.min(longestStretchMs, unspentMs) - (seconds / fastestPlay) * 1000);

export const sizeOf = (ranges: readonly Range[]): number => ranges.reduce((sum, [from, to]) => sum + to - from, 0);

/** The first of these seconds, so many of them; the others are sent again and counted when the clock allows. */
export function firstSeconds(ranges: readonly Range[], seconds: number): Range[] {
  const taken: Range[] = [];
  let left = seconds;
  for (const [from, to] of ranges) {
    if (left <= 0) break;
    taken.push([from, Math.min(to, from + left)]);
    left -= to - from;
  }
  return taken;
}

/** Whether so many seconds of a video are enough to be done with it. */
export const isEnough = (watched: number, seconds: number): boolean =>
  watched >= Math.max(1, Math.floor(Math.floor(seconds) * enoughWatched));

/** As PostgreSQL writes several ranges: `{[0,5),[7,9)}`. */
export const multirange = (ranges: readonly Range[]): string =>
  `{${ranges.map(([from, to]) => `[${from},${to})`).join(',')}}`;
