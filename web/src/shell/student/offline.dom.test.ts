import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { myExams } from '@okur/contract/exams';
import { myTasks } from '@okur/contract/student';
import { studentQuery } from '../../kit/client/account.ts';
import { ClientFailure } from '../../kit/client/failure.ts';
import { queryClient } from '../../kit/client/query.ts';
import { session } from '../../kit/client/session.ts';
import { queryOf } from '../../kit/client/useCall.ts';
import { keepAnswers } from '../../kit/client/offline/cachedAnswers.ts';
import './offline.ts';

/* A browser that is opened without a network: nothing in memory, what is in its storage. */

const tokenOf = (sub: string) => `x.${btoa(JSON.stringify({ sub }))}.x`;
const online = (data: unknown) => vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ data })));
const offline = () => vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('no network')));
const closed = () => queryClient.clear();
const tasks = () => queryClient.fetchQuery({ ...queryOf(myTasks, {}), retry: false });
const signIn = (sub: string, keep = true) => session.save({ token: tokenOf(sub) }, { type: 'student', keep });
const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]);

keepAnswers();
beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  document.head.innerHTML = '';
  signIn('ayse');
  online([{ title: 'The well' }]);
  await tasks();
  closed();
});
afterEach(() => {
  closed();
  vi.unstubAllGlobals();
});

it('answers what was answered before, and the server’s own answer once there is a network', async () => {
  offline();
  expect(await tasks()).toEqual({ data: [{ title: 'The well' }] });
  online([]);
  closed();
  expect(await tasks()).toEqual({ data: [] });
});

it('answers it where a proxy answers for a server that is away', async () => {
  vi.stubGlobal('fetch', async () => new Response('<h1>Bad Gateway</h1>', { status: 502 }));
  expect(await tasks()).toEqual({ data: [{ title: 'The well' }] });
});

it('knows the student of a sign-in, whom no one asked for', async () => {
  queryClient.setQueryData(studentQuery.queryKey, { name: 'Ayşe' } as never);
  closed();
  offline();
  expect(await queryClient.fetchQuery({ ...studentQuery, retry: false })).toEqual({ name: 'Ayşe' });
});

it('says that there is no network for what was never opened', async () => {
  offline();
  await expect(queryClient.fetchQuery({ ...queryOf(myExams, {}), retry: false })).rejects.toBeInstanceOf(ClientFailure);
});

it('keeps no exams', async () => {
  online([{ title: 'Exam of May' }]);
  await queryClient.fetchQuery(queryOf(myExams, {}));
  expect(stored()).not.toContain('Exam of May');
});

it('lives in the tab alone when the sign-in does', async () => {
  signIn('ayse', false);
  await tasks();
  expect(JSON.stringify({ ...localStorage })).not.toContain('The well');
  expect(JSON.stringify({ ...sessionStorage })).toContain('The well');
});

it.each([
  ['signs out', () => session.destroy()],
  ['loses the session', () => session.expire()],
  ['another one signs in', () => signIn('mert')],
])('is gone when the student %s', (_how, end) => {
  expect(stored()).toContain('The well');
  end();
  expect(stored()).not.toContain('The well');
});

it('is no one else’s, even if it were left behind', async () => {
  const left = { ...localStorage };
  signIn('mert');
  for (const [key, value] of Object.entries(left))
    if (key.startsWith('okur-cache')) localStorage.setItem(key, value as string);
  offline();
  await expect(tasks()).rejects.toBeInstanceOf(ClientFailure);
});

it('is of one version of the application', async () => {
  vi.spyOn(document, 'querySelector').mockReturnValue({ src: 'https://okur.example/assets/app/next.js' } as never);
  offline();
  await expect(tasks()).rejects.toBeInstanceOf(ClientFailure);
  vi.restoreAllMocks();
});

it('lets the oldest go when there is much, and leaves room for what waits to be sent', async () => {
  const long = 'a'.repeat(400_000);
  for (const id of ['1', '2', '3', '4', '5']) {
    online({ long });
    await queryClient.fetchQuery({
      queryKey: ['call', 'student/homeworks/{id}', { id }],
      queryFn: async () => ({ long }),
    });
  }
  expect(stored().length).toBeLessThan(1_700_000);
  expect(stored()).toContain('"id\\":\\"5');
  expect(stored()).not.toContain('"id\\":\\"1');
});
