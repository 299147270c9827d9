import { PasswordInput, TextInput } from '@mantine/core';
import type { PasswordInputProps, TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../form/binding.ts';

export type TextBinding = FieldBinding<string | null | undefined>;
/** A Mantine input whose value, change and error come from the form. */
export type Bound<Props, Binding> = Omit<Props, keyof FieldBinding<unknown> | 'defaultValue'> & Binding;

/** One line of text: `<TextField {...form.field('email')} label={t('…')} type="email" required />` */
export function TextField({ value, onChange, ...rest }: Bound<TextInputProps, TextBinding>) {
  return <TextInput {...rest} value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** A password with a button that shows it. One that is pasted is never cut: what was sent would be another one. */
export function PasswordField({ value, onChange, ...rest }: Bound<PasswordInputProps, TextBinding>) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      {...rest}
      maxLength={undefined}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      visibilityToggleButtonProps={{ 'aria-label': t('kit.show_password') }}
    />
  );
}
