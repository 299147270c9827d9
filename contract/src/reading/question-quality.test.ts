import { describe, expect, it } from 'vitest';
import { type AnsweredSheet, correlation, fewest, questionFigures } from './question-quality.ts';

/** Readers of growing ability over five questions of growing difficulty; question `e` is answered as told. */
const sheets = (count: number, odd: (ability: number) => boolean, isUnread = false): AnsweredSheet[] =>
  Array.from({ length: count }, (_, n) => {
    const ability = n / (count - 1);
    return {
      isUnread,
      right: new Map([
        ['a', ability > 0.1],
        ['b', ability > 0.3],
        ['c', ability > 0.5],
        ['d', ability > 0.7],
        ['e', odd(ability)],
      ]),
    };
  });
const figures = (list: readonly AnsweredSheet[], guess = 0.25) => questionFigures('e', list, guess);

describe('a question', () => {
  it('that the able get right and the others do not is good', () => {
    const { answered, shareRight, discrimination, verdict } = figures(sheets(20, (ability) => ability > 0.4));
    expect([answered, verdict]).toEqual([20, 'good']);
    expect(shareRight).toBeCloseTo(0.6, 5);
    expect(discrimination).toBeGreaterThan(0.7);
  });

  it.each([
    ['the able get wrong has a doubtful key', (ability: number) => ability < 0.5, 'key_doubtful'],
    ['everyone gets right is too easy', () => true, 'too_easy'],
    ['no one gets right is too hard', () => false, 'too_hard'],
    ['has nothing to do with ability is weak', (ability: number) => Math.round(ability * 19) % 2 === 0, 'weak'],
  ] as const)('that %s', (_name, odd, verdict) => {
    expect(figures(sheets(20, odd)).verdict).toBe(verdict);
  });

  it('of few answers is not judged', () => {
    expect(figures(sheets(fewest - 1, () => true)).verdict).toBe('few_answers');
    expect(figures([])).toMatchObject({ answered: 0, shareRight: null, discrimination: null, verdict: 'few_answers' });
  });

  it('that those get right who never read the text needs no text', () => {
    const read = sheets(20, (ability) => ability > 0.3);
    const measured = figures([...read, ...sheets(8, () => true, true)]);
    expect(measured).toMatchObject({ answered: 20, shareRightUnread: 1, verdict: 'needs_no_text' });
    expect(figures([...read, ...sheets(4, () => true, true)]).shareRightUnread).toBeNull();
    expect(figures([...read, ...sheets(8, () => false, true)]).verdict).toBe('good');
    // Of two options half are guessed right: that proves nothing.
    expect(figures([...read, ...sheets(8, (ability) => ability < 0.5, true)], 0.5).verdict).toBe('good');
    // Four of five may be luck where every second guess is right; twelve of fifteen are not.
    expect(figures([...read, ...sheets(5, (ability) => ability < 0.8, true)], 0.5).verdict).toBe('good');
    expect(figures([...read, ...sheets(15, (ability) => ability < 0.8, true)], 0.5).verdict).toBe('needs_no_text');
  });
});

it('correlation is that of Pearson, and none where nothing varies', () => {
  expect(correlation([1, 2, 3, 4], [2, 4, 6, 8])).toBeCloseTo(1, 12);
  expect(correlation([1, 2, 3, 4, 5], [2, 1, 4, 3, 5])).toBeCloseTo(0.8, 12);
  expect(correlation([1, 1, 1], [1, 2, 3])).toBeNull();
  expect(correlation([1], [1])).toBeNull();
});
