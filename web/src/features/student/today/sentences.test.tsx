import type { Task } from '@okur/contract/student';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, it } from 'vitest';
import texts from '../../../../../texts/browser/student.json' with { type: 'json' };
import { show } from '../../../kit/testing.tsx';
import type { OwnTask } from './next.ts';
import { TaskCard } from './TaskCard.tsx';

for (const language of ['en', 'tr'] as const)
  i18next.addResourceBundle(
    language,
    'translation',
    Object.fromEntries(
      Object.entries(texts).flatMap(([key, text]) => (language in text ? [[key, (text as never)[language]]] : [])),
    ),
  );
afterEach(() => i18next.changeLanguage('en'));

const task = {
  id: 'homework',
  title: 'Homework',
  content_title: 'Homework',
  category: null,
  cover: null,
  minutes: null,
  due_at: '2999-12-31T00:00:00Z',
  finished_at: null,
  sequence: { id: 's', title: 'Weeks', step: 1, steps: 3 },
};
const steps = (done: number) => ({ done, all: 5 });
const chapters = {
  id: 'b',
  chapter_id: 'c',
  reading: 'whole',
  next: null,
  progress: { words: 100, read: 40, skimmed: 0, chapters: 3, chapters_read: 1, asks: false },
};

it.each([
  ['en', 'exercise', { steps: steps(2) }, 'You have done 2 of 5 rounds'],
  ['tr', 'exercise', { steps: steps(2) }, '5 tekrardan 2 tanesini yaptın'],
  ['en', 'exercise', { steps: steps(0) }, 'You have 5 rounds to do'],
  ['tr', 'exercise', { steps: steps(0) }, 'Yapacağın 5 tekrar var'],
  ['tr', 'tutorial', { steps: steps(2) }, '5 bölümden 2 tanesini bitirdin'],
  ['en', 'article', { book: chapters }, 'You have read 1 of 3 chapters · 40%'],
  ['tr', 'article', { book: chapters }, '3 bölümden 1 tanesini okudun · %40'],
])('a child is told in a sentence in %s how far a homework (%s) is', async (language, kind, over, sentence) => {
  await i18next.changeLanguage(language);
  show(() => <TaskCard task={{ ...task, kind, ...over } as unknown as OwnTask & Task} now={0} />);
  expect(await screen.findByText(sentence)).toBeTruthy();
  const step = { en: 'This is step 1 of 3 · Weeks', tr: 'Bu, 3 adımın 1. adımı · Weeks' }[language]!;
  expect(screen.getByText(step)).toBeTruthy();
});
