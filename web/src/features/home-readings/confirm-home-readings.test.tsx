import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { HomeReading } from '@okur/contract/home-readings';
import { expect, it } from 'vitest';
import { type RecordedRequest, serve, show } from '../../kit/testing.tsx';
import { ConfirmHomeReadingsCard } from './ConfirmHomeReadingsCard.tsx';

const entry = (n: number, state: HomeReading['state'] = 'waiting', version = 1) => ({
  id: `00000000-0000-7000-8000-00000000000${n}`,
  version,
  title: `Book ${n}`,
  minutes: 20,
  read_on: '2026-03-02',
  parent_name: 'Ayşe Su',
  state,
});
const group = (n: number) => within(screen.getByRole('group', { name: `Book ${n}` }));
const press = (n: number, name: string) => fireEvent.click(group(n).getByRole('button', { name }));
const titles = () => screen.getAllByRole('group').map((row) => row.getAttribute('aria-label'));

/** Two entries that wait; an answer is given once the test lets it. */
async function open() {
  let rows = [entry(1), entry(2)];
  const gives: (() => void)[] = [];
  const requests = serve(async ({ method, path, body }: RecordedRequest) => {
    if (method === 'GET') {
      const data = rows.filter(({ state }) => state === 'waiting');
      return { data, meta: { current_page: 1, per_page: 5, total: data.length, last_page: 1 } };
    }
    await new Promise<void>((resolve) => gives.push(resolve));
    const { confirmed, version } = body as { confirmed: boolean; version: number };
    const answered = entry(path.endsWith('1') ? 1 : 2, confirmed ? 'confirmed' : 'declined', version + 1);
    rows = rows.map((row) => (row.id === answered.id ? answered : row));
    return { data: answered };
  });
  const sent = () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  show(ConfirmHomeReadingsCard);
  await screen.findByRole('group', { name: 'Book 1' });
  return { sent, give: () => gives.splice(0).forEach((resolve) => resolve()) };
}

it('an entry that is answered stays where it is, so that a second tap answers no other one', async () => {
  const { sent, give } = await open();
  press(1, 'home_readings.no');
  await waitFor(() => expect(sent()).toHaveLength(1));
  for (const button of group(1).getAllByRole('button')) expect(button.hasAttribute('disabled')).toBe(true);
  give();
  await waitFor(() => expect(group(1).getByText('home_readings.declined')).toBeTruthy());
  expect(titles()).toEqual(['Book 1', 'Book 2']);
  expect(sent()).toEqual([{ confirmed: false, version: 1 }]);
});

it('two that are answered before either is stored both stay', async () => {
  const { sent, give } = await open();
  press(1, 'home_readings.no');
  await waitFor(() => expect(sent()).toHaveLength(1));
  press(2, 'home_readings.yes');
  await waitFor(() => expect(sent()).toHaveLength(2));
  give();
  await waitFor(() => expect(group(2).getByText('home_readings.confirmed')).toBeTruthy());
  expect(titles()).toEqual(['Book 1', 'Book 2']);
  expect(group(1).getByText('home_readings.declined')).toBeTruthy();
});

it('an answer is changed in the same row', async () => {
  const { sent, give } = await open();
  press(1, 'home_readings.no');
  await waitFor(() => expect(sent()).toHaveLength(1));
  give();
  fireEvent.click(await group(1).findByRole('button', { name: 'home_readings.change' }));
  press(1, 'home_readings.yes');
  await waitFor(() => expect(sent()).toHaveLength(2));
  give();
  await waitFor(() => expect(group(1).getByText('home_readings.confirmed')).toBeTruthy());
  expect(sent()[1]).toEqual({ confirmed: true, version: 2 });
});
