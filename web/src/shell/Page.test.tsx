import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import '../kit/testing.tsx';
import { Page } from './Page.tsx';
import { screen as lazyScreen } from './screen.ts';

/** A page whose screen is loaded when the test lets it. */
function showLate() {
  const file = Promise.withResolvers<{ default: () => React.JSX.Element }>();
  const root = createRootRoute({ component: () => <Page /> });
  const form = createRoute({ getParentRoute: () => root, path: '/form', component: lazyScreen(() => file.promise) });
  const router = createRouter({
    routeTree: root.addChildren([form]),
    history: createMemoryHistory({ initialEntries: ['/form'] }),
    defaultPendingMs: 0,
    defaultPendingComponent: () => <p>Loading</p>,
  });
  render(<RouterProvider router={router as never} />);
  return () => file.resolve({ default: () => <input aria-label="Password" data-autofocus /> });
}

it('gives the focus to the field of a screen that is loaded late', async () => {
  vi.stubGlobal('scrollTo', () => undefined);
  const arrive = showLate();
  await screen.findByText('Loading');
  arrive();
  const field = await screen.findByLabelText('Password');
  await waitFor(() => expect(document.activeElement).toBe(field));
});
