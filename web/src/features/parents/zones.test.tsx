import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useAdmin } from '../../kit/client/account.ts';
import { serve, show } from '../../kit/testing.tsx';
import { platformAdmin, signedInFromTokyo } from '../../kit/tokyo.ts';
import ParentRecord from './ParentRecord.tsx';

/* The page of a parent, read by platform staff in Tokyo. */

const id = '00000000-0000-7000-8000-000000000001';
const parent = {
  id,
  version: 1,
  created_at: '2026-11-22T03:30:00Z',
  deleted_at: null,
  email: 'ada@okur.example',
  last_login_at: null,
  mail_refused_at: '2026-11-22T03:30:00Z',
  name: 'Ada Kaya',
  phone: null,
  locale: 'tr',
  children: [],
  is_shared: false,
};
const meta = { current_page: 1, per_page: 25, total: 0, last_page: 1, total_is: 'exact' };

signedInFromTokyo();

it.each([
  ['Europe/Warsaw', 'Nov 22, 2026'],
  ['America/Montreal', 'Nov 21, 2026'],
])('the page of a parent with children in %s shows days by the clock of the school', async (time_zone, day) => {
  serve(({ path }) => {
    if (path.endsWith('/auth/admin/me')) return { data: platformAdmin };
    return path.endsWith(`/parents/${id}`) ? { data: { ...parent, time_zone } } : { data: [], meta };
  });
  show(() => (useAdmin() ? <ParentRecord /> : null), `/list/${id}`);
  expect(await screen.findByText(day)).toBeTruthy();
  expect(screen.getByRole('alert').textContent).toContain('parents.mail_refused_text');
});
