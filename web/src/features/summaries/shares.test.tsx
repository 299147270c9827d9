import type { SummaryBook } from '@okur/contract/summaries';
import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import texts from '../../../../texts/browser/summaries.json' with { type: 'json' };
import { serve, show } from '../../kit/testing.tsx';
import { SummaryShares } from './SummaryShares.tsx';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

const summary = { id: '01930000-0000-7000-8000-000000000001', language: 'tr' } as SummaryBook;
const share = (stem: string, right_count: number, answer_count: number) => ({
  question_id: stem,
  stem,
  right_count,
  answer_count,
});

it('says of each question how many answered it rightly, and of whom nothing', async () => {
  const requests = serve(() => ({ data: [share('Burnu ne olur?', 1, 3), share('Nerede?', 0, 0)] }));
  show(() => <SummaryShares summary={summary} />);
  expect((await screen.findByText(/Burnu ne olur/)).lang).toBe('tr');
  const shares = screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-label'));
  expect(shares).toEqual(['1 of 3 right', '0 of 0 right']);
  expect(requests.map(({ path }) => path.split('/').slice(-2))).toEqual([[summary.id, 'answer-shares']]);
});

it('says that no one has answered yet', async () => {
  serve(() => ({ data: [share('Burnu ne olur?', 0, 0)] }));
  show(() => <SummaryShares summary={summary} />);
  await screen.findByText('No answers yet');
  expect(screen.queryByRole('progressbar')).toBeNull();
});
