import { screen, within } from '@testing-library/react';
import type { Attempt, StudentExam } from '@okur/contract/exams';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import texts from '../../../../texts/browser/exams.json' with { type: 'json' };
import { Refused, serve, show } from '../../kit/testing.tsx';
import { EndedAttempts } from './EndedAttempts.tsx';
import { finishSheet, giveAnswer, sendSheet } from './sheet.ts';
import StudentExams from './StudentExams.tsx';

// No more than these: the files of a worker share them.
beforeAll(() => {
  const wanted = ['exams.attempts_left_one', 'exams.attempts_left_other', 'exams.pass_text'] as const;
  i18next.addResourceBundle('en', 'translation', Object.fromEntries(wanted.map((key) => [key, texts[key].en])));
});

const exam: StudentExam = {
  id: '00000000-0000-7000-8000-000000000001',
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

it.each([
  ['one may begin', {}, ['You pass with 70%.', '1 attempt left']],
  ['one runs', { attempts: 3, attempts_used: 2, running_attempt: exam.id }, ['1 attempt left']],
  ['none is left', { attempts_used: 2 }, ['0 attempts left']],
  ['fewer are allowed than were taken', { attempts_used: 3 }, ['0 attempts left']],
  ['it is closed', { barred: { level: 'user', name: null } } as Partial<StudentExam>, []],
])('an exam says how many are left and the mark of the next one alone: %s', async (_what, changes, facts) => {
  serve(() => ({ data: [{ ...exam, ...changes }] }));
  show(StudentExams);
  expect((await screen.findByText(/exams\.questions_n/)).textContent).toBe(['exams.questions_n', ...facts].join(' · '));
});

it.each([
  ['answers of an ended attempt that the server refused are not said to have arrived', true],
  ['an ended attempt whose answers had all arrived is not said to be refused', false],
])('%s', async (_what, isLost) => {
  const ended = { id: exam.id, number: 1, finished_at: '2026-11-22T08:00:00Z', timed_out: true, score: null };
  serve(() => new Refused(409, { code: 'conflict', message: '' }));
  if (isLost) giveAnswer('ada', { id: exam.id, answers: [] } as unknown as Attempt, 'q', ['a'], 1000);
  finishSheet('ada', exam.id);
  await sendSheet('ada', exam.id, null);
  show(() => <EndedAttempts exam={{ ...exam, ended: [{ ...ended, passed: null }] }} studentId="ada" />);
  const attempt = within(await screen.findByRole('article'));
  expect(attempt.queryByRole('alert') !== null).toBe(isLost);
  localStorage.clear();
});
