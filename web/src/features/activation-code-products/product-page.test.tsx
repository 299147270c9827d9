import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show, signInAs } from '../../kit/testing.tsx';
import ProductPage from './ProductPage.tsx';

const product = { id: '01a1fd33-f155-7000-8000-000000000001', version: 1, name: 'Thirty codes', active: true };

it('the page of a product is left once it is deleted, before it would be looked for again', async () => {
  signInAs('SP');
  const requests = serve(() => ({ data: product }));
  const router = show(ProductPage, `/list/${product.id}`);
  await screen.findByRole('heading', { name: product.name });
  fireEvent.click(screen.getByRole('button', { name: new RegExp(product.name) }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  await screen.findByText('code_products.deleted');
  await waitFor(() => expect(router.state.location.pathname).toBe('/activation-code-products'));
  expect(requests.map(({ method }) => method)).toEqual(['GET', 'DELETE']);
});
