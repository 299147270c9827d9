/*
 * Input masks: each turns what was typed into what is in the field. `MaskedField` keeps the caret.
 * A mask is applied to the whole text again at each key, so pasted text is masked as well.
 */

export type Mask = (typed: string) => string;

const digits = (typed: string, most: number) => typed.replace(/\D/g, '').slice(0, most);

/** Fills `0` of the pattern with digits; characters of the pattern appear as soon as a digit follows them. */
const fill = (pattern: string): Mask => {
  const digitCount = pattern.split('').filter((c) => c === '0').length;
  return (typed) => {
    const numbers = digits(typed, digitCount).split('');
    let out = '';
    for (const symbol of pattern) {
      if (numbers.length === 0) break;
      out += symbol === '0' ? numbers.shift() : symbol;
    }
    return out;
  };
};

/** Ten digits after +90; a pasted number may carry the prefix or a leading 0. */
export const phoneMask: Mask = (typed) => fill('(000) 000 00 00')(typed.replace(/^\s*(\+90|0090|0)/, ''));
/** HH:MM. */
export const timeMask: Mask = (typed) => fill('00:00')(typed);
/** YYYY-MM-DD. */
export const dateMask: Mask = (typed) => fill('0000-00-00')(typed);
/** A Turkish tax number: ten digits, as 000 000 00 00. */
export const taxIdMask: Mask = fill('000 000 00 00');

/** The same, or the eleven digits of a person. */
export const taxNumberMask: Mask = (typed) => {
  const numbers = digits(typed, 11);
  return numbers.length > 10 ? numbers : taxIdMask(numbers);
};

/** 0 to 100 with at most two decimals after `decimal`. */
export const percentMask =
  (decimal = '.'): Mask =>
  (typed) => {
    const [whole = '', ...rest] = typed
      .replace(/[.,]/g, '.')
      .replace(/[^\d.]/g, '')
      .split('.');
    const number = rest.length ? `${whole || '0'}.${rest.join('').slice(0, 2)}` : whole;
    return Number(number) > 100 ? '100' : number.replace('.', decimal);
  };

/** Whole numbers with groups of three: 1,234,567. */
export const separatorMask =
  (group = ','): Mask =>
  (typed) =>
    digits(typed, 15)
      .replace(/^0+(?=\d)/, '')
      .replace(/\B(?=(\d{3})+$)/g, group);

/** IPv4: four numbers up to 255 with dots between them. */
export const ipMask: Mask = (typed) =>
  typed
    .replace(/[^\d.]/g, '')
    .split('.')
    .slice(0, 4)
    .flatMap((part) => part.match(/\d{1,3}/g) ?? [''])
    .slice(0, 4)
    .map((part) => (Number(part) > 255 ? '255' : part))
    .join('.');
