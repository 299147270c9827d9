import type { PaymentRecord } from '@okur/contract/payments';
import type { Role } from '@okur/contract/roles';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import texts from '../../../../texts/browser/payments.json' with { type: 'json' };
import { ruleText } from '../../kit/feedback/failureText.ts';
import { serve, show, signInAs } from '../../kit/testing.tsx';
import PaymentPage from './PaymentPage.tsx';

/* A chargeback of a bank that tells of none is recorded on the page of its payment, and so is how it ended. */

const transaction = (kind: string, provider_ref: string) => ({
  id: kind,
  at: '2026-11-20T08:00:00.000Z',
  kind,
  state: 'succeeded',
  amount_total: 100.5,
  currency: 'TRY',
  provider_ref,
  failure: null,
  excess: false,
});
const payment = {
  id: 'p1',
  version: 1,
  state: 'paid',
  provider: 'iyzico',
  product_name: 'Paket',
  duration_days: 30,
  quantity: 1,
  code_count: 3,
  student_count: 0,
  amount: 10_050,
  amount_total: 100.5,
  tax_total: 0,
  tax_percent: 0,
  refunded: 0,
  refunded_total: 0,
  excess_total: 0,
  currency: 'TRY',
  paid_at: null,
  invoice_no: null,
  billing: null,
  consent: null,
  refund_reason: null,
  pay_url: null,
  transfer_to: null,
  refundable: { codes: 0, amount: 0, amount_total: 0 },
  decisions: [],
  disputes: ['open', 'won', 'lost'],
  steps: [],
  transactions: [transaction('charge', 'iyzico 1')],
  codes: null,
} as unknown as PaymentRecord;

function open(changes: object = {}, role: Role = 'SP') {
  signInAs(role);
  const requests = serve(() => ({ data: { ...payment, ...changes } }));
  show(PaymentPage, '/list/p1');
  return () => requests.find(({ method }) => method === 'POST');
}
const disputed = {
  state: 'disputed',
  disputes: ['won', 'lost'],
  transactions: [...payment.transactions, transaction('chargeback', 'CB 7')],
};
const openMenu = async () => fireEvent.click(await screen.findByRole('button', { name: 'Actions for Paket' }));
const confirm = () => fireEvent.click(screen.getByRole('button', { name: 'payments.confirm_action' }));

it('a chargeback is recorded with its reference and what of the payment is here', async () => {
  const sent = open();
  await openMenu();
  fireEvent.click(await screen.findByRole('menuitem', { name: 'payments.dispute' }));
  fireEvent.change(await screen.findByLabelText(/payments.dispute_reference/), { target: { value: 'CB 7' } });
  confirm();
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toMatchObject({ body: { reference: 'CB 7', amount: 10_050, state: 'open' } });
  expect(sent()!.path).toMatch(/activation-code-payments\/p1\/dispute$/);
});

it('one that is open is won, or lost, as it is chosen', async () => {
  const sent = open(disputed);
  fireEvent.click(await screen.findByRole('button', { name: 'payments.end_dispute' }));
  await screen.findByRole('combobox', { name: /payments.decision/ });
  confirm();
  expect(await screen.findByText('Choose one of the options')).toBeDefined();
  expect(sent()).toBeUndefined();
  fireEvent.click(await screen.findByRole('combobox', { name: /payments.decision/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'payments.step_lost' }));
  expect(await screen.findByText('payments.end_dispute_lost_text')).toBeDefined();
  confirm();
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toMatchObject({ body: { reference: 'CB 7', amount: 10_050, state: 'lost' } });
});

it('one that is open in review can be won, whatever else was won before', async () => {
  const won = [transaction('chargeback', 'CB 8'), transaction('reversal', 'CB 8')];
  const transactions = [...disputed.transactions, ...won];
  const sent = open({ state: 'review', disputes: ['won'], transactions });
  fireEvent.click(await screen.findByRole('button', { name: 'payments.end_dispute' }));
  fireEvent.click(await screen.findByRole('combobox', { name: /payments.decision/ }));
  fireEvent.click(await screen.findByRole('option', { name: 'payments.step_won' }));
  expect(screen.queryByRole('option', { name: 'payments.step_lost' })).toBeNull();
  expect(await screen.findByText('payments.end_dispute_won_otherwise_text')).toBeDefined();
  confirm();
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()).toMatchObject({ body: { reference: 'CB 7', amount: 10_050, state: 'won' } });
});

it.each([
  [['refunding', 'disputed'], true],
  [['refunding', 'refunded', 'disputed'], false],
  [['refunding', 'review', 'accepted', 'disputed'], false],
])('of a transfer with the steps %s its refund is confirmed: %s', async (steps, isOpen) => {
  const { at } = payment.transactions[0]!;
  const all = steps.map((step) => ({ id: step, at, step, source: 'staff', detail: {} }));
  open({ ...disputed, provider: 'transfer', steps: all });
  expect(await screen.findByRole('button', { name: 'payments.end_dispute' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'payments.confirm_refund' }) !== null).toBe(isOpen);
});

it.each<[string, object, Role]>([
  ['of a bank that tells of it itself', { disputes: [] }, 'SP'],
  ['by those who do not read the account', {}, 'MN'],
])('%s none is recorded', async (_, changes, role) => {
  open({ refundable: { codes: 3, amount: 10_050, amount_total: 100.5 }, ...changes }, role);
  await openMenu();
  expect(await screen.findByRole('menuitem', { name: 'payments.refund' })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: 'payments.dispute' })).toBeNull();
});

it('an amount that is refused is said as the language says it', async () => {
  const i18n = i18next.createInstance();
  const translation = { too_much: texts['payments.dispute_too_much'].tr };
  await i18n.init({ lng: 'tr', resources: { tr: { translation } }, interpolation: { escapeValue: false } });
  const said = ruleText('too_much', { amount: 1100.5, currency: 'TRY' }, i18n.t);
  expect(said).toBe('Bu ödemeden yalnızca ₺1.100,50 kaldı.');
});
