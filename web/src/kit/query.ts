import { QueryClient } from '@tanstack/react-query';
import { isPassing } from './failure.ts';

/** Only what passes by itself is tried again; a refusal stays a refusal. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, failure) => failures < 2 && isPassing(failure),
      retryDelay: (attempt) => 500 * 2 ** attempt,
      staleTime: 30_000,
      gcTime: 10 * 60_000,
    },
    mutations: { retry: false },
  },
});
