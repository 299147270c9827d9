import { formulas } from '@okur/contract/reading/formulas';
import { yearsOfLevel } from '@okur/contract/reading/school-years';
import { renderHook } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import texts from '../../../../texts/browser/articles.json' with { type: 'json' };
import '../../kit/testing.tsx';
import { useLevelText } from './useLevelText.ts';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);
const level = (formula: string, band: string | null) => renderHook(useLevelText).result.current(formula, band);

it('a word of level never stands without its grades or years', () => {
  expect(level('atesman', 'medium')).toBe('Medium · grades 9–12');
  expect(level('flesch', 'medium')).toBe('Medium · grades 8–12');
  expect(level('atesman', 'very_easy')).toBe('Very easy · up to grade 4');
  expect(level('fog_pl', 'hard')).toBe('Hard · 13–17 years of school');
  expect(level('fog_pl', 'very_hard')).toBe('Very hard · 18 years of school or more');
  expect(level('bezirci_yilmaz', 'secondary')).toBe('Secondary');
  expect([level('lix', 'medium'), level('pisarek', null)]).toEqual([null, null]);
});

it('the main formula of every language has grades', () => {
  for (const { main } of Object.values(formulas)) expect(yearsOfLevel[main.name]).toBeDefined();
});
