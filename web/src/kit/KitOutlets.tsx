import { Paper } from '@mantine/core';
import '@mantine/notifications/styles.css';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { OfflineBanner } from './feedback/OfflineBanner.tsx';
import { ModalHost } from './form/modals.tsx';
import { idle } from './idle.ts';

const none = (): { default: ComponentType } => ({ default: () => null });

/** A message that is sent before waits in its store. */
const Toasts = lazy<ComponentType>(() => import('./feedback/Toasts.tsx').catch(none));

/** It begins its work when the page is there, so it comes after it. */
const NewVersion = lazy<ComponentType>(() =>
  idle()
    .then(() => import('./client/offline/NewVersion.tsx'))
    .catch(none),
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
      <ModalHost />
      <Suspense>
        <Toasts />
      </Suspense>
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
