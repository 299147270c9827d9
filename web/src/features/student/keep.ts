/**
 * A text that was fetched stays as it is while it is read, whatever happens to the network, and is there when it is
 * opened without one.
 */
export const keptText = { staleTime: Infinity, gcTime: Infinity, refetchOnReconnect: false } as const;
