import { screen, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import exercises from '../../../../texts/browser/exercises.json' with { type: 'json' };
import { serve, show } from '../../kit/testing.tsx';
import { ExerciseAttempts } from './results/ExerciseAttempts.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(exercises).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

const id = (last: number) => `00000000-0000-7000-8000-00000000000${last}`;
const attempt = (last: number, measures: Record<string, number>, timed = true) => ({
  id: id(last),
  exercise_id: id(9),
  name: { en: 'Words', tr: '', fr: '', pl: '' },
  kind: 'vocabulary_match',
  score: 100,
  seconds: 20,
  errors: 0,
  wpm: null,
  measures,
  timed,
  counts: true,
  finished_at: '2026-11-20T10:00:00Z',
});

it('attempts at an exercise are rows of figures, each figure named once', async () => {
  serve(() => ({
    data: [attempt(1, { right: 8, trials: 8, median_ms: 1500 }), attempt(2, { right: 4, trials: 8 }, false)],
  }));
  show(() => <ExerciseAttempts homeworkId={id(3)} userId={id(4)} />);
  const card = await screen.findByRole('region', { name: 'Words' });
  expect(within(card).getAllByText('Usual answer time')).toHaveLength(1);
  const figures = within(card)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(-2)
        .map((cell) => cell.textContent),
    );
  expect(figures).toEqual([
    ['8 of 8', '1.5 sec'],
    ['4 of 8', '–'],
  ]);
});
