import type { Book, BookChapter, TocEntry } from '@okur/contract/books';
import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { serve, show, signInAs } from '../../../kit/testing.tsx';
import { BookChapters } from './BookChapters.tsx';

const entry: TocEntry = {
  id: 'c',
  version: 3,
  parent_id: null,
  position: 1,
  depth: 0,
  title: 'Bir',
  visible: true,
  words: 100,
  minutes: 4,
  readability: null,
  question_count: 7,
};
const question: BookChapter['questions'][number] = {
  id: 'q',
  kind: 'single_choice',
  stem: 'Deniz nereye gitti?',
  options: [
    { id: 'a', text: 'Adaya', right: true },
    { id: 'b', text: 'Okula', right: false },
  ],
  explanation: '',
  points: 1,
  skill: 'literal',
  image: null,
};
const chapter = { id: 'c', title: 'Bir', body: '<p>Deniz adaya gitti.</p>', questions: [question] } as BookChapter;

it('a teacher sees how many questions a chapter has, and below its text each with its right answer', async () => {
  signInAs('IN');
  serve(({ path }) => ({ data: path.endsWith('/toc') ? [entry] : chapter }));
  show(() => <BookChapters book={{ id: 'b', language: 'tr', deleted_at: null } as Book} />);
  const title = await screen.findByRole('button', { name: 'Bir' });
  expect(screen.getByRole('cell', { name: '7' })).toBeDefined();
  fireEvent.click(title);
  expect(await screen.findByText('Deniz nereye gitti?')).toBeDefined();
  expect(screen.getByLabelText('question.right').closest('li')?.textContent).toBe('Adaya');
});
