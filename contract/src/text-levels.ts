import { z } from 'zod';
import { ById, GradeLevel, Id, Instant, Language } from './fields.ts';
import { feelings } from './reading/next-level.ts';
import { one, route } from './route.ts';

/*
 * Which grade the next text has: it follows from what was read, by the rule of reading/next-level.ts. The student says
 * how a text was; staff see what the rule goes by, and may fix the level in the settings of the student (text_level).
 */

export const Feeling = z.enum(feelings, { error: 'validation.choice' });

export const TextLevel = z.object({
  /** The language that the student is taught in. */
  language: Language,
  /** The grade of the next text; null where neither student nor class has a grade. */
  level: z.int().nullable(),
  /** Fixed by staff; null: it follows the reader. */
  fixed: GradeLevel.nullable(),
  /** Where the rule began: the grade of the student, else of the class. */
  start: z.int().nullable(),
  /** New texts in this language and at this level that are left to read, in homework and library. */
  texts_left: z.int(),
  /** The newest first readings of texts with a grade, which the rule goes by. */
  readings: z.array(
    z.object({
      id: Id,
      title: z.string(),
      level: z.int(),
      /** Guess-corrected comprehension, 0–100. */
      understood: z.number().nullable(),
      trusted: z.boolean(),
      feeling: z.enum(feelings).nullable(),
      finished_at: Instant,
    }),
  ),
});
export type TextLevel = z.infer<typeof TextLevel>;

export const sayFeeling = route({
  method: 'PUT',
  path: 'student/readings/{id}/feeling',
  summary: 'Says whether the text of an own reading was too easy, just right or too hard; the last word counts',
  params: ById,
  body: z.strictObject({ feeling: Feeling }),
  answer: one(z.object({ id: Id, feeling: z.enum(feelings) })),
  needs: 'student',
});
export const textLevelOfUser = route({
  method: 'GET',
  path: 'users/{id}/text-level',
  summary: 'The grade of a student’s next text, and the readings it follows from',
  params: ById,
  answer: one(TextLevel),
  needs: ['view', 'USER'],
  record: 'record',
});

export const taughtLanguage = route({
  method: 'GET',
  path: 'users/taught-language',
  summary: 'The language that most of the caller’s students are taught in: new texts, exams and messages begin with it',
  answer: one(z.object({ language: Language.nullable() })),
  needs: 'staff',
});
