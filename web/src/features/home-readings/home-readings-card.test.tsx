import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { serve, show } from '../../kit/testing.tsx';
import { HomeReadingsCard } from './HomeReadingsCard.tsx';

const id = '00000000-0000-7000-8000-000000000001';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-03-02T20:30:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('an entry is of today on a page that has been open since yesterday', async () => {
  serve(({ path }) =>
    path.endsWith('-sums')
      ? { data: { minutes_this_week: 0, minutes_total: 0 } }
      : { data: [], meta: { current_page: 1, per_page: 5, total: 0, last_page: 1 } },
  );
  show(() => <HomeReadingsCard childId={id} childName="Ada" zone="Europe/Istanbul" />);
  const add = await screen.findByRole('button', { name: 'home_readings.add' });
  vi.setSystemTime(new Date('2026-03-03T05:00:00Z'));
  fireEvent.click(add);
  expect((await screen.findByLabelText<HTMLInputElement>(/home_readings\.day/)).value).toBe('03 Mar 2026');
});
