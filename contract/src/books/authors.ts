import { ById, Seen } from '../fields.ts';
import { page } from '../list.ts';
import { one, route } from '../route.ts';
import { CatalogueEntry, catalogueChange, CatalogueFilter, CatalogueInput, mayReadCatalogue } from './catalogue.ts';

export const listAuthors = route({
  method: 'GET',
  path: 'authors',
  summary: 'Authors of books',
  query: CatalogueFilter,
  answer: page(CatalogueEntry),
  needs: mayReadCatalogue,
  exportable: true,
});
export const getAuthor = route({
  method: 'GET',
  path: 'authors/{id}',
  summary: 'One author',
  params: ById,
  answer: one(CatalogueEntry),
  needs: mayReadCatalogue,
});
export const createAuthor = route({
  method: 'POST',
  path: 'authors',
  summary: 'Adds an author (JSON, or form data with the file image)',
  body: CatalogueInput,
  files: ['image'],
  answer: one(CatalogueEntry),
  status: 201,
  needs: ['add', 'BOOK'],
  errors: ['duplicate'],
  idempotent: true,
});
export const updateAuthor = route({
  method: 'PUT',
  path: 'authors/{id}',
  summary: 'Changes an author (JSON, or form data with the file image)',
  params: ById,
  body: catalogueChange(CatalogueInput),
  files: ['image'],
  answer: one(CatalogueEntry),
  needs: ['edit', 'BOOK'],
  errors: ['duplicate', 'stale_version'],
  idempotent: true,
});
export const deleteAuthor = route({
  method: 'DELETE',
  path: 'authors/{id}',
  summary: 'Deletes an author, or restores a deleted one; books keep it',
  params: ById,
  query: Seen,
  answer: one(CatalogueEntry),
  needs: ['delete', 'BOOK'],
  errors: ['duplicate'],
  idempotent: true,
});
