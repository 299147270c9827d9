import type { Attempt } from '@okur/contract/exams';
import { beforeEach, expect, it } from 'vitest';
import { giveAnswer, merged, readSheet, sheetText } from './sheet.ts';

beforeEach(() => localStorage.clear());

const gaps: Attempt['questions'][number] = {
  id: 'gaps',
  kind: 'cloze',
  stem: 'Leylekler ___ eder ve ___ döner.',
  points: 1,
  image: null,
  options: [
    { id: 'goc', text: 'göç' },
    { id: 'geri', text: 'geri' },
  ],
};
const attempt = (answers: Attempt['answers'] = []): Attempt => ({
  id: 'a',
  exam_id: 'e',
  exam_name: 'Sınav',
  language: 'tr',
  number: 1,
  started_at: '2026-11-22T08:00:00Z',
  remaining_ms: null,
  elapsed_ms: 0,
  finished_at: null,
  result: null,
  questions: [gaps],
  answers,
});
const choices = (server: Attempt): string[] | undefined =>
  merged(server, readSheet(sheetText('s', 'a')))['gaps']?.chosen;

it('a gap stays filled while the next one is empty, though the question counts as unanswered', () => {
  giveAnswer('s', attempt(), 'gaps', ['goc', ''], 1000);
  expect(choices(attempt([{ question_id: 'gaps', chosen: [], seq: 1 }]))).toEqual(['goc', '']);
});

it('what another device gave later counts', () => {
  giveAnswer('s', attempt(), 'gaps', ['goc', ''], 1000);
  expect(choices(attempt([{ question_id: 'gaps', chosen: ['geri', 'goc'], seq: 1 }]))).toEqual(['geri', 'goc']);
  expect(choices(attempt([{ question_id: 'gaps', chosen: [], seq: 2 }]))).toEqual([]);
});
