import { one, route } from '@okur/contract/route';
import { unixNow } from '@okur/contract/testing/time';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type * as Api from './api.ts';
import type * as Refresh from './refresh.ts';
import { selection } from './selection.ts';
import { session } from './session.ts';

const thing = z.object({ id: z.string() });
const getThing = route({
  method: 'GET',
  path: 'things/{id}',
  summary: '',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.number().optional(), search: z.string().optional() }),
  answer: one(thing),
  needs: 'staff',
});
const addThing = route({
  method: 'POST',
  path: 'things',
  summary: '',
  body: z.object({ name: z.string() }),
  answer: one(thing),
  needs: 'staff',
  idempotent: true,
});
const upload = route({
  method: 'PUT',
  path: 'things',
  summary: '',
  body: z.object({ name: z.string(), note: z.string().nullable() }),
  files: ['cover'],
  answer: one(thing),
  needs: 'staff',
});
const report = route({ method: 'GET', path: 'report', summary: '', answer: z.any(), download: true, needs: 'staff' });

interface Sent {
  address: string;
  method: string;
  headers: Headers;
  body: BodyInit | null;
}
let sent: Sent[];
let answers: ((request: Sent) => Response | Promise<Response>)[];
let api: typeof Api;
let refresh: typeof Refresh;
const reload = vi.fn();

const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status });
const ok = () => json({ data: { id: '1' } });

/** A token as the server makes them; `secondsLeft` of a life of `span` seconds. */
function token(secondsLeft: number, span = 900, name = ''): string {
  const exp = unixNow() + secondsLeft;
  return `h.${btoa(JSON.stringify({ iat: exp - span, exp, name }))}.s`;
}

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  selection.set(null);
  sent = [];
  answers = [];
  document.cookie = 'XSRF-TOKEN=secret%20word';
  vi.stubGlobal('fetch', async (address: string, { method, headers, body, signal }: RequestInit) => {
    signal?.throwIfAborted();
    const request = { address, method: method ?? 'GET', headers: headers as Headers, body: body ?? null };
    sent.push(request);
    return (answers.shift() ?? ok)(request);
  });
  vi.stubGlobal('location', { reload });
  reload.mockClear();
  // The refresh module remembers the token it received: every test starts with a page just opened.
  vi.resetModules();
  [api, refresh] = [await import('./api.ts'), await import('./refresh.ts')];
});

