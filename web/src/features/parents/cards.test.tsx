import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useAdmin } from '../../kit/client/account.ts';
import { serve, show } from '../../kit/testing.tsx';
import { platformAdmin, signedInFromTokyo } from '../../kit/tokyo.ts';
import ParentList from './ParentList.tsx';

const parent = (last: number, name: string, mail_refused_at: string | null) => ({
  id: `00000000-0000-7000-8000-00000000000${last}`,
  version: 1,
  created_at: '2026-11-22T03:30:00Z',
  deleted_at: null,
  email: `${name.toLowerCase()}@okur.example`,
  last_login_at: null,
  mail_refused_at,
  name,
  phone: null,
  locale: 'tr',
  children: [],
  time_zone: 'Europe/Istanbul',
  is_shared: false,
});
const meta = { current_page: 1, per_page: 25, total: 2, last_page: 1, total_is: 'exact' };

signedInFromTokyo();

it('a card on a telephone says whose address refuses mail', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  serve(({ path }) => {
    if (path.endsWith('/auth/admin/me')) return { data: platformAdmin };
    if (path.endsWith('/parents'))
      return { data: [parent(1, 'Ada', '2026-11-22T03:30:00Z'), parent(2, 'Ece', null)], meta };
    return { data: [], meta };
  });
  show(() => (useAdmin() ? <ParentList /> : null));
  const card = async (name: string) => (await screen.findByRole('link', { name })).closest('li')?.textContent;
  expect(await card('Ada')).toContain('ada@okur.exampleparents.mail_refused');
  expect(await card('Ece')).toContain('ece@okur.example');
  expect(await card('Ece')).not.toContain('parents.mail_refused');
});
