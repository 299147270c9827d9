import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../../../kit/client/session.ts';
import { fillStorage } from '../../../kit/testing.tsx';
import { addReading, sendWaiting, waitingText, type Waiting } from './waiting.ts';

/* A reading that waits on the device is given up only for a reason that lies in the reading. */

const reading: Waiting['reading'] = {
  id: '0190f1f0-0000-7000-8000-000000000001',
  article_id: 'a',
  article_version: 1,
  homework_id: 'h',
  started_at: '2026-03-02T09:00:00Z',
  trace: [],
  device: 'phone',
};
const waiting = () => JSON.parse(waitingText('s')) as Waiting[];
const answering = (status: number, body: object | string) =>
  vi.stubGlobal('fetch', async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));

beforeEach(() => {
  localStorage.clear();
  session.save({ token: 'opaque' }, { type: 'student' });
  addReading('s', reading, 'Title');
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['a server in trouble', 500, { code: 'internal', message: '' }],
  ['a proxy whose server is being started again', 502, '<html>Bad gateway</html>'],
  ['too many calls from one school', 429, { code: 'too_many_requests', message: '' }],
])('waits on after %s, and arrives at the next try', async (_name, status, body) => {
  answering(status, body);
  await sendWaiting('s');
  expect(waiting()).toEqual([{ reading, title: 'Title', answers: null, sent: false }]);
  answering(201, { data: { id: reading.id } });
  await sendWaiting('s');
  expect(waiting()[0]?.sent).toBe(true);
});

it('waits on for the next sign-in when the session is over', async () => {
  const over = { sub: 's', iat: 0, exp: 1 };
  session.save({ token: `x.${btoa(JSON.stringify(over))}.x` }, { type: 'student' });
  await sendWaiting('s');
  expect(waiting()).toEqual([{ reading, title: 'Title', answers: null, sent: false }]);
});

const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub }))}.x`;

it('waits on while the next student is signed in, whose own readings go meanwhile', async () => {
  const first = Promise.withResolvers<Response>();
  const server = vi.fn<typeof fetch>(() => first.promise);
  vi.stubGlobal('fetch', server);
  session.save({ token: tokenOf('s') }, { type: 'student' });
  addReading('s', { ...reading, id: `${reading.id.slice(0, -1)}2` }, 'Second');
  const going = sendWaiting('s');
  await vi.waitFor(() => expect(server).toHaveBeenCalledTimes(1));
  session.save({ token: tokenOf('next') }, { type: 'student' });
  answering(201, { data: { id: 'n' } });
  addReading('next', { ...reading, id: `${reading.id.slice(0, -1)}3` }, 'Of the next one');
  await sendWaiting('next');
  expect((JSON.parse(waitingText('next')) as Waiting[]).map(({ sent }) => sent)).toEqual([true]);
  first.resolve(new Response(JSON.stringify({ data: { id: reading.id } }), { status: 201 }));
  await going;
  expect(waiting().map(({ sent }) => sent)).toEqual([true, false]);
  await sendWaiting('s');
  expect(waiting().map(({ sent }) => sent)).toEqual([true, false]);
});

it('is taken and sent while the page is open where the device has no room', async () => {
  fillStorage();
  addReading('no-room', reading, 'Title');
  const sent = () => (JSON.parse(waitingText('no-room')) as Waiting[]).map((entry) => entry.sent);
  expect(sent()).toEqual([false]);
  answering(201, { data: { id: reading.id } });
  await sendWaiting('no-room');
  expect(sent()).toEqual([true]);
});

it('is refused for good when the task is gone', async () => {
  answering(404, { code: 'not_found', message: '' });
  await sendWaiting('s');
  expect(waiting()[0]?.refused).toBe('not_found');
});
