import type { ExportInput } from '@okur/contract/exports';
import type { Page } from '@okur/contract/list';
import { type Caller, checkNeeds } from '../../platform/access/caller.ts';
import { noClient } from '../../platform/http/client.ts';
import { readInput } from '../../platform/http/input.ts';
import { wholly } from '../../platform/database/list/index.ts';
import { invalidField, notFound } from '../../platform/http/api-error.ts';
import type { Endpoint } from '../../platform/http/serve.ts';
import type { Services } from '../../platform/runtime/services.ts';

/**
 * Rows that are read, and whose text is made, at a time. Node clears a text of more than 128 KB away with what is old,
 * and so late that a long export took a hundred megabytes of them.
 */
export const portion = 50;
/** Parts of a list's address that say which page is shown. */
const paging = new Set(['page', 'per_page', 'cursor', 'isAll']);

/** The call behind a list, if the caller may make it. */
export function listOf({ lists }: Services, caller: Caller, path: string): Endpoint {
  const endpoint = lists.get(path);
  if (!endpoint) throw notFound();
  checkNeeds(endpoint.route.needs, caller);
  return endpoint;
}

type ListRequest = Pick<ExportInput, 'list' | 'params' | 'query'>;

/**
 * All rows of a list, in portions, as its own call answers them: its rights, its scope, its filters and its sort. Each
 * portion begins behind the last row of the one before, so the memory stays what it is however long the list.
 */
export async function* rowsOf(
  services: Services,
  caller: Caller,
  { list, params, query }: ListRequest,
  size = portion,
): AsyncGenerator<unknown[]> {
  const { route, handler } = listOf(services, caller, list);
  const parsed = {
    params: route.params ? readInput(route.params, params, 'malformed') : {},
    query: readInput(
      route.query!,
      Object.fromEntries(Object.entries(query).filter(([name]) => !paging.has(name))),
      'malformed',
    ),
  };
  let cursor: string | undefined;
  do {
    const { data, meta } = (await handler({
      params: parsed.params,
      query: { ...parsed.query, per_page: size, page: 1, ...(cursor ? { cursor } : {}), [wholly]: true },
      body: undefined,
      files: {},
      uploads: {},
      caller,
      scope: caller.scope,
      db: services.db,
      services,
      record: nothing,
      unchanged: nothing,
      afterCommit: nothing,
      client: noClient,
    })) as Page<unknown>;
    if (data.length > 0) yield data;
    cursor = meta.next_cursor ?? undefined;
  } while (cursor);
}

const nothing = (): void => undefined;

/** Whether the list has more rows than that; no more of them are read. */
export async function hasMoreThan(
  services: Services,
  caller: Caller,
  request: ListRequest,
  count: number,
): Promise<boolean> {
  const { value } = await rowsOf(services, caller, request, count + 1).next();
  return (value?.length ?? 0) > count;
}

interface Shape {
  def: { type: string; innerType?: Shape; element?: Shape; options?: Shape[]; in?: Shape };
  shape?: Record<string, Shape>;
}

const rowOf = ({ route }: Endpoint): Shape | undefined => (route.answer as unknown as Shape).shape?.['data'];

/** Refuses columns that the list's rows do not have. */
export function checkColumns(list: Endpoint, columns: ExportInput['columns']): void {
  const row = rowOf(list);
  columns.forEach(({ fields }, at) => {
    if (!fields.every((field) => hasPath(row, field.split('.'))))
      throw invalidField(`columns.${at}.fields`, 'validation.choice');
  });
}

function hasPath(shape: Shape | undefined, path: readonly string[]): boolean {
  if (!shape) return false;
  const { def } = shape;
  if (def.innerType) return hasPath(def.innerType, path);
  if (def.element) return hasPath(def.element, path);
  if (def.options) return def.options.some((option) => hasPath(option, path));
  const [key, ...rest] = path;
  if (key === undefined) return def.type !== 'object';
  if (key.includes('+')) return key.split('+').every((part) => hasPath(shape, [part]));
  return def.type === 'object'
    ? Object.hasOwn(shape.shape ?? {}, key) && hasPath(shape.shape![key], rest)
    : def.type === 'record';
}
