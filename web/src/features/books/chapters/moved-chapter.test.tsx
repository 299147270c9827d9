import type { Book, TocEntry } from '@okur/contract/books';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serve, show, signInAs } from '../../../kit/testing.tsx';
import { BookChapters } from './BookChapters.tsx';

beforeEach(() => signInAs('SP'));

const entry = (id: string, position: number, parent_id: string | null = null): TocEntry => ({
  id,
  version: 3,
  parent_id,
  position,
  depth: parent_id ? 1 : 0,
  title: id,
  visible: true,
  words: 100,
  minutes: 1,
  readability: null,
  question_count: 0,
});
/** Second and fourth were deleted. */
const entries = [entry('Bir', 1), entry('Alt', 2, 'Bir'), entry('Üç', 3), entry('Beş', 5)];
const book = { id: 'b', language: 'tr', deleted_at: null } as Book;

it('a chapter is moved past its neighbour where others were deleted', async () => {
  const requests = serve(({ path }) => ({ data: path.endsWith('/toc') ? entries : {} }));
  show(() => <BookChapters book={book} />);
  const move = async (title: string, way: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
    fireEvent.click(await screen.findByRole('menuitem', { name: way }));
  };
  const sent = () => requests.flatMap(({ body }) => (body as { position?: number } | undefined)?.position ?? []);
  await move('Üç', 'books.move_down');
  await waitFor(() => expect(sent()).toEqual([3]));
  await move('Beş', 'books.move_up');
  await waitFor(() => expect(sent()).toEqual([3, 2]));
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for Alt' }));
  await screen.findByRole('menuitem', { name: 'Delete' });
  expect(screen.queryByRole('menuitem', { name: 'books.move_up' })).toBeNull();
});
