import type { TextInputProps } from '@mantine/core';
import type { FieldBinding } from '../form/binding.ts';
import { TextField, type Bound } from './TextField.tsx';

/**
 * Six digits of the application, with the telephone's number keys; `recovery` takes the letters of a recovery code too.
 */
export function CodeField({
  recovery = false,
  ...props
}: Bound<TextInputProps, FieldBinding<string>> & { recovery?: boolean }) {
  return (
    <TextField
      {...props}
      autoComplete="one-time-code"
      inputMode={recovery ? 'text' : 'numeric'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={recovery ? 20 : 7}
      styles={{ input: { fontVariantNumeric: 'tabular-nums', letterSpacing: '0.12em', fontWeight: 600 } }}
    />
  );
}
