import { lazyRouteComponent } from '@tanstack/react-router';
import { ClientFailure } from '../kit/client/failure.ts';

export type Screen = Parameters<typeof lazyRouteComponent>[0];

/**
 * A screen that is loaded when it is first needed. The router answers a file that does not come by reloading the whole
 * page, which is right after an update and wrong without a connection: the browser's own error page would take its
 * place.
 */
export const screen = (load: Screen) => lazyRouteComponent(() => load().catch(explain));

/** Refuses with the reason that the page for failures can tell, once no one answers at all. */
export async function explain(failure: unknown): Promise<never> {
  const answer = await fetch('/livez', { cache: 'no-store' }).catch(() => null);
  throw answer?.ok ? failure : new ClientFailure('offline', failure);
}
