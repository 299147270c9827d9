import type { PaymentReview } from '@okur/contract/payments';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ServerFailure } from '../kit/client/failure.ts';
import { openFormModal } from '../kit/form/modals.tsx';
import { show } from '../kit/testing.tsx';
import { DecideForm } from './DecideForm.tsx';

const payment = { amount_total: 100, currency: 'TRY' };
const review: PaymentReview = {
  charged_total: 100.01,
  charged_currency: 'TRY',
  refundable: { codes: 3, amount: 0, amount_total: 0 },
  decisions: ['accept', 'reject'],
};

const open = async (change: Partial<PaymentReview> = {}, bought: 'codes' | 'period' = 'codes') => {
  const decide = vi.fn((): Promise<void> => Promise.resolve());
  const form = <DecideForm payment={payment} review={{ ...review, ...change }} decide={decide} bought={bought} />;
  show(() => (
    <button type="button" onClick={() => openFormModal(form)}>
      open
    </button>
  ));
  fireEvent.click(await screen.findByText('open'));
  return decide;
};

function send(): void {
  fireEvent.change(screen.getByRole('textbox', { name: /payments.decision_reason/ }), { target: { value: 'Seen' } });
  fireEvent.click(screen.getByRole('button', { name: 'payments.decide' }));
}

it('says what each decision does, and offers no refund of money that is not here', async () => {
  await open();
  expect(await screen.findByText('payments.decision_accept_text')).toBeDefined();
  fireEvent.click(screen.getByRole('combobox', { name: /payments.decision/ }));
  const reject = await screen.findByText('payments.decision_reject');
  expect(screen.queryByText('payments.decision_refund')).toBeNull();
  fireEvent.click(reject);
  expect(await screen.findByText('payments.decision_reject_text')).toBeDefined();
});

it('proposes to close a payment whose money went back', async () => {
  await open({ decisions: ['reject'] });
  expect(await screen.findByText('payments.decision_reject_text')).toBeDefined();
  fireEvent.click(screen.getByRole('combobox', { name: /payments.decision/ }));
  expect(await screen.findByText('payments.decision_reject')).toBeDefined();
  expect(screen.queryByText('payments.decision_accept')).toBeNull();
});

it('says of a subscription what becomes of its period, and sends the amount that was seen', async () => {
  const decide = await open({}, 'period');
  expect(await screen.findByText('subscriptions.decision_accept_text')).toBeDefined();
  send();
  await waitFor(() => expect(decide).toHaveBeenCalledWith({ decision: 'accept', reason: 'Seen', expected_amount: 0 }));
});

it('says why nothing was decided, also where the server answers that it cannot now', async () => {
  const decide = await open();
  const errors = { id: ['payments.bank_silent'] };
  decide.mockRejectedValueOnce(new ServerFailure(503, { code: 'overloaded', message: '', errors }));
  await screen.findByText('payments.decision_accept_text');
  send();
  expect(await screen.findByText('payments.bank_silent')).toBeDefined();
});
