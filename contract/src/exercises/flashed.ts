import { text } from '../fields.ts';
import { below, draw, type Random } from './random.ts';
import { z } from 'zod';

/** What the kinds that flash things have in common: digits, letters or words of the author's. */
export const items = ['digits', 'letters', 'words'] as const;
type Item = (typeof items)[number] | 'phrases';

/** Needed when words or phrases are shown. */
export const WordsContent = z.strictObject({
  words: z
    .array(text(60).min(1, { error: 'validation.required' }))
    .max(200, { error: 'validation.range' })
    .default([]),
});

/** No vowels, so that no word comes out; nothing that looks like something else. */
const consonants = 'BCDFGHKLMNPRSTVYZ';
const digits = '0123456789';

const run = (random: Random, from: string, length: number): string =>
  Array.from({ length }, () => from.charAt(below(random, from.length))).join('');

/** Characters, of a phrase words. */
export const lengthOf = (item: Item, stimulus: string): number =>
  item === 'phrases' ? stimulus.split(/\s+/).length : [...stimulus].length;

/**
 * So many things to show, of such a length; the author's are taken by their length where some fit, else as they come.
 */
export function makeItems(
  random: Random,
  item: Item,
  length: number,
  count: number,
  words: readonly string[],
): string[] {
  if (item === 'digits' || item === 'letters' || words.length === 0)
    return Array.from({ length: count }, () => run(random, item === 'letters' ? consonants : digits, length));
  const near = item === 'phrases' ? 0 : 1;
  const fitting = words.filter((word) => Math.abs(lengthOf(item, word) - length) <= near);
  return draw(random, fitting.length >= 3 ? fitting : words, count);
}

/** The same to a reader: without regard to capitals, accents on the keyboard's way, and blanks around. */
export const isSame = (stimulus: string, typed: string | undefined, language: string): boolean =>
  typed !== undefined &&
  typed.trim().normalize('NFC').toLocaleUpperCase(language) === stimulus.normalize('NFC').toLocaleUpperCase(language);

/** The greatest length or distance at which at least three quarters were right; 0 when at none. */
export function widestAt75(sizes: readonly number[], isRight: readonly boolean[]): number {
  const share = (size: number) => {
    const there = isRight.filter((_, at) => sizes[at] === size);
    return there.filter(Boolean).length / there.length;
  };
  return Math.max(0, ...sizes.filter((size) => share(size) >= 0.75));
}
