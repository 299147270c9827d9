import { screen } from '@testing-library/react';
import type { StudentExam } from '@okur/contract/exams';
import type { TaskDetail } from '@okur/contract/student';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import texts from '../../../../texts/browser/exams.json' with { type: 'json' };
import { serve, show } from '../../kit/testing.tsx';
import DoTask from './DoTask.tsx';

// No more than these: the files of a worker share them.
beforeAll(() => {
  const wanted = ['exams.attempts_left_one', 'exams.attempts_left_other', 'exams.pass_text'] as const;
  i18next.addResourceBundle('en', 'translation', Object.fromEntries(wanted.map((key) => [key, texts[key].en])));
});

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
  best_score: null,
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

it.each([
  ['one may begin', {}, ['You pass with 70%.', '1 attempt left']],
  ['one runs', { attempts: 3, attempts_used: 2, running_attempt: taskId }, ['1 attempt left']],
  ['none is left', { attempts_used: 2 }, ['0 attempts left']],
  ['fewer are allowed than were taken', { attempts_used: 3 }, ['0 attempts left']],
  ['it is closed', { barred: { level: 'user', name: null } } as Partial<StudentExam>, []],
])('homework says how many are left and the mark of the next one alone: %s', async (_what, changes, facts) => {
  serve(({ path }) => ({ data: path.includes('/tasks/') ? task : [{ ...exam, ...changes }] }));
  show(DoTask, `/list/${taskId}`);
  expect((await screen.findByText(/exams\.questions_n/)).textContent).toBe(['exams.questions_n', ...facts].join(' · '));
});
