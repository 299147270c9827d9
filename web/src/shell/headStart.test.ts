import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '../kit/query.ts';
import { session } from '../kit/session.ts';
import { headStart } from './headStart.ts';
import { screen } from './screen.ts';

const loaded = vi.fn<(name: string) => void>();
const load = (name: string) =>
  screen(() => {
    loaded(name);
    return Promise.resolve({ default: () => null });
  });
const asked = vi.fn<(address: string) => void>();

/** The router's shape in small: a shell and a screen of staff, and a page for everybody. */
function routerAt(path: string): never {
  const root = createRootRoute();
  const admin = createRoute({ getParentRoute: () => root, id: 'admin-shell', component: load('shell') });
  const auth = createRoute({ getParentRoute: () => root, id: 'auth-shell', component: load('auth') });
  const routeTree = root.addChildren([
    admin.addChildren([createRoute({ getParentRoute: () => admin, path: '/dashboard', component: load('dashboard') })]),
    auth.addChildren([createRoute({ getParentRoute: () => auth, path: '/certificate', component: load('certificate') })]),
  ]);
  return createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) }) as never;
}

beforeEach(() => {
  sessionStorage.clear();
  queryClient.clear();
  loaded.mockClear();
  asked.mockClear();
  vi.stubGlobal('fetch', async (address: string) => {
    asked(address);
    return new Response('{}');
  });
});

test.each(['/dashboard', '/'])('at %s the files of the first page and the person are asked for at once', async (path) => {
  session.save({ token: 'not-a-jwt' });
  headStart(routerAt(path));
  expect(loaded.mock.calls.flat()).toEqual(['shell', 'dashboard']);
  await vi.waitFor(() => expect(asked).toHaveBeenCalledWith('/api/v1/auth/admin/me'));
});

test('nothing is asked for without a session, nor for a page for everybody', async () => {
  headStart(routerAt('/dashboard'));
  session.save({ token: 'not-a-jwt' });
  headStart(routerAt('/certificate'));
  await Promise.resolve();
  expect(loaded).not.toHaveBeenCalled();
  expect(asked).not.toHaveBeenCalled();
});
