import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { type RecordedRequest, serve, show, signIn } from '../../../kit/testing.tsx';
import TimeSummary from '../summaries/TimeSummary.tsx';

/* A summary that is read with the clock, up to its questions. */

const id = '00000000-0000-7000-8000-000000000001';
const question = {
  id: 'q1',
  kind: 'single_choice',
  stem: 'Where does it rain?',
  options: [
    { id: 'a', text: 'River' },
    { id: 'b', text: 'Bridge' },
  ],
  points: 1,
  image: null,
};
const timed = (text: object) => ({
  text: {
    book_chapter_id: null,
    summary_id: id,
    text_version: 2,
    check_kind: null,
    title: 'The rain',
    language: 'en',
    body: '<p>It rains.</p>',
    word_count: 60,
    questions: [question],
    pace: { pacer: 200, rapid_serial: 200 },
    ...text,
  },
  of: '',
  book_id: null,
  read_at: null,
  open_reading_id: null,
});
const settings = { sound: false, line_focus: false, theme: 'light', font_family: 'inter', font_size: 20 };

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => undefined);
  signIn(id, 'student');
});

it.each([
  ['says which questions came after it', { questions_version: 3 }, 3],
  ['says nothing of them where they wait already', { questions_version: null }, undefined],
  ['says nothing of them where the text was fetched before they had a number', {}, undefined],
])('what was read %s', async (_what, text, version) => {
  const requests = serve(({ path }: RecordedRequest) => {
    if (path.endsWith('/me')) return { data: { id, settings } };
    return { data: path.endsWith('/timed') ? timed(text) : {} };
  });
  show(TimeSummary, `/list/${id}`);
  fireEvent.click(await screen.findByRole('button', { name: 'student.start' }));
  fireEvent.click(await screen.findByRole('button', { name: 'student.finish_to_questions' }));
  const sent = () => requests.find(({ method, path }) => method === 'POST' && path.endsWith('/readings'));
  await waitFor(() => expect(sent()).toBeDefined());
  expect(sent()!.body).toMatchObject({ summary_id: id, text_version: 2 });
  expect((sent()!.body as { questions_version?: number }).questions_version).toBe(version);
});
