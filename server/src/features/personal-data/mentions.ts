import { fold } from '../../platform/database/fold.ts';
import type { Identity } from './identity.ts';

/** What is written where a name was in running text. */
const gap = '…';

const letters: Record<string, string> = { i: 'iıİI', ı: 'iıİI', İ: 'iıİI', I: 'iıİI' };
/** Between two names: blanks and signs, also as a page or a file's name writes them. */
const between = '(?:[\\s\\p{P}]|&nbsp;|</?[a-z]{1,9}>){1,4}';
const anyCase = (word: string): string =>
  [...word.trim().replace(/\s+/g, ' ')]
    .map((letter) =>
      letters[letter]
        ? `[${letters[letter]}]`
        : letter === ' '
          ? between
          : letter.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'),
    )
    .join('');

/** Whole words, each with what may follow it. */
function wordsIn(words: readonly string[], ending: (word: string) => string = () => ''): RegExp | null {
  if (words.length === 0) return null;
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const alternatives = longestFirst.map((word) => `${anyCase(word)}${ending(word)}`);
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

/** Turkish endings that stand without an apostrophe: "Elifin", "Elifle". A short name is many words' beginning. */
const endings = (word: string): string => (word.length >= 4 ? '\\p{L}{0,5}' : '');

/** What a person is looked for by, and the ids of what was given to this one alone. */
type PersonMarks = Pick<Identity, 'id' | 'telling' | 'names' | 'number' | 'beside'> & { given?: readonly string[] };

/**
 * Takes one person out of what others keep. Of a document only the record that is about the person changes, an object
 * or a row of cells that holds the id, the username, the address or both names, or that is what was given to the person
 * alone; another child of the same first name keeps it.
 */
export function forgetter({
  id,
  telling,
  names,
  number,
  beside,
  given = [],
}: PersonMarks): (value: unknown, about?: boolean) => unknown {
  const ids = new Set([id, ...given]);
  const strong = new Set([id, ...telling].map(fold));
  const weak = new Set([...strong, ...beside.map(fold)]);
  const pair = names && [...names, ...(number.needed ? [number.value ?? ''] : [])].map(fold);
  const inText = wordsIn(telling);
  const singleNames = wordsIn([...new Set(names?.flatMap((name) => name.split(/\s+/)) ?? [])], endings);

  const isAbout = (values: unknown[]): boolean => {
    const words = new Set(values.filter((value) => typeof value === 'string').map(fold));
    const isNamed = [...words].some((word) => strong.has(word)) || (pair?.every((word) => words.has(word)) ?? false);
    return isNamed || values.flat().some((value) => ids.has(value as string));
  };
  const text = (value: string, about: boolean): string => {
    // An id stays: it leads to a row without a name.
    if (ids.has(value)) return value;
    if (strong.has(fold(value)) || (about && weak.has(fold(value)))) return '';
    const masked = inText ? value.replace(inText, gap) : value;
    return about && singleNames ? masked.replace(singleNames, gap) : masked;
  };

  const forget = (value: unknown, about: boolean): unknown => {
    if (typeof value === 'string') return text(value, about);
    if (typeof value !== 'object' || value === null) return value;
    const inner = Object.values(value);
    const own = (value as { id?: unknown }).id;
    const isOther = typeof own === 'string' && !ids.has(own);
    const now = isAbout(inner) || (about && !isOther);
    if (Array.isArray(value)) return value.map((item) => forget(item, now));
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, forget(item, now)]));
  };
  return (value, about = false) => forget(value, about);
}
