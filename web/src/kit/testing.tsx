import { MantineProvider } from '@mantine/core';
import type { Admin } from '@okur/contract/accounts';
import type { Role } from '@okur/contract/roles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { cleanup, render } from '@testing-library/react';
import type { RouteComponent } from '@tanstack/react-router';
import { vi } from 'vitest';
import { adminQuery } from './client/account.ts';
import { queryClient } from './client/query.ts';
import { type AccountType, session } from './client/session.ts';
import { KitOutlets } from './KitOutlets.tsx';

/*
 * For tests alone: a screen as the application shows it, with a server of the test's own; `testing-setup.ts` has
 * what goes before and after each.
 */

/** Shows `Screen` at `address` to the person of `signInAs`; every other address shows its own path. */
export function show(Screen: RouteComponent, address = '/list') {
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <KitOutlets />
      </>
    ),
  });
  const routeTree = root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/list', component: Screen }),
    createRoute({ getParentRoute: () => root, path: '/list/$id', component: Screen }),
    createRoute({ getParentRoute: () => root, path: '/$', component: () => <p>elsewhere</p> }),
  ]);
  const router = createRouter({
    routeTree,
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
    stringifySearch: (search) => {
      const pairs = Object.entries(search).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
      return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
    },
  });
  // As fresh for as long as in the application: on a busy machine the router may show a screen twice.
  const { staleTime } = queryClient.getDefaultOptions().queries!;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime } } });
  // As the frame has it: who is signed in is there before any screen.
  client.setQueryData(adminQuery.queryKey, queryClient.getQueryData(adminQuery.queryKey));
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <RouterProvider router={router as never} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return router;
}

const encoded = (claims: object) => btoa(JSON.stringify(claims)).replaceAll('=', '');
export const signIn = (sub: string, type: AccountType = 'corporate') =>
  session.save({ token: `h.${encoded({ sub })}.s` }, { type });
/** Signs in a member of staff who works at no school, with the rights of this role. */
export function signInAs(role: Role): void {
  signIn('a');
  const staff = { id: 'a', roles: [{ name: role }], company: null, companies: [], instructors: [] };
  queryClient.setQueryData(adminQuery.queryKey, staff as unknown as Admin);
}
/** As the server ends it; the page goes to the sign-in. */
export function endSession(): void {
  session.expire();
  cleanup();
}

export interface RecordedRequest {
  method: string;
  path: string;
  query: Record<string, string>;
  body: unknown;
}

/**
 * Answers every request by `answer` and records the requests. An answer with a `status` of 400 or more is a failure.
 */
export function serve(answer: (request: RecordedRequest) => unknown) {
  const requests: RecordedRequest[] = [];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, 'http://okur.example');
    const request = {
      method: init.method ?? 'GET',
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      body:
        typeof init.body === 'string'
          ? JSON.parse(init.body)
          : init.body instanceof FormData
            ? Object.fromEntries(init.body)
            : undefined,
    };
    requests.push(request);
    const body = await answer(request);
    const status = body instanceof Refused ? body.status : 200;
    return new Response(JSON.stringify(body instanceof Refused ? body.body : body), {
      status,
      headers: { 'Content-Type': 'application/json' },
    });
  });
  return requests;
}

/** The storage of a browser that takes nothing more, until the test ends. */
export function fillStorage(): void {
  const storage = localStorage;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.getItem(key),
    removeItem: (key: string) => storage.removeItem(key),
    setItem() {
      throw new DOMException('No room', 'QuotaExceededError');
    },
  });
}

export class Refused {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    this.status = status;
    this.body = body;
  }
}
