import { resetAdmin } from '@okur/contract/auth';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Refused, serve, show } from '../../kit/testing.tsx';
import { ResetForm } from './ResetForm.tsx';

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
