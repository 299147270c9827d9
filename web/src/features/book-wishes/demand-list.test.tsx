import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show, signInAs } from '../../kit/testing.tsx';
import DemandList from './DemandList.tsx';

const id = '01a1fd33-f155-7000-8000-000000000001';
const demand = {
  id,
  supplier_book_id: null,
  ean: '9786050000016',
  title: 'Kitap',
  authors: '',
  language: 'tr',
  wish_count: 1,
  school_count: 1,
  price: null,
  price_per_wish: null,
  availability: null,
  orderable: false,
  book_id: id,
  order_state: null,
};
const meta = { current_page: 1, per_page: 25, total: 1, last_page: 1, total_is: 'exact' };

it('a book that is wished for and here already says so, and leads to it', async () => {
  signInAs('MN');
  serve(({ path }) => ({ data: path.endsWith('/gardner/wishlist') ? [demand] : [], meta }));
  const router = show(DemandList);
  expect(await screen.findByText('supplier.held')).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: /Kitap/ }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'supplier.to_book' }));
  await expect.poll(() => router.state.location.pathname).toBe(`/books/list/${id}`);
});
