import { waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useAdmin } from '../../kit/client/account.ts';
import { Refused, serve, show } from '../../kit/testing.tsx';
import { platformAdmin, signedInFromTokyo } from '../../kit/tokyo.ts';
import ChartsPage from './ChartsPage.tsx';

/* Platform staff, whose machine is in Tokyo, ask for the last thirty days when it is another day at the school. */

const id = '00000000-0000-7000-8000-000000000001';
const meta = { current_page: 1, per_page: 25, total: 0, last_page: 1, total_is: 'exact' };
/** What is asked is enough: no report need be drawn. */
const refused = new Refused(404, { message: '', code: 'not_found', request_id: 'r' });
const schoolIn = (time_zone: string) => ({ data: { id, time_zone, company_name: 'Okul', department_name: '5-A' } });

/** Answers the first day that the newest call of a report named. */
function askFor(Screen: () => ReactNode, address: string, time_zone: string) {
  const requests = serve(({ path }) => {
    if (path.endsWith('/auth/admin/me')) return { data: platformAdmin };
    if (/\/(companies|departments|users)\/[^/]+$/.test(path)) return schoolIn(time_zone);
    return path.includes('/reports/') || path.includes('/growth') ? refused : { data: [], meta };
  });
  show(() => (useAdmin() ? <Screen /> : null), address);
  return () => requests.flatMap(({ query }) => (query['from'] ? [query['from']] : [])).at(-1);
}

signedInFromTokyo();
beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-22T03:30:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

describe.each(['company_id', 'department_id', 'user_id'])('charts of one school, by %s', (name) => {
  it.each([
    ['Europe/Istanbul', '2026-10-24'],
    ['Europe/Warsaw', '2026-10-24'],
    ['America/Montreal', '2026-10-23'],
  ])('in %s begin thirty days before the day it is there', async (zone, first) => {
    const from = askFor(ChartsPage, `/list?period=30d&${name}=${id}`, zone);
    await waitFor(() => expect(from()).toBe(first));
  });
});

it('charts of all schools go by the clock of the reader', async () => {
  const from = askFor(ChartsPage, '/list?period=30d', 'America/Montreal');
  await waitFor(() => expect(from()).toBe('2026-10-24'));
});
