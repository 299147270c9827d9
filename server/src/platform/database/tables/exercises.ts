import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, stored, toggled } from './columns.ts';
import { users } from './people.ts';

/** By language: en, tr, fr, pl. */
const names = (name: string) => jsonb(name).$type<Record<'en' | 'tr' | 'fr' | 'pl', string>>().notNull();
const searchOfNames = text('search').generatedAlwaysAs(
  sql.raw(`okur_fold((name->>'en') || ' ' || (name->>'tr') || ' ' || (name->>'fr') || ' ' || (name->>'pl'))`),
);

/** Made by the migration; there is no call that adds one. */
export const modules = pgTable('modules', {
  ...stored(),
  name: names('name'),
  description: names('description'),
  icon: text('icon').notNull(),
  order: integer('order').notNull(),
  active: boolean('active').notNull().default(true),
  search: searchOfNames,
});

export const exerciseCategories = pgTable('exercise_categories', {
  ...stored(),
  name: names('name'),
  search: searchOfNames,
});

/**
 * The newest state of an exercise. `version` counts its states; each one that was saved is in exercise_versions.
 */
export const exercises = pgTable(
  'exercises',
  {
    ...stored(),
    module_id: uuid('module_id')
      .notNull()
      .references(() => modules.id),
    category_id: uuid('category_id').references(() => exerciseCategories.id),
    name: names('name'),
    instructions: names('instructions'),
    kind: text('kind').notNull(),
    language: text('language', { enum: ['en', 'tr', 'fr', 'pl'] }).notNull(),
    grade_from: integer('grade_from'),
    grade_to: integer('grade_to'),
    /** By the schemas of the kind in the contract. */
    params: jsonb('params').notNull(),
    content: jsonb('content').notNull(),
    order: integer('order').notNull(),
    active: boolean('active').notNull().default(true),
    search: searchOfNames,
  },
  (t) => [index('exercises_module').on(t.module_id, t.order, t.id)],
);

/** What an attempt was of. Append-only. */
export const exerciseVersions = pgTable(
  'exercise_versions',
  {
    exercise_id: uuid('exercise_id')
      .notNull()
      .references(() => exercises.id),
    version: integer('version').notNull(),
    kind: text('kind').notNull(),
    language: text('language', { enum: ['en', 'tr', 'fr', 'pl'] }).notNull(),
    params: jsonb('params').notNull(),
    content: jsonb('content').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.exercise_id, t.version] })],
);

/** For whom an exercise was in use until a moment at which that changed; written by okur_keep_exercise_fit. */
export const exerciseFits = pgTable(
  'exercise_fits',
  {
    exercise_id: uuid('exercise_id')
      .notNull()
      .references(() => exercises.id),
    until: instant('until').notNull(),
    in_use: boolean('in_use').notNull(),
    language: text('language', { enum: ['en', 'tr', 'fr', 'pl'] }).notNull(),
    grade_from: integer('grade_from'),
    grade_to: integer('grade_to'),
  },
  (t) => [primaryKey({ columns: [t.exercise_id, t.until] })],
);

/** Language and grade of a student until a moment at which one of them changed; written by okur_keep_student_fit. */
export const studentFits = pgTable(
  'student_fits',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    until: instant('until').notNull(),
    language: text('language', { enum: ['en', 'tr', 'fr', 'pl'] }).notNull(),
    /** Their own one, or that of the class. */
    grade_level: integer('grade_level'),
    daily_task_enabled: boolean('daily_task_enabled').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.until] })],
);

/** Which ids of attempts are taken, as reading_ids. */
export const attemptIds = pgTable('attempt_ids', {
  id: uuid('id').primaryKey(),
  finished_at: instant('finished_at').notNull(),
});

/**
 * Append-only, partitioned by the month (UTC) of `finished_at`. Inputs, formula version and results. The
 * level that follows is not stored: it does not depend on the order of arrival.
 */
export const exerciseAttempts = pgTable(
  'exercise_attempts',
  {
    /** Made by the student's device: the same attempt sent twice is stored once. What was shown follows from it. */
    id: uuid('id').notNull(),
    /** Of users, held as that of readings. */
    user_id: uuid('user_id').notNull(),
    company_id: uuid('company_id').notNull(),
    department_id: uuid('department_id'),
    exercise_id: uuid('exercise_id').notNull(),
    exercise_version: integer('exercise_version').notNull(),
    kind: text('kind').notNull(),
    level: doublePrecision('level').notNull(),
    /** Parameters as used, with the level in its place. */
    params: jsonb('params').notNull(),
    timed: boolean('timed').notNull(),
    trusted: boolean('trusted').notNull(),
    score: doublePrecision('score').notNull(),
    seconds: doublePrecision('seconds').notNull(),
    errors: integer('errors').notNull(),
    /** Words a minute as delivered, of the paced kinds. */
    wpm: doublePrecision('wpm'),
    comprehension: doublePrecision('comprehension'),
    comprehension_corrected: doublePrecision('comprehension_corrected'),
    measures: jsonb('measures').notNull(),
    events: jsonb('events').notNull(),
    device: text('device', { enum: ['desktop', 'tablet', 'phone'] }).notNull(),
    formula_version: text('formula_version').notNull(),
    started_at: instant('started_at').notNull(),
    finished_at: instant('finished_at').notNull(),
    received_at: instant('received_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.finished_at] }),
    index('exercise_attempts_finished').on(t.finished_at, t.id),
    index('exercise_attempts_exercise').on(t.user_id, t.exercise_id, t.finished_at),
    index('exercise_attempts_user').on(t.user_id, t.finished_at),
    index('exercise_attempts_company').on(t.company_id, t.finished_at),
    index('exercise_attempts_department').on(t.department_id, t.finished_at),
  ],
);

/** The newest state of a daily task; how it was on a past day is in daily_task_versions. */
export const dailyTasks = pgTable(
  'daily_tasks',
  {
    ...stored(),
    ...toggled(),
    title: text('title').notNull(),
    /** Null: general. */
    user_id: uuid('user_id').references(() => users.id),
    /** In their order: exercise_id, repetitions. */
    exercises: jsonb('exercises').notNull(),
    /** 1 Monday to 7 Sunday. */
    weekdays: integer('weekdays').array().notNull(),
    starts_on: date('starts_on').notNull(),
    ends_on: date('ends_on'),
    active: boolean('active').notNull().default(true),
    /** Fields that are not ours, given back as they came. */
    foreign_fields: jsonb('foreign_fields').notNull().default({}),
    search: text('search').generatedAlwaysAs(sql.raw(`okur_fold(title)`)),
  },
  (t) => [index('daily_tasks_user').on(t.user_id, t.starts_on)],
);

/** How a daily task was from a moment on, so that a change does not rewrite the days before it. Append-only. */
export const dailyTaskVersions = pgTable(
  'daily_task_versions',
  {
    daily_task_id: uuid('daily_task_id')
      .notNull()
      .references(() => dailyTasks.id),
    version: integer('version').notNull(),
    exercises: jsonb('exercises').notNull(),
    weekdays: integer('weekdays').array().notNull(),
    starts_on: date('starts_on').notNull(),
    ends_on: date('ends_on'),
    /** In use and not deleted. */
    holds: boolean('holds').notNull(),
    valid_from: instant('valid_from').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.daily_task_id, t.version] })],
);
