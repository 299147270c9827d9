import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useAdmin } from '../../kit/client/account.ts';
import { serve, show } from '../../kit/testing.tsx';
import { platformAdmin, signedInFromTokyo } from '../../kit/tokyo.ts';
import HomeworkList from './HomeworkList.tsx';

/* What the list of homework says when a number opened it, with the way out of it. */

const meta = { current_page: 1, per_page: 25, total: 0, last_page: 1, total_is: 'exact' };

signedInFromTokyo();

it.each([
  ['given=true', 'homework.given_only'],
  ['user_id=00000000-0000-7000-8000-000000000001', 'homework.of_one_student'],
])('that it is narrowed by %s', async (search, label) => {
  serve(({ path }) => (path.endsWith('/auth/admin/me') ? { data: platformAdmin } : { data: [], meta }));
  const router = show(() => (useAdmin() ? <HomeworkList /> : null), `/list?${search}`);
  fireEvent.click(await screen.findByRole('button', { name: `Remove ${label}` }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(screen.queryByRole('button', { name: `Remove ${label}` })).toBeNull();
});
