import type { Subject } from '@okur/contract/abilities';
import { createRootRoute, createRoute, redirect } from '@tanstack/react-router';
import { LoadFailed } from '../shell/LoadFailed.tsx';
import { PendingArea } from '../shell/Pending.tsx';
import { Root } from '../shell/Root.tsx';
import { needsModules, needsToken, noToken, toTutorials } from '../shell/guards.ts';
import { screen, type Screen } from '../shell/screen.ts';

/* The frames of the areas, and how a screen of each is declared. */

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Key of the page's title in the window's tab; the screen's own heading unless told. */
    title?: string;
  }
}

export const root = createRootRoute({ component: Root, errorComponent: LoadFailed, pendingComponent: PendingArea });

export const auth = createRoute({
  getParentRoute: () => root,
  id: 'auth-shell',
  component: screen(() => import('../shell/auth/AuthShell.tsx')),
  pendingComponent: PendingArea,
});
export const admin = createRoute({
  getParentRoute: () => root,
  id: 'admin-shell',
  beforeLoad: needsToken('corporate'),
  component: screen(() => import('../shell/admin/AdminShell.tsx')),
  pendingComponent: PendingArea,
});
export const parent = createRoute({
  getParentRoute: () => root,
  id: 'parent-shell',
  beforeLoad: needsToken('parent'),
  component: screen(() => import('../shell/parent/ParentShell.tsx')),
  pendingComponent: PendingArea,
});
export const student = createRoute({
  getParentRoute: () => root,
  id: 'student-shell',
  beforeLoad: needsToken('student'),
  component: screen(() => import('../shell/student/StudentShell.tsx')),
  pendingComponent: PendingArea,
});

export const signIn = <const P extends string>(path: P, title: string, load: Screen) =>
  createRoute({
    getParentRoute: () => auth,
    path,
    staticData: { title },
    beforeLoad: noToken,
    component: screen(load),
  });
/** For everyone, signed in or not. */
export const open = <const P extends string>(path: P, title: string, load: Screen) =>
  createRoute({ getParentRoute: () => auth, path, staticData: { title }, component: screen(load) });
export const staff = <const P extends string>(
  path: P,
  title: string,
  modules: readonly Subject[],
  load: Screen,
  loader?: (route: { location: { search: object } }) => unknown,
) =>
  createRoute({
    getParentRoute: () => admin,
    path,
    staticData: { title },
    beforeLoad: needsModules(modules),
    ...(loader ? { loader } : {}),
    component: screen(load),
  });
export const forParent = <const P extends string>(path: P, title: string, load: Screen) =>
  createRoute({ getParentRoute: () => parent, path, staticData: { title }, component: screen(load) });
export const forStudent = <const P extends string>(path: P, title: string, load: Screen) =>
  createRoute({ getParentRoute: () => student, path, staticData: { title }, component: screen(load) });

export const tutorials = createRoute({ getParentRoute: () => admin, path: '/tutorials', beforeLoad: toTutorials });
/** To the list of the area, unless it begins elsewhere; what is behind the `?` goes along. */
export const moved = <const P extends string>(path: P, to = `${path}/list`, search = true) =>
  createRoute({
    getParentRoute: () => root,
    path,
    beforeLoad: () => {
      throw redirect({ to, ...(search && { search }), replace: true });
    },
  });
