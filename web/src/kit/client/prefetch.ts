import type { Route } from '@okur/contract/route';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { idle } from '../idle.ts';
import { session } from './session.ts';
import { queryOf, type Read } from './useCall.ts';

/**
 * For what is begun and gone on with whatever happens to the network: it stays as it is while it is used, and is there
 * when it is opened without one.
 */
export const cachedForever = { staleTime: Infinity, gcTime: Infinity, refetchOnReconnect: false } as const;

/** A call whose answer is fetched beforehand. */
export interface Prefetched {
  key: string;
  fetch: (client: QueryClient) => Promise<void>;
}

/** So long is what was fetched beforehand new enough; the screen that shows it asks by its own rule. */
const freshMs = 10 * 60_000;

export function prefetched<R extends Route>(route: R, input: Read<R>): Prefetched {
  const query = queryOf(route, input);
  return {
    key: JSON.stringify(query.queryKey),
    fetch: (client) =>
      client.prefetchQuery({ ...query, staleTime: freshMs, gcTime: cachedForever.gcTime, retry: false }),
  };
}

/**
 * Fetches what a person may open next, one after the other and behind everything that is on the screen, so that it
 * opens without a network as well: the answers of calls, and the screens at these addresses. Goes on when the network
 * is back; a person who saves data is spared.
 */
export function usePrefetch(calls: readonly Prefetched[], addresses: readonly string[] = []): void {
  const client = useQueryClient();
  const router = useRouter();
  const what = [...calls.map(({ key }) => key), ...addresses].join();
  useEffect(() => {
    let left = false;
    const fetchAll = async () => {
      for (const to of addresses) if (!left) await router.preloadRoute({ to } as never).catch(() => undefined);
      for (const { fetch } of calls) {
        if (left || session.isLeaving() || !navigator.onLine) return;
        await fetch(client).catch(() => undefined);
        await idle();
      }
    };
    const start = () => void (savesData() ? undefined : idle().then(fetchAll));
    start();
    addEventListener('online', start);
    return () => {
      left = true;
      removeEventListener('online', start);
    };
    // What is fetched is told by `what`.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [client, router, what]);
}

/** The person asked the browser to load as little as it can. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;
