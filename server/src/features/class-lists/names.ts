/** Capitals that Turkish does not use (its rare Â, Î and Û aside). */
const foreignLetter = /[QWXÀÁÃ-ÆÈ-ÍÏÑ-ÕÙÚÝĄĆĘŁŃŚŹŻ]/;
const foreignWord = new RegExp(`${foreignLetter.source}|^O['’]|^MC`);
const turkishLetter = /[İĞŞ]/;
/** So many names in capitals without one İ, Ğ or Ş were not written with Turkish letters. */
const enoughNames = 20;

const inCapitals = (word: string) => /^\p{Lu}[\p{Lu}'’-]+$/u.test(word);
const shouts = (name: string) => name.split(' ').some(inCapitals);

/**
 * Title case for a column of names, when the column is written in capitals (wholly, or its surnames). A column that
 * is not stays as the school wrote it. "ŞULE IŞIK" is "Şule Işık": the small form of a Turkish I has no dot.
 */
export function calmNames(names: readonly string[]): string[] {
  if (names.filter(shouts).length < names.length * 0.8) return [...names];
  const locale = isTurkish(names) ? 'tr' : 'en';
  const calm = (word: string) => (inCapitals(word) ? titleCase(word, foreignWord.test(word) ? 'en' : locale) : word);
  return names.map((name) => name.split(' ').map(calm).join(' '));
}

function isTurkish(names: readonly string[]): boolean {
  const all = names.join(' ');
  return turkishLetter.test(all) || (names.length < enoughNames && !foreignLetter.test(all));
}

const titleCase = (word: string, locale: string) =>
  word.replace(/\p{L}+/gu, (part) => part.slice(0, 1) + part.slice(1).toLocaleLowerCase(locale));

/**
 * A whole name in two. The last word is the surname: "Hasan Hüseyin Çelik". Capitals and a comma say more: in
 * "Ayşe KAYA YILMAZ", "KAYA YILMAZ Ayşe" and "Kaya Yılmaz, Ayşe" the surname has two words.
 */
export function splitFullName(full: string, surnameFirst: boolean): { name: string; surname: string } {
  const [head = '', tail] = trimmedAround(trimmedAround(full, '-'), ',').split(',');
  if (tail) return { name: tail, surname: head };
  const words = head.split(' ');
  const [from, to] = surnameWords(words, surnameFirst);
  return { name: [...words.slice(0, from), ...words.slice(to)].join(' '), surname: words.slice(from, to).join(' ') };
}

/** Without blanks before and behind each sign. */
const trimmedAround = (text: string, sign: string): string =>
  text
    .split(sign)
    .map((part) => part.trim())
    .join(sign);

/** Where the surname starts and ends. */
function surnameWords(words: string[], surnameFirst: boolean): [number, number] {
  const count = words.length;
  if (count < 2) return [count, count];
  const capitals = words.map(inCapitals);
  const firstCalm = capitals.indexOf(false);
  const lastCalm = capitals.lastIndexOf(false);
  if (lastCalm >= 0 && lastCalm < count - 1) return [lastCalm + 1, count];
  if (firstCalm > 0) return [0, firstCalm];
  return surnameFirst ? [0, 1] : [count - 1, count];
}
