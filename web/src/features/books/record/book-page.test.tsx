import type { Book } from '@okur/contract/books';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show, signInAs } from '../../../kit/testing.tsx';
import BookPage from './BookPage.tsx';

const id = '01a1fd33-f155-7000-8000-000000000001';
const book = {
  id,
  version: 1,
  title: 'Kitap',
  subtitle: '',
  description: '',
  series: '',
  series_no: null,
  language: 'tr',
  authors: [],
  genres: [],
  publisher: null,
  ean: null,
  cover: null,
  grade_from: null,
  grade_to: null,
  page_count: null,
  published_on: null,
  rights: 'licensed',
  status: 'published',
  highlighted: false,
  word_count: 50,
  chapter_count: 1,
  department_count: 0,
  minutes: 1,
  level: null,
  deleted_entries: [],
  outside_levels: [],
  import: null,
  deleted_at: null,
} as unknown as Book;
const open = (over: Partial<Book> = {}) => {
  serve(() => ({ data: { ...book, ...over } }));
  show(BookPage, `/list/${id}`);
  return screen.findByRole('tab', { name: 'books.licences' });
};

it.each([
  ['CE', false],
  ['IN', true],
] as const)('a %s sees the tab with the names of readers: %s', async (role, sees) => {
  signInAs(role);
  await open();
  expect(screen.queryByRole('tab', { name: 'books.readers' }) !== null).toBe(sees);
});

it('an author who was deleted is marked so', async () => {
  signInAs('CE');
  const [ada, ece] = [
    { id: 'a', name: 'Ada', role: 'author' },
    { id: 'e', name: 'Ece', role: 'editor' },
  ] as const;
  await open({ authors: [ada, ece], deleted_entries: [ada.id] });
  expect(await screen.findByText('books.entry_deleted')).toBeDefined();
  expect(screen.getByText('Ece (books.role_editor)')).toBeDefined();
});

it('says the levels that the trade gives the book, with their source and its day', async () => {
  signInAs('IN');
  const from = { source: 'gardner', at: '2026-03-05T12:00:00Z' };
  await open({
    outside_levels: [
      { scheme: 'lexile', value: '640L', ...from },
      { scheme: 'atos', value: '4.1', ...from },
    ],
  });
  expect(screen.getByText(/^Lexile 640L, ATOS 4\.1 · menu\.gardner_books, .*2026$/)).toBeDefined();
});
