import { z } from 'zod';
import { shareOf } from '../share.ts';
import { text } from '../fields.ts';
import { sentences } from '../reading/sentences.ts';
import { evidenceOfKind } from './evidence.ts';
import { isSame } from './flashed.ts';
import { choice, defineKind, firstAnswers, plainScore, setting } from './kind.ts';
import { ladderOfKind } from './ladders.ts';
import { below, seeded, shuffled } from './random.ts';

const Word = text(30).min(1, { error: 'validation.required' });

/** A piece of the text as it is, or a gap by its number. */
export type ClozePart = { text: string } | { gap: number };
interface ClozePage {
  paragraphs: ClozePart[][];
  /** The words that were taken out of this page, mixed; empty where they are typed. */
  bank: string[];
}

/**
 * A text with every n-th word taken out, its first sentence left whole (Taylor 1953). Which word is the first one to go
 * follows from the seed, so that a second attempt asks for others. Events: `shown` with the page, `answer` with the gap
 * in `item` and the word in `value`.
 */
export const cloze = defineKind({
  evidence: evidenceOfKind.cloze,
  hasLanguage: true,
  settings: z.strictObject({ every_nth: setting(5, 10, 7), answer_by: choice(['bank', 'typing'], 'bank') }),
  content: z.strictObject({
    text: text(6000).min(100, { error: 'validation.field_min_chars' }),
    /** Other words that are right as well in the place of one. */
    accepted: z
      .array(
        z.strictObject({
          word: Word,
          also: z.array(Word).min(1, { error: 'validation.required' }).max(10, { error: 'validation.range' }),
        }),
      )
      .max(100, { error: 'validation.range' })
      .default([]),
  }),
  ladder: ladderOfKind.cloze,
  plan: ({ settings, content, language, seed }) => {
    const random = seeded(seed);
    const tokens = tokensOf(content.text, sentences(content.text, language)[0]?.end ?? 0);
    const taken = gapsIn(tokens, settings.every_nth, below(random, settings.every_nth));
    const also = new Map(content.accepted.map((row) => [row.word.toLocaleLowerCase(language), row.also]));
    const words = taken.map((at) => tokens[at]!.word);
    const pages = pagesOf(tokens, taken).map(({ paragraphs, gaps }): ClozePage => ({
      paragraphs,
      bank:
        settings.answer_by === 'bank'
          ? shuffled(
              random,
              gaps.map((gap) => words[gap]!),
            )
          : [],
    }));
    return {
      pages,
      gaps: words.map((word) => ({ word, also: also.get(word.toLocaleLowerCase(language)) ?? [] })),
      language,
    };
  },
  score: ({ gaps, language }, play) => {
    const answers = firstAnswers(play.events);
    const answerAt = (at: number) => answers.get(at)?.value;
    const exact = gaps.filter(({ word }, at) => isSame(word, answerAt(at), language)).length;
    const accepted = gaps.filter(({ word, also }, at) =>
      [word, ...also].some((right) => isSame(right, answerAt(at), language)),
    ).length;
    const percent = (count: number) => shareOf(count, gaps.length);
    return plainScore(
      play,
      percent(accepted),
      gaps.length - accepted,
      gaps.length > 0 && answers.size === gaps.length,
      { gaps: gaps.length, exact_percent: percent(exact), accepted_percent: percent(accepted) },
    );
  },
});

/** A word with what is before and after it: quotation marks, a comma, the blank. */
interface Token {
  before: string;
  word: string;
  after: string;
  /** A word that can be asked for. */
  mayGo: boolean;
  endsSentence: boolean;
  endsParagraph: boolean;
}

function tokensOf(content: string, firstSentenceEnd: number): Token[] {
  const tokens: Token[] = [];
  for (const [, blank = '', token = ''] of content.matchAll(/(\s*)(\S*)/gu)) {
    const [, before = '', word = '', after = ''] = /^([^\p{L}\p{N}]*)((?:.*[\p{L}\p{N}])?)(.*)$/su.exec(token)!;
    const last = tokens.at(-1);
    if (last && blank.includes('\n')) last.endsParagraph = true;
    if (token !== '')
      tokens.push({
        before,
        word,
        after,
        mayGo: /^[\p{L}\p{M}'’-]{2,30}$/u.test(word),
        endsSentence: /[.!?…]/.test(after),
        endsParagraph: false,
      });
  }
  const open = content.slice(0, firstSentenceEnd).trim().split(/\s+/).length;
  // A text of one sentence would have no gap.
  if (open < tokens.length) for (const token of tokens.slice(0, open)) token.mayGo = false;
  return tokens;
}

/**
 * Places of the words to go: every n-th from the first that may, and where that is a number or the like the next one.
 */
function gapsIn(tokens: readonly Token[], every: number, first: number): number[] {
  const gaps: number[] = [];
  const from = tokens.findIndex(({ mayGo }) => mayGo);
  let due = from + first;
  for (const [at, { mayGo }] of tokens.entries()) {
    if (from < 0 || at < due || !mayGo) continue;
    gaps.push(at);
    due = at + every;
  }
  return gaps.length > 0 || from < 0 ? gaps : [from];
}

/** So many gaps are filled from one bank: as many as fit a telephone. */
const gapsAPage = 8;

/** Pages that end with a sentence once they have their gaps. */
function pagesOf(tokens: readonly Token[], taken: readonly number[]): { paragraphs: ClozePart[][]; gaps: number[] }[] {
  const pages = [{ paragraphs: [[]] as ClozePart[][], gaps: [] as number[] }];
  for (const [at, token] of tokens.entries()) {
    const page = pages.at(-1)!;
    const gap = taken.indexOf(at);
    const add = (...parts: ClozePart[]) => page.paragraphs.at(-1)!.push(...parts);
    if (gap < 0) add({ text: `${token.before}${token.word}${token.after} ` });
    else {
      if (token.before) add({ text: token.before });
      add({ gap }, { text: `${token.after} ` });
      page.gaps.push(gap);
    }
    if (at === tokens.length - 1) continue;
    const isFull = token.endsSentence && page.gaps.length >= gapsAPage && taken.some((position) => position > at);
    if (isFull) pages.push({ paragraphs: [[]], gaps: [] });
    else if (token.endsParagraph) page.paragraphs.push([]);
  }
  return pages;
}
