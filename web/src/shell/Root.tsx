import { Outlet } from '@tanstack/react-router';
import { NavigationSpinner } from './NavigationSpinner.tsx';
import { usePageTitle } from './usePageTitle.ts';

export function Root() {
  usePageTitle();
  return (
    <>
      <NavigationSpinner />
      <Outlet />
    </>
  );
}
