import type { StudentBookDetail } from '@okur/contract/student-books';
import { beforeEach, expect, it, vi } from 'vitest';
import { deviceId } from '../reading/attempt.ts';
import { addressToGoOn, keepPosition } from './position.ts';
import { addReading, discard } from '../waiting/waiting.ts';
import { beginSitting, endSitting, noteSitting } from './sittings.ts';
import { openWindow } from './text-window.ts';

const day = (number: number) => `2026-03-0${number}T10:00:00.000Z`;
const at = (chapter_id: string, word: number, on: number) => ({ chapter_id, word, at: day(on) });

/** A book of two long chapters, in this text. */
const to = (
  finished: number | null,
  position: (ReturnType<typeof at> & { device_id?: string; taken_out?: boolean }) | null,
  text_version = 1,
) => {
  const chapters = ['a', 'b'].map((id) => ({ id, words: 2000, open: true, text_version }));
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

it('pictures are where a book was left like words, and behind the last word it is at its end', () => {
  const chapters = [
    { id: 'cover', words: 0, has_body: true },
    { id: 'a', words: 2000, has_body: true },
    { id: 'plates', words: 0, has_body: true },
  ];
  const goOnAt = (chapter_id: string, word: number, finished_at: string | null) => {
    const book = { id: 'x', chapters, position: at(chapter_id, word, 4), finished_at };
    return addressToGoOn('ayse', book as unknown as StudentBookDetail)
      ?.to.split('/')
      .at(-1);
  };
  expect([goOnAt('plates', 0, null), goOnAt('a', 700, day(3))]).toEqual(['plates', 'a']);
  expect([goOnAt('plates', 0, day(3)), goOnAt('a', 1990, day(3))]).toEqual(['cover', 'cover']);
});

it('a chapter of pictures alone is shown from its beginning, and its last page is the end', () => {
  const observer = { observe: () => undefined, disconnect: () => undefined };
  vi.stubGlobal('ResizeObserver', function ResizeObserver() {
    return observer;
  });
  document.body.innerHTML = '<div><article><div data-first="0" data-words="0"><img src="x.png"></div></article></div>';
  const [stage, article] = [document.querySelector('div')!, document.querySelector('article')!];
  const settled: unknown[] = [];
  const opened = openWindow({ form: 'page', stage, article, first: 0, onSettle: (...at) => settled.push(at) });
  expect([settled, opened.seen(), opened.turn(1), opened.turn(-1)]).toEqual([[[0, [0, 1], true]], null, false, false]);
  opened.close();
});

/** Where this device was last, by its clock. */
const here = (chapter: string, word: number, on: number) => {
  vi.useFakeTimers({ now: new Date(day(on)), toFake: ['Date'] });
  keepPosition('ayse', { book_id: 'x', chapter_id: chapter, text_version: 1 }, word);
  vi.useRealTimers();
};
const ofThis = (chapter: string, word: number, on: number) => ({
  ...at(chapter, word, on),
  device_id: deviceId('ayse'),
});
/** Something was read in the first chapter, and waits. */
const readWithoutNetwork = () => {
  const sight = { seen: [0, 40] as [number, number], word: 0 };
  const begun = beginSitting('ayse', { title: 'Kitap', chapterId: 'a', textVersion: 1, mode: 'page' }, sight);
  endSitting('ayse', noteSitting('ayse', begun, 5000, 'activity', sight));
};

it('what this device says last counts as well', () => {
  here('a', 1200, 5);
  expect(to(3, ofThis('b', 1000, 4))).toEqual(['a', '1200']);
  expect(to(3, ofThis('b', 1990, 3))).toEqual(['a', undefined]);
});

it.each([
  ['right', 4],
  ['a day ahead', 5],
  ['a day behind', 3],
])('with a clock that is %s, what another device read last counts once all of this one has arrived', (_clock, day) => {
  // Read here on the fourth, and then on another device.
  here('a', 1200, day);
  readWithoutNetwork();
  expect(to(null, at('b', 700, 4))).toEqual(['a', '1200']);
  localStorage.removeItem('okur-sittings:ayse');
  expect(to(null, at('b', 700, 4))).toEqual(['b', '700']);
  // And read on here since.
  expect(to(null, ofThis('a', 1100, 4))).toEqual(['a', '1200']);
});

it.each([
  ['all of it has arrived', () => undefined],
  ['what was read of the former one waits', readWithoutNetwork],
])('after another text of the chapter the word is the one where the server has it: %s', (_what, before) => {
  here('b', 1200, 5);
  before();
  expect(to(null, ofThis('b', 900, 4))).toEqual(['b', '1200']);
  expect(to(null, ofThis('b', 900, 4), 2)).toEqual(['b', '900']);
});

it('a chapter that was taken out is stood in for, and back again it is gone on with at its own word', () => {
  here('gone', 700, 4);
  expect(to(null, { ...ofThis('b', 0, 4), taken_out: true })).toEqual(['b', '0']);
  const back = { id: 'x', chapters: [{ id: 'gone', words: 900, text_version: 1 }], position: ofThis('gone', 690, 4) };
  expect(addressToGoOn('ayse', back as unknown as StudentBookDetail)?.search.word).toBe('700');
});

it('a chapter that was read with the clock counts as read here, before and after it has arrived', () => {
  here('a', 1999, 5);
  const reading = { id: 'r', book_chapter_id: 'a', trace: [], started_at: day(5), device: 'tablet' as const };
  addReading('ayse', reading, 'Kitap');
  expect(to(null, at('b', 700, 4))).toEqual(['a', '1999']);
  discard('ayse', 'r');
  expect(to(null, ofThis('a', 1990, 5))).toEqual(['a', '1999']);
});
