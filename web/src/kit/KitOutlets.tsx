import { Paper } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import '@mantine/notifications/styles.css';
import { lazy, type ReactNode, Suspense } from 'react';
import { OfflineBanner } from './feedback/OfflineBanner.tsx';
import { ModalHost } from './form/modals.tsx';
import { idle } from './idle.ts';

/** It begins its work when the page is there, so it comes after it. */
const NewVersion = lazy(() =>
  idle()
    .then(() => import('./client/offline/NewVersion.tsx'))
    .catch(() => ({ default: () => null })),
);

/**
 * What the kit needs on every page: rendered once by the root route, inside the router. A shell that says itself that
 * the network is gone has it not `floating` over its pages.
 */
export function KitOutlets({ floating = true }: { floating?: boolean }) {
  return (
    <>
      {floating ? (
        <Floating>
          <OfflineBanner />
        </Floating>
      ) : null}
      <Notifications position="bottom-center" limit={4} containerWidth={420} />
      <ModalHost />
      <Suspense>
        <NewVersion />
      </Suspense>
    </>
  );
}

/** Under the top bar and over the page: in sight wherever the page is scrolled to, and nothing moves when it comes. */
function Floating({ children }: { children: ReactNode }) {
  return (
    <Paper
      shadow="md"
      radius="md"
      pos="fixed"
      top={66}
      left="50%"
      w="max-content"
      maw="calc(100vw - 24px)"
      style={{ transform: 'translateX(-50%)', zIndex: 250, overflow: 'hidden' }}
    >
      {children}
    </Paper>
  );
}
