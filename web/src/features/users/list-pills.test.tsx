import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useAdmin } from '../../kit/client/account.ts';
import { serve, show } from '../../kit/testing.tsx';
import { platformAdmin, signedInFromTokyo } from '../../kit/tokyo.ts';
import UserList from './UserList.tsx';

/* What the list of students says when a number opened it, with the way out of it. */

const meta = { current_page: 1, per_page: 25, total: 0, last_page: 1, total_is: 'exact' };

signedInFromTokyo();

it.each([
  ['uses_seat=true', 'dashboard.licence'],
  ['created_to=2026-11-20', 'users.created_to'],
])('that it is narrowed by %s', async (search, label) => {
  serve(({ path }) => (path.endsWith('/auth/admin/me') ? { data: platformAdmin } : { data: [], meta }));
  const router = show(() => (useAdmin() ? <UserList /> : null), `/list?${search}`);
  fireEvent.click(await screen.findByRole('button', { name: `Remove ${label}` }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(screen.queryByRole('button', { name: `Remove ${label}` })).toBeNull();
});
