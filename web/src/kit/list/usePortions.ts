import type { Page } from '@okur/contract/list';
import type { QueryIn, Route } from '@okur/contract/route';
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { entries } from '../client/entries.ts';
import type { CallInput } from '../client/http.ts';
import { queryOf, type Read, useCall } from '../client/useCall.ts';
import { portion } from './portion.ts';
import type { RowOf } from './useList.ts';

/*
 * A list that grows: page after page below the ones that are there, however long it is.
 *   const books = usePortions(myBooks, { query: { shelf: 'reading' } });      <Portions list={books} row={…} />
 */

interface PortionOptions<R extends Route> {
  params?: CallInput<R>['params'];
  query?: Partial<QueryIn<R>>;
  /** Rows of a page. */
  size?: number;
  /** Off: nothing is asked for, and nothing is in it. */
  enabled?: boolean;
}

export interface PortionList<Row> {
  rows: readonly Row[];
  total: number;
  /** Not even the first page is here. */
  isLoading: boolean;
  /** The next page is on its way. */
  isGrowing: boolean;
  error: unknown;
  retry: () => void;
  more: () => void;
}

/** How far each list had grown, by entry of the history: who comes back finds as many rows. */
const grownTo = new Map<string, number>();
const inEntry = (key: string): string => `${entries.key()} ${key}`;

/** Of how many portions a list is made by now; `key` says what is in it. */
export function useGrown(key: string): { pages: number; more: () => void } {
  const [grown, setGrown] = useState(() => ({ key, pages: grownTo.get(inEntry(key)) ?? 1 }));
  // Other rows begin with their first page again.
  const pages = grown.key === key ? grown.pages : 1;
  return {
    pages,
    more: () => {
      grownTo.set(inEntry(key), pages + 1);
      setGrown({ key, pages: pages + 1 });
    },
  };
}

export function usePortions<R extends Route>(
  route: R,
  { params, query, size = portion, enabled = true }: PortionOptions<R> = {},
): PortionList<RowOf<R>> {
  const { pages, more } = useGrown(JSON.stringify([route.path, params, query]));
  const input = (page: number) =>
    ({ params, query: { per_page: size, ...(page > 1 ? { page } : {}), ...query } }) as unknown as Read<R>;
  const first = useCall(route, input(1), { placeholderData: keepPreviousData, enabled });
  const others = useQueries({
    queries: Array.from({ length: pages - 1 }, (_, at) => ({ ...queryOf(route, input(at + 2)), enabled })),
  });
  // Every list answers a page; the compiler cannot see it of a generic route.
  const answers = [first, ...others].map(({ data }) => data as Page<RowOf<R>> | undefined);
  const failed = [first, ...others].find(({ data, isError }) => isError && !data);
  return {
    rows: enabled ? answers.flatMap((answer) => answer?.data ?? []) : [],
    total: enabled ? (answers[0]?.meta.total ?? 0) : 0,
    isLoading: enabled && first.isPending,
    isGrowing: others.some(({ isPending }) => isPending),
    error: failed?.error,
    retry: () => void failed?.refetch(),
    more,
  };
}
