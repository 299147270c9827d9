import type { Collection } from '@okur/contract/collection';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, it } from 'vitest';
import collection from '../../../../texts/browser/collection.json' with { type: 'json' };
import { serve, show } from '../../kit/testing.tsx';
import MyCollection from './MyCollection.tsx';

for (const language of ['en', 'tr'] as const)
  i18next.addResourceBundle(
    language,
    'translation',
    Object.fromEntries(
      Object.entries(collection).flatMap(([key, text]) => (language in text ? [[key, (text as never)[language]]] : [])),
    ),
  );
afterEach(() => i18next.changeLanguage('en'));

const data: Collection = {
  enabled: true,
  avatar: 'owl' as Collection['avatar'],
  streak: { days: 0, freezes: 0 },
  badges: [{ name: 'days', count: 40, step: 3, steps: 4, next: 100 }],
  albums: [],
  words: [],
  looked_up: [],
  looked_up_count: 0,
  repeat: null,
  class_goal: { read: 747, minutes: 300, ends_on: '2026-12-05' } as Collection['class_goal'],
};

it.each([
  [
    'en',
    'Your class has 747 minutes of reading and practice. The goal is 300.',
    'You are on step 3 of 4. 60 more to the next step.',
  ],
  [
    'tr',
    'Sınıf 747 dakika okudu ve alıştırma yaptı. Hedef 300 dakika.',
    '4 basamaklı merdivenin 3. basamağındasın. Bir sonraki basamağa 60 kaldı.',
  ],
])('goals and steps are told as sentences in %s', async (language, goal, step) => {
  await i18next.changeLanguage(language);
  serve(({ path }) => (path.endsWith('/collection') ? { data } : { data: [], meta: { total: 0 } }));
  show(() => <MyCollection />);
  expect((await screen.findAllByText(goal)).length).toBeGreaterThan(0);
  expect(screen.getByText(step)).toBeTruthy();
});