describe('A call', () => {
  test('goes to the address of its route with its parameters and query', async () => {
    await api.call(getThing, { params: { id: 'a/b' }, query: { page: 2, search: '' } });
    expect(sent[0]?.address).toBe('/api/v1/things/a%2Fb?page=2');
    expect(sent[0]?.method).toBe('GET');
  });

  test('carries the headers of the specification', async () => {
    session.save({ token: token(800) });
    selection.set({ companyId: 'c1', instructorId: null });
    await api.call(addThing, { body: { name: 'x' } });
    const headers = (...names: string[]) => names.map((name) => sent[0]?.headers.get(name));
    expect(headers('Accept', 'Content-Type', 'X-Company-Id', 'X-XSRF-TOKEN')).toEqual([
      'application/json',
      'application/json',
      'c1',
      'secret word',
    ]);
    expect(headers('Authorization')).toEqual([`Bearer ${session.token()}`]);
    expect(headers('Idempotency-Key')[0]).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent[0]?.body).toBe('{"name":"x"}');
  });

  test('has no authorization, company or XSRF header when there is none to send', async () => {
    await api.call(getThing, { params: { id: '1' } });
    for (const name of ['authorization', 'x-company-id', 'x-xsrf-token', 'idempotency-key'])
      expect(sent[0]?.headers.has(name)).toBe(false);
  });

  test('is sent once by a double click', async () => {
    const add = () => api.call(addThing, { body: { name: 'x' } });
    const [first, second] = await Promise.all([add(), add()]);
    expect([second, sent.length]).toEqual([first, 1]);
    await add();
    expect(sent[1]?.headers.get('idempotency-key')).not.toBe(sent[0]?.headers.get('idempotency-key'));
  });

  test('goes out under the same key after a lost answer, until it is answered', async () => {
    const lost = () => Promise.reject(new TypeError('Failed to fetch'));
    answers = [
      lost,
      () => json({ code: 'overloaded', message: '' }, 503),
      () => json({ code: 'in_progress', message: '' }, 409),
      () => json({ code: 'invalid', message: '' }, 422),
    ];
    const add = (name: string) => api.call(addThing, { body: { name } }).catch(() => {});
    for (let n = 0; n < 4; n += 1) await add('x');
    await add('x');
    await add('y');
    const keys = sent.map(({ headers }) => headers.get('idempotency-key'));
    expect(keys.slice(0, 4)).toEqual(Array(4).fill(keys[0]));
    expect(new Set(keys).size).toBe(3);
  });

  test.each<[string, () => Response | Promise<Response>]>([
    ['broke off', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['broke off in the middle of the answer', () => new Response('{"da')],
    ['took longer than the proxy waits', () => new Response('<h1>Gateway Time-out</h1>', { status: 504 })],
  ])(
    'leaves it in doubt whether a write was done when the connection %s; of a read there is no doubt',
    async (_how, answer) => {
      answers = [answer, answer];
      await expect(api.call(addThing, { body: { name: 'x' } })).rejects.toMatchObject({ code: 'unanswered' });
      await expect(api.call(getThing, { params: { id: '1' } })).rejects.not.toMatchObject({ code: 'unanswered' });
    },
  );

  test('that the server itself answers for a service of its own is in no doubt', async () => {
    answers = [() => Response.json({ message: 'error.generator_failed', code: 'generator_failed' }, { status: 502 })];
    await expect(api.call(addThing, { body: { name: 'x' } })).rejects.toMatchObject({ code: 'generator_failed' });
  });

  test('that could not leave the device was not done', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    answers = [() => Promise.reject(new TypeError('Failed to fetch'))];
    await expect(api.call(addThing, { body: { name: 'x' } })).rejects.toMatchObject({ code: 'offline' });
    vi.unstubAllGlobals();
  });

  test('switches a POST to the second base address', async () => {
    await api.call(addThing, { body: { name: 'x' }, version: 2 });
    expect(sent[0]?.address).toBe('/api/v2/things');
  });

  test('sends form data without a content type of its own', async () => {
    const cover = new File(['x'], 'cover.png');
    await api.call(upload, { body: { name: 'x', note: null }, files: { cover } });
    const form = sent[0]?.body as FormData;
    expect(sent[0]?.headers.has('content-type')).toBe(false);
    expect([form.get('name'), form.get('note'), (form.get('cover') as File).name]).toEqual(['x', '', 'cover.png']);
  });

  test('throws the error body of the server', async () => {
    answers.push(() =>
      json(
        { code: 'invalid', message: 'error.invalid', errors: { name: ['validation.required'] }, request_id: 'r1' },
        422,
      ),
    );
    const failure: unknown = await api.call(addThing, { body: { name: '' } }).catch((reason: unknown) => reason);
    expect(failure).toMatchObject({
      name: 'ServerFailure',
      status: 422,
      code: 'invalid',
      message: 'error.invalid',
      errors: { name: ['validation.required'] },
      request_id: 'r1',
    });
  });

  test('makes a body of ours from an answer that is none', async () => {
    answers.push(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(api.call(getThing, { params: { id: '1' } })).rejects.toMatchObject({ code: 'overloaded' });
  });

  test('tells a lost connection from a refusal', async () => {
    answers.push(() => Promise.reject(new TypeError('Failed to fetch')));
    const failure: unknown = await api.call(getThing, { params: { id: '1' } }).catch((reason: unknown) => reason);
    expect(failure).toMatchObject({ name: 'ClientFailure', code: 'offline' });
  });

  test('is given up when its caller leaves', async () => {
    const gone = AbortSignal.abort();
    await expect(api.call(getThing, { params: { id: '1' }, signal: gone })).rejects.toBe(gone.reason);
  });

  test('hands over a file with the name the server gave it', async () => {
    answers.push(
      () =>
        new Response('abc', {
          headers: {
            'Content-Disposition': 'attachment; filename="x.xlsx"; filename*=UTF-8\'\'%C3%B6%C4%9Frenciler.xlsx',
          },
        }),
    );
    const { blob, name } = await api.call(report);
    expect([await blob.text(), name]).toEqual(['abc', 'öğrenciler.xlsx']);
  });

  test('clears the session and reloads the page after a 401', async () => {
    session.save({ token: token(800), refreshToken: 'r' }, { keep: true });
    answers.push(() => json({ code: 'unauthenticated', message: '' }, 401));
    void api.call(getThing, { params: { id: '1' } });
    await expect.poll(() => reload).toHaveBeenCalledOnce();
    expect(session.token()).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  test('that is refused after someone else has signed in in this tab leaves their session alone', async () => {
    const second = token(800, 900, 'second');
    session.save({ token: token(800, 900, 'first') });
    answers.push(() => {
      session.save({ token: second });
      return json({ code: 'unauthenticated', message: '' }, 401);
    });
    await expect(api.call(getThing, { params: { id: '1' } })).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(reload).not.toHaveBeenCalled();
    expect(session.token()).toBe(second);
  });

  test('that is refused while the person signs out leads nowhere', async () => {
    const { session: pagesOwn } = await import('./session.ts');
    pagesOwn.save({ token: token(800) });
    pagesOwn.leave();
    answers.push(() => json({ code: 'unauthenticated', message: '' }, 401));
    await expect(api.call(getThing, { params: { id: '1' } })).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('A token', () => {
  const renewed =
    (name = 'new') =>
    () =>
      json({ accessToken: { token: token(900, 900, name), refreshToken: `refresh-${name}` } });

  test('with more than a minute left is used as it is', async () => {
    session.save({ token: token(90), refreshToken: 'r' });
    await api.call(getThing, { params: { id: '1' } });
    expect(sent.map(({ address }) => address)).toEqual(['/api/v1/things/1']);
  });

  test('with under a minute left is exchanged first, and the new one used', async () => {
    session.save({ token: token(50), refreshToken: 'r' }, { keep: true });
    answers.push(renewed());
    const loadedAgain = vi.fn();
    refresh.onRenewed(loadedAgain);
    await api.call(getThing, { params: { id: '1' } });
    expect(sent.map(({ address }) => address)).toEqual(['/api/v1/auth/admin/refresh', '/api/v1/things/1']);
    expect(sent[0]?.body).toBe('{"refresh_token":"r"}');
    expect(sent[1]?.headers.get('authorization')).toBe(`Bearer ${session.token()}`);
    expect(localStorage.getItem('refreshToken')).toBe('refresh-new');
    expect(loadedAgain).toHaveBeenCalledOnce();
  });

  test.each([
    ['parent', '/api/v1/auth/parent/refresh'],
    ['student', '/api/v1/auth/student/refresh'],
  ] as const)('of a %s is exchanged at %s', async (type, address) => {
    session.save({ token: token(1), refreshToken: 'r' }, { type });
    answers.push(renewed());
    await api.call(getThing, { params: { id: '1' } });
    expect(sent[0]?.address).toBe(address);
  });

  test('is exchanged once for all calls that wait', async () => {
    session.save({ token: token(1), refreshToken: 'r' });
    answers.push(renewed());
    await Promise.all(['1', '2', '3'].map((id) => api.call(getThing, { params: { id } })));
    expect(sent.filter(({ address }) => address.endsWith('/refresh'))).toHaveLength(1);
  });

  test('is not exchanged a second time when another tab was faster', async () => {
    session.save({ token: token(1), refreshToken: 'r' });
    vi.stubGlobal('navigator', {
      locks: {
        request: (_: string, task: () => Promise<unknown>) => {
          session.renew({ token: token(900, 900, 'other'), refreshToken: 'other' });
          return task();
        },
      },
    });
    await api.call(getThing, { params: { id: '1' } });
    vi.stubGlobal('navigator', {});
    expect(sent.map(({ address }) => address)).toEqual(['/api/v1/things/1']);
  });

  test('is never exchanged twice in a row, even when this clock is an hour ahead', async () => {
    session.save({ token: token(-3600), refreshToken: 'r' });
    answers.push(() => json({ accessToken: { token: token(-2700, 900, 'late'), refreshToken: 's' } }));
    await api.call(getThing, { params: { id: '1' } });
    await api.call(getThing, { params: { id: '2' } });
    expect(sent.filter(({ address }) => address.endsWith('/refresh'))).toHaveLength(1);
  });

  test('that cannot be exchanged ends the session and leads to the sign-in of its type', async () => {
    session.save({ token: token(1), refreshToken: 'spent' }, { type: 'parent' });
    answers.push(() => json({ code: 'unauthenticated', message: '' }, 401));
    const ended = vi.fn();
    refresh.onSessionEnded(ended);
    await expect(api.call(getThing, { params: { id: '1' } })).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(ended).toHaveBeenCalledWith('parent');
    expect(session.token()).toBeNull();
    expect(sent).toHaveLength(1);
  });

  test('without a refresh token ends the session without asking', async () => {
    session.save({ token: token(1) });
    await expect(api.call(getThing, { params: { id: '1' } })).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(sent).toHaveLength(0);
    expect(session.token()).toBeNull();
  });

  test('outlives a connection that is lost during the exchange', async () => {
    session.save({ token: token(1), refreshToken: 'r' });
    answers.push(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(api.call(getThing, { params: { id: '1' } })).rejects.toMatchObject({ code: 'offline' });
    expect(session.refreshToken()).toBe('r');
  });

  test.each([
    ['a proxy whose server restarts', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
    ['the filter of a school', () => new Response('<h1>Blocked</h1>', { status: 403 })],
    ['a server in trouble', () => json({ code: 'internal', message: 'error.internal' }, 500)],
    ['too many calls', () => json({ code: 'too_many_requests', message: 'error.too_many_requests' }, 429)],
  ])('outlives %s during the exchange, and the call itself', async (_who, fault) => {
    session.save({ token: token(1), refreshToken: 'r' });
    answers.push(fault);
    await expect(api.call(getThing, { params: { id: '1' } })).rejects.toHaveProperty('code');
    expect(session.refreshToken()).toBe('r');
    session.save({ token: token(90), refreshToken: 'r' });
    answers.push(fault);
    await expect(api.call(getThing, { params: { id: '1' } })).rejects.toHaveProperty('code');
    expect(session.refreshToken()).toBe('r');
  });

  test('outlives a 401 that is not the server’s own', async () => {
    session.save({ token: token(90), refreshToken: 'r' });
    answers.push(() => new Response('<h1>Sign in to the network</h1>', { status: 401 }));
    await expect(api.call(getThing, { params: { id: '1' } })).rejects.toMatchObject({ status: 401 });
    expect(session.refreshToken()).toBe('r');
  });
});
