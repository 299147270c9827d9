import type { PaymentRecord } from '@okur/contract/payments';
import type { Role } from '@okur/contract/roles';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show, signInAs } from '../../kit/testing.tsx';
import { FurtherTransfers } from './FurtherTransfer.tsx';

/* A transfer that came once more is on the page of its payment until it was sent back. */

const transaction = (id: string, kind: string, provider_ref: string, excess = false) => ({
  id,
  at: '2026-11-20T08:00:00.000Z',
  kind,
  state: 'succeeded',
  amount_total: 42,
  currency: 'TRY',
  provider_ref,
  failure: null,
  excess,
});
const first = transaction('t1', 'charge', '2026-11-19 EFT 1');
const further = transaction('t2', 'charge', '2026-11-20 EFT 2', true);
const render = (transactions: readonly object[], role: Role = 'SP') => {
  signInAs(role);
  const payment = { id: 'p1', provider: 'transfer', transactions } as unknown as PaymentRecord;
  show(() => (
    <>
      <p>page</p>
      <FurtherTransfers payment={payment} />
    </>
  ));
};
const title = 'payments.excess_title';
const button = { name: 'payments.confirm_refund' };

it('super admins confirm there that it was sent back', async () => {
  render([first, further]);
  expect(await screen.findAllByText(title)).toHaveLength(1);
  fireEvent.click(await screen.findByRole('button', button));
  expect(await screen.findByLabelText(/payments.sent_back_on/)).toBeDefined();
});

it('the buyer sees it alone', async () => {
  render([first, further], 'CM');
  expect(await screen.findByText(title)).toBeDefined();
  expect(screen.queryByRole('button', button)).toBeNull();
});

it('nothing is shown once it was sent back', async () => {
  render([first, further, transaction('t3', 'excess_refund', 't2')]);
  expect(await screen.findByText('page')).toBeDefined();
  expect(screen.queryByText(title)).toBeNull();
});
