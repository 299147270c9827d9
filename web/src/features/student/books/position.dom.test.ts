import type { StudentBookDetail } from '@okur/contract/student-books';
import { beforeEach, expect, it } from 'vitest';
import { addressToGoOn } from './position.ts';

const day = (number: number) => `2026-03-0${number}T10:00:00.000Z`;
const at = (chapter_id: string, word: number, on: number) => ({ chapter_id, word, at: day(on) });

/** A book of two long chapters. */
const to = (finished: number | null, position: ReturnType<typeof at> | null) => {
  const chapters = ['a', 'b'].map((id) => ({ id, words: 2000, open: true }));
  const book = { id: 'x', chapters, position, finished_at: finished && day(finished) };
  const address = addressToGoOn('ayse', book as unknown as StudentBookDetail);
  return [address?.to.split('/').at(-1), address?.search.word];
};

beforeEach(() => localStorage.clear());

it('a book in hand goes on where it was left', () => {
  expect(to(null, at('b', 700, 3))).toEqual(['b', '700']);
});

it('a finished one begins at the beginning, and read again goes on where it was left', () => {
  expect(to(3, at('b', 1990, 3))).toEqual(['a', undefined]);
  // The last page was looked at for some time behind its last word.
  expect(to(3, at('b', 1500, 4))).toEqual(['a', undefined]);
  expect(to(3, at('a', 300, 4))).toEqual(['a', '300']);
  expect(to(3, at('b', 700, 4))).toEqual(['b', '700']);
});

it('what this device says last counts as well', () => {
  localStorage.setItem('okur-book-position:ayse:x', JSON.stringify(at('a', 1200, 5)));
  expect(to(3, at('b', 1990, 3))).toEqual(['a', '1200']);
});
