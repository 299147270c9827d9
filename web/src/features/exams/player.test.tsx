import type { Attempt } from '@okur/contract/exams';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Refused, serve, show, signIn } from '../../kit/testing.tsx';
import { Player } from './Player.tsx';
import { finishSheet, giveAnswer, sendSheet, sheetText } from './sheet.ts';

const attempt: Attempt = {
  id: '00000000-0000-7000-8000-000000000001',
  exam_id: '00000000-0000-7000-8000-000000000002',
  exam_name: 'Sınav',
  language: 'tr',
  number: 1,
  started_at: '2026-11-22T08:00:00Z',
  remaining_ms: null,
  elapsed_ms: 3 * 86_400_000,
  finished_at: null,
  questions: [],
  answers: [],
  result: null,
};

it('hands in an attempt that was refused once, when it is opened again', async () => {
  signIn('ada', 'student');
  serve(() => new Refused(422, { code: 'invalid', message: '' }));
  finishSheet('ada', attempt.id);
  await sendSheet('ada', attempt.id, attempt);
  expect(sheetText('ada', attempt.id)).toContain('refused');
  const requests = serve(() => ({ data: { ...attempt, finished_at: '2026-11-25T08:00:00Z' } }));
  const ended: string[] = [];
  show(() => <Player studentId="ada" loaded={attempt} onOver={() => ended.push(attempt.id)} />);
  await waitFor(() => expect(ended).toEqual([attempt.id]));
  expect(requests).toMatchObject([{ method: 'PUT', body: { finish: true } }]);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(sheetText('ada', attempt.id)).toBe('');
});

describe('the time that is left', () => {
  const timed = { ...attempt, remaining_ms: 30 * 60_000 };
  async function open() {
    signIn('ada', 'student');
    const requests = serve(() => ({ data: { ...timed, remaining_ms: 5 * 60_000 } }));
    show(() => <Player studentId="ada" loaded={timed} onOver={() => {}} />);
    expect((await screen.findByRole('timer')).textContent).toMatch(/^(30|29):/);
    const isOfServer = () => waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^(5|4):/));
    return { requests, isOfServer };
  }

  it('is read again when the page is seen again, as a device that slept counted nothing', async () => {
    const { requests, isOfServer } = await open();
    document.dispatchEvent(new Event('visibilitychange'));
    await isOfServer();
    expect(requests).toMatchObject([{ method: 'GET' }]);
  });

  it('is that of the latest answer of the server', async () => {
    const { requests, isOfServer } = await open();
    giveAnswer('ada', timed, attempt.exam_id, ['a'], 0);
    await isOfServer();
    expect(requests).toMatchObject([{ method: 'PUT' }]);
  });
});
