import { z } from 'zod';
import { assignToClasses, ClassAssignment } from './assignments.ts';
import {
  ById,
  changesOf,
  FileAddress,
  Flag,
  GradeLevel,
  Id,
  Instant,
  isStorable,
  Language,
  name,
  Seen,
  stored,
  text,
  toggled,
  Version,
} from './fields.ts';
import { ArticleCover, ArticleCoverInput } from './articles/cover.ts';
import { ListQuery, page } from './list.ts';
import { Question, QuestionInput, QuestionQuality } from './questions.ts';
import { levels } from './reading/school-years.ts';
import { Done, one, route } from './route.ts';

/** Articles and exams share one model of questions. */
export { Question, QuestionInput, questionKinds, skills } from './questions.ts';

export const articleStatuses = ['draft', 'published'] as const;
export const articleOwners = ['platform', 'company', 'instructor'] as const;

/** No band where a formula has no published scale (Pisarek). */
const Score = z.object({ formula: z.string(), value: z.number(), band: z.string().nullable() });
/** Level of a text: the scores of its language's formulas; null under 100 words or 3 sentences. */
export const Readability = z
  .object({ formulaVersion: z.string(), estimate: z.boolean(), scores: z.array(Score) })
  .nullable();

export const ArticleRow = z.object({
  ...stored,
  ...toggled,
  title: z.string(),
  language: Language,
  category_id: Id.nullable(),
  category: z.string().nullable(),
  type_id: Id.nullable(),
  type: z.string().nullable(),
  grade_level: z.int().nullable(),
  word_count: z.int(),
  /** At 150 words a minute, rounded up to the half. */
  minutes: z.number(),
  readability: Readability,
  /** By the main formula of the language; null for a text too short to judge. */
  level: z.enum(levels).nullable(),
  owner: z.enum(articleOwners),
  owner_name: z.string().nullable(),
  status: z.enum(articleStatuses),
  question_count: z.int(),
  department_count: z.int(),
  /** Whether the caller may change it: instructors their own, the platform's staff all. */
  editable: z.boolean(),
});
export type ArticleRow = z.infer<typeof ArticleRow>;
export const Article = ArticleRow.extend({
  body: z.string(),
  source: z.string(),
  cover: ArticleCover.nullable(),
  questions: z.array(Question),
});
export type Article = z.infer<typeof Article>;

export const ArticleInput = z.strictObject({
  title: name(200),
  language: Language,
  category_id: Id.nullable().default(null),
  type_id: Id.nullable().default(null),
  grade_level: GradeLevel.nullable().default(null),
  /** Rich text; the server keeps headings, paragraphs, lists, quotes, bold and italic and drops everything else. */
  body: z
    .string({ error: 'validation.required' })
    .min(1, { error: 'validation.required' })
    .max(200_000, { error: 'validation.field_max_chars' })
    .refine(isStorable, { error: 'validation.characters' }),
  source: text(300).default(''),
  cover: ArticleCoverInput.nullable().default(null),
  status: z.enum(articleStatuses, { error: 'validation.choice' }).default('draft'),
  questions: z.array(QuestionInput).max(50, { error: 'validation.range' }).default([]),
});

export const ArticleFilter = ListQuery.extend({
  language: Language.optional(),
  category_id: Id.optional(),
  type_id: Id.optional(),
  grade_level: z.coerce.number().pipe(GradeLevel).optional(),
  status: z.enum(articleStatuses, { error: 'validation.choice' }).optional(),
  owner: z.enum(articleOwners, { error: 'validation.choice' }).optional(),
  deleted: Flag.optional(),
});

export const listArticles = route({
  method: 'GET',
  path: 'articles',
  summary: 'Articles the caller may use',
  query: ArticleFilter,
  answer: page(ArticleRow),
  needs: ['view', 'ARTICLE'],
  exportable: true,
});
export const getArticle = route({
  method: 'GET',
  path: 'articles/{id}',
  summary: 'One article with its text and questions',
  params: ById,
  answer: one(Article),
  needs: ['view', 'ARTICLE'],
});
export const createArticle = route({
  method: 'POST',
  path: 'articles',
  summary: 'Adds an article; an instructor’s belongs to the instructor',
  body: ArticleInput,
  answer: one(Article),
  status: 201,
  needs: ['add', 'ARTICLE'],
  idempotent: true,
});
export const updateArticle = route({
  method: 'PUT',
  path: 'articles/{id}',
  summary: 'Changes an article; what students already read stays as it was',
  params: ById,
  body: changesOf(ArticleInput).extend({ version: Version.optional() }),
  answer: one(Article),
  needs: ['edit', 'ARTICLE'],
  errors: ['stale_version'],
  idempotent: true,
});
export const deleteArticle = route({
  method: 'DELETE',
  path: 'articles/{id}',
  summary: 'Deletes an article, or restores a deleted one',
  params: ById,
  query: Seen,
  answer: one(ArticleRow),
  needs: ['delete', 'ARTICLE'],
  idempotent: true,
});

