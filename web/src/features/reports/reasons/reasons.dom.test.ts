import type { WatchedStudent } from '@okur/contract/reports';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import dashboard from '../../../../../texts/browser/dashboard.json' with { type: 'json' };
import reports from '../../../../../texts/browser/reports.json' with { type: 'json' };
import { formatIn } from '../../../kit/format/useFormat.ts';
import { reasonText } from '../../../reading/reports/reasonText.ts';
import { destinationOfReason } from './reasons.ts';

const student: WatchedStudent = {
  id: 's',
  name: 'Ada',
  surname: 'Çelik',
  username: 'ada',
  department_id: 'd',
  department_name: '5-A',
  reasons: ['behind'],
  language: 'tr',
  text_level: 5,
  speed: null,
  readings: 4,
  answered: 3,
  comprehension: 48,
  seconds: 600,
  exercises: 0,
  last_read_at: null,
  latest_wpm: 85.4,
  usual_wpm: 112.3,
  missed: 2,
  rushed: 3,
  growth: 'no_change_yet',
};
const texts = (language: 'en' | 'tr') =>
  Object.fromEntries(
    Object.entries({ ...dashboard, ...reports }).flatMap(([key, text]) =>
      language in text ? [[key, (text as Record<string, string>)[language]]] : [],
    ),
  );

beforeAll(() =>
  i18next.init({
    lng: 'en',
    keySeparator: false,
    resources: { en: { translation: texts('en') }, tr: { translation: texts('tr') } },
    interpolation: { escapeValue: false },
  }),
);

test('a reason is said in words with its number', () => {
  const say = (reason: Parameters<typeof reasonText>[0], language = 'en') =>
    reasonText(reason, student, i18next.getFixedT(language), formatIn(language));
  expect(say('behind')).toBe('Slower than usual: 85 words a minute instead of 112');
  expect(say('comprehension')).toBe('Comprehension 48%');
  expect(say('quiet')).toBe('No text read yet');
  expect(say('homework')).toBe('2 assignments not done');
  expect(say('texts')).toBe('No new text left: Turkish, grade 5');
  expect(say('texts', 'tr')).toBe('Yeni metin kalmadı: Türkçe, 5. sınıf');
  expect(say('behind', 'tr')).toBe('Her zamankinden yavaş: dakikada 112 yerine 85 kelime');
});

test('a reason leads to the readings that it rests on', () => {
  expect(destinationOfReason('comprehension', student, '2026-03-02')).toEqual({
    to: '/charts-graphs/readings',
    search: { user_id: 's', kind: 'measurement', from: '2026-02-01' },
  });
  expect(destinationOfReason('behind', student, '2026-03-02').search).toEqual({ user_id: 's', kind: 'measurement' });
  expect(destinationOfReason('rushing', student, '2026-03-02').to).toBe('/management/users/s');
});

test('where no text is left, the link leads to texts to give, of the language and the level', () => {
  expect(destinationOfReason('texts', student, '2026-03-02', true)).toEqual({
    to: '/articles/list',
    search: { language: 'tr', grade_level: '5' },
  });
  expect(destinationOfReason('texts', student, '2026-03-02').to).toBe('/management/users/s');
});
