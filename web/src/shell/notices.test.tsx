import type { Admin } from '@okur/contract/accounts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { setAdmin } from '../kit/client/account.ts';
import { selection } from '../kit/client/selection.ts';
import { serve, show, signIn } from '../kit/testing.tsx';
import { Notices } from './Notices.tsx';

/* The bell of a person who works at two schools. */

const company = (id: string) => ({ id, company_name: `School ${id}`, logo: null });
const manager = { roles: [{ name: 'CM' }], companies: [company('a'), company('b')], instructors: [] };

afterEach(() => selection.set(null));

it.each([
  ['a', 'a'],
  ['b', 'b'],
  ['c', 'b'],
  [null, 'b'],
])('a line about school %s is followed in school %s', async (company_id, chosen) => {
  signIn('a');
  setAdmin(manager as unknown as Admin);
  selection.set({ companyId: 'b', instructorId: null });
  const line = {
    id: 'n',
    text: 'notice.homework_removed',
    params: { title: 'Deniz' },
    link: '/homeworks/1',
    company_id,
    notification: null,
    created_at: '2026-11-21T10:00:00Z',
    read_at: '2026-11-21T11:00:00Z',
  };
  serve(() => ({ data: [line], unread: 0 }));
  const router = show(() => <Notices of="staff" />);
  fireEvent.click(await screen.findByRole('button', { name: /^Notifications/ }));
  fireEvent.click(await screen.findByRole('link', { name: /homework/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/homeworks/1'));
  expect(selection.companyId()).toBe(chosen);
});
