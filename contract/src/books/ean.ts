/** What a typed number of a book is: its thirteen digits, or why it is none. */
export type ReadEan = { ean: string } | { refused: EanFault; digit?: string };
export type EanFault = 'validation.ean' | 'validation.ean_check_digit' | 'validation.ean_music';

/** The last digit that twelve digits of an EAN ask for. */
function checkDigit13(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return String((10 - (sum % 10)) % 10);
}

/** The last character that nine digits of an ISBN-10 ask for; X stands for ten. */
function checkDigit10(digits: string): string {
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (10 - at), 0);
  const check = (11 - (sum % 11)) % 11;
  return check === 10 ? 'X' : String(check);
}

/** Reads an EAN, ISBN-13 or ISBN-10 with or without blanks and hyphens. An ISBN-10 becomes its ISBN-13. */
export function readEan(typed: string): ReadEan {
  const code = typed.replace(/[\s\-‐‑–]/g, '').toUpperCase();
  if (/^\d{9}[\dX]$/.test(code)) {
    const digit = checkDigit10(code.slice(0, 9));
    if (code[9] !== digit) return { refused: 'validation.ean_check_digit', digit };
    const digits = `978${code.slice(0, 9)}`;
    return { ean: digits + checkDigit13(digits) };
  }
  if (!/^\d{13}$/.test(code)) return { refused: 'validation.ean' };
  // 979-0 are numbers of sheet music.
  if (code.startsWith('9790')) return { refused: 'validation.ean_music' };
  const digit = checkDigit13(code.slice(0, 12));
  return code[12] === digit ? { ean: code } : { refused: 'validation.ean_check_digit', digit };
}
