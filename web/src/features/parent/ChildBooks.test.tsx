import type { UserBook } from '@okur/contract/users';
import { fireEvent, screen } from '@testing-library/react';
import i18next from 'i18next';
import { beforeEach, expect, it } from 'vitest';
import texts from '../../../../texts/browser/parent.json' with { type: 'json' };
import { serve, show, signIn } from '../../kit/testing.tsx';
import { ChildBooks } from './ChildBooks.tsx';

const bookOf = (at: number, over: Partial<UserBook> = {}): UserBook => ({
  id: `01a1fd33-f155-7000-8000-${String(at).padStart(12, '0')}`,
  title: `Book ${at}`,
  authors: [],
  cover: null,
  language: 'en',
  page_count: null,
  read_percent: 70,
  verified_percent: 50,
  minutes: 0,
  level: null,
  started_at: null,
  last_read_at: null,
  finished_at: null,
  ...over,
});

/** The books of a child, in pages of five. */
function showBooks(books: readonly UserBook[]) {
  const requests = serve(({ query }) => {
    const [page, size] = [Number(query['page'] ?? 1), Number(query['per_page'] ?? 5)];
    return {
      data: books.slice((page - 1) * size, page * size),
      meta: { page, per_page: size, total: books.length, last_page: Math.ceil(books.length / size), next_cursor: null },
    };
  });
  show(() => <ChildBooks childId="ada" />);
  return requests;
}

beforeEach(() => {
  signIn('p', 'parent');
  i18next.addResourceBundle(
    'en',
    'translation',
    Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
  );
});

it('shows how far each book was read and for how long, and when one was finished', async () => {
  const finished = { read_percent: 100, minutes: 12, finished_at: '2026-11-02T09:00:00Z' };
  showBooks([bookOf(1, { minutes: 1 }), bookOf(2, finished), bookOf(3, { read_percent: 0 })]);
  expect(await screen.findByText(/^70\s?% · 1 minute of reading$/)).toBeDefined();
  expect(screen.getByText(/^Finished on .*2026 · 12 minutes of reading$/)).toBeDefined();
  expect(screen.getByText(/^0\s?%$/)).toBeDefined();
  const bars = screen.getAllByRole('progressbar').map((bar) => bar.getAttribute('aria-valuenow'));
  expect(bars).toEqual(['70', '100', '0']);
});

it('shows five books, and more to who wants them', async () => {
  showBooks([1, 2, 3, 4, 5, 6, 7].map((at) => bookOf(at)));
  expect(await screen.findAllByRole('listitem')).toHaveLength(5);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Book 7')).toBeDefined();
  expect(screen.getAllByRole('listitem')).toHaveLength(7);
});

it('says that there is none yet', async () => {
  showBooks([]);
  expect(await screen.findByText('No books yet.')).toBeDefined();
});
