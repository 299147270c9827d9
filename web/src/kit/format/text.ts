import type { TFunction } from 'i18next';

/** The first `length` characters with three dots behind them; shorter text stays as it is. */
export function excerpt(text: string, length = 5): string {
  return text.length > length ? `${text.slice(0, length)}...` : text;
}

/** At most `shown` names, then a translated summary with the count of the rest. */
export function peopleNames(names: readonly string[], t: TFunction, max = 2): string {
  const first = names.slice(0, max).join(', ');
  const rest = names.length - max;
  return rest > 0 ? t('with_peoples', { count: rest, names: first }) : first;
}

/**
 * The first names of things with the count of the rest behind them, "7-A, 7-B, 7-C +2"; no name is broken over two
 * lines. For people see peopleNames.
 */
export function firstNames(names: readonly string[], max = 3): string {
  const rest = names.length - max;
  const whole = names.slice(0, max).map((name) => name.replaceAll('-', '\u2011').replaceAll(' ', '\u00a0'));
  return whole.join(', ') + (rest > 0 ? ` +${rest}` : '');
}

/** Every word with a capital first and small letters behind it, by the rules of `locale` (Turkish i and İ, ı and I). */
export function titleCase(text: string, locale = 'en'): string {
  // Outside of Turkish İ becomes an i with a second dot above it, which no reader wants.
  const small = (letters: string) => letters.toLocaleLowerCase(locale).replaceAll('i\u0307', 'i');
  return text.replace(
    /([^\s-])([^\s-]*)/gu,
    (_, first: string, rest: string) => first.toLocaleUpperCase(locale) + small(rest),
  );
}

/** The name of a language in the reader's own, as it begins a line: Turkish, Turc. */
export const languageName = (code: string, locale = 'en'): string => titleCase(languageInText(code, locale), locale);

/** Several of them as a list: Turkish, English. */
export const languageNames = (codes: readonly string[], locale = 'en'): string =>
  codes.map((code) => languageName(code, locale)).join(', ');

/** The same within a sentence, where French and Polish write it small: Turkish, turc. */
export const languageInText = (code: string, locale = 'en'): string =>
  new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;

/** Case and accents folded by the locale's rules, for "does this contain that" in the browser: "ışık" finds "IŞIK". */
export function folded(text: string, locale = 'en'): string {
  return text
    .toLocaleLowerCase(locale)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l');
}

/** Ten digits as `+90 (532) 123 45 67`; anything else as it is, nothing as an empty text. */
export function phone(digits: string | null | undefined): string {
  const parts = /^(\d{3})(\d{3})(\d{2})(\d{2})$/.exec(digits ?? '');
  return parts ? `+90 (${parts[1]}) ${parts[2]} ${parts[3]} ${parts[4]}` : (digits ?? '');
}
