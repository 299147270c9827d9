import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show, signInAs } from '../../kit/testing.tsx';
import SubscriptionPaymentList from './SubscriptionPaymentList.tsx';

it('offers no filter for payments without a student, of which there are none', async () => {
  signInAs('SP');
  serve(() => ({ data: [], meta: { page: 1, per_page: 20, total: 0, total_is: 'exact', last_page: 1 } }));
  show(SubscriptionPaymentList);
  await screen.findByText('subscriptions.payments_none');
  expect(screen.queryByRole('combobox', { name: 'subscriptions.student', hidden: true })).toBeNull();
});
