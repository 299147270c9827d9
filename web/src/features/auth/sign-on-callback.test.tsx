import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { afterEach, expect, it } from 'vitest';
import { Refused, serve, show } from '../../kit/testing.tsx';
import SignOnCallback from './SignOnCallback.tsx';

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  return i18next.changeLanguage('en');
});

const beganAs = (type: string) => sessionStorage.setItem('signOnBegun', JSON.stringify({ school: 'KUZEY', type }));
const backTo = async () => (await screen.findByRole('link', { name: 'auth.back_to_login' })).getAttribute('href') ?? '';

it.each([
  { error: 'access_denied', text: 'sign_on.cancelled' },
  { error: 'temporarily_unavailable', text: 'error.sign_on_failed' },
])('says what came of it where the provider answers $error', async ({ error, text }) => {
  show(SignOnCallback, `/list?error=${error}&state=x`);
  expect((await screen.findByRole('alert')).textContent).toBe(text);
  expect(await backTo()).toBe('/auth/login');
});

it.each(['staff', 'student'])('leads %s back to the page of the school where they began', async (type) => {
  beganAs(type);
  serve(() => new Refused(422, { code: 'sign_on_failed', message: 'error.sign_on_failed' }));
  show(SignOnCallback, '/list?code=c&state=s');
  expect(await backTo()).toBe(`/auth/school?school=KUZEY&type=${type}`);
});

it.each([
  { kind: 'k12', path: '/auth/admin/connect-with-partner/k12' },
  { kind: 'generic', path: '/auth/sign-on/finish' },
])('gives what $kind sent back to its own call', async ({ kind, path: wanted }) => {
  sessionStorage.setItem('signOnBegun', JSON.stringify({ school: 'KUZEY', type: 'staff', kind }));
  const paths: string[] = [];
  serve(({ path }) => {
    paths.push(path);
    return new Refused(422, { code: 'sign_on_failed', message: 'error.sign_on_failed' });
  });
  show(SignOnCallback, '/list?code=c&state=s');
  await screen.findByRole('alert');
  expect(paths.map((path) => path.replace('/api/v1', '')).filter((path) => path.startsWith('/auth'))).toEqual([wanted]);
});

/** A member of staff who has come back and owes the code. */
function owingTheCode() {
  beganAs('staff');
  serve(({ path }) =>
    path.endsWith('sign-on/finish')
      ? { second_factor: { token: 'token', required: true }, keep: false }
      : new Refused(422, { code: 'token_spent', message: 'error.token_spent' }),
  );
  return show(SignOnCallback, '/list?code=c&state=s');
}

it('leads from the second step back to where it began, without a word of being late', async () => {
  const router = owingTheCode();
  fireEvent.click(await screen.findByRole('button', { name: 'auth.back_to_login' }));
  await screen.findByText('elsewhere');
  expect(router.state.location.href).toBe('/auth/school?school=KUZEY&type=staff');
});

it('says so where the code comes too late', async () => {
  owingTheCode();
  fireEvent.change(await screen.findByLabelText(/second_factor.code/), { target: { value: '123456' } });
  fireEvent.click(screen.getByRole('button', { name: 'auth.sign_in' }));
  expect((await screen.findByRole('alert')).textContent).toBe('second_factor.too_late');
});

it.each([
  { locale: null, language: 'tr' },
  { locale: 'fr', language: 'fr' },
])('shows a student the language that they chose, else the one they are taught in: $language', async (one) => {
  const settings = { language: 'tr', locale: one.locale };
  serve(({ path }) =>
    path.endsWith('sign-on/finish')
      ? {
          access_token: { token: 'a.b.c', refreshToken: 'r', expires_in: 900 },
          student: { id: '1', username: 'elif', language: 'tr', settings },
          keep: false,
        }
      : { data: [] },
  );
  show(SignOnCallback, '/list?code=c&state=s');
  await waitFor(() => expect(i18next.language).toBe(one.language));
});

it.each([true, false])('says that the connected account is closed for now: %s', async (idle) => {
  beganAs('student');
  const link = { token: 't', type: 'student', provider: 'Okul', company_name: 'Kuzey', account: null, idle };
  serve(() => ({ link }));
  show(SignOnCallback, '/list?code=c&state=s');
  await screen.findByRole('heading', { name: 'sign_on.link_title' });
  expect(screen.queryAllByText('sign_on.link_idle')).toHaveLength(idle ? 1 : 0);
});
