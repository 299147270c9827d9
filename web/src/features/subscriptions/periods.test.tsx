import { screen } from '@testing-library/react';
import type { Renewal } from '@okur/contract/subscriptions';
import { expect, it } from 'vitest';
import { serve, show } from '../../kit/testing.tsx';
import { Periods } from './Periods.tsx';

it('counts no day to a period that belongs to the next one', async () => {
  const period = { state: 'paid', attempts: [], amount_total: 99.9, currency: 'TRY' } as unknown as Renewal;
  const first = { ...period, id: '1', period_start: '2027-01-15', period_end: '2027-02-15' };
  const second = { ...period, id: '2', period_start: '2027-02-15', period_end: '2027-03-15' };
  serve(() => ({ data: [second, first] }));
  show(() => <Periods subscriberId="01a1fd33-f155-7000-8000-000000000001" />);
  expect(await screen.findByText(/Jan 15 – Feb 14, 2027/)).toBeDefined();
  expect(screen.getByText(/Feb 15 – Mar 14, 2027/)).toBeDefined();
});
