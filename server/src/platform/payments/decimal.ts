/*
 * Prices as providers write them, of amounts in hundredths. Digits are moved, never divided: a binary fraction is not
 * exact.
 */

/** 10050 as 100.50. */
export function decimalOf(amount: number): string {
  const digits = String(amount).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** 100.5 as 10050; what is finer than a hundredth is no price. */
export function amountOf(decimal: string): number {
  const [, whole, part = ''] = /^(\d{1,13})(?:\.(\d{0,2})0*)?$/.exec(decimal) ?? [];
  if (whole === undefined) throw new TypeError(`not a price in hundredths: ${decimal}`);
  return Number(whole + part.padEnd(2, '0'));
}

/** Without the zeros at the end of a fraction: 10.50 as 10.5, 10.00 as 10. */
export function trimmed(decimal: string): string {
  const [whole, part = ''] = decimal.split('.');
  const digits = part.split('');
  while (digits.at(-1) === '0') digits.pop();
  return digits.length > 0 ? `${whole}.${digits.join('')}` : whole!;
}
