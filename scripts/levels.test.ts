import { expect, test } from 'vitest';
import { isHarder, levelsOf, ownFolder } from './levels.ts';

const pairs = levelsOf(ownFolder).map(({ family, scores: [easy, middle, hard] }) => {
  const [ele, int, adv] = [easy, middle, hard].map((scores) => scores!.map(({ value }) => Number(value.toFixed(1))));
  return {
    family,
    flesch: `${ele![0]} > ${int![0]} > ${adv![0]}`,
    kincaid: `${ele![1]} < ${adv![1]}`,
    easy: easy!,
    middle: middle!,
    hard: hard!,
  };
});

test('there are ten families', () => {
  expect(pairs).toHaveLength(10);
});

test.each(pairs)(
  '$family: elementary before intermediate before advanced, Flesch $flesch, Kincaid $kincaid',
  ({ easy, middle, hard }) => {
    expect(
      isHarder('flesch', easy[0]!.value, middle[0]!.value) && isHarder('flesch', middle[0]!.value, hard[0]!.value),
    ).toBe(true);
    for (const [at, { formula, value }] of easy.entries())
      expect(isHarder(formula, value, hard[at]!.value), formula).toBe(true);
  },
);
