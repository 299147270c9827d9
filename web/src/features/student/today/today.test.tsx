import type { Task } from '@okur/contract/student';
import { dayAgo, timeAhead } from '@okur/contract/testing/time';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import i18next from 'i18next';
import { expect, it } from 'vitest';
import texts from '../../../../../texts/browser/student.json' with { type: 'json' };
import { session } from '../../../kit/client/session.ts';
import { Refused, serve, show } from '../../../kit/testing.tsx';
import { beginSitting, endSitting, noteSitting } from '../books/sittings.ts';
import StudentShell from '../../../shell/student/StudentShell.tsx';
import { MyDay } from './MyDay.tsx';
import Today, { Plan } from './Today.tsx';
import { withSteps } from './next.ts';

i18next.addResourceBundle(
  'en',
  'translation',
  Object.fromEntries(Object.entries(texts).flatMap(([key, text]) => ('en' in text ? [[key, text.en]] : []))),
);

const text = { language: 'en', category: null, cover: null, minutes: 2, expires_at: null };
const exam = { id: 'due', kind: 'exam', title: 'Exam', content_title: 'Exam', category: null, cover: null, minutes: 9 };

it('one large card alone says what comes next: a text to measure by is below it, and small', async () => {
  serve(({ path }) => {
    if (path.endsWith('student/next-texts'))
      return { data: [{ ...text, id: 'old', title: 'Measures', why: 'measure' }] };
    return new Refused(404, { code: 'not_found' });
  });
  const due_at = timeAhead(86_400_000).toISOString();
  const task = { ...exam, due_at, finished_at: null, barred: null, sequence: null, steps: null, result: null };
  show(() => <Plan tasks={withSteps([task as unknown as Task], 'reader')} studentId="reader" />);
  const small = (await screen.findByRole('heading', { name: 'Measures' })).closest('article')!;
  const [next, ...others] = screen.getAllByRole('article');
  expect(within(next!).getByRole('heading', { name: 'Exam' })).toBeDefined();
  expect(others).toEqual([small]);
  // What makes a card the large one: its button to something else.
  expect(screen.getAllByRole('link', { name: 'Choose something else' })).toHaveLength(1);
  expect(within(small).getByText(/^It’s been a while/)).toBeDefined();
  expect(within(small).getByRole('link', { name: 'Read' }).getAttribute('href')).toContain('/student/library/old');
});

it('says to a child that no text is left to measure by, whom to ask, and what to do meanwhile', async () => {
  const answer = { data: [{ ...text, id: 'hard', title: 'Another level', why: 'new' }], texts_left: 0 };
  serve(({ path }) => (path.endsWith('student/next-texts') ? answer : new Refused(404, { code: 'not_found' })));
  show(() => <Plan tasks={[]} studentId="reader" />);
  const section = await screen.findByRole('region', { name: 'No new texts at your level right now' });
  expect(within(section).getByText(/^Ask your teacher for new ones/)).toBeDefined();
  expect(
    within(section)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['Other levels', 'Read one again', 'Do an exercise']);
  expect(screen.getByRole('heading', { name: 'Another level' })).toBeDefined();
});

it('is without the day and its week where they cannot be had', async () => {
  const requests = serve(() => new Refused(404, { code: 'not_found' }));
  show(() => <MyDay />);
  const waits = () => document.querySelector('.mantine-Skeleton-root') !== null;
  await waitFor(() => expect([requests.length > 0, waits()]).toEqual([true, false]));
});

it('says nothing of it while there are some', async () => {
  const answer = { data: [{ ...text, id: 'one', title: 'Fits', why: 'level' }], texts_left: 1 };
  serve(({ path }) => (path.endsWith('student/next-texts') ? answer : new Refused(404, { code: 'not_found' })));
  show(() => <Plan tasks={[]} studentId="reader" />);
  await screen.findByRole('heading', { name: 'Fits' });
  expect(screen.queryByRole('heading', { name: 'No new texts at your level right now' })).toBeNull();
});

it('begins with the book that is being read, before what comes next', async () => {
  const book = { id: 'long', title: 'The long way', authors: ['A. Writer'], cover: null, language: 'en' };
  serve(({ path }) => {
    if (path.endsWith('student/next-texts'))
      return { data: [{ ...text, id: 'one', title: 'Fits', why: 'level' }], texts_left: 1 };
    return path.endsWith('student/books')
      ? { data: [{ ...book, read_percent: 30, minutes_left: 40 }] }
      : new Refused(404, { code: 'not_found' });
  });
  show(() => <Plan tasks={[]} studentId="reader" />);
  await screen.findByRole('region', { name: 'The long way' });
  await screen.findByRole('heading', { name: 'Fits' });
  const titles = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
  expect(titles.slice(0, 2)).toEqual(['The long way', 'Fits']);
  const links = within(screen.getByRole('region', { name: 'The long way' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([expect.stringContaining('/student/books/long')]);
});

/** What was read of these chapters waits, and a server takes it. */
function readWithoutNetwork(chapters: readonly string[]) {
  const sight = { seen: [0, 40] as [number, number], word: 0 };
  for (const chapterId of chapters) {
    const begun = beginSitting('reader', { title: 'Book', chapterId, textVersion: 1, mode: 'page' }, sight);
    endSitting('reader', noteSitting('reader', begun, 5000, 'activity', sight));
  }
  session.save({ token: `x.${btoa(JSON.stringify({ sub: 'reader' }))}.x` }, { type: 'student' });
  const requests = serve(({ path }) => {
    if (path.endsWith('student/me')) return { data: { id: 'reader', name: 'Ayşe', settings: {} } };
    return path.endsWith('book-sittings') ? { data: { book_id: 'b' } } : new Refused(404, { code: 'not_found' });
  });
  return () => requests.filter(({ path }) => path.endsWith('book-sittings')).length;
}

it('counts what waits of books by chapter, and sends it', async () => {
  const sent = readWithoutNetwork(['one', 'one', 'two']);
  show(() => <Today />);
  expect(await screen.findByText(/^2 readings are saved on this device/)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Send now' }));
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull());
  expect(sent()).toBe(3);
});

it('what was read in books is sent by every page of the area', async () => {
  const sent = readWithoutNetwork(['one']);
  show(StudentShell);
  await waitFor(() => expect(sent()).toBe(1));
});

it.each([
  [13, true],
  [14, false],
])('says which day is the last one in the last two weeks: %i days ahead', async (days, says) => {
  session.save({ token: `x.${btoa(JSON.stringify({ sub: 'reader' }))}.x` }, { type: 'student' });
  const time_until = dayAgo(-days, 'Asia/Tokyo');
  const student = { id: 'reader', name: 'Ayşe', settings: {}, time_zone: 'Asia/Tokyo', time_until };
  serve(({ path }) => (path.endsWith('student/me') ? { data: student } : new Refused(404, { code: 'not_found' })));
  show(() => <Today />);
  await screen.findByRole('heading', { name: 'Hello, Ayşe' });
  expect(screen.queryByText(/^Your last day to read here is/) !== null).toBe(says);
});
