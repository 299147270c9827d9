import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, it } from 'vitest';
import { serve, show } from '../../kit/testing.tsx';
import StudentLogin from './StudentLogin.tsx';

afterEach(() => i18next.changeLanguage('en'));

const signIn = async (locale: 'fr' | null) => {
  serve(({ path }) => {
    if (path.endsWith('fr.json')) return { 'auth.password': 'Mot de passe' };
    if (path.endsWith('auth/student/login'))
      return {
        access_token: { token: 'a.b.c', refreshToken: 'r', expires_in: 900 },
        student: { id: '1', username: 'elif', language: 'tr', settings: { language: 'tr', locale } },
      };
    return { data: [] };
  });
  show(() => <StudentLogin />);
  fireEvent.change(await screen.findByLabelText(/auth.username/), { target: { value: 'elif' } });
  fireEvent.change(screen.getByLabelText(/auth.password/, { selector: 'input' }), { target: { value: 'okur-demo' } });
  fireEvent.click(screen.getByRole('button', { name: 'auth.sign_in' }));
};

it('shows the pages in the language that the student chose, on whichever device', async () => {
  await signIn('fr');
  await waitFor(() => expect(i18next.language).toBe('fr'));
  expect(localStorage.getItem('lang')).toBe('fr');
});

it('leaves the language of the device where nobody chose one, whatever is taught', async () => {
  localStorage.setItem('lang', 'en');
  await signIn(null);
  await waitFor(() => expect(localStorage.getItem('jwtToken') ?? sessionStorage.getItem('jwtToken')).toBeTruthy());
  expect(i18next.language).toBe('en');
});
