import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../kit/testing.tsx';
import { Brand } from './Brand.tsx';

it('is no current page, also where it leads to this very page', async () => {
  show(() => <Brand to="/list" />, '/list');
  expect((await screen.findByRole('link', { name: 'Okur' })).hasAttribute('aria-current')).toBe(false);
});
