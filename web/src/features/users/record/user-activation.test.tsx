import type { UserRecord } from '@okur/contract/users';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serve, show, signInAs } from '../../../kit/testing.tsx';
import { UserActivation } from './UserActivation.tsx';

/* A student whose time is over is let in by what the school has: a free code, a seat of its contract, or neither. */

const student = {
  id: '01a1fd33-f155-7000-8000-000000000001',
  company_id: '01a1fd33-f155-7000-8000-000000000002',
  version: 3,
  status: 'expired',
  deleted_at: null,
  first_name: 'Ada',
  last_name: 'Kaya',
  activation: null,
  next_activation: null,
} as unknown as UserRecord;

beforeEach(() => signInAs('SP'));
function open(licensing: UserRecord['licensing'], free: number) {
  const requests = serve(() => ({ data: student }));
  show(() => <UserActivation user={{ ...student, licensing, free_activations: free }} />);
  return requests;
}

it('by contract a student gets a seat, and nothing is bought', async () => {
  const requests = open('contract', 0);
  expect(await screen.findByText('users.seat_of_contract')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'licences.buy_missing' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'users.activate' }));
  const sent = { path: `/api/v1/users/${student.id}`, body: { status: 'active', version: 3 } };
  await waitFor(() => expect(requests).toContainEqual(expect.objectContaining(sent)));
});

it.each([
  ['contract', 1, 'users.reactivate'],
  ['codes', 1, 'users.reactivate'],
  ['codes', 0, 'licences.buy_missing'],
] as const)('by %s with %i free codes: %s', async (licensing, free, action) => {
  open(licensing, free);
  expect(await screen.findByRole('button', { name: action })).toBeDefined();
  expect(screen.getAllByRole('button')).toHaveLength(1);
});
