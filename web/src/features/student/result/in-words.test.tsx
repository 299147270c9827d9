import { fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import reading from '../../../../../texts/browser/reading.json' with { type: 'json' };
import speed from '../../../../../texts/browser/speed.json' with { type: 'json' };
import { show } from '../../../kit/testing.tsx';
import { InWords } from './InWords.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(
    Object.entries({ ...reading, ...speed }).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : [])),
  ),
);

const window = (wpm: number) => ({
  language: 'en' as const,
  wpm,
  comprehension: 80,
  effective_speed: wpm * 0.8,
  texts: 3,
  from: '2026-04-01T09:00:00Z',
  to: '2026-06-05T09:00:00Z',
});

it('a child reads one sentence; the range is behind "How sure is this?"', async () => {
  show(() => (
    <InWords
      progress={{
        weeks: [],
        readings: [],
        readings_total: 6,
        measured: 6,
        texts_left: 3,
        speed: { now: window(150), at_first: window(110), goal: null },
        change: { low: 12.4, high: 67.8, verdict: 'better' },
      }}
    />
  ));
  await screen.findByText(
    'You read faster now: 110 words a minute in your first three new texts, 150 in the last three.',
  );
  const control = screen.getByRole('button', { name: 'How sure is this?' });
  expect(control.getAttribute('aria-expanded')).toBe('false');
  expect(screen.queryByText(/between/)).toBeNull();
  fireEvent.click(control);
  expect(control.getAttribute('aria-expanded')).toBe('true');
  screen.getByText(/between \+12 and \+68 words a minute/);
  fireEvent.click(control);
  expect(screen.queryByText(/between/)).toBeNull();
});
