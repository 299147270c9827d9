import { NumberInput } from '@mantine/core';
import type { NumberInputProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../form/binding.ts';
import type { Bound } from './TextField.tsx';

/** A number, with the separators of the reader's locale; an empty field is null. For percent: `suffix=" %" min={0} max={100}`. */
export function NumberField({ value, onChange, ...rest }: Bound<NumberInputProps, FieldBinding<number | null | undefined>>) {
  const { i18n } = useTranslation();
  const parts = new Intl.NumberFormat(i18n.language).formatToParts(12_345.6);
  const separator = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value;
  return (
    <NumberInput
      decimalSeparator={separator('decimal')}
      thousandSeparator={separator('group')}
      clampBehavior="none"
      {...rest}
      value={value ?? ''}
      onChange={(typed) => onChange(typeof typed === 'number' ? typed : null)}
    />
  );
}
