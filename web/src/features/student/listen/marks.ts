import type { Passage } from './passages.ts';

/** Where the voice is: a sentence, and the letters of a word in it where they are known. */
export interface Position {
  at: number;
  word: [from: number, to: number] | null;
}

const names = { sentence: 'okur-sentence', word: 'okur-word' } as const;

/** Part of the window in which a sentence may be before the page goes along, and where it then comes to stand. */
const comfort = { from: 0.12, to: 0.7, goal: 0.3 } as const;

/** Marks what is spoken, by the browser's own marks: the text stays as it is. An older browser shows none. */
export function mark(passages: readonly Passage[], position: Position | null): void {
  if (!('highlights' in CSS)) return;
  const passage = position && passages[position.at];
  if (!passage) return Object.values(names).forEach((name) => CSS.highlights.delete(name));
  CSS.highlights.set(names.sentence, new Highlight(passage.rangeOf(0, passage.text.length)));
  if (position.word) CSS.highlights.set(names.word, new Highlight(passage.rangeOf(...position.word)));
  else CSS.highlights.delete(names.word);
}

/** Scrolls to a sentence that is about to leave the window. */
export function follow(passage: Passage): void {
  const { top, bottom } = passage.rangeOf(0, passage.text.length).getBoundingClientRect();
  if (top >= innerHeight * comfort.from && bottom <= innerHeight * comfort.to) return;
  scrollBy({ top: top - innerHeight * comfort.goal, behavior: isStill() ? 'instant' : 'smooth' });
}

const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
