import { NumberInput } from '@mantine/core';
import type { NumberInputProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldBinding } from '../form/binding.ts';
import type { Bound } from './TextField.tsx';

/**
 * A number, with the separators of the reader's locale; an empty field is null. For percent: `suffix=" %"`.
 */
export function NumberField({
  value,
  onChange,
  ...rest
}: Bound<NumberInputProps, FieldBinding<number | null | undefined>>) {
  const { i18n } = useTranslation();
  const parts = new Intl.NumberFormat(i18n.language).formatToParts(12_345.6);
  const separator = (type: 'group' | 'decimal') => parts.find((part) => part.type === type)?.value;
  const group = separator('group');
  // What is there on the way to a number ("2." before 2.5) is a number already, and stays as it was typed.
  const [typed, setTyped] = useState<number | string>('');
  const display = numberOf(typed) === (value ?? null) ? typed : (value ?? '');
  return (
    <NumberInput
      decimalSeparator={separator('decimal')}
      thousandSeparator={group}
      // Point and comma both begin the decimals, but for the one that parts the thousands.
      allowedDecimalSeparators={['.', ','].filter((sign) => sign !== group)}
      clampBehavior="none"
      {...rest}
      value={display}
      onChange={(next) => {
        setTyped(next);
        onChange(numberOf(next));
      }}
    />
  );
}

function numberOf(typed: number | string): number | null {
  const number = typed === '' ? Number.NaN : Number(typed);
  return Number.isNaN(number) ? null : number;
}
