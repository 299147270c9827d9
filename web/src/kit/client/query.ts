import { QueryCache, QueryClient } from '@tanstack/react-query';
import { isPassing, ServerFailure } from './failure.ts';

/** Only what passes by itself is tried again; a refusal stays a refusal. */
export const queryClient: QueryClient = new QueryClient({
  // A role began to ask for a second factor while a person was at work: the account, read again, leads to it.
  queryCache: new QueryCache({
    onError: (failure) =>
      failure instanceof ServerFailure &&
      failure.code === 'second_factor_required' &&
      void queryClient.refetchQueries({ queryKey: ['account'] }),
  }),
  defaultOptions: {
    queries: {
      retry: (failures, failure) => failures < 2 && isPassing(failure),
      retryDelay: (attempt) => 500 * 2 ** attempt,
      // What fails without a network says so; by itself the library would wait for one and show nothing.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 30_000,
      gcTime: 10 * 60_000,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
