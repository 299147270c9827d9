import { PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { PasswordInputProps, TextareaProps, TextInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../form/binding.ts';

type Text = FieldBinding<string | null | undefined>;
/** A Mantine input whose value, change and error come from the form. */
export type Bound<Props, Binding> = Omit<Props, keyof FieldBinding<unknown> | 'defaultValue'> & Binding;

/** One line of text: `<TextField {...form.field('email')} label={t('…')} type="email" required />` */
export function TextField({ value, onChange, ...rest }: Bound<TextInputProps, Text>) {
  return <TextInput {...rest} value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)} />;
}

/** A password with a button that shows it. */
export function PasswordField({ value, onChange, ...rest }: Bound<PasswordInputProps, Text>) {
  const { t } = useTranslation();
  return <PasswordInput {...rest} value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)} visibilityToggleButtonProps={{ 'aria-label': t('kit.show_password') }} />;
}

/** Several lines; grows with the text. With `maxLength` it says how many characters are left. */
export function TextareaField({ value, onChange, maxLength, description, ...rest }: Bound<TextareaProps, Text>) {
  const { t } = useTranslation();
  const left = maxLength === undefined ? undefined : t('kit.characters_left', { count: maxLength - (value ?? '').length });
  return <Textarea autosize minRows={3} {...rest} description={description ?? left} value={value ?? ''} onChange={(event) => onChange(event.currentTarget.value)} />;
}
