import { ById, Seen } from '../fields.ts';
import { page } from '../list.ts';
import { one, route } from '../route.ts';
import { CatalogueEntry, catalogueChange, CatalogueFilter, CatalogueInput, mayReadCatalogue } from './catalogue.ts';

export const listGenres = route({
  method: 'GET',
  path: 'genres',
  summary: 'Genres of books',
  query: CatalogueFilter,
  answer: page(CatalogueEntry),
  needs: mayReadCatalogue,
  exportable: true,
});
export const getGenre = route({
  method: 'GET',
  path: 'genres/{id}',
  summary: 'One genre',
  params: ById,
  answer: one(CatalogueEntry),
  needs: mayReadCatalogue,
});
export const createGenre = route({
  method: 'POST',
  path: 'genres',
  summary: 'Adds a genre (JSON, or form data with the file image)',
  body: CatalogueInput,
  files: ['image'],
  answer: one(CatalogueEntry),
  status: 201,
  needs: ['add', 'BOOK'],
  errors: ['duplicate'],
  idempotent: true,
});
export const updateGenre = route({
  method: 'PUT',
  path: 'genres/{id}',
  summary: 'Changes a genre (JSON, or form data with the file image)',
  params: ById,
  body: catalogueChange(CatalogueInput),
  files: ['image'],
  answer: one(CatalogueEntry),
  needs: ['edit', 'BOOK'],
  errors: ['duplicate', 'stale_version'],
  idempotent: true,
});
export const deleteGenre = route({
  method: 'DELETE',
  path: 'genres/{id}',
  summary: 'Deletes a genre, or restores a deleted one; books keep it',
  params: ById,
  query: Seen,
  answer: one(CatalogueEntry),
  needs: ['delete', 'BOOK'],
  errors: ['duplicate'],
  idempotent: true,
});
