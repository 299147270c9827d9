import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { impersonation } from '../kit/impersonation/impersonation.ts';
import { usePageTitle } from './usePageTitle.ts';

/** Comes with the first impersonation: the sign-in pages stay light. */
const ImpersonationBanner = lazy(() =>
  import('../kit/impersonation/ImpersonationBanner.tsx').then((module) => ({ default: module.ImpersonationBanner })),
);

export function Root() {
  usePageTitle();
  return (
    <>
      {impersonation.get() || impersonation.isOver() ? (
        <Suspense>
          <ImpersonationBanner />
        </Suspense>
      ) : null}
      <Outlet />
    </>
  );
}
