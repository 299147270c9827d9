import type { OwnStudent } from '@okur/contract/accounts';
import type { BookPosition, StudentBookDetail } from '@okur/contract/student-books';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../../../kit/testing.tsx';
import { OtherDevice } from './OtherDevice.tsx';

/* A chapter in which a reader goes on whose own one was taken out. */

const student = { id: 'ayse' } as OwnStudent;
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
