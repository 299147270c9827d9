import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serve, show } from '../../kit/testing.tsx';
import { TotalsCard } from './TotalsCard.tsx';

const rows = { path: 'reports/readings', query: {} };

test('a sum is compared with one of the year before that is at least a tenth of it, in its own unit', async () => {
  serve(() => ({
    data: [
      { label: 'words', value: 425_527, before: 3949, records: 1632, rows },
      { label: 'reading_seconds', value: 222_720, before: 2520, records: 1632, rows },
      { label: 'readings', value: 1632, before: 800, records: 1632, rows },
    ],
  }));
  show(TotalsCard);
  expect(await screen.findAllByText('reports.too_little_before')).toHaveLength(2);
  expect(screen.getAllByText('reports.more_than_before')).toHaveLength(1);
});
