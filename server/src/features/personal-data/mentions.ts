import { fold } from '../../platform/fold.ts';
import type { Identity } from './identity.ts';

/** What stands where a name stood in running text. */
const gap = '…';

const letters: Record<string, string> = { i: 'iıİI', ı: 'iıİI', İ: 'iıİI', I: 'iıİI' };
const anyCase = (word: string): string => [...word].map((letter) => (letters[letter] ? `[${letters[letter]}]` : letter === ' ' ? '\\s+' : letter.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&'))).join('');

/**
 * Takes one person out of what others keep. Of a document only the record that is about the person changes, an object or
 * a row of cells that holds the id, the username, the address or both names; another child of the same first name keeps it.
 */
export function forgetter({ id, telling, names, number, beside }: Identity): (value: unknown) => unknown {
  const strong = new Set([id, ...telling].map(fold));
  const weak = new Set([...strong, ...beside.map(fold)]);
  const pair = names && [...names, ...(number.needed ? [number.value ?? ''] : [])].map(fold);
  const inText = telling.length ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${telling.toSorted((a, b) => b.length - a.length).map(anyCase).join('|')})(?![\\p{L}\\p{N}])`, 'giu') : null;

  const isAbout = (values: unknown[]): boolean => {
    const words = new Set(values.filter((value) => typeof value === 'string').map(fold));
    return [...words].some((word) => strong.has(word)) || (pair !== null && pair.every((word) => words.has(word)));
  };
  const text = (value: string, about: boolean): string => {
    // The id stays: it leads to a row without a name.
    if (value === id) return value;
    if (about && weak.has(fold(value))) return '';
    if (strong.has(fold(value))) return '';
    return inText ? value.replace(inText, gap) : value;
  };

  const forget = (value: unknown, about: boolean): unknown => {
    if (typeof value === 'string') return text(value, about);
    if (typeof value !== 'object' || value === null) return value;
    const inner = Object.values(value);
    const own = (value as { id?: unknown }).id;
    const isOther = typeof own === 'string' && own !== id;
    const now = isAbout(inner) || (about && !isOther);
    if (Array.isArray(value)) return value.map((item) => forget(item, now));
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, forget(item, now)]));
  };
  return (value) => forget(value, false);
}
