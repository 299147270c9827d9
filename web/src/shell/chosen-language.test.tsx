import { useQueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { adminQuery, parentQuery } from '../kit/client/account.ts';
import { changeLanguage } from '../kit/i18n.ts';
import { serve, show } from '../kit/testing.tsx';
import { TopBar } from './admin/TopBar.tsx';
import AuthShell from './auth/AuthShell.tsx';
import ParentShell from './parent/ParentShell.tsx';

/* A language chosen beside the sign-in holds with the account, on every device: staff and parents alike. */

const stored: unknown[] = [];
afterEach(() => {
  stored.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  return i18next.changeLanguage('en');
});

const account = {
  id: '1',
  locale: 'tr',
  chosen_locale: null,
  companies: [],
  instructors: [],
  roles: [],
  email: 'a@b.tr',
  username: 'elif',
};
/** The area of someone who has just signed in. */
function SignedIn({ query, children }: { query: { queryKey: readonly unknown[] }; children: ReactNode }) {
  useQueryClient().setQueryData(query.queryKey, account);
  return children;
}
const areas = [
  {
    who: 'staff',
    Area: () => (
      <SignedIn query={adminQuery}>
        <TopBar sidebarOpen onToggle={() => undefined} />
      </SignedIn>
    ),
  },
  {
    who: 'a parent',
    Area: () => (
      <SignedIn query={parentQuery}>
        <ParentShell />
      </SignedIn>
    ),
  },
];

/** Chooses beside the sign-in, and has an account then. */
async function choosePolish() {
  serve(({ path, body, method }) => {
    if (method === 'PUT' && path.endsWith('/mails')) stored.push(body);
    if (path.endsWith('.json')) return {};
    return path.endsWith('/me') ? { data: account } : { data: [], unread: 0, meta: { total: 0 } };
  });
  show(() => <AuthShell />);
  fireEvent.click(await screen.findByRole('button', { name: 'Polski' }));
  await waitFor(() => expect(i18next.language).toBe('pl'));
  cleanup();
}
const menu = () => screen.findByRole('button', { name: /shell.language/ });

it.each(areas)('is stored with the account of $who', async ({ Area }) => {
  await choosePolish();
  show(() => <Area />);
  await waitFor(() => expect(stored).toEqual([{ locale: 'pl' }]));
});

it.each(areas)('is not stored with the account of $who where nothing was chosen', async ({ Area }) => {
  await choosePolish();
  sessionStorage.clear();
  show(() => <Area />);
  await menu();
  expect(stored).toEqual([]);
});

it.each(areas)('does not take the place of one that $who has chosen before', async ({ Area }) => {
  await choosePolish();
  await changeLanguage('fr');
  show(() => <Area />);
  await menu();
  await waitFor(() => expect(sessionStorage.getItem('lang')).toBeNull());
  expect(stored).toEqual([]);
});
