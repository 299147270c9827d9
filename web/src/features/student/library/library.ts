import { portion } from '../../../kit/list/portion.ts';
import type { Address } from '../../../kit/useAddress.ts';

/** The library as it opens. */
export const firstOfLibrary = { query: { per_page: portion } };

export const libraryKinds = ['texts', 'books', 'summaries', 'tutorials'] as const;
export type LibraryKind = (typeof libraryKinds)[number];

/** What the library is narrowed by, in the address; a kind that does not know a filter is left out by it. */
export const libraryFilters = ['category_id', 'class_id', 'genre_id', 'language', 'grade_level', 'read'] as const;
export type LibraryFilter = (typeof libraryFilters)[number];
const understood: Record<LibraryKind, readonly LibraryFilter[]> = {
  texts: ['category_id', 'language', 'grade_level', 'read'],
  books: ['genre_id', 'language', 'grade_level', 'read'],
  summaries: ['class_id', 'language', 'read'],
  tutorials: ['language', 'read'],
};

export const kindOf = (value: string | undefined): LibraryKind | undefined =>
  libraryKinds.find((kind) => kind === value);

export const isNarrowed = (chosen: Address): boolean =>
  Boolean(kindOf(chosen.kind) || chosen.search || libraryFilters.some((filter) => chosen[filter]));

/** Whether things of a kind are asked for. */
export const isIncluded = (kind: LibraryKind, chosen: Address): boolean =>
  (kindOf(chosen.kind) ?? kind) === kind &&
  libraryFilters.every((filter) => !chosen[filter] || understood[kind].includes(filter));

/** What is asked of each list; tutorials have their own word for what was read. */
export function queryFor(kind: LibraryKind, chosen: Address): Record<string, string> {
  const { read, search } = chosen;
  const done = kind === 'tutorials' ? 'completed' : null;
  return {
    ...(search ? { search } : {}),
    ...Object.fromEntries(
      understood[kind].flatMap((filter) =>
        chosen[filter] && !(filter === 'read' && done) ? [[filter, chosen[filter]]] : [],
      ),
    ),
    ...(done && read ? { [done]: String(read === 'yes') } : {}),
  };
}
