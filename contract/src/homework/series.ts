import { z } from 'zod';
import { ById, Day, Id, Instant, Seen, stored, Version } from '../fields.ts';
import { one, route } from '../route.ts';
import { homeworkStates, needsView } from './homework.ts';
import { Weekday } from './repeat.ts';

/*
 * Homework that repeats every week: each time it is ordinary homework, as the one before it is then, for the person who
 * is in its classes by then (docs/decisions/0032).
 */

/**
 * Why none follows: a person ended it, its last day is over, no class is left that could have it, who set it up may not
 * assign it any more, or a step cannot be assigned any more.
 */
export const seriesEnds = ['person', 'over', 'classes', 'instructor', 'content'] as const;

export const HomeworkSeries = z.object({
  ...stored,
  title: z.string(),
  weekday: z.int(),
  until_on: Day,
  /** When the next one opens and is due; null where none follows. */
  next_at: Instant.nullable(),
  next_due_at: Instant.nullable(),
  ended_at: Instant.nullable(),
  end_reason: z.enum(seriesEnds).nullable(),
  created_by: z.string().nullable(),
  /** Newest first, as far as the caller reaches them. */
  homeworks: z.array(
    z.object({
      /** Of several steps the first. */
      id: Id,
      sequence_id: Id.nullable(),
      title: z.string(),
      starts_at: Instant,
      due_at: Instant,
      state: z.enum(homeworkStates),
      student_count: z.int(),
      completed_count: z.int(),
    }),
  ),
});
export type HomeworkSeries = z.infer<typeof HomeworkSeries>;

export const getHomeworkSeries = route({
  method: 'GET',
  path: 'homework-series/{id}',
  summary: 'Homework that repeats every week: each time it was assigned, and when the next one opens',
  params: ById,
  answer: one(HomeworkSeries),
  needs: needsView,
});
export const updateHomeworkSeries = route({
  method: 'PUT',
  path: 'homework-series/{id}',
  summary: 'Changes the weekday or the last day of a series that goes on; what was assigned stays',
  params: ById,
  body: z.strictObject({ weekday: Weekday.optional(), until_on: Day.optional(), version: Version.optional() }),
  answer: one(HomeworkSeries),
  needs: ['edit', 'HOMEWORK'],
  errors: ['stale_version', 'conflict'],
  idempotent: true,
});
export const endHomeworkSeries = route({
  method: 'DELETE',
  path: 'homework-series/{id}',
  summary: 'Ends a series, or lets an ended one go on; what was assigned stays',
  params: ById,
  query: Seen,
  answer: one(HomeworkSeries),
  needs: ['edit', 'HOMEWORK'],
  errors: ['conflict'],
  idempotent: true,
});
