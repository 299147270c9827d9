import { plainText, wordBounds } from '@okur/contract/reading/count';
import type { PacedPlan } from '@okur/contract/exercises/paced';
import { pacedPlanOf } from '../reading/paced-plan.ts';
import type { Manner } from '../reading/attempt.ts';
import type { Chapter } from './useChapter.ts';
import { countedHtml } from '../../../reading/books/words.ts';

/** After so many minutes the reader says that to go on: what moves by itself tells nothing of who is there. */
const minutes = 2;

/** A part of a chapter that is read at a pace in one go. */
export interface Stretch {
  plan: PacedPlan;
  /** The word of the chapter that each frame begins with, and the one behind the last. */
  words: number[];
}

interface StretchOf {
  chapter: Chapter;
  /** The word to begin at. */
  from: number;
  manner: Exclude<Manner, { mode: 'plain' }>;
  lineFocus: boolean;
}

/** What is read next at a pace, up to the end of a paragraph; null where no more of the chapter is here. */
export function stretchOf({ chapter, from, manner, lineFocus }: StretchOf): Stretch | null {
  const most = manner.pace * minutes;
  const parts: string[] = [];
  let taken = 0;
  for (const { html, first_word, words } of chapter.pages.flatMap(({ blocks }) => blocks)) {
    if (words === 0 || first_word + words <= from) continue;
    if (taken > 0 && taken + words > most * 1.2) break;
    const part = behind(plainText(countedHtml(html)), from - first_word);
    parts.push(part);
    taken += words - Math.max(0, from - first_word);
    if (taken >= most) break;
  }
  if (taken === 0) return null;
  const plan = pacedPlanOf(parts.join('\n'), manner, `${chapter.chapter_id} ${from}`, lineFocus);
  const words = [from];
  for (const frame of plan.frames) words.push(Math.min(from + taken, words.at(-1)! + frame.words));
  // What the counting of single words and of the text make different is the last frame's.
  words[words.length - 1] = from + taken;
  return { plan, words };
}

/** The text from its word of this number on; the whole text from 0 down. */
function behind(text: string, word: number): string {
  if (word <= 0) return text;
  const counted = wordBounds(text);
  return counted.text.slice(counted.bounds[word]?.[0] ?? 0);
}
