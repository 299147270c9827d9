import { z } from 'zod';
import { ById, changesOf, Flag, GradeLevel, Language, name, Seen, stored, toggled, Version, whole } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { one, route } from '../route.ts';

export const examKinds = ['reading', 'vocabulary', 'general'] as const;
export const examStatuses = ['draft', 'published'] as const;
export const examOwners = ['platform', 'company', 'instructor'] as const;

export const Exam = z.object({
  ...stored,
  ...toggled,
  name: z.string(),
  language: Language,
  grade_level: z.int().nullable(),
  kind: z.enum(examKinds),
  /** Time limit; null: none. */
  minutes: z.int().nullable(),
  /** From this score on, 0-100, it is passed; an attempt goes by what this was when it began. */
  pass_percent: z.int(),
  /** Questions and options are in another order for everyone. */
  shuffle: z.boolean(),
  /** How often a student may take it. */
  attempts: z.int(),
  status: z.enum(examStatuses),
  owner: z.enum(examOwners),
  owner_name: z.string().nullable(),
  question_count: z.int(),
  points: z.int(),
  /** Attempts of students the caller reaches. */
  result_count: z.int(),
  editable: z.boolean(),
});
export type Exam = z.infer<typeof Exam>;

export const ExamInput = z.strictObject({
  name: name(200),
  language: Language,
  grade_level: GradeLevel.nullable().default(null),
  kind: z.enum(examKinds, { error: 'validation.choice' }).default('reading'),
  minutes: whole(1, 300).nullable().default(null),
  pass_percent: whole(0, 100).default(60),
  shuffle: z.boolean({ error: 'validation.choice' }).default(true),
  attempts: whole(1, 20).default(1),
  status: z.enum(examStatuses, { error: 'validation.choice' }).default('draft'),
});

export const ExamFilter = ListQuery.extend({
  language: Language.optional(),
  kind: z.enum(examKinds, { error: 'validation.choice' }).optional(),
  grade_level: z.coerce.number().pipe(GradeLevel).optional(),
  status: z.enum(examStatuses, { error: 'validation.choice' }).optional(),
  owner: z.enum(examOwners, { error: 'validation.choice' }).optional(),
  deleted: Flag.optional(),
});

export const needsView = ['view', 'EXAM'] as const;
export const listExams = route({
  method: 'GET',
  path: 'exams',
  summary: 'Exams the caller may use',
  query: ExamFilter,
  answer: page(Exam),
  needs: needsView,
  exportable: true,
});
export const allExams = route({
  method: 'GET',
  path: 'exams/all',
  summary: 'All of them, unpaged and short',
  answer: z.object({
    data: z.array(
      Exam.pick({
        id: true,
        name: true,
        language: true,
        grade_level: true,
        kind: true,
        status: true,
        question_count: true,
      }),
    ),
  }),
  needs: needsView,
});
export const getExam = route({
  method: 'GET',
  path: 'exams/{id}',
  summary: 'One exam',
  params: ById,
  answer: one(Exam),
  needs: needsView,
});
export const createExam = route({
  method: 'POST',
  path: 'exams',
  summary: 'Adds an exam; a school’s belongs to the school',
  body: ExamInput,
  answer: one(Exam),
  status: 201,
  needs: ['add', 'EXAM'],
  idempotent: true,
});
export const updateExam = route({
  method: 'PUT',
  path: 'exams/{id}',
  summary: 'Changes an exam',
  params: ById,
  body: changesOf(ExamInput).extend({ version: Version.optional() }),
  answer: one(Exam),
  needs: ['edit', 'EXAM'],
  errors: ['stale_version'],
  idempotent: true,
});
export const deleteExam = route({
  method: 'DELETE',
  path: 'exams/{id}',
  summary: 'Deletes an exam, or restores a deleted one; results stay',
  params: ById,
  query: Seen,
  answer: one(Exam),
  needs: ['delete', 'EXAM'],
  idempotent: true,
});
