import { z } from 'zod';
import { text } from '../fields.ts';
import { comprehension, grade } from '../reading/comprehension.ts';
import { wordCount } from '../reading/count.ts';
import { evennessOf, isUneven } from '../reading/evenness.ts';
import { activeMs, clamp, type ExerciseEvent, firstAnswers, inOrder, isEnded, type Play, type Score } from './kind.ts';
import { seeded, shuffled } from './random.ts';

/*
 * What the paced kinds share: a text with questions, cut into frames that are due at moments decided in advance.
 *
 * Events: `start`, `pause`, `resume` and `pace` carry the frame on the screen in `item`; `back` the one it goes back to
 * in `item` and the one it leaves in `value`; `pace` in `value` the tempo from now on, as a multiple of the planned
 * one.
 * `shown` with the number of frames says that the text is through, and in `value` how evenly it came; `answer` has the
 * question in `item` and the place of the chosen option in `value`, `end` comes after the last answer.
 */

const questionText = (max: number) => text(max).min(1, { error: 'validation.required' });
export const PacedQuestion = z.strictObject({
  question: questionText(300),
  right: questionText(200),
  wrong: z.array(questionText(200)).min(1, { error: 'validation.required' }).max(4, { error: 'validation.range' }),
});
export type PacedQuestion = z.infer<typeof PacedQuestion>;

/** Fewer than three questions say too little for a pace to follow them. */
export const PacedContent = z.strictObject({
  text: text(30_000).min(20, { error: 'validation.field_min_chars' }),
  questions: z.array(PacedQuestion).min(3, { error: 'validation.min_items' }).max(10, { error: 'validation.range' }),
});
export type PacedContent = z.infer<typeof PacedContent>;

/** What is shown together, due from `at` until `until` (milliseconds of the plan). */
export interface Frame {
  text: string;
  /** Words by the counting rule; a dash on its own is none. */
  words: number;
  at: number;
  until: number;
  endsSentence: boolean;
  endsParagraph: boolean;
}

export interface PacedPlan {
  /** As shown to the student; the plan holds it exactly. */
  wpm: number;
  words: number;
  totalMs: number;
  frames: Frame[];
  questions: { question: string; options: string[]; right: number }[];
}

export interface Token {
  text: string;
  words: number;
  /** Share of the time, 1 for a plain word. */
  weight: number;
  endsSentence: boolean;
  endsParagraph: boolean;
}

export interface Rhythm {
  /** Extra time after a sentence, half of it after a comma, in milliseconds; it is taken from the other words. */
  punctuationPauseMs?: number;
  /** So many times as long for a word of sixteen letters; begins at eight. */
  longWordFactor?: number;
  /** Long compounds with a hyphen come in two parts. */
  splitHyphens?: boolean;
}

