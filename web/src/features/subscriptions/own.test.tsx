import { fireEvent, screen, waitFor } from '@testing-library/react';
import { familyTermsVersion, type OwnSubscription, type Subscription } from '@okur/contract/subscriptions';
import { expect, it } from 'vitest';
import { serve, show } from '../../kit/testing.tsx';
import OwnSubscriptionPage from './OwnSubscriptionPage.tsx';

const subscription = {
  state: 'active',
  plan_names: { en: 'Family', tr: '', fr: '', pl: '' },
  currency: 'TRY',
  price_total: 99.9,
  interval: 'month',
  interval_count: 1,
  seats: 1,
  seats_taken: 1,
  user: { id: '01a1fd33-f155-7000-8000-000000000001', name: 'Ada', company_name: 'Okul' },
  period_start: '2027-01-15',
  period_end: '2027-02-15',
  next_at: '2027-02-14T21:00:00Z',
  method: null,
  cancel_on: null,
} as unknown as Subscription;

const open = (own: Partial<OwnSubscription>, sub: Partial<Subscription> = {}) => {
  const data = { keeps_card: true, pay_url: null, plans: [], trial_for: [], invoices: [], ...own };
  serve(() => ({ data: { ...data, subscription: { ...subscription, ...sub } } }));
  show(OwnSubscriptionPage);
};
const pay_url = 'https://okur.example/pay/1';
const method = { brand: 'Visa', last4: '4242' };

it.each<[string, string, Partial<OwnSubscription>, Partial<Subscription>]>([
  ['a card that was refused', 'own_overdue_text', {}, { state: 'past_due', method }],
  ['a new period where no card was charged', 'own_waiting_text', {}, { state: 'past_due' }],
  ['a first payment whose card is kept', 'own_to_pay_text', {}, { state: 'scheduled' }],
  ['a first payment whose card is not', 'own_to_pay_link_text', { keeps_card: false }, { state: 'scheduled' }],
])('says of %s what is true of it', async (_what, text, own, sub) => {
  open({ pay_url, ...own }, sub);
  expect(await screen.findByText(`subscriptions.${text}`)).toBeDefined();
});

it('names the last day that is paid, and no day of the next period', async () => {
  open({}, { state: 'cancel_pending', cancel_on: '2027-02-15', next_at: null });
  expect(await screen.findByText(/Feb(ruary)? 14, 2027|14 Feb(ruary)? 2027/)).toBeDefined();
  expect(screen.queryByText(/Feb(ruary)? 15, 2027|15 Feb(ruary)? 2027/)).toBeNull();
});

it('says the tax in what was paid, and offers the invoice', async () => {
  const invoice = {
    id: '01a1fd33-f155-7000-8000-000000000002',
    state: 'paid',
    plan_name: 'Family',
    period_start: '2027-01-15',
    period_end: '2027-02-15',
    amount_total: 99.9,
    tax_total: 16.65,
    currency: 'TRY',
    invoice_no: '2027-000007',
    paid_at: null,
  } as const;
  open({ invoices: [invoice] });
  expect(await screen.findByRole('button', { name: /2027-000007$/ })).toBeDefined();
  expect(screen.getByText('subscriptions.tax_in')).toBeDefined();
});

it.each([
  [1, 1, false],
  [1, 3, true],
])('says who adds the other children: %i of %i', async (seats_taken, seats, says) => {
  open({}, { seats_taken, seats });
  await screen.findByRole('button', { name: 'subscriptions.own_cancel' });
  expect(screen.queryByText('subscriptions.own_more_seats') !== null).toBe(says);
});

it('subscribes once the terms are agreed to, which are sent along', async () => {
  const names = subscription.plan_names;
  const plan = { ...subscription, id: 'plan', names, price: 9990, tax_percent: 20, trial_days: 0 };
  const own = { keeps_card: true, pay_url: null, plans: [plan], trial_for: [], invoices: [], subscription: null };
  const requests = serve(({ path }) =>
    path.endsWith('parent/subscription') ? { data: own } : { data: [{ id: 'child', name: 'Ada', surname: 'Kaya' }] },
  );
  show(OwnSubscriptionPage);
  const take = await screen.findByRole('button', { name: /Family$/ });
  expect(screen.getByText('payments.tax_in')).toBeDefined();
  await screen.findByDisplayValue('Ada Kaya');
  expect(take.hasAttribute('disabled')).toBe(true);
  fireEvent.click(screen.getByRole('checkbox', { name: /own_terms/ }));
  fireEvent.click(take);
  const sent = () => requests.find(({ method }) => method === 'POST')?.body;
  await waitFor(() => expect(sent()).toMatchObject({ plan_id: 'plan', consent: familyTermsVersion }));
});
