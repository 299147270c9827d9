import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { show } from '../../kit/testing.tsx';
import { Codes } from './PaymentCodes.tsx';

const codeOf = (n: number, state: 'free' | 'used') => ({
  id: `code-${n}`,
  code: `CODE${n}`,
  state,
  used_by: null,
  expires_at: null,
});

const ofThree = { id: 'p1', code_count: 3 };
const ofMore = { id: 'p2', code_count: 5000 };

it('copies the codes that can still be given out, one a line', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  show(() => <Codes codes={[codeOf(1, 'free'), codeOf(2, 'used'), codeOf(3, 'free')]} payment={ofThree} />);
  fireEvent.click(await screen.findByRole('button', { name: /payments.copy_unused/ }));
  expect(writeText).toHaveBeenCalledWith('CODE1\nCODE3');
});

it('draws the first of thousands of codes, and all of them when asked to', async () => {
  show(() => <Codes codes={Array.from({ length: 300 }, (_, n) => codeOf(n, 'used'))} payment={ofMore} />);
  expect(await screen.findByText('CODE0')).toBeDefined();
  expect(screen.queryByText('CODE299')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'payments.codes_all' }));
  expect(screen.getByText('CODE299')).toBeDefined();
  // More than the page holds are in the list of codes.
  expect(screen.getByRole('link', { name: 'payments.codes_listed' }).getAttribute('href')).toContain('payment_id=p2');
});

it('offers no copy of codes that are all in use', async () => {
  show(() => <Codes codes={[codeOf(1, 'used')]} payment={ofThree} />);
  expect(await screen.findByText('CODE1')).toBeDefined();
  expect(screen.queryByRole('button', { name: /payments.copy_unused/ })).toBeNull();
});