const sentenceEnd = /[.!?…]["'’”»)\]]*$/;
const clauseEnd = /[,;:–—]["'’”»)\]]*$/;
const letters = (word: string) => word.replace(/[^\p{L}\p{N}]/gu, '').length;

/** The words of a text as they are shown, each with its weight. */
export function tokensOf(
  content: string,
  wpm: number,
  { punctuationPauseMs = 0, longWordFactor = 1, splitHyphens = false }: Rhythm = {},
): Token[] {
  const pause = (punctuationPauseMs * wpm) / 60_000;
  return content.split(/\n+/).flatMap((paragraph) => {
    const paragraphWords = paragraph.split(/\s+/).filter(Boolean);
    return paragraphWords.flatMap((word, at): Token[] => {
      const endsSentence = sentenceEnd.test(word);
      const words = wordCount(word);
      const long = clamp((letters(word) - 8) / 8, 0, 1) * (longWordFactor - 1);
      const token = {
        text: word,
        words,
        weight: (words === 0 ? 0.3 : 1) + long + (endsSentence ? pause : clauseEnd.test(word) ? pause / 2 : 0),
        endsSentence,
        endsParagraph: at === paragraphWords.length - 1,
      };
      return splitHyphens ? halves(token) : [token];
    });
  });
}

function halves(token: Token): Token[] {
  const at = token.text.indexOf('-', 3) + 1;
  if (letters(token.text) < 13 || at === 0 || at > token.text.length - 3) return [token];
  // The word counts once, with its first half.
  return [
    { ...token, text: token.text.slice(0, at), weight: token.weight / 2, endsSentence: false, endsParagraph: false },
    { ...token, text: token.text.slice(at), words: 0, weight: token.weight / 2 },
  ];
}

/** Groups of tokens of at most `most` words and, past the first, `width` characters; a sentence ends its group. */
export function grouped(tokens: readonly Token[], most: number, width = Infinity): Token[][] {
  const groups: Token[][] = [];
  let room = 0;
  for (const token of tokens) {
    const group = groups.at(-1);
    const length = (group?.reduce((sum, { text: piece }) => sum + piece.length + 1, 0) ?? 0) + token.text.length;
    if (!group || room < 1 || length > width || group.at(-1)!.endsSentence || group.at(-1)!.endsParagraph) {
      groups.push([token]);
      room = most - 1;
    } else {
      group.push(token);
      room -= 1;
    }
  }
  return groups;
}

/** Lines of at most so many characters, as a page has them; a paragraph ends its line. */
export function wrapped(tokens: readonly Token[], width: number): Token[][] {
  const lines: Token[][] = [];
  let length = Infinity;
  for (const token of tokens) {
    length += 1 + token.text.length;
    if (length > width || lines.at(-1)!.at(-1)!.endsParagraph) {
      lines.push([]);
      length = token.text.length;
    }
    lines.at(-1)!.push(token);
  }
  return lines;
}

/**
 * Frames whose time adds up to words / words-a-minute, to the millisecond: a pause after a sentence makes the other
 * words shorter instead of the text longer.
 */
export function framesOf(groups: readonly (readonly Token[])[], totalMs: number): Frame[] {
  const weights = groups.map((group) => group.reduce((sum, { weight }) => sum + weight, 0));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  let before = 0;
  return groups.map((group, at) => {
    const from = (before / all) * totalMs;
    before += weights[at]!;
    return {
      text: group.map((token) => token.text).join(' '),
      words: wordsIn(group),
      at: from,
      until: (before / all) * totalMs,
      ...endsOf(group),
    };
  });
}

export const endsOf = (group: readonly Token[]) => ({
  endsSentence: group.at(-1)!.endsSentence,
  endsParagraph: group.at(-1)!.endsParagraph,
});

export const wordsIn = (tokens: readonly Token[]): number => tokens.reduce((sum, { words }) => sum + words, 0);

export function planOf(groups: readonly Token[][], wpm: number, content: PacedContent, seed: string): PacedPlan {
  const words = groups.reduce((sum, group) => sum + wordsIn(group), 0);
  const totalMs = (words * 60_000) / wpm;
  return { wpm, words, totalMs, frames: framesOf(groups, totalMs), questions: questionsOf(content, seed) };
}

/** The options in an order of the attempt's own. */
export function questionsOf({ questions }: PacedContent, seed: string): PacedPlan['questions'] {
  const random = seeded(`${seed}/questions`);
  return questions.map(({ question, right, wrong }) => {
    const options = shuffled(random, [right, ...wrong]);
    return { question, options, right: options.indexOf(right) };
  });
}

/** Delivered within this share of the pace that was shown, or it was not as planned. */
const paceTolerance = 0.1;

/** Comprehension first; the speed is what the frames and their moments say was delivered. */
export function scorePaced(plan: PacedPlan, play: Play): Score {
  const answers = firstAnswers(play.events);
  const grades = plan.questions.map(({ options, right }, at) =>
    grade(
      {
        kind: 'single_choice',
        points: 1,
        options: options.map((_, option) => ({ id: String(option), right: option === right })),
      },
      [answers.get(at)?.value ?? ''],
    ),
  );
  const understood = comprehension(grades) ?? { raw: 0, corrected: 0 };
  const { words, ms, isWhole, isSteady } = delivered(plan, play.events);
  const wpm = play.timed && ms > 0 ? (words * 60_000) / ms : null;
  const isAtPlannedPace = wpm !== null && Math.abs(wpm / plan.wpm - 1) <= paceTolerance;
  return {
    score: understood.raw,
    seconds: activeMs(play.events) / 1000,
    errors: grades.filter(({ right }) => !right).length,
    wpm,
    comprehension: understood.raw,
    comprehensionCorrected: understood.corrected,
    trusted:
      play.timed &&
      isEnded(play.events) &&
      isWhole &&
      isSteady &&
      isAtPlannedPace &&
      answers.size >= plan.questions.length,
    measures: {
      shown_wpm: plan.wpm,
      words: plan.words,
      backs: play.events.filter(({ event }) => event === 'back').length,
      ...evennessIn(plan, play.events),
    },
  };
}

/** How evenly the words came, as far as the device noted it; nothing where all came one by one and in time. */
function evennessIn({ frames }: PacedPlan, events: readonly ExerciseEvent[]): Record<string, number> {
  const through = inOrder(events).findLast(({ event, item }) => event === 'shown' && item === frames.length);
  const evenness = evennessOf(through?.value);
  return evenness && isUneven(evenness, frames.length) ? { ...evenness } : {};
}

/** Words that went by while it ran, and the time it ran, up to the last frame; questions are no reading time. */
function delivered(
  plan: PacedPlan,
  events: readonly ExerciseEvent[],
): { words: number; ms: number; isWhole: boolean; isSteady: boolean } {
  const last = plan.frames.length;
  let [words, ms, frame, since] = [0, 0, 0, null as number | null];
  let [reached, isSteady] = [0, true];
  const close = (at: number, upTo: number) => {
    if (since === null) return;
    words += plan.frames.slice(frame, upTo).reduce((sum, passed) => sum + passed.words, 0);
    ms += at - since;
    reached = Math.max(reached, upTo);
    since = null;
  };
  for (const { at, event, item = 0, value } of inOrder(events)) {
    if (event === 'answer') continue;
    close(at, Math.min(event === 'back' ? Number(value) || 0 : item, last));
    if (event === 'pace' && Number(value) !== 1) isSteady = false;
    if (event === 'start' || event === 'resume' || event === 'back' || event === 'pace')
      [frame, since] = [Math.min(item, last), at];
  }
  return { words, ms, isWhole: reached >= last, isSteady };
}
