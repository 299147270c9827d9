import type { RegisteredRouter } from '@tanstack/react-router';
import { areaType, askForAccount } from '../kit/account.ts';
import { homePath, session } from '../kit/session.ts';
import type { screen } from './screen.ts';

type Preloaded = ReturnType<typeof screen>;

/**
 * Begins to load the first page of somebody who is signed in: its files and the person are on their way together with
 * the texts, where the guards would ask for one after the other.
 */
export function headStart(router: RegisteredRouter): void {
  if (!session.token()) return;
  const { pathname } = router.latestLocation;
  const [matchedRoutes] = router.getMatchedRoutes(pathname === '/' ? homePath(areaType()) : pathname);
  // Pages for everybody, and those that send whoever is signed in on.
  if (!matchedRoutes.some(({ id }) => id.endsWith('-shell') && id !== '/auth-shell')) return;
  for (const { options } of matchedRoutes) void (options.component as Preloaded | undefined)?.preload?.();
  askForAccount();
}
