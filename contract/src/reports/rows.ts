import { z } from 'zod';
import { Id, Instant, Language } from '../fields.ts';
import { ListQuery, page } from '../list.ts';
import { route } from '../route.ts';
import { readingKinds, readingSources } from '../reading/kind.ts';
import { ExerciseFilter, figureNeeds, filter, readingsOnly } from './figures.ts';

/* The rows behind a number */

/** Who has left the platform since has no name here. `department_name` is the class of that moment. */
const person = {
  user_id: Id,
  name: z.string().nullable(),
  surname: z.string().nullable(),
  username: z.string().nullable(),
  department_name: z.string().nullable(),
  /** Of the school, by whose clock it was done. */
  time_zone: z.string(),
};
export const ReportReading = z.object({
  id: Id,
  ...person,
  source: z.enum(readingSources),
  /** Of a text of the library or of homework. */
  article_id: Id.nullable(),
  title: z.string(),
  language: Language,
  kind: z.enum(readingKinds),
  /** Null where there is nothing to believe. */
  wpm: z.number().nullable(),
  comprehension: z.number().nullable(),
  effective_speed: z.number().nullable(),
  active_seconds: z.number(),
  finished_at: Instant,
});
export type ReportReading = z.infer<typeof ReportReading>;
export const reportReadings = route({
  method: 'GET',
  shared: true,
  path: 'reports/readings',
  summary: 'The readings behind a figure, the latest first',
  query: ListQuery.extend({
    ...filter,
    language: Language.optional(),
    kind: z.enum(readingKinds, { error: 'validation.choice' }).optional(),
    article_id: Id.optional(),
    /** Of articles that are in this language now, in whichever they were read. */
    article_language: Language.optional(),
    only: z.enum(readingsOnly, { error: 'validation.choice' }).optional(),
  }),
  answer: page(ReportReading),
  needs: figureNeeds,
  exportable: true,
  people: true,
});
export const ReportAttempt = z.object({
  id: Id,
  ...person,
  exercise_id: Id,
  kind: z.string(),
  score: z.number(),
  seconds: z.number(),
  errors: z.int(),
  finished_at: Instant,
});
export type ReportAttempt = z.infer<typeof ReportAttempt>;
export const reportAttempts = route({
  method: 'GET',
  shared: true,
  path: 'reports/exercise-attempts',
  summary: 'The exercises behind a figure, the latest first',
  query: ListQuery.extend(ExerciseFilter.shape),
  answer: page(ReportAttempt),
  needs: figureNeeds,
  exportable: true,
  people: true,
});
