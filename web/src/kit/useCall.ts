import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryOptions, UseQueryResult } from '@tanstack/react-query';
import type { Route } from '@okur/contract/route';
import { call } from './api.ts';
import type { Answer, CallInput } from './http.ts';

/*
 * Reading through the cache. One kind of key for every call, so that whoever reads the same thing shares it.
 *   const company = useCall(getCompany, { params: { id } });      company.data?.data.company_name
 *   const refresh = useRefresh();  await refresh();               after a write: what is on the screen is read again
 */

type Read<R extends Route> = Pick<CallInput<R>, 'params' | 'query'>;

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

/** Reads again what the screen shows; what is not shown is read again when it is shown next. */
export function useRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ['call'] });
}
