import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, it } from 'vitest';
import { serve, show } from '../../kit/testing.tsx';
import Login from './Login.tsx';
import ParentLogin from './ParentLogin.tsx';
import StudentLogin from './StudentLogin.tsx';

/** What was stored as the settings of the student. */
const stored: unknown[] = [];
afterEach(() => {
  stored.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  return i18next.changeLanguage('en');
});

const people = [
  { who: 'a student', Screen: StudentLogin, field: /auth.username/ },
  { who: 'staff', Screen: Login, field: /auth.email/ },
  { who: 'a parent', Screen: ParentLogin, field: /auth.mail/ },
];

const signIn = async ({ Screen, field }: (typeof people)[number], locale: 'fr' | null, address?: string) => {
  const access_token = { token: 'a.b.c', refreshToken: 'r', expires_in: 900 };
  const account = { id: '1', locale: 'tr', chosen_locale: locale, companies: [], instructors: [], roles: [] };
  serve(({ path, body }) => {
    if (path.endsWith('student/settings')) stored.push(body);
    if (path.endsWith('pl.json') || path.endsWith('tr.json')) return { 'auth.password': 'auth.password' };
    if (path.endsWith('fr.json')) return { 'auth.password': 'Mot de passe' };
    if (path.endsWith('auth/student/login'))
      return {
        access_token,
        student: { id: '1', username: 'elif', language: 'tr', settings: { language: 'tr', locale } },
      };
    if (path.endsWith('auth/admin/login')) return { access_token, admin: account };
    if (path.endsWith('auth/parent/login')) return { access_token, parent: account };
    return { data: [] };
  });
  show(() => <Screen />, address);
  fireEvent.change(await screen.findByLabelText(field), { target: { value: 'elif@okur.example' } });
  fireEvent.change(screen.getByLabelText(/auth.password/, { selector: 'input' }), { target: { value: 'okur-demo' } });
  fireEvent.click(screen.getByRole('button', { name: 'auth.sign_in' }));
};

it.each(people)('shows the pages in the language that $who chose, on whichever device', async (person) => {
  await signIn(person, 'fr');
  await waitFor(() => expect(i18next.language).toBe('fr'));
  expect(localStorage.getItem('lang')).toBe('fr');
});

it.each(people.filter(({ who }) => who !== 'a student'))(
  'leaves the language of the device where $who has none',
  async (person) => {
    localStorage.setItem('lang', 'en');
    await signIn(person, null);
    await waitFor(() => expect(localStorage.getItem('jwtToken') ?? sessionStorage.getItem('jwtToken')).toBeTruthy());
    expect(i18next.language).toBe('en');
  },
);

it('shows a student who chose no language the one they are taught in', async () => {
  localStorage.setItem('lang', 'en');
  await signIn(people[0]!, null);
  await waitFor(() => expect(i18next.language).toBe('tr'));
  expect(stored).toEqual([]);
});

it('keeps the language of the card, or one chosen beside the sign-in, for a student who has none yet', async () => {
  await signIn(people[0]!, null, '/list?lang=pl');
  await waitFor(() => expect(stored).toEqual([{ locale: 'pl' }]));
  expect(i18next.language).toBe('pl');
});
