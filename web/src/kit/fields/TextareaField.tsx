import { Textarea } from '@mantine/core';
import type { TextareaProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Bound, TextBinding } from './TextField.tsx';

/** Several lines; grows with the text. With `maxLength` it says how many characters are left. */
export function TextareaField({ value, onChange, maxLength, description, ...rest }: Bound<TextareaProps, TextBinding>) {
  const { t } = useTranslation();
  const left =
    maxLength === undefined ? undefined : t('kit.characters_left', { count: maxLength - (value ?? '').length });
  return (
    <Textarea
      autosize
      minRows={3}
      {...rest}
      description={description ?? left}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
