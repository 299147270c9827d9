import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refused, serve, show, signInAs } from '../../kit/testing.tsx';
import BuyCodes from './BuyCodes.tsx';

/* What is bought is what was chosen: a product that is gone is said, and no other one takes its turn. */

const companyId = '01a1fd33-f155-7000-8000-000000000001';
const pack = (id: string, piece_price: number) => ({
  id,
  version: 1,
  name: `Pack ${id}`,
  description: null,
  code_count: 1,
  duration_days: 365,
  price: piece_price * 100,
  discount_percent: null,
  tax_percent: 0,
  currency: 'TRY',
  piece_price,
  list_price: piece_price,
  charge: piece_price * 100,
});

function open() {
  signInAs('SP');
  let products = [pack('a', 100), pack('b', 200)];
  const requests = serve(({ method, path }) => {
    if (method === 'POST' && path.includes('/a/')) {
      products = products.slice(1);
      return new Refused(404, { code: 'not_found', message: 'Not found.' });
    }
    if (method === 'POST') return { data: { pay_url: 'https://okur.example/#/activation-code-payment/list/p1' } };
    if (path.endsWith('/licences')) return { data: { without_time: 0 } };
    const data = path.endsWith('/activation-code-products') ? products : [];
    const meta = { total: data.length, total_is: 'exact', current_page: 1, last_page: 1, per_page: 100 };
    return { data, meta };
  });
  show(BuyCodes, `/list?company_id=${companyId}&codes=1`);
  return () => requests.filter(({ method }) => method === 'POST');
}
const pay = () => screen.queryByRole('button', { name: 'payments.to_pay' });
const isChosen = (name: RegExp) => screen.getByRole('radio', { name }).getAttribute('aria-checked');

it('a product that is gone is said, and one is chosen before anything is paid', async () => {
  const sent = open();
  fireEvent.click(await screen.findByRole('checkbox', { name: /payments.terms/ }));
  expect(isChosen(/Pack a/)).toBe('true');
  fireEvent.click(pay()!);
  expect(await screen.findByText('payments.product_gone')).toBeDefined();
  expect([isChosen(/Pack b/), pay()]).toEqual(['false', null]);
  fireEvent.click(screen.getByRole('radio', { name: /Pack b/ }));
  expect(screen.queryByText('payments.product_gone')).toBeNull();
  fireEvent.click(pay()!);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]!.path).toContain('/b/');
  expect(sent()[1]!.body).toMatchObject({ company_id: companyId, expected_amount: 20_000 });
});
