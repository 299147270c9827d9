import { afterEach, expect, test, vi } from 'vitest';
import { ClientFailure } from '../kit/client/failure.ts';
import { explain } from './screen.ts';

const missing = new TypeError('Failed to fetch dynamically imported module: /assets/app/Users-12345678.js');

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a screen that does not load is a lost connection, which leaves the page as it is', async () => {
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(explain(missing)).rejects.toMatchObject({ name: 'ClientFailure', code: 'offline', cause: missing });
});

test('a server behind a proxy that is down is one as well', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 502 }));
  await expect(explain(missing)).rejects.toBeInstanceOf(ClientFailure);
});

test('a screen that an update has taken away stays the failure that makes the router load the page again', async () => {
  vi.stubGlobal('fetch', async () => new Response('ok'));
  await expect(explain(missing)).rejects.toBe(missing);
});
