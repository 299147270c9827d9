import { describe, expect, it } from 'vitest';
import { isTaxNumber, TaxNumber } from './tax-numbers.ts';

describe('a tax number', () => {
  it.each(['1234567890', '9876543217', '10000000146', '12345678950'])('%s is one', (number) =>
    expect(isTaxNumber(number)).toBe(true),
  );

  it.each(['1234567890', '10000000146'])('%s with another digit at one place is none', (right) => {
    const slips = [...right].flatMap((own, at) =>
      [...'0123456789']
        .filter((digit) => digit !== own)
        .map((digit) => right.slice(0, at) + digit + right.slice(at + 1)),
    );
    expect(slips.filter(isTaxNumber)).toEqual([]);
  });

  it.each(['', '123456789', '123456789012', '00000000000', '12345678901', 'abcdefghij'])('%s is none', (number) =>
    expect(isTaxNumber(number)).toBe(false),
  );

  it('is taken with blanks, and may be left empty', () => {
    expect(TaxNumber.parse('123 456 78 90')).toBe('1234567890');
    expect(TaxNumber.parse(' ')).toBe(null);
    expect(TaxNumber.safeParse('123').error?.issues[0]?.message).toBe('payments.wrong_tax_number');
  });
});
