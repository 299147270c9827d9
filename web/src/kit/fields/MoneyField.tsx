import type { ComponentProps } from 'react';
import { NumberField } from './NumberField.tsx';

/** An amount typed in whole units, with two decimals; the value is in hundredths, as it is stored. */
export function MoneyField({ value, onChange, ...rest }: ComponentProps<typeof NumberField>) {
  return (
    <NumberField
      decimalScale={2}
      allowNegative={false}
      inputMode="decimal"
      {...rest}
      value={typeof value === 'number' ? value / 100 : value}
      onChange={(amount) => onChange(typeof amount === 'number' ? Math.round(amount * 100) : amount)}
    />
  );
}
