import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { useAdmin } from '../../../kit/client/account.ts';
import { serve, show } from '../../../kit/testing.tsx';
import { platformAdmin, signedInFromTokyo } from '../../../kit/tokyo.ts';
import ReadingRows from './ReadingRows.tsx';
import StudentList from './StudentList.tsx';

/* A list that a number opens says what narrows it, and opens without that at a press. */

const id = '00000000-0000-7000-8000-000000000001';
const meta = { current_page: 1, per_page: 25, total: 0, last_page: 1, total_is: 'exact' };

signedInFromTokyo();

function open(Screen: () => ReactNode, search: string) {
  const requests = serve(({ path }) =>
    path.endsWith('/auth/admin/me') ? { data: platformAdmin } : { data: [], meta },
  );
  return { router: show(() => (useAdmin() ? <Screen /> : null), `/list?${search}`), requests };
}

it.each([
  [StudentList, 'read=week', 'reports.readers_this_week'],
  [ReadingRows, `article_id=${id}`, 'reports.of_one_text'],
  [ReadingRows, 'article_language=tr', 'reports.texts_in'],
  [ReadingRows, 'only=answered', 'reports.answered'],
  [ReadingRows, 'only=counted', 'reports.only_counted'],
])('%o says that it is narrowed by %s', async (Screen, search, label) => {
  const { router } = open(Screen, search);
  fireEvent.click(await screen.findByRole('button', { name: `Remove ${label}` }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  expect(screen.queryByRole('button', { name: `Remove ${label}` })).toBeNull();
});

it('those who read this week are not headed as those who need help, nor ordered so', async () => {
  const { requests } = open(StudentList, 'read=week');
  const sorts = () => requests.filter(({ path }) => path.endsWith('/students')).map(({ query }) => query['sort']);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('reports.readers_this_week');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove reports.readers_this_week' }));
  await screen.findByRole('heading', { level: 1, name: /reports\.who_needs_help/ });
  await waitFor(() => expect(sorts()).toEqual(['-last_read_at', undefined]));
});
