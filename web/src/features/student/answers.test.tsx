import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { endSession, type RecordedRequest, serve, show, signIn } from '../../kit/testing.tsx';
import CheckChapter from './books/CheckChapter.tsx';
import ReadSummary from './summaries/ReadSummary.tsx';

/* Answers that a child has chosen when the session ends. */

const id = '00000000-0000-7000-8000-000000000001';
const question = (n: number) => ({
  id: `q${n}`,
  kind: 'single_choice',
  stem: `Question ${n}`,
  options: [
    { id: `${n}a`, text: `River ${n}` },
    { id: `${n}b`, text: `Bridge ${n}` },
  ],
  points: 1,
  image: null,
});
/** Of a chapter, and of a summary. */
const requested = (version: number) => ({
  id,
  chapter_id: id,
  book_id: id,
  title: 'The rain',
  language: 'en',
  text_version: 1,
  state: 'ready',
  kind: 'author',
  first: null,
  unread_from: null,
  sections: [],
  audio: null,
  questions: [question(1), question(2)],
  questions_version: version,
});
const result = { right: 2, questions: 2, is_first: true, answered: [] };
const serveVersion = (version: number, changed: object = {}) =>
  serve(({ path, method }: RecordedRequest) => {
    if (method === 'POST') return { data: path.includes('chapters') ? result : { points: 2, questions: [] } };
    if (path.endsWith('/me')) return { data: { id, settings: { font_family: 'inter', theme: 'light' } } };
    return path.endsWith('/check') || path.includes('summaries')
      ? { data: { ...requested(version), ...changed } }
      : { data: { chapters: [] } };
  });

const choice = (name: string) => screen.findByRole('radio', { name });
const isChosen = async (name: string) => (await choice(name)).getAttribute('aria-checked') === 'true';
const choose = async (name: string) => fireEvent.click(await choice(name));
const stored = () => JSON.stringify({ ...sessionStorage });

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  signIn(id, 'student');
  serveVersion(1);
});

it('the answers behind a chapter are there after the next sign-in, and gone once they are sent', async () => {
  show(CheckChapter, `/list/${id}`);
  await choose('River 1');
  endSession();
  signIn(id, 'student');
  const requests = serveVersion(1);
  show(CheckChapter, `/list/${id}`);
  expect(await isChosen('River 1')).toBe(true);
  await choose('Bridge 2');
  expect(stored()).toContain('chapter-check');
  fireEvent.click(screen.getByRole('button', { name: 'student.send_answers' }));
  await screen.findByText('student_books.check_well');
  expect(stored()).not.toContain('chapter-check');
  expect(requests.find(({ method }) => method === 'POST')?.body).toMatchObject({
    answers: [
      { question_id: 'q1', chosen: ['1a'] },
      { question_id: 'q2', chosen: ['2b'] },
    ],
  });
});

it('answers to questions that an author changed meanwhile are not those to the new ones', async () => {
  show(CheckChapter, `/list/${id}`);
  await choose('River 1');
  endSession();
  signIn(id, 'student');
  serveVersion(2);
  show(CheckChapter, `/list/${id}`);
  expect(await isChosen('River 1')).toBe(false);
});

it('the questions of a summary are open again with what was chosen, and never for another child', async () => {
  show(ReadSummary, `/list/${id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'student.to_questions' }));
  await choose('River 1');
  endSession();
  signIn(id, 'student');
  show(ReadSummary, `/list/${id}`);
  expect(await isChosen('River 1')).toBe(true);
  endSession();
  signIn('another', 'student');
  show(ReadSummary, `/list/${id}`);
  await screen.findByRole('button', { name: 'student.to_questions' });
  await waitFor(() => expect(stored()).not.toContain('summary-answers'));
});

/** What an author makes of both questions. */
const fewer = {
  questions: [{ ...question(1), options: ['c', 'd'].map((sign) => ({ id: `1${sign}`, text: `Sea 1${sign}` })) }],
};
/** With a button that reads once more what there is. */
const showWithAgain = (Screen: ComponentType) =>
  show(() => {
    const client = useQueryClient();
    return (
      <>
        <button type="button" onClick={() => void client.invalidateQueries({ queryKey: ['call'] })}>
          Again
        </button>
        <Screen />
      </>
    );
  }, `/list/${id}`);

const screens = [
  { name: 'chapter', Screen: CheckChapter, query: 'check' },
  { name: 'summary', Screen: ReadSummary, query: 'summaries' },
];

it.each(screens)(
  'what is answered of a $name goes with its questions, though an author changes them',
  async ({ name, Screen, query }) => {
    showWithAgain(Screen);
    if (name === 'summary') fireEvent.click(await screen.findByRole('button', { name: 'student.to_questions' }));
    await choose('River 1');
    await choose('Bridge 2');
    const requests = serveVersion(2, fewer);
    fireEvent.click(screen.getByRole('button', { name: 'Again' }));
    await waitFor(() => expect(requests.some(({ path }) => path.includes(query))).toBe(true));
    fireEvent.click(await screen.findByRole('button', { name: 'student.send_answers' }));
    await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
    expect(requests.find(({ method }) => method === 'POST')!.body).toMatchObject({
      questions_version: 1,
      answers: [
        { question_id: 'q1', chosen: ['1a'] },
        { question_id: 'q2', chosen: ['2b'] },
      ],
    });
  },
);

it('what is answered of a chapter stays when its text is corrected, and goes with the text it is of', async () => {
  showWithAgain(CheckChapter);
  await choose('River 1');
  await choose('Bridge 2');
  const requests = serveVersion(1, { text_version: 2, first: { right: 1, questions: 2 } });
  fireEvent.click(screen.getByRole('button', { name: 'Again' }));
  await screen.findByText('student_books.check_again_text');
  fireEvent.click(await screen.findByRole('button', { name: 'student.send_answers' }));
  await waitFor(() => expect(requests.some(({ method }) => method === 'POST')).toBe(true));
  expect(requests.find(({ method }) => method === 'POST')!.body).toMatchObject({
    text_version: 1,
    answers: [
      { question_id: 'q1', chosen: ['1a'] },
      { question_id: 'q2', chosen: ['2b'] },
    ],
  });
});
