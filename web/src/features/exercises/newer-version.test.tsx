import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show } from '../../kit/testing.tsx';
import PlayExercise from './PlayExercise.tsx';
import StudentExercises from './StudentExercises.tsx';

const exercise = {
  id: '00000000-0000-7000-8000-000000000001',
  version: 1,
  module_id: '00000000-0000-7000-8000-000000000002',
  module_name: { en: 'Warm-up' },
  name: { en: 'Number table' },
  instructions: {},
  kind: 'schulte_table',
  language: 'en',
  params: { size: 3, order: 'ascending', symbols: 'numbers', tables: 1 },
  content: {},
  level: 3,
  attempts: 0,
  best_score: null,
  next_words: null,
};

it('what a page that is open for long does not know yet is no error: it offers the new version', async () => {
  serve(() => ({ data: { ...exercise, params: { ...exercise.params, colours: 'two' } } }));
  show(PlayExercise);
  expect(await screen.findByRole('heading', { name: 'A new version of Okur is ready.' })).toBeTruthy();
  expect(screen.getByText(/needs the new version/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Load' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a kind that came with a newer version is in the list with its name, beside the others', async () => {
  serve(({ path }) => ({
    data: path.endsWith('/exercises')
      ? [
          exercise,
          { ...exercise, id: '00000000-0000-7000-8000-000000000003', name: { en: 'Word ladder' }, kind: 'word_ladder' },
        ]
      : [],
    meta: { total: 0 },
  }));
  show(StudentExercises);
  expect(await screen.findByRole('heading', { name: 'Word ladder' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Number table' })).toBeTruthy();
});
