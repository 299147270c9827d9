import type { Route } from '@okur/contract/route';
import type { Address } from '../useAddress.ts';
import { rowsPerPage } from './rowsPerPage.ts';

/** What every list keeps in its address; whatever else the call's query takes is a filter. */
const ownNames = new Set(['page', 'per_page', 'search', 'sort', 'isAll', 'cursor']);

export interface ListState {
  page: number;
  per_page: number;
  search: string;
  sort: string | undefined;
  /** Keys of the columns shown; absent when nothing was chosen. */
  columns: readonly string[] | undefined;
  /** By name, as they are in the address. */
  filters: Readonly<Record<string, string>>;
}

/** The names of a call's own filters. */
function filterNames(route: Route): string[] {
  return Object.keys(route.query?.shape ?? {}).filter((name) => !ownNames.has(name));
}

/** The state in an address. Anything the call would refuse is left out, so that no pasted link breaks a page. */
export function readList(route: Route, address: Address): ListState {
  const shape: Record<string, { safeParse: (value: unknown) => { success: boolean } }> = route.query?.shape ?? {};
  const filters: Record<string, string> = {};
  for (const name of filterNames(route)) {
    const value = address[name];
    if (value && shape[name]?.safeParse(value).success) filters[name] = value;
  }
  return {
    page: Math.max(1, Math.trunc(Number(address.page)) || 1),
    per_page: rowsPerPage.read(address.per_page),
    search: (address.search ?? '').slice(0, 100),
    sort: /^-?[\w.]{1,59}$/.test(address.sort ?? '') ? address.sort : undefined,
    columns: address.columns?.split(',').filter(Boolean),
    filters,
  };
}

/** The query of the call for a state; defaults are left to the server. */
export function queryOfState({ page, per_page, search, sort, filters }: ListState) {
  return { page, per_page, search: search || undefined, sort, ...filters };
}
