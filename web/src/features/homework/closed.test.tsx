import type { Homework } from '@okur/contract/homework';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import texts from '../../../../texts/browser/homework.json' with { type: 'json' };
import { serve, show } from '../../kit/testing.tsx';
import HomeworkPage from './HomeworkPage.tsx';
import { HomeworkState } from './HomeworkState.tsx';
import { NotCompleted } from './results/NotCompleted.tsx';
import { useEnding } from './useEnding.ts';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

const id = '00000000-0000-7000-8000-000000000001';
const exam = (over: object = {}) =>
  ({
    id,
    version: 1,
    kind: 'exam',
    title: 'Reading exam',
    instructions: '',
    content_id: id,
    content_title: 'Reading exam',
    book: null,
    exercises: [],
    company_id: id,
    company_name: 'School',
    time_zone: 'Europe/Istanbul',
    departments: [],
    students: [],
    removed_at: null,
    target: null,
    starts_at: '2026-11-20T10:00:00Z',
    due_at: '2026-11-22T03:30:00Z',
    state: 'open',
    created_by: null,
    student_count: 3,
    closed_count: 2,
    completed_count: 1,
    reached_count: null,
    passed_count: 1,
    averages: { language: null, from: null, to: null, wpm: null, comprehension: null, measured: 0, score: 80 },
    last_reminded_at: null,
    sequence: null,
    series: null,
    ask_before_reading: false,
    ...over,
  }) as unknown as Homework;

it('a homework of an exam that some cannot take says so to the teacher, and lists them', async () => {
  serve(({ path }) => (path.endsWith(`/homeworks/${id}`) ? { data: exam() } : { data: [], meta: { total: 0 } }));
  show(HomeworkPage, `/list/${id}`);
  expect(await screen.findByText(/2 students who have not finished cannot take the exam/)).toBeTruthy();
  expect(screen.getByRole('tab', { name: /\(4\)/ })).toBeTruthy();
});

it('a homework of a book without a licence says so to the teacher', async () => {
  const book = { id, title: 'Book', cover: null, chapter_id: id, chapter_title: 'One', reading: 'chapter' };
  const homework = exam({ kind: 'article', content_id: null, book });
  serve(({ path }) => (path.endsWith(`/homeworks/${id}`) ? { data: homework } : { data: [], meta: { total: 0 } }));
  show(HomeworkPage, `/list/${id}`);
  expect(await screen.findByText(/2 students who have not finished cannot read the book/)).toBeTruthy();
});

it.each([
  ['no one else can', { student_count: 1 }, 'Cannot be done'],
  ['others can', { student_count: 3 }, 'Open'],
  ['all could', { student_count: 1, closed_count: 0 }, 'Open'],
])('its state, where %s, is said in the list', async (_, over, said) => {
  serve(() => ({ data: [] }));
  show(() => <HomeworkState homework={exam(over)} />);
  expect(await screen.findByText(said)).toBeTruthy();
});

it('of what has ended, who could not sign in then is found among those who did not finish', async () => {
  const student = { user_id: id, name: 'Defne', surname: 'Ak', username: 'defne.ak', department_name: '5-A' };
  const row = { ...student, last_seen_at: null, read: false, steps: null, book: null, barred: null, closed: false };
  serve(({ query }) =>
    query['away'] === 'true'
      ? { data: [{ ...row, extension: null }], meta: { total: 1 } }
      : { data: [], meta: { total: 0 } },
  );
  show(() => <NotCompleted homework={exam({ state: 'ended' })} />);
  fireEvent.click(await screen.findByRole('switch', { name: 'Could not sign in at the end' }));
  expect(await screen.findByText('Defne Ak')).toBeTruthy();
});

it('is ended now by the clock of the server', async () => {
  const requests = serve(() => ({ data: exam() }));
  show(function End() {
    const end = useEnding();
    return (
      <button type="button" onClick={() => void end(exam())}>
        End
      </button>
    );
  });
  fireEvent.click(await screen.findByRole('button', { name: 'End' }));
  await waitFor(() =>
    expect(requests.filter(({ method }) => method === 'PUT')).toMatchObject([{ body: { due_at: null } }]),
  );
});
