import { z } from 'zod';
import { kindOf } from './exercises/kinds.ts';
import { Descriptions, Kind, Params } from './exercises/parts.ts';
import { ById, changesOf, Flag, GradeLevel, Id, Language, Names, stored, Version, whole } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { one, route } from './route.ts';

export * from './exercises/student.ts';

const Order = whole(1, 10_000);

export const moduleIcons = ['eye', 'bolt', 'book', 'focus', 'vocabulary', 'puzzle'] as const;
/** Groups exercises, in an order. Modules are there from the start. */
export const Module = z.object({
  ...stored,
  name: Names,
  description: Descriptions,
  icon: z.enum(moduleIcons),
  order: z.int(),
  active: z.boolean(),
  exercise_count: z.int(),
});
export type Module = z.infer<typeof Module>;
export const ModuleChange = z.strictObject({
  name: Names.optional(),
  description: Descriptions.optional(),
  icon: z.enum(moduleIcons, { error: 'validation.choice' }).optional(),
  order: Order.optional(),
  active: z.boolean({ error: 'validation.choice' }).optional(),
  version: Version.optional(),
});

export const ExerciseCategory = z.object({ ...stored, name: Names });
export type ExerciseCategory = z.infer<typeof ExerciseCategory>;

/** `params` and `content` are those of its kind, whole: what the author left out is there with its usual value. */
export const Exercise = z.object({
  ...stored,
  module_id: Id,
  module_name: Names,
  category_id: Id.nullable(),
  category_name: Names.nullable(),
  name: Names,
  instructions: Descriptions,
  kind: Kind,
  language: Language,
  grade_from: z.int().nullable(),
  grade_to: z.int().nullable(),
  params: Params,
  content: Params,
  order: z.int(),
  active: z.boolean(),
});
export type Exercise = z.infer<typeof Exercise>;

const Grade = GradeLevel.nullable().default(null);
const fields = z.strictObject({
  module_id: Id,
  category_id: Id.nullable().default(null),
  name: Names,
  instructions: Descriptions.default({ en: '', tr: '', fr: '', pl: '' }),
  kind: Kind,
  /** Of the content; a kind without words is shown to every reader. */
  language: Language,
  grade_from: Grade,
  grade_to: Grade,
  params: Params.default({}),
  content: Params.default({}),
  /** Place in its module; left out: the last one. */
  order: Order.optional(),
  active: z.boolean({ error: 'validation.choice' }).default(true),
});

interface Judged {
  kind?: z.infer<typeof Kind> | undefined;
  params?: Record<string, unknown> | undefined;
  content?: Record<string, unknown> | undefined;
  grade_from?: number | null | undefined;
  grade_to?: number | null | undefined;
}

/** What one field cannot tell: params and content by the kind's own schemas, and what goes together. */
function judge(value: Judged, context: z.core.$RefinementCtx): void {
  if (value.grade_from && value.grade_to && value.grade_from > value.grade_to)
    context.addIssue({ code: 'custom', path: ['grade_to'], message: 'validation.grade_order' });
  if (!value.kind) return;
  const kind = kindOf(value.kind);
  for (const part of ['params', 'content'] as const) {
    const schema = part === 'params' ? kind.settings : kind.content;
    for (const issue of schema.safeParse(value[part] ?? {}).error?.issues ?? [])
      context.addIssue({ ...issue, path: [part, ...issue.path] } as never);
  }
  const words = value.content?.['words'];
  if (['words', 'phrases'].includes(String(value.params?.['item'])) && (!Array.isArray(words) || words.length < 8))
    context.addIssue({ code: 'custom', path: ['content', 'words'], message: 'validation.words_missing' });
}

/** Values that stand for what was left out. */
const complete = <T extends Judged>(value: T): T =>
  value.kind
    ? {
        ...value,
        params: kindOf(value.kind).settings.parse(value.params ?? {}),
        content: kindOf(value.kind).content.parse(value.content ?? {}),
      }
    : value;

export const ExerciseInput = fields.superRefine(judge).transform(complete);
/** What a form holds of an exercise: the rules of a new one, and the version that was seen. */
export const ExerciseForm = fields.extend({ version: Version.optional() }).superRefine(judge);
/** `kind` stays what it is. What is changed is judged together with what is not, by the rules of a new one. */
export const ExerciseChange = changesOf(fields).extend({ version: Version.optional() });

export const ExerciseFilter = ListQuery.extend({
  module_id: Id.optional(),
  category_id: Id.optional(),
  kind: Kind.optional(),
  language: Language.optional(),
  grade_level: z.coerce.number().pipe(GradeLevel).optional(),
  active: Flag.optional(),
});

/** Who writes exercises, and who gives them to students. */
const readers = {
  anyOf: [
    ['view', 'MODULE'],
    ['view', 'HOMEWORK'],
  ],
} as const;

export const listModules = route({
  method: 'GET',
  path: 'modules',
  summary: 'The modules in their order',
  query: ListQuery,
  answer: page(Module),
  needs: readers,
  exportable: true,
});
export const updateModule = route({
  method: 'PUT',
  path: 'modules/{id}',
  summary: 'Changes the names of a module, its place, or whether it is in use',
  params: ById,
  body: ModuleChange,
  answer: one(Module),
  needs: ['edit', 'MODULE'],
  errors: ['stale_version'],
  idempotent: true,
});
export const listExerciseCategories = route({
  method: 'GET',
  path: 'exercise-categories',
  summary: 'The categories of exercises',
  query: ListQuery,
  answer: page(ExerciseCategory),
  needs: readers,
  exportable: true,
});
export const listExercises = route({
  method: 'GET',
  path: 'exercises',
  summary: 'Exercises, by module and place',
  query: ExerciseFilter,
  answer: page(Exercise),
  needs: readers,
  exportable: true,
});
export const getExercise = route({
  method: 'GET',
  path: 'exercises/{id}',
  summary: 'One exercise',
  params: ById,
  answer: one(Exercise),
  needs: readers,
});
export const createExercise = route({
  method: 'POST',
  path: 'exercises',
  summary: 'Adds an exercise of one kind',
  body: ExerciseInput,
  answer: one(Exercise),
  status: 201,
  needs: ['add', 'MODULE'],
  idempotent: true,
});
export const updateExercise = route({
  method: 'PUT',
  path: 'exercises/{id}',
  summary: 'Changes an exercise; what was played of it before stays as it was',
  params: ById,
  body: ExerciseChange,
  answer: one(Exercise),
  needs: ['edit', 'MODULE'],
  errors: ['stale_version'],
  idempotent: true,
});
