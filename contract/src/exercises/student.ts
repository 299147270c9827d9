import { z } from 'zod';
import { ById, Id, Instant, Language, Moment, Names, Version } from '../fields.ts';
import { one, route } from '../route.ts';
import { ExerciseEvent, mostEvents } from './kind.ts';
import { Descriptions, Kind, Params } from './parts.ts';

/* Apart from what authors send, whose judging needs every kind: a student's first page loads none. */

/** An exercise as a student gets it, with the level that is next. */
export const StudentExercise = z.object({
  id: Id,
  version: z.int(),
  module_id: Id,
  module_name: Names,
  name: Names,
  instructions: Descriptions,
  kind: Kind,
  language: Language,
  level: z.number(),
  /** Attempts so far, and the best score of them. */
  attempts: z.int(),
  best_score: z.number().nullable(),
});
export type StudentExercise = z.infer<typeof StudentExercise>;
export const OpenExercise = StudentExercise.extend({
  params: Params,
  content: Params,
  /**
   * Of words repeated at intervals: the places of those to be asked now, and how many of them come again or are new.
   */
  next_words: z.object({ items: z.array(z.int()), due: z.int(), fresh: z.int() }).nullable(),
});
export type OpenExercise = z.infer<typeof OpenExercise>;

export const AttemptInput = z.strictObject({
  /** Made by the device before the exercise begins; what is shown follows from it. */
  id: Id,
  exercise_id: Id,
  exercise_version: Version,
  /** Value of the parameter that makes it harder. */
  level: z
    .number({ error: 'validation.number' })
    .min(0, { error: 'validation.range' })
    .max(10_000, { error: 'validation.range' }),
  /** False: the form without time pressure. */
  timed: z.boolean({ error: 'validation.choice' }),
  started_at: Moment,
  /** The device's clock at the moment of sending: tells by how much it is wrong. */
  sent_at: Moment.optional(),
  events: z
    .array(ExerciseEvent)
    .min(2, { error: 'validation.required' })
    .max(mostEvents, { error: 'validation.range' }),
  device: z.enum(['desktop', 'tablet', 'phone'], { error: 'validation.choice' }),
});
export type AttemptInput = z.output<typeof AttemptInput>;

/** What came of it, computed by the server from the events. */
export const Attempt = z.object({
  id: Id,
  exercise_id: Id,
  kind: Kind,
  name: Names,
  score: z.number(),
  seconds: z.number(),
  errors: z.int(),
  wpm: z.number().nullable(),
  comprehension: z.number().nullable(),
  comprehension_corrected: z.number().nullable(),
  measures: z.record(z.string(), z.number()),
  timed: z.boolean(),
  trusted: z.boolean(),
  level_before: z.number(),
  level_after: z.number(),
  finished_at: Instant,
});
export type Attempt = z.infer<typeof Attempt>;

export const myExercises = route({
  method: 'GET',
  path: 'student/exercises',
  summary: 'The exercises for the student’s grade and language, each with the level that is next',
  answer: z.object({ data: z.array(StudentExercise) }),
  needs: 'student',
});
export const myExercise = route({
  method: 'GET',
  path: 'student/exercises/{id}',
  summary: 'One exercise with all it needs to be played',
  params: ById,
  answer: one(OpenExercise),
  needs: 'student',
});
export const recordAttempt = route({
  method: 'POST',
  path: 'student/exercise-attempts',
  summary: 'Stores a finished attempt; its score is computed from its events. The same id again answers the same',
  body: AttemptInput,
  answer: one(Attempt),
  status: 201,
  needs: 'student',
  errors: ['not_found', 'conflict'],
});
export const myExerciseAttempt = route({
  method: 'GET',
  path: 'student/exercise-attempts/{id}',
  summary: 'The result of one own attempt',
  params: ById,
  answer: one(Attempt),
  needs: 'student',
});
