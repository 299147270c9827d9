import type { OwnStudent, UserSettings } from '@okur/contract/accounts';
import type { BookPosition, StudentBookDetail } from '@okur/contract/student-books';
import { cleanup, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show, signIn } from '../../../kit/testing.tsx';
import { OtherDevice } from './OtherDevice.tsx';
import { PacedChapter } from './PacedChapter.tsx';

/* A chapter in which a reader goes on whose own one was taken out. */

const settings = {
  theme: 'light',
  font_family: 'inter',
  font_size: 20,
  line_spacing: 2,
  letter_spacing: 0,
  word_spacing: 0,
  line_length: 60,
  sound: false,
  line_focus: false,
} as UserSettings;
const student = { id: 'ayse', settings } as OwnStudent;
const position = (taken_out: boolean) =>
  ({
    chapter_id: 'b',
    word: 0,
    at: '2026-03-04T10:00:00Z',
    device: 'phone',
    device_id: 'x',
    taken_out,
  }) as BookPosition;
const bookAt = (at: BookPosition) =>
  ({
    id: '7',
    title: 'Kitap',
    language: 'tr',
    chapters: [
      { id: 'a', title: 'Yol' },
      { id: 'b', title: 'Deniz' },
    ],
    pace: { pacer: 200, rapid_serial: 200 },
    position: at,
  }) as unknown as StudentBookDetail;

it.each([
  ['where another device went on is offered', false],
  ['where no one was yet is not', true],
])('%s', async (_what, takenOut) => {
  const of = { student, book: bookAt(position(takenOut)), at: { chapter_id: 'a', word: 40 } };
  show(() => (
    <>
      <p>the page</p>
      <OtherDevice {...of} onOpen={() => undefined} />
    </>
  ));
  await screen.findByText('the page');
  expect(screen.queryByText('student_books.continue_there') === null).toBe(takenOut);
});

const blocks = [{ no: 0, first_word: 0, words: 100, html: `<p>${'Bir söz daha geldi. '.repeat(25)}</p>` }];
const chapter = {
  chapter_id: 'b',
  book_id: '7',
  title: 'Deniz',
  language: 'tr',
  text_version: 1,
  words: 100,
  pages: [{ page: 0, blocks }],
  hasStart: true,
  hasEnd: true,
};

it.each([
  ['instead of one that was taken out says so, and is not where its reader was', true],
  ['of its own is where its reader was', false],
])('a chapter that is opened at a pace %s', async (_what, takenOut) => {
  signIn('ayse', 'student');
  serve(() => ({ data: [] }));
  const of = { student, book: bookAt(position(takenOut)), chapter: chapter as never, next: null, first: 0 };
  show(() => <PacedChapter {...of} mode="pacer" near={() => undefined} onManner={() => undefined} />);
  await screen.findByRole('heading', { name: 'Deniz' });
  expect(screen.queryByText('student_books.taken_out') !== null).toBe(takenOut);
  cleanup();
  expect(localStorage.getItem('okur-book-position:ayse:7') === null).toBe(takenOut);
});
