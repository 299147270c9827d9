import { resetAdmin } from '@okur/contract/auth';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refused, serve, show } from '../../kit/testing.tsx';
import ConfirmEmail from './ConfirmEmail.tsx';
import { ResetForm } from './ResetForm.tsx';
import RestoreEmail from './RestoreEmail.tsx';

it('a link that was used leads to a new one', async () => {
  serve(() => new Refused(422, { message: '', code: 'token_spent' }));
  show(() => (
    <ResetForm
      route={resetAdmin}
      login="/auth/login"
      forgot="/auth/forgot-password"
      given={{ token: 'spent', email: 'ece@okur.example' }}
    />
  ));
  const password = 'Uzun bir şifre 73';
  for (const field of await screen.findAllByLabelText(/^auth\.(new_)?password/))
    fireEvent.change(field, { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'auth.set_password' }));
  expect((await screen.findByRole('alert')).textContent).toContain('auth.reset_spent');
  const link = screen.getByRole('link', { name: 'auth.reset_again' });
  expect(link.getAttribute('href')).toBe('/auth/forgot-password');
});

it('a new address is confirmed by a newer link, which the profile sends', async () => {
  serve(() => new Refused(422, { message: '', code: 'token_spent' }));
  show(ConfirmEmail, '/list?token=spent');
  fireEvent.change(await screen.findByLabelText(/^auth\.password/), { target: { value: 'Uzun bir şifre 73' } });
  fireEvent.click(screen.getByRole('button', { name: 'auth.new_email_confirm' }));
  expect((await screen.findByRole('alert')).textContent).toBe('auth.reset_spent');
  expect(screen.getByRole('link', { name: 'auth.back_to_login' }).getAttribute('href')).toBe('/auth/login');
});

it('who was given back the address before asks for a new password', async () => {
  serve(() => new Refused(422, { message: '', code: 'token_spent' }));
  show(RestoreEmail, '/list?token=spent');
  fireEvent.click(await screen.findByRole('button', { name: 'auth.restore_email' }));
  const link = await screen.findByRole('link', { name: 'auth.reset_again' });
  expect(link.getAttribute('href')).toBe('/auth/forgot-password');
});

it('a link of a parent that was used leads back to where parents sign in', async () => {
  serve(() => new Refused(422, { message: '', code: 'token_spent' }));
  show(ConfirmEmail, '/list?token=spent&type=parent');
  fireEvent.change(await screen.findByLabelText(/^auth\.password/), { target: { value: 'Uzun bir şifre 73' } });
  fireEvent.click(screen.getByRole('button', { name: 'auth.new_email_confirm' }));
  const login = await screen.findByRole('link', { name: 'auth.back_to_login' });
  expect(login.getAttribute('href')).toBe('/auth/parent-login');
});

it('a parent who was given back the address before asks for a new password where parents do', async () => {
  serve(() => new Refused(422, { message: '', code: 'token_spent' }));
  show(RestoreEmail, '/list?token=spent&type=parent');
  fireEvent.click(await screen.findByRole('button', { name: 'auth.restore_email' }));
  const again = await screen.findByRole('link', { name: 'auth.reset_again' });
  expect(again.getAttribute('href')).toBe('/auth/parent-forgot-password');
  expect(screen.getByRole('link', { name: 'auth.back_to_login' }).getAttribute('href')).toBe('/auth/parent-login');
});
