import { type Attempt, AttemptAnswers } from '@okur/contract/exams';
import { beforeEach, expect, it, vi } from 'vitest';
import { fillStorage, Refused, serve } from '../../kit/testing.tsx';
import {
  finishSheet,
  giveAnswer,
  isWaiting,
  merged,
  openSheet,
  readSheet,
  sendSheet,
  sheetText,
  tryAgain,
} from './sheet.ts';
import { sendWaitingSheets } from './waiting-sheets.ts';

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

it('an answer of the fourth day of an exam without a time limit is one that the server takes', async () => {
  const days = 3 * 86_400_000;
  const requests = serve(() => ({ data: attempt() }));
  giveAnswer('s', attempt(), 'gaps', ['goc', 'geri'], days + 0.4);
  await sendSheet('s', 'a', attempt());
  const [sent] = requests;
  expect(sent?.body).toMatchObject({ answers: [{ at: days }] });
  const { at } = AttemptAnswers.shape.answers.element.shape;
  expect(at.safeParse(days).success).toBe(true);
});

it('what was refused goes out once more when the attempt is opened and still runs', async () => {
  serve(() => new Refused(400, { code: 'validation_failed' }));
  finishSheet('s', 'a');
  await sendSheet('s', 'a', attempt());
  const sheet = () => readSheet(sheetText('s', 'a'));
  expect(isWaiting(sheet())).toBe(false);
  tryAgain('s', { ...attempt(), finished_at: '2026-11-23T08:00:00Z' });
  expect(isWaiting(sheet())).toBe(false);
  tryAgain('s', attempt());
  expect(isWaiting(sheet())).toBe(true);
});

it.each([400, 404, 409, 413])('waits on after a %i of a filter, and arrives at the next try', async (status) => {
  vi.stubGlobal('fetch', async () => new Response('<html>Blocked</html>', { status }));
  giveAnswer('s', attempt(), 'gaps', ['goc', 'geri'], 1000);
  await sendSheet('s', 'a', attempt());
  expect(isWaiting(readSheet(sheetText('s', 'a')))).toBe(true);
  const requests = serve(() => ({ data: attempt() }));
  await sendSheet('s', 'a', attempt());
  expect([isWaiting(readSheet(sheetText('s', 'a'))), requests.length]).toEqual([false, 1]);
});

it('is taken down and sent where the device has no room, also after its page', async () => {
  fillStorage();
  giveAnswer('no-room', attempt(), 'gaps', ['goc', 'geri'], 1000);
  const answers = () => Object.keys(readSheet(sheetText('no-room', 'a')).answers);
  expect(answers()).toEqual(['gaps']);
  const requests = serve(() => ({ data: { ...attempt(), finished_at: '2026-11-22T09:00:00Z' } }));
  await sendWaitingSheets('no-room');
  expect([answers(), requests.length]).toEqual([[], 1]);
});

it('goes out from any page, but for an attempt that a page has open', async () => {
  const requests = serve(() => ({ data: { ...attempt(), finished_at: '2026-11-22T09:00:00Z' } }));
  finishSheet('s', 'left');
  finishSheet('s', 'open');
  finishSheet('next', 'of-another-student');
  const close = openSheet('open');
  const sent = async () => {
    await sendWaitingSheets('s');
    return ['left', 'open'].filter((id) => sheetText('s', id) === '');
  };
  expect([await sent(), requests.length]).toEqual([['left'], 1]);
  close();
  expect([await sent(), requests.length]).toEqual([['left', 'open'], 2]);
});
