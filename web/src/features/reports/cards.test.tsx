import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Refused, serve, show } from '../../kit/testing.tsx';
import { DepartmentsCard } from './CompareCard.tsx';
import { ComprehensionCard, SpeedCard } from './ReadingCard.tsx';
import { BooksCard } from './TextCard.tsx';

const period = { from: '2026-01-01', to: '2026-02-28', before: { from: '2025-11-03', to: '2025-12-31' } };
const figure = {
  value: 112,
  records: 30,
  low: 108,
  high: 116,
  syllables: { value: 300, records: 30 },
  characters: { value: 700, records: 30 },
};
const rows = { path: 'reports/readings', query: { from: '2026-02-01', to: '2026-02-28', kind: 'measurement' } };
const speeds = {
  data: [
    { month: '2026-01', ...figure, rows: null },
    { month: '2026-02', ...figure, value: 120, rows },
  ],
  meta: { period, language: 'tr', total: figure, before: { ...figure, value: 100, records: 80 }, rows },
};
const refused = new Refused(500, { message: '', code: 'internal', request_id: 'r' });

const Both = () => (
  <>
    <SpeedCard />
    <ComprehensionCard />
  </>
);

test('a card that fails takes no other with it, and can be asked again', async () => {
  let fails = true;
  serve(({ path }) => (path.endsWith('speeds') ? speeds : fails ? refused : { ...speeds, data: [] }));
  show(Both);
  const table = await screen.findByRole('button', { name: 'Show as table' });
  fails = false;
  fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('reports.no_answers')).toBeTruthy();
  expect(table.isConnected).toBe(true);
});

test('filters and table come from the address, and a month opens the readings behind it', async () => {
  const requests = serve(() => speeds);
  const router = show(
    SpeedCard,
    '/list?tables=speed&kind=practice&unit=syllables&period=own&from=2026-01-01&to=2026-02-28',
  );
  await screen.findByRole('table');
  expect(requests[0]?.query).toEqual({ kind: 'practice', from: '2026-01-01', to: '2026-02-28' });
  expect(screen.getAllByText('300').length).toBeGreaterThan(0);
  fireEvent.click(screen.getAllByRole('button', { name: /26$/ }).at(-1)!);
  await waitFor(() => expect(router.state.location.pathname).toBe('/charts-graphs/readings'));
  // Syllables were counted in some texts alone.
  expect(router.state.location.search).toEqual({ ...rows.query, only: 'counted' });
});

test('both periods are told with what they rest on', async () => {
  serve(() => speeds);
  show(SpeedCard);
  expect(await screen.findByText('reports.more_than_before')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'reports.from_readings' }).getAttribute('href')).toContain(
    '/charts-graphs/readings?from=2026-02-01',
  );
});

test('under a small base nothing is compared', async () => {
  serve(() => ({ ...speeds, meta: { ...speeds.meta, before: { ...figure, value: 100, records: 19 } } }));
  show(SpeedCard);
  expect(await screen.findByText('reports.too_few_before')).toBeTruthy();
});

test('readers of books are compared with readers, however often each sat down', async () => {
  const total = { value: 12, records: 400 };
  const data = [{ id: null, label: 'Deniz', ...total, rows: null }];
  serve(() => ({ data, meta: { period, total, before: { value: 10, records: 20 }, rows: null } }));
  show(BooksCard);
  expect(await screen.findByText('reports.more_than_before')).toBeTruthy();
});

test('beside a class its number opens the readings of its language and its days', async () => {
  const now = {
    readings: 12,
    wpm: 90,
    answered: 12,
    comprehension: 80,
    effective_speed: 72,
    seconds: 900,
    exercises: 0,
  };
  const row = { id: 'd', department_name: '4-A', language: 'tr', period, students: 9, active: 8, now, before: now };
  serve(() => ({ data: [row], meta: { current_page: 1, per_page: 8, total: 1, last_page: 1 } }));
  show(DepartmentsCard);
  const link = await screen.findByRole('link', { name: 'reports.from_readings' });
  const { searchParams } = new URL(link.getAttribute('href')!, 'https://okur.test');
  const { from, to } = period;
  expect(Object.fromEntries(searchParams)).toEqual({
    department_id: 'd',
    kind: 'measurement',
    language: 'tr',
    from,
    to,
  });
});
