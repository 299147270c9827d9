import { z } from 'zod';
import { StudentExercise } from './exercises/student.ts';
import { exerciseKindNames } from './exercises/names.ts';
import { ById, Day, Flag, Id, name, Seen, stored, Version, whole } from './fields.ts';
import { ListQuery, page } from './list.ts';
import { one, route } from './route.ts';

const repetitions = whole(1, 10);
const Weekday = whole(1, 7);
const TaskNames = z.object({ en: z.string(), tr: z.string(), fr: z.string(), pl: z.string() });

/** What a student, or every student, is to do on some weekdays. */
export const Assignment = z.looseObject({
  ...stored,
  title: z.string(),
  /** Null: general, for every student whose grade and language an exercise fits. */
  user_id: Id.nullable(),
  exercises: z.array(
    z.object({ exercise_id: Id, name: TaskNames, kind: z.enum(exerciseKindNames), repetitions: z.int() }),
  ),
  /** 1 Monday to 7 Sunday. */
  weekdays: z.array(z.int()),
  starts_on: Day,
  ends_on: Day.nullable(),
  active: z.boolean(),
  deleted_at: z.string().nullable(),
});
export type Assignment = z.infer<typeof Assignment>;

const AssignedExercises = z
  .array(z.strictObject({ exercise_id: Id, repetitions: repetitions.default(1) }))
  .max(20, { error: 'validation.range' });
const shape = {
  title: name(120),
  user_id: Id.nullable().default(null),
  /** In their order. */
  exercises: AssignedExercises.default([]),
  /** Adds the exercises that are in use in these modules, in their order, once each. */
  module_ids: z.array(Id).max(10, { error: 'validation.range' }).default([]),
  weekdays: z
    .array(Weekday)
    .min(1, { error: 'validation.required' })
    .max(7, { error: 'validation.range' })
    .default([1, 2, 3, 4, 5]),
  starts_on: Day,
  ends_on: Day.nullable().default(null),
  active: z.boolean({ error: 'validation.choice' }).default(true),
};

interface Dated {
  starts_on?: string | undefined;
  ends_on?: string | null | undefined;
}
const endsAfterStart = (value: Dated): boolean =>
  !value.starts_on || !value.ends_on || value.ends_on >= value.starts_on;
const order = { path: ['ends_on'], error: 'validation.after_start' };

/** What this call takes, and what only an answer has. */
const ownFields = new Set([...Object.keys(shape), 'version', 'id', 'created_at', 'updated_at', 'deleted_at']);
/** Fields that are not ours: they are kept and given back, so many and no more. */
export const foreignFields = (value: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).filter(([key]) => !ownFields.has(key)));
const foreignMost = 4000;
const foreignFit = (value: Record<string, unknown>): boolean =>
  JSON.stringify(foreignFields(value)).length <= foreignMost;
const others = { path: ['body'], error: 'validation.invalid' };

export const AssignmentInput = z
  .looseObject(shape)
  .refine((value) => value.exercises.length + value.module_ids.length > 0, {
    path: ['exercises'],
    error: 'validation.required',
  })
  .refine(endsAfterStart, order)
  .refine(foreignFit, others);
export const AssignmentChange = z
  .looseObject({
    title: shape.title.optional(),
    /** Whose it is stays: another one is refused. */
    user_id: Id.nullable().optional(),
    exercises: AssignedExercises.min(1, { error: 'validation.required' }).optional(),
    /** Adds to the exercises: those of this call or, without any, those that it has. */
    module_ids: shape.module_ids.unwrap().optional(),
    weekdays: shape.weekdays.unwrap().optional(),
    starts_on: Day.optional(),
    ends_on: Day.nullable().optional(),
    active: shape.active.unwrap().optional(),
    version: Version.optional(),
  })
  .refine(endsAfterStart, order)
  .refine(foreignFit, others);

export const AssignmentFilter = ListQuery.extend({ active: Flag.optional(), deleted: Flag.optional() });

/** One exercise of one day: what was planned and what was done of it. */
export const HistoryDay = z.object({
  id: z.string(),
  date: Day,
  user_id: Id,
  exercise_id: Id,
  exercise_name: TaskNames,
  kind: z.enum(exerciseKindNames),
  planned: z.int(),
  done: z.int(),
  /** Best of the day, 0–100. */
  score: z.number().nullable(),
  seconds: z.number(),
});
export type HistoryDay = z.infer<typeof HistoryDay>;
/** `from` and `to` are days of the school’s calendar; four weeks unless told. */
export const HistoryFilter = ListQuery.extend({ from: Day.optional(), to: Day.optional(), exercise_id: Id.optional() });

export const TodayTask = StudentExercise.extend({ repetitions: z.int(), done: z.int() });
export type TodayTask = z.infer<typeof TodayTask>;
export const Today = z.object({ date: Day, enabled: z.boolean(), streak: z.int(), tasks: z.array(TodayTask) });
export type Today = z.infer<typeof Today>;

/** Daily tasks belong to the modules; those of one student also to the people responsible for the student. */
const ofUsers = {
  anyOf: [
    ['view', 'MODULE'],
    ['view', 'USER'],
  ],
} as const;
const writers = {
  anyOf: [
    ['edit', 'MODULE'],
    ['edit', 'USER'],
  ],
} as const;

export const listAssignments = route({
  method: 'GET',
  path: 'daily-task/assignment',
  summary: 'All general daily tasks',
  query: AssignmentFilter,
  answer: page(Assignment),
  needs: ['view', 'MODULE'],
  exportable: true,
});
export const createAssignment = route({
  method: 'POST',
  path: 'daily-task/assignment',
  summary: 'Gives exercises as daily tasks, to every student or to one',
  body: AssignmentInput,
  answer: one(Assignment),
  status: 201,
  needs: writers,
  idempotent: true,
});
export const updateAssignment = route({
  method: 'PATCH',
  path: 'daily-task/assignment/{id}',
  summary: 'Changes a daily task from today on; days gone by stay as they were',
  params: ById,
  body: AssignmentChange,
  answer: one(Assignment),
  needs: writers,
  errors: ['stale_version'],
  idempotent: true,
});
export const deleteAssignment = route({
  method: 'DELETE',
  path: 'daily-task/assignment/{id}',
  summary: 'Deletes a daily task, or restores a deleted one',
  params: ById,
  query: Seen,
  answer: one(Assignment),
  needs: writers,
  idempotent: true,
});
export const assignmentsOfUser = route({
  method: 'GET',
  path: 'daily-task/assignment/user/{id}',
  summary: 'The daily tasks that hold for a student: the caller’s own, then the general ones',
  params: ById,
  query: ListQuery,
  answer: page(Assignment),
  needs: ofUsers,
  exportable: true,
});
export const historyOfUser = route({
  method: 'GET',
  path: 'daily-task/history/user/{id}',
  summary: 'What a student was to do day by day, and did',
  params: ById,
  query: HistoryFilter,
  answer: page(HistoryDay).extend({ streak: z.int() }),
  needs: ofUsers,
  exportable: true,
});
export const myToday = route({
  method: 'GET',
  path: 'student/daily-tasks',
  summary: 'Today’s exercises of the student with what is done of them, and the days in a row',
  answer: one(Today),
  needs: 'student',
});
