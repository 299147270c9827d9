import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openFormModal } from '../../kit/form/modals.tsx';
import { Refused, serve, show, signInAs } from '../../kit/testing.tsx';
import { CompanySettings } from './CompanySettings.tsx';

it('a refusal that a field says is in a toast, too', async () => {
  signInAs('CM');
  const errors = { tutorial_access: ['validation.invalid'] };
  serve(() => new Refused(422, { code: 'invalid', message: '', errors }));
  show(() => (
    <button type="button" onClick={() => openFormModal(<CompanySettings />)}>
      open
    </button>
  ));
  fireEvent.click(await screen.findByText('open'));
  fireEvent.click(await screen.findByRole('switch', { name: /tutorial_access/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('This is not valid here');
});
