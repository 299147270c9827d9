import { expect, test } from 'vitest';
import { isHarder, levelsOf, ownFolder, differing } from './levels.ts';

const families = levelsOf(ownFolder);
const pairs = families.map(({ family, scores: [easy, middle, hard] }) => {
  const [ele, int, adv] = [easy, middle, hard].map((scores) => scores!.map(({ value }) => Number(value.toFixed(1))));
  return {
    family,
    flesch: `${ele![1]} > ${int![1]} > ${adv![1]}`,
    kincaid: `${ele![0]} < ${adv![0]}`,
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
      isHarder('flesch', easy[1]!.value, middle[1]!.value) && isHarder('flesch', middle[1]!.value, hard[1]!.value),
    ).toBe(true);
    for (const [at, { formula, value }] of easy.entries())
      expect(isHarder(formula, value, hard[at]!.value), formula).toBe(true);
  },
);

test('the words of level tell elementary from advanced, where the classes of Flesch do not', () => {
  expect([differing(families, 'flesch_kincaid'), differing(families, 'flesch')]).toEqual(['9 of 10', '7 of 10']);
});
