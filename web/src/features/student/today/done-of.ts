import type { TFunction } from 'i18next';

const sentences = {
  rounds: { before: 'student.rounds_to_do', since: 'student.rounds_of' },
  parts: { before: 'student.parts_to_do', since: 'student.parts_of' },
  chapters: { before: 'student.chapters_to_do', since: 'student.chapters_of' },
} as const;

/** How many of several are done, in a sentence; before the first one how many there are. */
export const doneOf = (t: TFunction, what: keyof typeof sentences, done: number, count: number): string =>
  t(sentences[what][done === 0 ? 'before' : 'since'], { done, count });
