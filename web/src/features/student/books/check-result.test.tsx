import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { serve, show, signIn } from '../../../kit/testing.tsx';
import CheckChapter from './CheckChapter.tsx';

const id = '00000000-0000-7000-8000-000000000001';
const check = {
  chapter_id: id,
  book_id: id,
  title: 'The rain',
  language: 'en',
  text_version: 1,
  state: 'ready',
  kind: 'author',
  first: null,
  unread_from: null,
  questions: [
    {
      id: 'q1',
      kind: 'single_choice',
      stem: 'Question',
      options: [
        { id: 'a', text: 'River' },
        { id: 'b', text: 'Bridge' },
      ],
      points: 1,
      image: null,
    },
  ],
  questions_version: 1,
};

it.each([
  [16, 'student_books.check_well'],
  [10, 'student_books.check_fairly'],
  [9, 'student_books.check_hard'],
])('%s of 17 right answers are said in the words of their band', async (right, words) => {
  vi.stubGlobal('scrollTo', () => undefined);
  signIn(id, 'student');
  serve(({ path, method }) => {
    if (method === 'POST') return { data: { right, questions: 17, is_first: true, answered: [] } };
    if (path.endsWith('/me')) return { data: { id, settings: { font_family: 'inter', theme: 'light' } } };
    return { data: path.endsWith('/check') ? check : { chapters: [] } };
  });
  show(CheckChapter, `/list/${id}`);
  fireEvent.click(await screen.findByRole('radio', { name: 'River' }));
  fireEvent.click(screen.getByRole('button', { name: 'student.send_answers' }));
  expect(await screen.findByText(words)).toBeTruthy();
});
