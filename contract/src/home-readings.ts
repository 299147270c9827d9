import { z } from 'zod';
import { ById, Day, Id, Instant, name, Seen, stored, toggled, Version, whole } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { one, route } from './route.ts';

/*
 * Reading at home, as a parent enters it and the child confirms it: minutes with a book, counted apart from everything
 * that is measured.
 */

/** What a child has said about it. */
export const homeReadingStates = ['waiting', 'confirmed', 'declined'] as const;

export const HomeReading = z.object({
  ...stored,
  ...toggled,
  user_id: Id,
  /** Of the book, the magazine or whatever was read. */
  title: z.string(),
  minutes: z.int(),
  /** The day it was read, by the calendar of the school. */
  read_on: Day,
  /** How the parent who entered it is called, for the child; staff and other parents are not told. */
  parent_name: z.string().nullable(),
  state: z.enum(homeReadingStates),
  answered_at: Instant.nullable(),
});
export type HomeReading = z.infer<typeof HomeReading>;

/** At most so many of a child's day by one parent, and so many days back. */
export const homeReadingLimits = { ofDay: 10, daysBack: 60, minutesMax: 240 } as const;

export const HomeReadingInput = z.strictObject({
  title: name(160),
  minutes: whole(1, homeReadingLimits.minutesMax),
  read_on: Day,
});

/** Minutes that the child confirmed, since Monday and in all; and what waits for an answer. */
export const HomeReadingSums = z.object({ minutes_this_week: z.int(), minutes_total: z.int(), waiting: z.int() });
export type HomeReadingSums = z.infer<typeof HomeReadingSums>;

const ofChild = { params: ById, needs: 'parent' } as const;
const OfChild = z.strictObject({ id: Id, readingId: Id });

export const homeReadingsOfChild = route({
  ...ofChild,
  method: 'GET',
  path: 'parent/users/{id}/home-readings',
  summary: 'What the parent entered of a child’s reading at home, the newest first',
  query: ListQuery,
  answer: page(HomeReading),
  exportable: true,
  record: 'record',
});
export const homeReadingSumsOfChild = route({
  ...ofChild,
  method: 'GET',
  path: 'parent/users/{id}/home-reading-sums',
  summary: 'Minutes of what the parent entered of a child’s reading at home that the child confirmed',
  answer: one(HomeReadingSums),
  record: 'record',
});
export const addHomeReading = route({
  ...ofChild,
  method: 'POST',
  path: 'parent/users/{id}/home-readings',
  summary: 'Enters that a child read at home; it counts once the child confirms it',
  body: HomeReadingInput,
  answer: one(HomeReading),
  status: 201,
  idempotent: true,
});
export const deleteHomeReading = route({
  method: 'DELETE',
  path: 'parent/users/{id}/home-readings/{readingId}',
  summary: 'Deletes an own entry of a child’s reading at home, or restores it',
  params: OfChild,
  query: Seen,
  answer: one(HomeReading),
  needs: 'parent',
  errors: ['stale_version'],
  idempotent: true,
});

export const myHomeReadings = route({
  method: 'GET',
  path: 'student/home-readings',
  summary: 'What parents entered of the caller’s reading at home',
  query: ListQuery.extend({ state: z.enum(homeReadingStates).optional() }),
  answer: page(HomeReading),
  needs: 'student',
  exportable: true,
});
export const myHomeReadingSums = route({
  method: 'GET',
  path: 'student/home-reading-sums',
  summary: 'Minutes of the caller’s reading at home, and what waits for an answer',
  answer: one(HomeReadingSums),
  needs: 'student',
});
export const answerHomeReading = route({
  method: 'PUT',
  path: 'student/home-readings/{id}',
  summary: 'Confirms or declines it; the answer can be changed',
  params: ById,
  body: z.strictObject({ confirmed: z.boolean({ error: 'validation.choice' }), version: Version.optional() }),
  answer: one(HomeReading),
  needs: 'student',
  errors: ['stale_version'],
  idempotent: true,
});

export const homeReadingsOfUser = route({
  method: 'GET',
  path: 'users/{id}/home-readings',
  summary: 'What a student read at home, as a parent entered it',
  params: ById,
  query: ListQuery,
  answer: page(HomeReading),
  needs: ['view', 'USER'],
  exportable: true,
  record: 'record',
});
