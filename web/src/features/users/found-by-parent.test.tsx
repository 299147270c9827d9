import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useAdmin } from '../../kit/client/account.ts';
import { serve, show } from '../../kit/testing.tsx';
import { platformAdmin, signedInFromTokyo } from '../../kit/tokyo.ts';
import UserList from './UserList.tsx';

const student = (n: number, name: string, found_by_parent: string | null) => ({
  id: `00000000-0000-7000-8000-00000000000${n}`,
  version: 1,
  created_at: '2026-11-22T03:30:00Z',
  deleted_at: null,
  name,
  surname: 'Su',
  username: name.toLowerCase(),
  status: 'active',
  user_type: 'student',
  last_seen_at: null,
  found_by_parent,
});
const meta = { current_page: 1, per_page: 25, total: 2, last_page: 1, total_is: 'exact' };

signedInFromTokyo();

it('a student whom a search found by a parent says so in the list, others do not', async () => {
  serve(({ path }) => {
    if (path.endsWith('/auth/admin/me')) return { data: platformAdmin };
    if (path.endsWith('/users')) return { data: [student(1, 'Ada', 'Şengül Işıkgöz'), student(2, 'Ece', null)], meta };
    return { data: [], meta };
  });
  show(() => (useAdmin() ? <UserList /> : null), '/list?search=isikgoz');
  const link = await screen.findByRole('link', { name: 'Ada Su' });
  expect(within(link.closest('td')!).getByText('users.found_by_parent')).toBeTruthy();
  expect(screen.getAllByText('users.found_by_parent')).toHaveLength(1);
});
