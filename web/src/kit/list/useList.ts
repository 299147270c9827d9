import type { Page } from '@okur/contract/list';
import type { AnswerOf, QueryIn, Route } from '@okur/contract/route';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { FieldBinding } from '../form/binding.ts';
import type { Answer, CallInput } from '../client/http.ts';
import { useAddress } from '../useAddress.ts';
import { useCall } from '../client/useCall.ts';
import { queryOfState, readList } from './address.ts';
import { rowsPerPage } from './rowsPerPage.ts';
import type { ListState } from './address.ts';

/*
 * The state of a list screen, kept in the address, and the rows that belong to it.
 *   const list = useList(listDepartments, { params: { id } });
 * `fixed` goes along with every request and cannot be changed by the reader; `sort` is the order when none is chosen.
 */

export type RowOf<R extends Route> = AnswerOf<R> extends { data: (infer Row)[] } ? Row : never;

interface ListOptions<R extends Route> {
  params?: CallInput<R>['params'];
  fixed?: Partial<QueryIn<R>>;
  sort?: string;
}

/** What the parts of a list need of it, whatever its call. */
export interface List<Row, Filter extends string = string> {
  rows: readonly Row[];
  total: number;
  totalIs: 'exact' | 'estimate' | 'more';
  lastPage: number;
  state: ListState;
  /** No rows yet: skeletons. */
  loading: boolean;
  /** Rows of the page before, dimmed. */
  stale: boolean;
  error: unknown;
  retry: () => void;
  /** Some filter or search narrows the list. */
  narrowed: boolean;
  setPage: (page: number) => void;
  setSize: (size: number) => void;
  setSearch: (text: string) => void;
  setSort: (sort: string | undefined) => void;
  setColumns: (keys: readonly string[] | undefined) => void;
  /** Ties a field to a filter: `<SelectField {...list.filter('status')} label=… data=… clearable />`. */
  filter(name: Filter): FieldBinding<string | null>;
  /** The same for a yes-or-no filter and a SwitchField. */
  flag(name: Filter): FieldBinding<boolean>;
  clear: () => void;
  /** What an export asks for: the call, and what it is asked with, but for the page. */
  source: { list: string; params: Record<string, string>; query: Record<string, string> };
}

/** The list of a call, for a part of its screen. */
export type ListOf<R extends Route> = ReturnType<typeof useList<R>>;

export function useList<R extends Route>(
  route: R,
  { params, fixed, sort }: ListOptions<R> = {},
): List<RowOf<R>, keyof QueryIn<R> & string> & { answer: Answer<R> | undefined } {
  type Row = RowOf<R>;
  const [address, write] = useAddress();
  const read = readList(route, address);
  const state = { ...read, sort: read.sort ?? sort };

  const input = (change: object) =>
    ({ params, query: { ...queryOfState(state), ...fixed, ...change } }) as unknown as Pick<
      CallInput<R>,
      'params' | 'query'
    >;
  const query = useCall(route, input({}), { placeholderData: keepPreviousData });
  // Every list answers a page; the compiler cannot see it of a generic route.
  const answer = query.data as Page<Row> | undefined;
  const lastPage = answer?.meta.last_page ?? 1;
  const hasNext = !query.isPlaceholderData && state.page < lastPage;
  // Prefetched: no one renders it, so nothing is told when it arrives.
  useCall(route, input({ page: state.page + 1 }), { enabled: hasNext, notifyOnChangeProps: [] });

  // A page behind the last one (rows were deleted, or the link is old) leads to the last.
  useEffect(() => {
    if (answer && !query.isPlaceholderData && state.page > lastPage)
      write(toPage(lastPage, state.per_page), { replace: true });
  }, [answer, query.isPlaceholderData, state.page, state.per_page, lastPage, write]);

  const setFilter = (name: string, value: string | null) => write({ [name]: value || undefined, page: undefined });
  const noFilters = Object.fromEntries(Object.keys(state.filters).map((name) => [name, undefined]));
  return {
    /** What the call says beside its rows. */
    answer: query.data,
    rows: answer?.data ?? [],
    total: answer?.meta.total ?? 0,
    totalIs: answer?.meta.total_is ?? 'exact',
    lastPage,
    state,
    loading: query.isPending,
    stale: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    narrowed: state.search !== '' || Object.keys(state.filters).length > 0,
    setPage: (page) => write(toPage(page, state.per_page)),
    setSize: (size) => {
      rowsPerPage.save(size);
      write({ per_page: String(size), page: undefined });
    },
    setSearch: (text) => write({ search: text || undefined, page: undefined }, { replace: true }),
    setSort: (next) => write({ sort: next, page: undefined }),
    setColumns: (keys) => write({ columns: keys?.join(',') }, { replace: true }),
    filter: (name) => ({ name, value: state.filters[name] ?? null, onChange: (value) => setFilter(name, value) }),
    flag: (name) => ({
      name,
      value: state.filters[name] === 'true',
      onChange: (on) => setFilter(name, on ? 'true' : null),
    }),
    clear: () => write({ ...noFilters, search: undefined, page: undefined }),
    source: {
      list: route.path,
      params: textsOf(params),
      query: textsOf({ ...queryOfState(state), ...fixed, page: undefined, per_page: undefined }),
    },
  };
}

/** A page with its size: in another size it has other rows, and each reader has a size of their own. */
const toPage = (page: number, size: number) => ({
  page: page === 1 ? undefined : String(page),
  per_page: String(size),
});

const textsOf = (values: object | undefined): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values ?? {}).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  );
