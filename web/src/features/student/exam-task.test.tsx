import { screen } from '@testing-library/react';
import type { StudentExam } from '@okur/contract/exams';
import type { TaskDetail } from '@okur/contract/student';
import { expect, it } from 'vitest';
import { serve, show } from '../../kit/testing.tsx';
import DoTask from './DoTask.tsx';

const [examId, taskId] = [1, 2].map((last) => `00000000-0000-7000-8000-00000000000${last}`) as [string, string];
const exam: StudentExam = {
  id: examId,
  name: 'Kısa sınav',
  language: 'tr',
  kind: 'general',
  minutes: null,
  pass_percent: 70,
  question_count: 2,
  attempts: 2,
  attempts_used: 1,
  running_attempt: null,
  best_score: 40,
  passed: false,
  ended: [],
  barred: null,
};
const task: TaskDetail = {
  id: taskId,
  kind: 'exam',
  title: 'Sınav',
  instructions: '',
  content_title: exam.name,
  category: null,
  cover: null,
  minutes: null,
  word_count: null,
  starts_at: '2026-11-16T08:00:00Z',
  due_at: '2026-11-30T08:00:00Z',
  extension_reason: null,
  reminded_at: null,
  target: null,
  finished_at: null,
  open_reading_id: null,
  steps: null,
  barred: null,
  book: null,
  summary: null,
  tutorial: null,
  sequence: null,
  removed: false,
  result: null,
  exercises: [],
  exam_id: examId,
};

it('homework that is an exam leads there and back, and says what came of it once', async () => {
  serve(({ path }) => ({ data: path.includes('/tasks/') ? task : [exam] }));
  show(DoTask, `/list/${taskId}`);
  const link = await screen.findByRole('link', { name: `exams.again: ${exam.name}` });
  expect(link.getAttribute('href')).toBe(`/student/exams/${examId}?homework=${taskId}`);
  expect(screen.queryByText('exams.best')).toBeNull();
});

it.each([
  [null, 'student.chapter_removed'],
  ['2026-11-20T08:00:00Z', 'student.chapter_removed_done'],
])('homework of a chapter that is gone says so, and leads nowhere (done: %s)', async (finished_at, text) => {
  const book: TaskDetail['book'] = {
    id: examId,
    title: 'Kitap',
    cover: null,
    chapter_id: examId,
    chapter_title: 'Bölüm 1',
    reading: 'chapter',
    progress: { words: 0, read: 0, skimmed: 0, chapters: 0, chapters_read: 0, asks: false, check: null },
    next: null,
  };
  serve(() => ({ data: { ...task, kind: 'article', exam_id: null, book, removed: true, finished_at } }));
  show(DoTask, `/list/${taskId}`);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByRole('link', { name: /student\.(read|look_again)/ })).toBeNull();
});
