import { z } from 'zod';
import { ById, changesOf, Flag, Id, Language, name, Seen, stored, toggled, Version } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { one, route } from './route.ts';
import { SheetAnswer, SheetFile, SheetImport } from './sheets.ts';
import { TemplateQuery } from './terms.ts';

/** Similar: close in meaning (yakın anlamlı). Synonym: stands for the same (eş anlamlı). */
export const relationTypes = ['similar', 'synonym'] as const;
export const RelationType = z.enum(relationTypes, { error: 'validation.choice' });
export type RelationType = z.infer<typeof RelationType>;

/** Two words of one language that belong together, whichever of them comes first. */
export const RelationTerm = z.object({
  ...stored,
  ...toggled,
  relationType: RelationType,
  language: Language,
  term: z.string(),
  related_term: z.string(),
  /** The terms that explain the two words, where there are some. */
  term_id: Id.nullable(),
  related_term_id: Id.nullable(),
});
export type RelationTerm = z.infer<typeof RelationTerm>;

export const RelationTermInput = z.strictObject({
  relationType: RelationType,
  language: Language,
  term: name(100),
  related_term: name(100),
});

const OfType = z.strictObject({ relationType: RelationType });
export const RelationTermFilter = ListQuery.extend({
  relationType: RelationType.optional(),
  language: Language.optional(),
  deleted: Flag.optional(),
});

export const listRelationTerms = route({
  method: 'GET',
  path: 'relation-terms',
  summary: 'Similar terms and synonyms',
  query: RelationTermFilter,
  answer: page(RelationTerm),
  needs: ['view', 'TERM'],
  exportable: true,
});
export const getRelationTerm = route({
  method: 'GET',
  path: 'relation-terms/{id}',
  summary: 'One pair',
  params: ById,
  answer: one(RelationTerm),
  needs: ['view', 'TERM'],
});
export const createRelationTerm = route({
  method: 'POST',
  path: 'relation-terms',
  summary: 'Adds a pair',
  body: RelationTermInput,
  answer: one(RelationTerm),
  status: 201,
  needs: ['add', 'TERM'],
  errors: ['duplicate'],
  idempotent: true,
});
export const updateRelationTerm = route({
  method: 'PUT',
  path: 'relation-terms/{id}',
  summary: 'Changes a pair',
  params: ById,
  body: changesOf(RelationTermInput).extend({ version: Version.optional() }),
  answer: one(RelationTerm),
  needs: ['edit', 'TERM'],
  errors: ['duplicate', 'stale_version'],
  idempotent: true,
});
export const deleteRelationTerm = route({
  method: 'DELETE',
  path: 'relation-terms/{id}',
  summary: 'Deletes a pair, or restores a deleted one',
  params: ById,
  query: Seen,
  answer: one(RelationTerm),
  needs: ['delete', 'TERM'],
  errors: ['duplicate'],
  idempotent: true,
});
export const relationTermsTemplate = route({
  method: 'GET',
  path: 'relation-terms/excel/download-template',
  summary: 'An empty workbook with the columns that an import reads',
  query: TemplateQuery.extend(OfType.shape),
  answer: SheetFile,
  needs: ['add', 'TERM'],
  download: true,
});
export const importRelationTerms = route({
  method: 'POST',
  path: 'relation-terms/excel/import',
  summary: 'Reads pairs from XLSX or CSV (form field file): a preview, or with accept the import',
  query: OfType,
  files: ['file'],
  body: SheetImport,
  answer: SheetAnswer,
  needs: ['add', 'TERM'],
  errors: ['too_large'],
  idempotent: true,
});
export const exportRelationTerms = route({
  method: 'GET',
  path: 'relation-terms/excel/export',
  summary: 'The pairs of a filter as a workbook with the columns of the template',
  query: TemplateQuery.extend({
    ...OfType.shape,
    ...RelationTermFilter.pick({ search: true, sort: true, language: true }).shape,
  }),
  answer: SheetFile,
  needs: ['view', 'TERM'],
  download: true,
});
