import { cleanup, screen, waitFor } from '@testing-library/react';
import { myBook, type OwnChapter } from '@okur/contract/student-books';
import { expect, it } from 'vitest';
import { queryClient } from '../../../kit/client/query.ts';
import { queryOf } from '../../../kit/client/useCall.ts';
import { serve, show, signIn } from '../../../kit/testing.tsx';
import { Contents } from './Contents.tsx';
import { useReading } from './useReading.ts';

const chapter = (id: string, over: Partial<OwnChapter>): OwnChapter => ({
  id,
  parent_id: null,
  depth: 0,
  title: `Bölüm ${id}`,
  words: 1000,
  minutes: 6.5,
  readability: null as never,
  read_words: 0,
  skimmed_words: 0,
  is_read: false,
  check: null,
  timed: false,
  checked: null,
  ...over,
});

it('a chapter is ticked once it is read, by the one rule that the server has', async () => {
  const chapters = [
    chapter('1', { read_words: 980, is_read: true }),
    chapter('2', { read_words: 979, skimmed_words: 20 }),
    chapter('3', {}),
  ];
  show(() => <Contents bookId="7" chapters={chapters} language="tr" />);
  const entries = (await screen.findAllByText(/^Bölüm/)).map((title) => title.closest('a')!);
  expect(entries.map((entry) => entry.querySelector('[aria-label="student_books.chapter_done"]') !== null)).toEqual([
    true,
    false,
    false,
  ]);
  expect(screen.getAllByRole('progressbar')).toHaveLength(1);
});

it('a chapter of pictures alone opens like the others, and a heading of others does not', async () => {
  const pictures = { words: 0, minutes: 0, has_body: true };
  const chapters = [
    chapter('1', { words: 0, minutes: 0, has_body: false }),
    chapter('2', pictures),
    chapter('3', { ...pictures, open: false }),
    chapter('4', { has_body: true }),
    // A device has it from before.
    chapter('5', {}),
  ];
  show(() => <Contents bookId="7" chapters={chapters} language="tr" />);
  await screen.findByText('Bölüm 1');
  const opens = screen.getAllByRole('link').map((link) => link.getAttribute('href')!.split('/').at(-1));
  const closed = screen.getAllByLabelText('student_books.chapter_closed').length;
  const times = screen.getAllByText(/student.minutes/).length;
  expect([opens, closed, times]).toEqual([['2', '4', '5'], 1, 2]);
});

it('what was read of a chapter is looked up again once it has arrived', async () => {
  // Of no other file: what waits of a student is sent one run at a time.
  signIn('reader-of-contents', 'student');
  const position = { chapter_id: '1', word: 40, at: '2026-03-04T10:00:00Z' };
  const requests = serve(() => ({ data: { read_percent: 98, verified_percent: 98, finished_at: null, position } }));
  const { queryKey } = queryOf(myBook, { params: { id: '7' } });
  queryClient.setQueryData(queryKey, { data: { read_percent: 0, chapters: [] } } as never);
  const reading = {
    student: { id: 'reader-of-contents' },
    book: { id: '7', title: 'Kitap' },
    chapter: { chapter_id: '1', text_version: 1, words: 50 },
    mode: 'page',
    seen: () => [0, 50],
    word: () => 40,
  };
  show(() => {
    useReading(reading as never);
    return <p>text</p>;
  });
  await screen.findByText('text');
  cleanup();
  await waitFor(() => expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true));
  expect(requests.map(({ path }) => path.split('/').at(-1))).toEqual(['book-sittings']);
  expect(queryClient.getQueryData(queryKey)?.data.read_percent).toBe(98);
});
