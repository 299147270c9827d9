import { describe, expect, it } from 'vitest';
import { codeSigns } from './activation-code.ts';
import { StudentActivation } from './student-activation.ts';

describe('an activation code as it is typed', () => {
  it.each([
    ['in small letters, with blanks, dashes, dots and signs that are not seen', ' bkm4—7txv\u200B\u00AD p3rd.'],
    ['by a keyboard with letters of its own', 'ＢＫＭ４ 7ťxv p3řd'],
  ])('is read %s', (_how, typed) => {
    expect(codeSigns(typed)).toBe('BKM47TXVP3RD');
  });

  it('is read with a digit that no code has in place of the letter that looks like it', () => {
    expect(codeSigns('852-şzb')).toBe('BSZSZB');
  });

  it.each(['ı', 'İ', 'i', 'O', '0', '1', 'Q'])('is refused with %s, which no code has', (sign) => {
    const { error } = StudentActivation.safeParse({ code: `BKM47TXVP3R${sign}`, password: 'Bahce-Kapisi-48' });
    expect(error?.issues).toMatchObject([{ path: ['code'], message: 'licences.unreadable_code' }]);
  });
});
