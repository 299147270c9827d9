import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { viewing } from '../kit/viewing/viewing.ts';
import { usePageTitle } from './usePageTitle.ts';

/** Comes with the first viewing: the sign-in pages stay light. */
const ViewingBanner = lazy(() =>
  import('../kit/viewing/ViewingBanner.tsx').then((module) => ({ default: module.ViewingBanner })),
);

export function Root() {
  usePageTitle();
  return (
    <>
      {viewing.get() || viewing.isOver() ? (
        <Suspense>
          <ViewingBanner />
        </Suspense>
      ) : null}
      <Outlet />
    </>
  );
}
