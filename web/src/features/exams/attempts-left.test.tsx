import { screen } from '@testing-library/react';
import type { StudentExam } from '@okur/contract/exams';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import texts from '../../../../texts/browser/exams.json' with { type: 'json' };
import { serve, show } from '../../kit/testing.tsx';
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
