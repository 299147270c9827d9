import { describe, expect, it } from 'vitest';
import { reaches, shareOf, displayed } from './share.ts';

/** The whole percent of a share in whole numbers alone, halves up. */
const exactly = (points: number, most: number): number => Math.floor((points * 200 + most) / (most * 2));

describe('a share', () => {
  it('of points is what arithmetic without fractions says, for all points up to 200', () => {
    const wrong: string[] = [];
    for (let most = 1; most <= 200; most++)
      for (let points = 0; points <= most; points++) {
        const percent = exactly(points, most);
        const share = shareOf(points, most);
        const isHeld = displayed(share) === percent && reaches(share, percent) && !reaches(share, percent + 1);
        if (!isHeld) wrong.push(`${points} of ${most}`);
      }
    expect(wrong).toEqual([]);
  });

  it('is written by the browser as it is compared', () => {
    const percent = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });
    const wrong: string[] = [];
    for (let most = 1; most <= 200; most++)
      for (let points = 0; points <= most; points++) {
        const share = shareOf(points, most);
        if (percent.format(share / 100) !== `${exactly(points, most)}%`) wrong.push(`${points} of ${most}`);
      }
    expect(wrong).toEqual([]);
  });

  it.each([
    [29, 50, 58],
    [57, 100, 57],
    [29, 100, 29],
    [2, 3, 67],
    [0, 0, 0],
  ])('%d of %d points are %d percent', (points, most, percent) => {
    expect(displayed(shareOf(points, most))).toBe(percent);
    expect(reaches(shareOf(points, most), percent)).toBe(true);
  });

  it('of parts of points, and of what was stored as 57.99999999999999, is shown alike', () => {
    expect(reaches(57.99999999999999, 58)).toBe(true);
    expect(displayed(66.5)).toBe(67);
    expect(displayed(66.4999)).toBe(66);
    expect(Object.is(displayed(-0.4), 0)).toBe(true);
    expect(displayed(-2.5)).toBe(-3);
  });
});
