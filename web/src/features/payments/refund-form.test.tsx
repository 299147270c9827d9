import { getPayment } from '@okur/contract/payments';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useCall } from '../../kit/client/useCall.ts';
import { openFormModal } from '../../kit/form/modals.tsx';
import { Refused, serve, show, signInAs } from '../../kit/testing.tsx';
import { RefundForm } from './RefundForm.tsx';

function open() {
  signInAs('SP');
  let amount = 9000;
  const requests = serve(({ method }) => {
    if (method === 'GET') return { data: { id: 'p1', currency: 'TRY', refundable: { codes: 3, amount } } };
    amount = 6000;
    const errors = { expected_amount: ['payments.refund_changed'] };
    return new Refused(409, { code: 'price_changed', message: 'Changed.', errors });
  });
  show(() => {
    const payment = useCall(getPayment, { params: { id: 'p1' } }).data?.data;
    return payment ? (
      <button type="button" onClick={() => openFormModal(<RefundForm payment={payment} />)}>
        open {payment.refundable.amount}
      </button>
    ) : null;
  });
  return () => requests.filter(({ method }) => method !== 'GET').map(({ body }) => body);
}

async function send(amount: number): Promise<void> {
  fireEvent.click(await screen.findByText(`open ${amount}`));
  fireEvent.change(await screen.findByLabelText(/payments.refund_reason/), { target: { value: 'Asked' } });
  fireEvent.click(screen.getByRole('button', { name: /refund$/ }));
}

it('a refund of another amount than was seen says so, and the next one has the new amount', async () => {
  const sent = open();
  await send(9000);
  expect(await screen.findByText('payments.refund_changed')).toBeDefined();
  fireEvent.click(screen.getByText('Close'));
  fireEvent.click(await screen.findByText('Leave'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await send(6000);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()).toMatchObject([{ expected_amount: 9000 }, { expected_amount: 6000 }]);
});
