import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { session } from '../../../kit/client/session.ts';
import { fillStorage } from '../../../kit/testing.tsx';
import { addAttempt, sendAttempts } from './attempts.ts';

const body = (id: string) => ({
  id,
  exercise_id: id,
  exercise_version: 1,
  level: 5,
  timed: true,
  started_at: '2026-11-20T10:00:00Z',
  events: [
    { at: 0, event: 'start' as const },
    { at: 9, event: 'end' as const },
  ],
  device: 'phone' as const,
});
const ids = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
  '33333333-3333-4333-8333-333333333333',
];
const waiting = () =>
  (JSON.parse(localStorage.getItem('okur-attempts:s') ?? '[]') as { body: { id: string }; refused?: string }[]).map(
    (entry) => [entry.body.id, entry.refused],
  );
const answers = (status: number, code: string) =>
  new Response(JSON.stringify(status === 201 ? { data: {} } : { message: 'x', code }), {
    status,
    headers: { 'content-type': 'application/json' },
  });

describe('attempts on this device', () => {
  const server = vi.fn<typeof fetch>();
  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal('fetch', server);
    server.mockReset();
    for (const id of ids) addAttempt('s', body(id));
  });
  afterEach(() => vi.unstubAllGlobals());

  it('are kept once each and sent in their order', async () => {
    addAttempt('s', body(ids[0]!));
    expect(waiting()).toHaveLength(3);
    server.mockImplementation(async () => answers(201, ''));
    await sendAttempts('s');
    expect(waiting()).toEqual([]);
    expect(server.mock.calls.map(([, init]) => (JSON.parse(String(init?.body)) as { id: string }).id)).toEqual(ids);
  });
  it('wait on without a network and while the server is in trouble', async () => {
    server.mockRejectedValueOnce(new TypeError('offline'));
    await sendAttempts('s');
    expect(waiting()).toHaveLength(3);
    server.mockImplementation(async () => answers(503, 'overloaded'));
    await sendAttempts('s');
    expect(waiting()).toHaveLength(3);
  });
  it.each([400, 404, 409, 413])('wait on after a %i of a filter, and arrive at the next try', async (status) => {
    server.mockImplementation(async () => new Response('<html>Blocked</html>', { status }));
    await sendAttempts('s');
    expect(waiting()).toEqual(ids.map((id) => [id, undefined]));
    server.mockImplementation(async () => answers(201, ''));
    await sendAttempts('s');
    expect(waiting()).toEqual([]);
  });
  it('wait on while another student is signed in at the device', async () => {
    server.mockImplementation(async () => answers(201, ''));
    session.save({ token: `x.${btoa(JSON.stringify({ sub: 'next' }))}.x` }, { type: 'student' });
    await sendAttempts('s');
    expect([waiting().length, server.mock.calls.length]).toEqual([3, 0]);
    session.save({ token: `x.${btoa(JSON.stringify({ sub: 's' }))}.x` }, { type: 'student' });
    await sendAttempts('s');
    expect(waiting()).toEqual([]);
  });
  it('are taken and sent while the page is open where the device has no room', async () => {
    fillStorage();
    addAttempt('no-room', body(ids[0]!));
    server.mockImplementation(async () => answers(201, ''));
    await sendAttempts('no-room');
    await sendAttempts('no-room');
    expect(server).toHaveBeenCalledTimes(1);
  });
  it('that are refused stay, are not sent again, and keep none of the others', async () => {
    server
      .mockImplementationOnce(async () => answers(404, 'not_found'))
      .mockImplementation(async () => answers(201, ''));
    await sendAttempts('s');
    expect(waiting()).toEqual([[ids[0], 'not_found']]);
    await sendAttempts('s');
    expect(server).toHaveBeenCalledTimes(3);
  });
});
