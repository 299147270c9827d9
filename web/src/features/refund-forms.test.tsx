import { getPayment } from '@okur/contract/payments';
import { listSubscriptionPayments } from '@okur/contract/subscriptions';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { useCall } from '../kit/client/useCall.ts';
import { openFormModal } from '../kit/form/modals.tsx';
import { Refused, serve, show, signInAs } from '../kit/testing.tsx';
import { RefundForm } from './payments/RefundForm.tsx';
import { SubscriptionRefundForm } from './subscriptions/SubscriptionRefundForm.tsx';

const Opener = ({ amount, form }: { amount: number; form: ReactElement }) => (
  <button type="button" onClick={() => openFormModal(form)}>
    open {amount}
  </button>
);

function OfCodes() {
  const payment = useCall(getPayment, { params: { id: 'p1' } }).data?.data;
  return payment ? <Opener amount={payment.refundable.amount} form={<RefundForm payment={payment} />} /> : null;
}

function OfSubscription() {
  const payment = useCall(listSubscriptionPayments, {}).data?.data[0];
  return payment ? <Opener amount={payment.held} form={<SubscriptionRefundForm payment={payment} />} /> : null;
}

async function send(amount: number): Promise<void> {
  fireEvent.click(await screen.findByText(`open ${amount}`));
  fireEvent.change(await screen.findByLabelText(/payments.refund_reason/), { target: { value: 'Asked' } });
  fireEvent.click(screen.getByRole('button', { name: /refund$/ }));
}

const payment = { id: 'p1', currency: 'TRY' };

it.each([
  ['of codes', OfCodes, (amount: number) => ({ ...payment, refundable: { codes: 3, amount } })],
  ['of a subscription', OfSubscription, (amount: number) => [{ ...payment, held: amount }]],
])('a refund %s of another amount than was seen says so, and the next has the new amount', async (_of, Page, at) => {
  signInAs('SP');
  let amount = 9000;
  const requests = serve(({ method }) => {
    if (method === 'GET') return { data: at(amount) };
    amount = 6000;
    const errors = { expected_amount: ['payments.refund_changed'] };
    return new Refused(409, { code: 'price_changed', message: 'Changed.', errors });
  });
  show(Page);
  await send(9000);
  expect(await screen.findByText('payments.refund_changed')).toBeDefined();
  fireEvent.click(screen.getByText('Close'));
  fireEvent.click(await screen.findByText('Leave'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await send(6000);
  const sent = () => requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toMatchObject([{ expected_amount: 9000 }, { expected_amount: 6000 }]);
});
