import { describe, expect, it } from 'vitest';
import type { Ladder } from './ladders.ts';
import { seeded } from './random.ts';
import { gates, levelOn, nextLevel, nextPace, paceAtFirst, type Step } from './steps.ts';

const bounds = [50, 600] as const;
const step = (level: number, comprehensionCorrected: number, trusted = true): Step => ({
  level,
  score: comprehensionCorrected,
  comprehensionCorrected,
  trusted,
});

describe('the next level of a ladder', () => {
  it('is decided by the score that is shown', () => {
    const ladder: Ladder = { param: 'size', values: [1, 2, 3] };
    expect([84.4, 84.5, 49.4, 49.5].map((score) => nextLevel(ladder, step(2, score)))).toEqual([2, 3, 1, 2]);
  });
});

describe('the pace of the next text', () => {
  it('rises by 5 % after two good ones at one pace, not after one', () => {
    expect(nextPace(step(200, 80), undefined, bounds)).toBe(200);
    expect(nextPace(step(200, 75), step(200, 75), bounds)).toBe(210);
    expect(nextPace(step(210, 90), step(200, 90), bounds)).toBe(210);
  });
  it('falls by 10 % after one below 60 %, trusted or not', () => {
    expect(nextPace(step(200, 59), step(200, 100), bounds)).toBe(180);
    expect(nextPace(step(200, 0, false), undefined, bounds)).toBe(180);
  });
  it('stays between the gates, after a slowed text, and at the bounds', () => {
    expect(nextPace(step(200, 60), step(200, 74), bounds)).toBe(200);
    expect(nextPace(step(200, 100, false), step(200, 100), bounds)).toBe(200);
    expect(nextPace(step(600, 100), step(600, 100), bounds)).toBe(600);
    expect(nextPace(step(50, 0), undefined, bounds)).toBe(50);
  });
  it('of an exercise written faster than the rule goes is not made slower by a good result', () => {
    expect(nextPace(step(800, 100), step(800, 100), bounds)).toBe(800);
  });
});

/**
 * A reader who understands less the faster a text goes: half-way between the gates at their limit, and so steep that
 * ten per cent of speed matter; texts differ by a few points.
 */
function reader(random: () => number) {
  const limit = 60 + random() * 480;
  const steepness = 6 + random() * 8;
  const centre = (gates.rises + gates.falls) / 2;
  const spread = 0.03;
  return {
    limit,
    // Own median of three texts: where practice starts.
    start: Math.round(Math.min(600, Math.max(50, limit * (0.75 + random() * 0.5)))),
    understands: (wpm: number): number =>
      Math.min(1, Math.max(0, centre + steepness * 0.25 * (1 - wpm / limit) + (random() * 2 - 1) * spread)),
  };
}

describe('10,000 simulated readers', () => {
  it('never go up under 75 %, always go down under 60 %, and come within 10 % of their limit in 12 texts', () => {
    const random = seeded('readers');
    let [roseTooSoon, stayed, away, texts] = [0, 0, 0, 0];
    for (let n = 0; n < 10_000; n++) {
      const { limit, start, understands } = reader(random);
      let pace = start;
      let before: Step | undefined;
      let settledAt = Infinity;
      for (let text = 1; text <= 12; text++) {
        const last = step(pace, understands(pace) * 100);
        const next = nextPace(last, before, bounds);
        if (next > pace && last.comprehensionCorrected! < 75) roseTooSoon += 1;
        if (last.comprehensionCorrected! < 60 && next >= pace && pace > bounds[0]) stayed += 1;
        if (settledAt === Infinity && Math.abs(next / limit - 1) <= 0.1) settledAt = text;
        [before, pace] = [last, next];
      }
      if (Math.abs(pace / limit - 1) > 0.1) away += 1;
      texts += Math.min(12, settledAt);
    }
    expect({ roseTooSoon, stayed, away }).toEqual({ roseTooSoon: 0, stayed: 0, away: 0 });
    expect(texts / 10_000).toBeLessThan(6);
  });
});

describe('the level of the next attempt', () => {
  const ladder = { param: 'exposure_ms', values: [1000, 500, 250] };
  const at = (level: number, score: number, trusted = true) => ({
    level,
    score,
    comprehensionCorrected: null,
    trusted,
  });
  it('is one step harder from 85, one easier below 50, else the same', () => {
    expect(nextLevel(ladder, at(500, 85))).toBe(250);
    expect(nextLevel(ladder, at(500, 49))).toBe(1000);
    expect(nextLevel(ladder, at(500, 84))).toBe(500);
  });
  it('stays on the ladder and does not rise without the clock', () => {
    expect(nextLevel(ladder, at(250, 100))).toBe(250);
    expect(nextLevel(ladder, at(1000, 0))).toBe(1000);
    expect(nextLevel(ladder, at(500, 100, false))).toBe(500);
  });
  it('takes the nearest step for a value an author wrote between two', () => {
    expect(levelOn(ladder, 480)).toBe(500);
    expect(levelOn({ param: 'wpm', pace: bounds, range: bounds }, 240.4)).toBe(240);
  });
});

describe('the first pace of a reader', () => {
  it('is the speed now, in a text with a guide and word by word; word by word not above 250', () => {
    const first = (speed: number, isRapid: boolean) => paceAtFirst(speed, [50, 600], isRapid);
    for (const speed of [20, 90.4, 200]) expect(first(speed, true)).toBe(first(speed, false));
    expect([first(20, true), first(90.4, true)]).toEqual([50, 90]);
    expect([first(320, false), first(320, true), first(900, false)]).toEqual([320, 250, 600]);
  });
});
