import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serve, show, signInAs } from '../../kit/testing.tsx';
import PaymentList from './PaymentList.tsx';

/* What banks said of payments that are not here: a person looks there, says so, and can take it back. */

beforeEach(() => signInAs('SP'));

const notice = {
  id: '01a1fd33-f155-7000-8000-000000000001',
  at: '2026-11-20T08:00:00.000Z',
  provider: 'stripe',
  type: 'charge.succeeded',
  reference: 'another-shop',
  event_id: 'evt_1',
  looked_at: null,
  looked_by: null,
};
const serveNotices = (rows: readonly object[]) =>
  serve(({ path }) =>
    path.endsWith('/look')
      ? { data: notice }
      : { data: rows, meta: { total: rows.length, last_page: 1, total_is: 'exact' } },
  );
const address = '/list?tab=bank-notices';

it('says how many wait; one is marked as looked at, and that is taken back', async () => {
  const requests = serveNotices([notice]);
  show(PaymentList, address);
  await screen.findByRole('tab', { name: 'bank_notices.title (1)' });
  expect((await screen.findAllByText('charge.succeeded')).length).toBeGreaterThan(0);
  fireEvent.click(screen.getAllByRole('button', { name: /^Actions/ })[0]!);
  fireEvent.click(await screen.findByText('bank_notices.look'));
  const said = () => requests.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path, body]);
  const path = `/api/v1/bank-notices/${notice.id}/look`;
  await waitFor(() => expect(said()).toEqual([[path, { is_looked_at: true }]]));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(said()[1]).toEqual([path, { is_looked_at: false }]));
});

it('is empty where everything that banks say belongs to a payment', async () => {
  serveNotices([]);
  show(PaymentList, address);
  expect(await screen.findByText('bank_notices.none')).toBeDefined();
  expect(screen.getByRole('tab', { name: 'bank_notices.title' })).toBeDefined();
});
