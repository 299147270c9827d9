import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { show } from '../testing.tsx';
import { PasswordField } from './TextField.tsx';

async function renderField(): Promise<HTMLInputElement> {
  show(function Screen() {
    const [value, setValue] = useState('');
    return (
      <PasswordField
        name="password"
        label="Password"
        autoComplete="current-password"
        value={value}
        onChange={(next) => setValue(next ?? '')}
      />
    );
  });
  return screen.findByLabelText('Password');
}

it('hides what is typed until it is asked to show it', async () => {
  const field = await renderField();
  expect(field.type).toBe('password');
  fireEvent.mouseDown(screen.getByLabelText('Show or hide the password'));
  expect(field.type).toBe('text');
});

it('lets a password manager fill it and a long password be pasted', async () => {
  const field = await renderField();
  expect(field.autocomplete).toBe('current-password');
  expect(field.maxLength).toBe(-1);
  // False would mean that a listener prevented it.
  expect(fireEvent.paste(field)).toBe(true);
});
