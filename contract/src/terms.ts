import { z } from 'zod';
import {
  ById,
  changesOf,
  FileAddress,
  Flag,
  GradeLevel,
  Language,
  name,
  Seen,
  stored,
  text,
  toggled,
  VersionText,
} from './fields.ts';
import { ListQuery, page } from './list.ts';
import { one, route } from './route.ts';
import { SheetAnswer, SheetFile, SheetImport, YesOrNo } from './sheets.ts';

export const partsOfSpeech = [
  'noun',
  'verb',
  'adjective',
  'adverb',
  'pronoun',
  'preposition',
  'conjunction',
  'interjection',
  'phrase',
] as const;
export const PartOfSpeech = z.enum(partsOfSpeech, { error: 'validation.choice' });
export type PartOfSpeech = z.infer<typeof PartOfSpeech>;

/** A term's picture and sound may not be larger. */
export const termFiles = {
  imageBytes: 2_000_000,
  imageExtensions: ['png', 'jpg', 'jpeg'],
  audioBytes: 2_000_000,
  audioExtensions: ['mp3'],
} as const;

/** A word of a language with its meaning. */
export const Term = z.object({
  ...stored,
  ...toggled,
  language: Language,
  term: z.string(),
  meaning: z.string(),
  example: z.string(),
  part_of_speech: PartOfSpeech.nullable(),
  grade_level: z.int().nullable(),
  /** Addresses of the files, or null. */
  image: FileAddress.nullable(),
  audio: FileAddress.nullable(),
  /** Words that stand for the same, and words that are close, by the relation terms. */
  synonyms: z.array(z.string()),
  similar: z.array(z.string()),
});
export type Term = z.infer<typeof Term>;

/** Form data writes nothing as an empty field, and numbers as text. */
const orNothing = <T extends z.ZodType>(field: T) =>
  z
    .union([z.literal('').transform(() => null), field], { error: 'validation.choice' })
    .nullable()
    .default(null);
const FormGrade = z
  .union(
    [
      GradeLevel,
      z
        .string()
        .regex(/^\d{0,2}$/)
        .transform((typed) => (typed === '' ? null : Number(typed)))
        .pipe(GradeLevel.nullable()),
    ],
    { error: 'validation.range' },
  )
  .nullable()
  .default(null);

export const TermInput = z.strictObject({
  language: Language,
  term: name(100),
  meaning: name(1000),
  example: text(1000).default(''),
  part_of_speech: orNothing(PartOfSpeech),
  grade_level: FormGrade,
});

export const TermFilter = ListQuery.extend({
  language: Language.optional(),
  grade_level: z.coerce.number().pipe(GradeLevel).optional(),
  part_of_speech: PartOfSpeech.optional(),
  deleted: Flag.optional(),
});
/** Language of the column names in a file; Turkish unless told. */
export const TemplateQuery = z.strictObject({ lang: Language.default('tr') });

const files = ['image', 'audio'] as const;
export const listTerms = route({
  method: 'GET',
  path: 'terms',
  summary: 'Words with their meanings',
  query: TermFilter,
  answer: page(Term),
  needs: ['view', 'TERM'],
  exportable: true,
});
export const getTerm = route({
  method: 'GET',
  path: 'terms/{id}',
  summary: 'One term',
  params: ById,
  answer: one(Term),
  needs: ['view', 'TERM'],
});
export const createTerm = route({
  method: 'POST',
  path: 'terms',
  summary: 'Adds a term (JSON, or form data with the files image and audio)',
  body: TermInput,
  files,
  answer: one(Term),
  status: 201,
  needs: ['add', 'TERM'],
  errors: ['duplicate'],
  idempotent: true,
});
export const updateTerm = route({
  method: 'PUT',
  path: 'terms/{id}',
  summary: 'Changes a term (JSON, or form data with the files image and audio)',
  params: ById,
  body: changesOf(TermInput).extend({
    remove_image: YesOrNo.optional(),
    remove_audio: YesOrNo.optional(),
    version: VersionText.optional(),
  }),
  files,
  answer: one(Term),
  needs: ['edit', 'TERM'],
  errors: ['duplicate', 'stale_version'],
  idempotent: true,
});
export const deleteTerm = route({
  method: 'DELETE',
  path: 'terms/{id}',
  summary: 'Deletes a term, or restores a deleted one',
  params: ById,
  query: Seen,
  answer: one(Term),
  needs: ['delete', 'TERM'],
  errors: ['duplicate'],
  idempotent: true,
});
export const termsTemplate = route({
  method: 'GET',
  path: 'terms/excel/download-template',
  summary: 'An empty workbook with the columns that an import reads',
  query: TemplateQuery,
  answer: SheetFile,
  needs: ['add', 'TERM'],
  download: true,
});
export const importTerms = route({
  method: 'POST',
  path: 'terms/excel/import',
  summary: 'Reads terms from XLSX or CSV (form field file): a preview, or with accept the import',
  files: ['file'],
  body: SheetImport,
  answer: SheetAnswer,
  needs: ['add', 'TERM'],
  errors: ['too_large'],
  idempotent: true,
});
export const exportTerms = route({
  method: 'GET',
  path: 'terms/excel/export',
  summary: 'The terms of a filter as a workbook with the columns of the template',
  query: TermFilter.omit({ page: true, per_page: true, isAll: true, deleted: true }).extend(TemplateQuery.shape),
  answer: SheetFile,
  needs: ['view', 'TERM'],
  download: true,
});

/** A term as a reader meets it while reading. */
export const GlossaryTerm = Term.pick({
  id: true,
  term: true,
  meaning: true,
  example: true,
  part_of_speech: true,
  image: true,
  audio: true,
  synonyms: true,
  similar: true,
});
export type GlossaryTerm = z.infer<typeof GlossaryTerm>;
export const glossaryOfHomework = route({
  method: 'GET',
  path: 'student/homeworks/{id}/terms',
  summary: 'The terms that stand in the text of an own homework, in any of their forms',
  params: ById,
  answer: z.object({ data: z.array(GlossaryTerm) }),
  needs: 'student',
});
