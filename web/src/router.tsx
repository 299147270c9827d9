import { createHashHistory, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { numberEntries } from './kit/client/entries.ts';
import { admin, auth, moved, parent, root, student } from './routes/areas.tsx';
import { contentRoutes } from './routes/content.ts';
import { managementRoutes } from './routes/management.ts';
import { movedRoutes } from './routes/moved.ts';
import { parentRoutes } from './routes/parent.ts';
import { reportRoutes } from './routes/reports.ts';
import { signInRoutes } from './routes/sign-in.ts';
import { studentRoutes } from './routes/student.ts';
import { goHome } from './shell/guards.ts';
import { LoadFailed } from './shell/LoadFailed.tsx';
import { PendingPage } from './shell/Pending.tsx';
import { screen } from './shell/screen.ts';

/*
 * The addresses are in routes/, whole and literal: search for a path and find the file of its screen.
 * A new screen is one line there and a default export in its feature's folder.
 */

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

const errorPage = screen(() => import('./features/error-pages/ErrorPage.tsx'));

const routeTree = root.addChildren([
  auth.addChildren([...signInRoutes]),
  admin.addChildren([
    ...reportRoutes,
    ...contentRoutes,
    ...managementRoutes,
    createRoute({ getParentRoute: () => admin, path: '/management', beforeLoad: firstManagement }),
  ]),
  parent.addChildren([...parentRoutes]),
  student.addChildren([...studentRoutes]),

  createRoute({ getParentRoute: () => root, path: '/', beforeLoad: goHome }),
  ...movedRoutes,

  createRoute({
    getParentRoute: () => root,
    path: '/error',
    staticData: { title: 'error_page.404_title' },
    component: errorPage,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/error/$type',
    staticData: { title: 'error_page.general_title' },
    component: errorPage,
  }),
  // What was behind the `?` of an unknown address may be a secret of a mail.
  moved('/$', '/error', false),
]);

const history = createHashHistory();
numberEntries(history);

export const router = createRouter({
  routeTree,
  history,
  // Addresses hold plain words, `?page=2&search=007`; a screen reads them with its own schema.
  parseSearch: (search) => Object.fromEntries(new URLSearchParams(search)),
  stringifySearch: (search) => {
    const pairs = Object.entries(search).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    );
    return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
  },
  defaultPreload: 'intent',
  defaultErrorComponent: LoadFailed,
  // What is there sooner replaces the old page at once; after that the title and the outline of the next one stand.
  defaultPendingMs: 100,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PendingPage,
});

/** The empty management area leads to the first entry of it that the person may enter. */
async function firstManagement(): Promise<void> {
  const { firstEntry } = await import('./shell/visible.ts');
  throw redirect({ to: firstEntry('/management/', router) ?? '/error/401', replace: true });
}
