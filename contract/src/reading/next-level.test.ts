import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { feelings, type LevelStep, nextTextLevel, textLevels } from './next-level.ts';

const read = (level: number, understood: number | null, over: Partial<LevelStep> = {}): LevelStep => ({
  level,
  understood,
  trusted: true,
  feeling: null,
  ...over,
});

describe('the level of the next text', () => {
  it('rises a step after two texts of it with 75 % understood, and falls a step after one below 60 %', () => {
    expect(nextTextLevel(4, [])).toBe(4);
    expect(nextTextLevel(4, [read(4, 80)])).toBe(4);
    expect(nextTextLevel(4, [read(4, 75), read(4, 90)])).toBe(5);
    expect(nextTextLevel(4, [read(4, 80), read(4, 70), read(4, 80)])).toBe(4);
    expect(nextTextLevel(4, [read(4, 59)])).toBe(3);
    expect(nextTextLevel(4, [read(4, 60)])).toBe(4);
  });
  it('hears the reader: one too easy text is enough to rise, a too hard one never counts as easy', () => {
    expect(nextTextLevel(4, [read(4, 80, { feeling: 'too_easy' })])).toBe(5);
    expect(nextTextLevel(4, [read(4, 90, { feeling: 'too_hard' }), read(4, 90)])).toBe(4);
    expect(nextTextLevel(4, [read(4, 70, { feeling: 'too_hard' })])).toBe(3);
    expect(nextTextLevel(4, [read(4, 50, { feeling: 'too_easy' })])).toBe(3);
  });
  it('leaves the choice free: a harder text that goes badly costs nothing, easier ones earn nothing', () => {
    expect(nextTextLevel(4, [read(9, 20)])).toBe(4);
    expect(nextTextLevel(4, [read(2, 100), read(2, 100), read(2, 100)])).toBe(4);
    expect(nextTextLevel(4, [read(6, 80), read(6, 80)])).toBe(5);
  });
  it('does not move by a reading that does not count or has no answers', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            level: fc.integer({ min: 1, max: 12 }),
            understood: fc.option(fc.integer({ min: 0, max: 100 })),
            feeling: fc.option(fc.constantFrom(...feelings)),
          }),
        ),
        (careless) => {
          expect(
            nextTextLevel(
              5,
              careless.map((one) => ({ ...one, trusted: false })),
            ),
          ).toBe(5);
          expect(
            nextTextLevel(
              5,
              careless.map((one) => ({ ...one, trusted: true, understood: null })),
            ),
          ).toBe(5);
        },
      ),
    );
  });
  it('stays between the first and the last grade, and moves one step a reading', () => {
    const step = fc.record({
      level: fc.integer({ min: 1, max: 12 }),
      understood: fc.option(fc.integer({ min: 0, max: 100 })),
      trusted: fc.boolean(),
      feeling: fc.option(fc.constantFrom(...feelings)),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), fc.array(step), step, (start, before, last) => {
        const [was, is] = [nextTextLevel(start, before), nextTextLevel(start, [...before, last])];
        expect(Math.abs(is - was)).toBeLessThanOrEqual(1);
        expect(is).toBeGreaterThanOrEqual(textLevels.least);
        expect(is).toBeLessThanOrEqual(textLevels.most);
      }),
    );
  });
});
