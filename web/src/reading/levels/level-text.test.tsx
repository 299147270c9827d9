import { levels } from '@okur/contract/reading/school-years';
import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import texts from '../../../../texts/browser/articles.json' with { type: 'json' };
import '../../kit/testing.tsx';
import { useLevelText, useLevelWords, useScoreText } from './useLevelText.ts';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

it('a word of level never stands without its grades', () => {
  const level = renderHook(useLevelText).result.current;
  expect(levels.map((word) => level(word))).toEqual([
    'Very easy · up to grade 3',
    'Easy · grades 4–5',
    'Medium · grades 6–8',
    'Hard · grades 9–10',
    'Very hard · grade 11 and up',
  ]);
  expect([level(null), level(undefined), level('from_90')]).toEqual([null, null, null]);
  expect(renderHook(useLevelWords).result.current).toMatchObject({ medium: 'Medium · grades 6–8' });
});

it('other formulas say the grades that were published with them, without a second word', () => {
  const score = renderHook(useScoreText).result.current;
  expect(score('flesch_kincaid', 'medium')).toBe('Medium · grades 6–8');
  expect(score('atesman', 'from_70')).toBe('grades 5–8');
  expect(score('flesch', 'from_90')).toBe('up to grade 5');
  expect(score('flesch', 'from_30')).toBe('13–16 years of school');
  expect(score('flesch', 'below_30')).toBe('17 years of school or more');
  expect(score('cetinkaya_uzun', 'instructional')).toBe('Grades 8–9');
  expect(score('pisarek', null)).toBeNull();
});
