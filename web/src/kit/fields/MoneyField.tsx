import type { ComponentProps } from 'react';
import { NumberField } from './NumberField.tsx';

const inUnits = (amount: number | null | undefined) => (typeof amount === 'number' ? amount / 100 : undefined);

/** An amount typed in whole units, with two decimals; the value is in hundredths, as it is stored. */
export function MoneyField({ value, onChange, min, max, ...rest }: ComponentProps<typeof NumberField>) {
  return (
    <NumberField
      decimalScale={2}
      allowNegative={false}
      inputMode="decimal"
      {...rest}
      min={inUnits(min)}
      max={inUnits(max)}
      value={inUnits(value)}
      onChange={(amount) => onChange(typeof amount === 'number' ? Math.round(amount * 100) : amount)}
    />
  );
}
