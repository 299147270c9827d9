import { lazyRouteComponent } from '@tanstack/react-router';
import { ClientFailure } from '../kit/failure.ts';
import type { Address } from '../kit/useAddress.ts';

export type Screen = Parameters<typeof lazyRouteComponent>[0];

/**
 * A screen that is loaded when it is first needed. The router answers a file that does not come by reloading the whole
 * page, which is right after an update and wrong without a connection: the browser's own error page would take its place.
 */
export const screen = (load: Screen) => lazyRouteComponent(() => load().catch(explain));

/** So long a page waits for the first answers: drawn once with them is sooner than drawn without and again. */
const waitMs = 200;

/** A screen that exports `ahead` asks there, by its address, for what it shows first. */
export const askAhead = (load: Screen) => ({ location }: { location: { search: object } }): Promise<void> =>
  load().then(({ ahead }: { ahead?: (address: Address) => Promise<void> }) => ahead && Promise.race([ahead(location.search as Address), wait(waitMs)]), () => undefined);

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Refuses with the reason that the page for failures can tell, once nobody answers at all. */
export async function explain(failure: unknown): Promise<never> {
  const answer = await fetch('/livez', { cache: 'no-store' }).catch(() => null);
  throw answer?.ok ? failure : new ClientFailure('offline', failure);
}
