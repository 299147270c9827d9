import { describe, expect, it } from 'vitest';
import { isWithin, playedSeconds, type Range, union } from './seconds.ts';

const played = (...ranges: Range[]) => ({
  length: ranges.length,
  start: (at: number) => ranges[at]![0],
  end: (at: number) => ranges[at]![1],
});

describe('seconds of a video', () => {
  it('count when more than half of one was played', () => {
    expect(playedSeconds(played([0.02, 7.9], [10.6, 10.9], [12.6, 20.2]))).toEqual([
      [0, 8],
      [13, 20],
    ]);
  });

  it('are counted once, whatever was played twice', () => {
    expect(
      union(
        [
          [0, 5],
          [20, 30],
        ],
        [
          [3, 8],
          [8, 9],
        ],
      ),
    ).toEqual([
      [0, 9],
      [20, 30],
    ]);
    expect(isWithin([[2, 4]], [[0, 9]])).toBe(true);
    expect(isWithin([[8, 10]], [[0, 9]])).toBe(false);
  });
});
