import { below, pick, type Random, seeded, shuffled } from '../exercises/random.ts';
import type { Language } from '../fields.ts';
import { wordBounds } from './count.ts';
import { functionWords } from './function-words.ts';
import { sentences, type Span } from './sentences.ts';
import { endingClass } from './word-endings.ts';

/*
 * A check of a text that no author wrote: every seventh content word is taken out, and the reader picks it from three
 * (maze, Guthrie 1974). The other two are words of the same text, as long and with the same kind of ending, so that
 * neither length nor grammar tells which is right. What is asked follows from the seed.
 */

export interface MazeItem {
  /** The sentence, with `___` for the word. */
  stem: string;
  /** Three words in an order that says nothing. */
  options: string[];
  right: string;
}

const everyNth = 7;
const distractors = 2;
/** Enough to tell reading from guessing, and few enough for a child that has just read. */
const itemsMax = 12;
const itemsMin = 5;
/** A shorter sentence, as a line of verse, leaves the word open. */
const sentenceWordsMin = 6;
/** Of a long sentence so many words on each side of the gap. */
const wordsAround = 20;
const askable = /^\p{Ll}{4,20}$/u;

interface Candidate {
  word: string;
  /** In the list of all words. */
  at: number;
  start: number;
  end: number;
  sentence: Sentence;
}
interface Sentence extends Span {
  /** The words from the first to the one behind the last. */
  from: number;
  to: number;
}
interface Words {
  text: string;
  bounds: readonly (readonly [start: number, end: number])[];
  words: string[];
  /** Content words in their order; those that cannot be asked for count as well. */
  content: Candidate[];
  others: (candidate: Candidate) => string[];
}

/** What is asked of a text; nothing where it is too short, or made of lines that are. */
export function mazeOf(plain: string, language: Language, seed: string): MazeItem[] {
  const words = wordsOf(plain, language);
  const random = seeded(seed);
  const found = everySeventh(words, below(random, everyNth));
  return found.length < itemsMin ? [] : spread(found).map((candidate) => itemOf(words, candidate, random));
}

/** Whether a text has enough to ask, whatever the seed: a later first word costs one item at the most. */
export const hasMaze = (plain: string, language: Language): boolean =>
  everySeventh(wordsOf(plain, language), 0).length > itemsMin;

function wordsOf(plain: string, language: Language): Words {
  const { text, bounds } = wordBounds(plain);
  const words = bounds.map(([start, end]) => text.slice(start, end));
  const small = words.map((word) => word.toLocaleLowerCase(language));
  const content: Candidate[] = [];
  const alike = new Map<string, Set<string>>();
  const keyOf = (word: string) => `${word.length} ${endingClass(word, language)}`;
  for (const sentence of sentencesOf(text, bounds, language))
    for (let at = sentence.from; at < sentence.to; at += 1) {
      const word = words[at]!;
      if (functionWords[language].has(small[at]!) || !/^\p{L}{4,}/u.test(word)) continue;
      const [start, end] = bounds[at]!;
      content.push({ word, at, start, end, sentence });
      if (!askable.test(word)) continue;
      const key = keyOf(word);
      alike.set(key, (alike.get(key) ?? new Set()).add(word));
    }
  const others = (candidate: Candidate) => {
    const near = new Set(small.slice(...around(candidate)));
    return [...(alike.get(keyOf(candidate.word)) ?? [])].filter((other) => !near.has(other));
  };
  return { text, bounds, words: small, content, others };
}

/** The sentences with the words that are in them. */
function sentencesOf(text: string, bounds: Words['bounds'], language: Language): Sentence[] {
  let from = 0;
  return sentences(text, language).map(({ start, end }) => {
    while (from < bounds.length && bounds[from]![0] < start) from += 1;
    let to = from;
    while (to < bounds.length && bounds[to]![0] < end) to += 1;
    return { start, end, from, to };
  });
}

/** The words of the sentence that are shown around the gap. */
const around = ({ at, sentence }: Candidate): [from: number, to: number] => [
  Math.max(sentence.from, at - wordsAround),
  Math.min(sentence.to, at + wordsAround + 1),
];

const fitsGap = ({ words, others }: Words, candidate: Candidate): boolean => {
  const { word, sentence } = candidate;
  return (
    askable.test(word) &&
    sentence.to - sentence.from >= sentenceWordsMin &&
    words.slice(...around(candidate)).filter((other) => other === word).length === 1 &&
    others(candidate).length >= distractors
  );
};

/** Every seventh content word from the first one that may; where it cannot be asked for, the next one that can. */
function everySeventh(words: Words, first: number): Candidate[] {
  const found: Candidate[] = [];
  let due = first;
  for (const [nth, candidate] of words.content.entries()) {
    if (nth < due || !fitsGap(words, candidate)) continue;
    found.push(candidate);
    due = nth + everyNth;
  }
  return found;
}

/** Of more than are asked, some from all parts of the text. */
const spread = (found: readonly Candidate[]): Candidate[] =>
  found.length <= itemsMax
    ? [...found]
    : Array.from({ length: itemsMax }, (_, nth) => found[Math.floor(((nth + 0.5) * found.length) / itemsMax)]!);

function itemOf(words: Words, candidate: Candidate, random: Random): MazeItem {
  const options = [candidate.word];
  while (options.length <= distractors)
    options.push(
      pick(
        random,
        words.others(candidate).filter((other) => !options.includes(other)),
      ),
    );
  return { stem: stemOf(words, candidate), options: shuffled(random, options), right: candidate.word };
}

function stemOf({ text, bounds }: Words, candidate: Candidate): string {
  const { start, end, sentence } = candidate;
  const [first, behind] = around(candidate);
  const isCutBefore = first > sentence.from;
  const isCutAfter = behind < sentence.to;
  const from = isCutBefore ? bounds[first]![0] : sentence.start;
  const to = isCutAfter ? bounds[behind - 1]![1] : sentence.end;
  const stem = `${text.slice(from, start)}___${text.slice(end, to)}`.replace(/\s+/gu, ' ');
  return `${isCutBefore ? '… ' : ''}${stem}${isCutAfter ? ' …' : ''}`;
}
