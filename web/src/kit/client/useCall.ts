import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryFilters, QueryKey, UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import type { Route } from '@okur/contract/route';
import { call } from './api.ts';
import type { Answer, CallInput } from './http.ts';

/*
 * Reading through the cache. One kind of key for every call, so that all who read the same thing share it.
 *   const company = useCall(getCompany, { params: { id } });      company.data?.data.company_name
 *   const refresh = useRefresh();  await refresh();               after a write: what is on the screen is read again
 */

export type Read<R extends Route> = Pick<CallInput<R>, 'params' | 'query'>;

export function queryOf<R extends Route>(route: R, input: Read<R>) {
  return queryOptions<Answer<R>>({
    queryKey: ['call', route.path, input.params ?? {}, input.query ?? {}],
    // The parameters are those of the route; only the compiler cannot see that `Pick` of a generic still holds them.
    queryFn: ({ signal }) => call(route, { ...input, signal } as unknown as CallInput<R>),
  });
}

type Options<R extends Route> = Omit<UseQueryOptions<Answer<R>>, 'queryKey' | 'queryFn'>;

export function useCall<R extends Route>(route: R, input: Read<R>, options?: Options<R>): UseQueryResult<Answer<R>> {
  return useQuery({ ...queryOf(route, input), ...options });
}

/**
 * Reads again what the screen shows; what is not shown is read again when it is shown next. Things come before what
 * hangs on them: once a record is known to be deleted, its lists are off the screen and not asked for in vain.
 */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: ['call'], refetchType: 'none' });
    const things = activeQueries(true);
    if (client.getQueryCache().findAll(things).length > 0) {
      await client.refetchQueries(things);
      await rendered();
    }
    await client.refetchQueries(activeQueries(false));
  };
}

/** What is shown and out of date: things by their id, or anything else. */
const activeQueries = (things: boolean): QueryFilters => ({
  queryKey: ['call'],
  type: 'active',
  predicate: ({ queryKey, state }) => state.isInvalidated && isThing(queryKey) === things,
});

const isThing = ([, path, , query]: QueryKey): boolean => String(path).endsWith('}') && !('page' in (query as object));

/** Query tells its readers in a task of its own; this one comes behind it. */
const rendered = () => new Promise((resolve) => setTimeout(resolve));
