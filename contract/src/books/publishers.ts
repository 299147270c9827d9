import { z } from 'zod';
import { ById, Seen, text } from '../fields.ts';
import { page } from '../list.ts';
import { one, route } from '../route.ts';
import { CatalogueEntry, catalogueChange, CatalogueFilter, CatalogueInput, mayReadCatalogue } from './catalogue.ts';

/** How the ISBNs of a publisher begin, with hyphens: 978-975-08. */
const IsbnPrefix = z.string().regex(/^97[89]-\d{1,5}-\d{1,7}$/, { error: 'validation.isbn_prefix' });
/** A list, or one text with commas, as form data has it. */
const IsbnPrefixes = z
  .union(
    [z.array(z.string().max(20)).max(50), text(1000).transform((typed) => typed.split(/[\s,;]+/).filter(Boolean))],
    {
      error: 'validation.isbn_prefix',
    },
  )
  .pipe(z.array(IsbnPrefix).max(50, { error: 'validation.range' }));
/** An address of the web, or nothing. */
const Website = text(300).refine((typed) => typed === '' || isWebAddress(typed), { error: 'validation.website' });
const isWebAddress = (typed: string): boolean =>
  /^https?:\/\//.test(typed) && !/\s/.test(typed) && URL.canParse(typed) && new URL(typed).hostname.includes('.');

export const Publisher = CatalogueEntry.extend({
  /** Whom one writes to or calls. */
  contact: z.string(),
  website: z.string(),
  isbn_prefixes: z.array(z.string()),
});
export type Publisher = z.infer<typeof Publisher>;
export const PublisherInput = CatalogueInput.extend({
  contact: text(300).default(''),
  website: Website.default(''),
  isbn_prefixes: IsbnPrefixes.default([]),
});

export const listPublishers = route({
  method: 'GET',
  path: 'publishers',
  summary: 'Publishers of books',
  query: CatalogueFilter,
  answer: page(Publisher),
  needs: mayReadCatalogue,
  exportable: true,
});
export const getPublisher = route({
  method: 'GET',
  path: 'publishers/{id}',
  summary: 'One publisher',
  params: ById,
  answer: one(Publisher),
  needs: mayReadCatalogue,
});
export const createPublisher = route({
  method: 'POST',
  path: 'publishers',
  summary: 'Adds a publisher (JSON, or form data with the file image)',
  body: PublisherInput,
  files: ['image'],
  answer: one(Publisher),
  status: 201,
  needs: ['add', 'BOOK'],
  errors: ['duplicate'],
  idempotent: true,
});
export const updatePublisher = route({
  method: 'PUT',
  path: 'publishers/{id}',
  summary: 'Changes a publisher (JSON, or form data with the file image)',
  params: ById,
  body: catalogueChange(PublisherInput),
  files: ['image'],
  answer: one(Publisher),
  needs: ['edit', 'BOOK'],
  errors: ['duplicate', 'stale_version'],
  idempotent: true,
});
export const deletePublisher = route({
  method: 'DELETE',
  path: 'publishers/{id}',
  summary: 'Deletes a publisher, or restores a deleted one; books keep it',
  params: ById,
  query: Seen,
  answer: one(Publisher),
  needs: ['delete', 'BOOK'],
  errors: ['duplicate'],
  idempotent: true,
});
