import { screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { impersonation } from '../../kit/impersonation/impersonation.ts';
import { show } from '../../kit/testing.tsx';
import { IdentityList } from './IdentityList.tsx';

afterEach(() => impersonation.stop());

const created_at = '2026-11-01T09:00:00Z';
const own = [{ id: '1', provider: 'Okul', issuer: 'https://login.okul.example', created_at, last_used_at: null }];
const Screen = () => <IdentityList identities={own} disconnect={async () => undefined} />;

it('lets people disconnect their own accounts', async () => {
  show(Screen);
  expect(await screen.findByRole('button', { name: 'sign_on.disconnect_title' })).toBeTruthy();
});

it('shows the accounts alone to one who looks on as their owner', async () => {
  const viewer = { username: 'Selin', roles: [] };
  impersonation.start({ id: '7', type: 'student', name: 'Elif', viewer, endsAt: created_at, from: '/users/7' });
  show(Screen);
  expect(await screen.findByText('Okul')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'sign_on.disconnect_title' })).toBeNull();
});
