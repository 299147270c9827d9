import { act, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, it } from 'vitest';
import texts from '../../../../texts/browser/exercises.json' with { type: 'json' };
import { serve, show, signInAs } from '../../kit/testing.tsx';
import ExerciseNew from './ExerciseNew.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);
beforeEach(() => signInAs('SP'));

it('the form is that of the kind in the address, also of another one, and asks for what does something', async () => {
  serve(() => ({ data: [], meta: { total: 0 } }));
  const router = show(ExerciseNew, '/list?kind=guided_pacer');
  expect(await screen.findByDisplayValue('Follow the marker (Guided pacer)')).toBeTruthy();
  expect(screen.getByLabelText(/^Lines at once/)).toBeTruthy();
  expect(screen.queryByLabelText(/^Words in the mark/)).toBeNull();
  expect(screen.getByText('50 to 1,000')).toBeTruthy();
  expect(screen.getByText('30,000 characters left')).toBeTruthy();
  await act(() => router.navigate({ to: '/list', search: { kind: 'cloze' } as never }));
  expect(await screen.findByDisplayValue('Missing words (Cloze text)')).toBeTruthy();
  expect(screen.queryByLabelText(/^Lines at once/)).toBeNull();
});