export const qualityOfArticle = route({
  method: 'GET',
  path: 'articles/{id}/quality',
  summary:
    'How well each question does: share of right answers, discrimination, and the share right among ' +
    'those who answered without having read the text',
  params: ById,
  answer: z.object({ data: z.array(QuestionQuality) }),
  needs: ['view', 'ARTICLE'],
});

export const uploadQuestionImage = route({
  method: 'POST',
  path: 'question-images',
  summary:
    'Stores a picture (PNG or JPEG up to 5 MB, form field image) for a question of an article or an exam; ' +
    'one that no question holds after thirty days is cleared away',
  files: ['image'],
  body: z.strictObject({}),
  answer: one(z.object({ address: FileAddress, width: z.int(), height: z.int() })),
  needs: {
    anyOf: [
      ['add', 'ARTICLE'],
      ['edit', 'ARTICLE'],
      ['edit', 'EXAM'],
    ],
  },
  errors: ['too_large'],
  ownTransaction: true,
});

/** What a text or Word file holds, as an article would keep it; `body` is clean already. Nothing is stored. */
export const ImportedArticle = z.object({
  /** The heading or short line the text begins with, else the name of the file. */
  title: z.string(),
  body: z.string(),
  format: z.enum(['text', 'docx']),
  /** By its small words; null where none of the four is clearly meant. */
  language: Language.nullable(),
  /** Null for a Word file, which says its own. */
  encoding: z.enum(['utf-8', 'utf-16le', 'utf-16be', 'windows-1254']).nullable(),
  word_count: z.int(),
  headings: z.array(z.object({ level: z.int(), text: z.string() })),
  /** How many of these the file had: pictures and notes are gone, of tables the words stay. */
  left_out: z.object({ pictures: z.int(), notes: z.int(), tables: z.int() }),
});
export type ImportedArticle = z.infer<typeof ImportedArticle>;
export const readArticleFile = route({
  method: 'POST',
  path: 'articles/import',
  summary:
    'Reads an article from a text file (UTF-8, UTF-16 or Windows-1254) or a DOCX (form field file); stores nothing',
  files: ['file'],
  body: z.strictObject({}),
  answer: one(ImportedArticle),
  needs: ['add', 'ARTICLE'],
  errors: ['too_large'],
  readOnly: true,
});

/**
 * A version of an article's title, text and questions. Every one that was saved is kept: what was given stays what it
 * was.
 */
export const ArticleVersion = z.object({
  version: z.int(),
  created_at: Instant,
  title: z.string(),
  language: Language,
  word_count: z.int(),
  question_count: z.int(),
  /** Homework in the caller's reach that gives this version. */
  homework_count: z.int(),
  /** Readings of it, of any class. */
  reading_count: z.int(),
  /** The one that holds now: the newest. */
  current: z.boolean(),
});
export type ArticleVersion = z.infer<typeof ArticleVersion>;
export const ArticleVersionText = ArticleVersion.extend({ body: z.string(), questions: z.array(Question) });
export type ArticleVersionText = z.infer<typeof ArticleVersionText>;
export const versionsOfArticle = route({
  method: 'GET',
  path: 'articles/{id}/states',
  summary: 'Every version of an article, newest first; for those who may change it',
  params: ById,
  query: ListQuery,
  answer: page(ArticleVersion),
  needs: ['view', 'ARTICLE'],
  exportable: true,
});
export const versionOfArticle = route({
  method: 'GET',
  path: 'articles/{id}/state',
  summary: 'One version of an article with its text and questions; the newest unless told',
  params: ById,
  query: Seen,
  answer: one(ArticleVersionText),
  needs: ['view', 'ARTICLE'],
});

/** Who may hand articles to classes: those who edit articles and those who give homework. */
const assignNeeds = {
  anyOf: [
    ['edit', 'ARTICLE'],
    ['add', 'HOMEWORK'],
  ],
} as const;
export const assignmentsOfArticle = route({
  method: 'GET',
  path: 'articles/{id}/departments',
  summary: 'Departments that hold the article',
  params: ById,
  query: ListQuery,
  answer: page(ClassAssignment),
  needs: ['view', 'ARTICLE'],
  exportable: true,
});
export const assignArticle = route({
  method: 'PUT',
  path: 'articles/{id}/departments',
  summary: 'Assigns an article to departments, with an expiry; known ones get the new dates',
  params: ById,
  body: assignToClasses(500),
  answer: Done,
  needs: assignNeeds,
  errors: ['not_found'],
});
export const unassignArticle = route({
  method: 'DELETE',
  path: 'articles/{id}/departments/{departmentId}',
  summary: 'Takes an article from a department',
  params: z.strictObject({ id: Id, departmentId: Id }),
  answer: Done,
  needs: assignNeeds,
  idempotent: true,
});

export * from './articles/categories.ts';
export * from './articles/cover.ts';
export * from './articles/audio.ts';
export * from './articles/missing.ts';
