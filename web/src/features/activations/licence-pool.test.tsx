import type { Licences } from '@okur/contract/licences';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serve, show, signInAs } from '../../kit/testing.tsx';
import { LicencePool } from './LicencePool.tsx';

/* The time of a school: who waits for some, and the button that gives or buys it. */

const companyId = '01a1fd33-f155-7000-8000-000000000001';
const pool: Licences = {
  company_id: companyId,
  licensing: 'codes',
  limit: null,
  taken: 0,
  free: 12,
  used: 0,
  suspended: 0,
  ending: 0,
  ends: [],
  of_gone: 0,
  sources: [],
  without_time: 12,
  missing: 0,
  pace: 0,
  used_up_on: null,
};
beforeEach(() => signInAs('SP'));
const showPool = (changes: Partial<Licences>) => {
  serve(() => ({ data: { ...pool, ...changes } }));
  return show(() => <LicencePool companyId={companyId} />);
};
const button = (name: string) => screen.queryByRole('button', { name });

it('gives where each who waits can get a code', async () => {
  showPool({});
  expect(await screen.findByText(/licences.enough/)).toBeDefined();
  expect(await screen.findByRole('button', { name: 'licences.give_all' })).toBeDefined();
  expect(button('licences.buy_missing')).toBeNull();
});

it('buys as many as are missing, however many are free for other classes', async () => {
  const router = showPool({ missing: 7 });
  expect(await screen.findByText(/licences.too_few/)).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'licences.buy_missing' }));
  expect(button('licences.give_all')).toBeNull();
  await waitFor(() => expect(router.state.location.pathname).toBe('/activation-code-payment/create'));
  expect(router.state.location.search).toMatchObject({ codes: '7', waiting: '1', company_id: companyId });
});

it('says what ends in which month, links to those codes and buys as many', async () => {
  const router = showPool({ without_time: 0, ends: [{ month: '2027-02', count: 31 }] });
  const link = await screen.findByRole('link', { name: /^Feb.27 · licences.ends$/ });
  const { searchParams } = new URL(link.getAttribute('href')!, 'http://okur.example');
  expect(Object.fromEntries(searchParams)).toEqual({
    state: 'used',
    expires_from: '2027-02-01',
    expires_to: '2027-02-28',
    company_id: companyId,
  });
  fireEvent.click(await screen.findByRole('button', { name: 'licences.buy_missing' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ codes: '31', company_id: companyId }));
});

it.each([
  ['seats_free', { limit: 200, taken: 150 }],
  ['no_seat', { limit: 200, taken: 200 }],
  ['seats_no_limit', { limit: null, taken: 150 }],
])('by contract no code is bought: %s', async (text, seats) => {
  showPool({ licensing: 'contract', free: 0, missing: 12, ends: [{ month: '2027-02', count: 31 }], ...seats });
  expect(await screen.findByText(new RegExp(`licences.${text}`))).toBeDefined();
  expect(screen.getByRole('link', { name: 'licences.who' })).toBeDefined();
  expect([button('licences.buy_missing'), screen.queryByText(/licences.none_free/)]).toEqual([null, null]);
});

it('says when the codes are used up, and buys as many as were used', async () => {
  const router = showPool({ without_time: 0, pace: 40, used_up_on: '2027-03-14' });
  fireEvent.click(await screen.findByRole('button', { name: 'licences.buy_missing' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ codes: '40', company_id: companyId }));
});
