import type { Payment, PaymentRecord } from '@okur/contract/payments';
import type { SubscriptionPayment } from '@okur/contract/subscriptions';
import { expect, test } from 'vitest';
import { keyboard } from './testing/hands.ts';
import { okur } from './testing/okur.ts';

const app = okur();

/** Ends the subscription of the demo's family, so that it can begin another one. */
async function endOfFamily(): Promise<void> {
  const payments = await app.api<SubscriptionPayment[]>('SP', 'subscription-schedules/payments?state=paid');
  const { id, amount } = payments.find(({ payer }) => payer.email === 'parent@okur.example')!;
  const body = { reason: 'Aile istedi', expected_amount: amount };
  await app.api('SP', `subscription-schedules/payments/${id}/refund`, body);
}

test('a family subscribes, pays, sees its invoice, cancels and takes it back by the keys alone', async () => {
  await endOfFamily();
  const page = await app.open('/parent/subscription', { width: 390 }, 'parent');
  await keyboard.press(page.getByRole('button', { name: 'Subscribe: Family' }));
  await keyboard.press(page.getByRole('button', { name: /249/ }));
  await expect(page.getByText('Active', { exact: true })).toBeSeen();
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeSeen();
  await expect(page.getByText(/^Aile · \d{4}-\d{6}$/).first()).toBeSeen();

  await keyboard.press(page.getByRole('button', { name: 'Cancel subscription' }));
  await keyboard.press(page.getByRole('dialog').getByRole('button', { name: 'Cancel subscription' }));
  await expect(page.getByText(/^Ends on .* Nothing more is charged\.$/)).toBeSeen();
  await keyboard.press(page.getByRole('button', { name: 'Undo the cancellation' }));
  await expect(page.getByRole('button', { name: 'Cancel subscription' })).toBeSeen();
  await expect(page.getByText('Active', { exact: true })).toBeSeen();
});

test('a super admin refunds what of a purchase no one uses', async () => {
  const payments = await app.api<Payment[]>('SP', 'activation-code-payments?state=paid');
  const { id } = payments.find(({ product_name }) => product_name === 'Tek öğrenci')!;
  const { codes } = await app.api<PaymentRecord>('SP', `activation-code-payments/${id}`);
  const [student] = await app.api<{ id: string }[]>('CM', 'users?status=active');
  const unused = codes!.filter(({ state }) => state === 'free');
  if (unused.length === codes!.length)
    await app.api('CM', 'activations/assign', { user_ids: [student!.id], activation_ids: [unused[0]!.id] });

  const page = await app.open(`/activation-code-payment/list/${id}`, {}, 'SP');
  await page.getByRole('button', { name: 'Actions for Tek öğrenci' }).click();
  await page.getByRole('menuitem', { name: 'Refund unused codes' }).click();
  await expect(page.getByText(/^2 unused codes will be withdrawn and .*498\.00 refunded\./)).toBeSeen();
  await page.getByRole('textbox', { name: 'Reason for the refund' }).fill('Too many');
  await page.getByRole('dialog').getByRole('button', { name: 'Refund unused codes' }).click();
  await expect(page.getByText('The refund is on its way')).toBeSeen();
  await page.reload();
  await expect(page.getByText('Too many')).toBeSeen();
  await expect(page.getByText('Paid', { exact: true }).first()).toBeSeen();
});
