import type { HomeworkStep } from '@okur/contract/homework';
import { readingKinds } from '@okur/contract/reading/kind';
import { trustGrades } from '@okur/contract/reading/trust';
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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, stored, toggled } from './columns.ts';
import { articles } from './articles.ts';
import { exams } from './exams.ts';
import { exercises } from './exercises.ts';
import { admins, companies, departments } from './organisation.ts';
import { users } from './people.ts';

const language = (name: string) => text(name, { enum: ['en', 'tr', 'fr', 'pl'] });

/** Homework of several steps: what it is called. Each step is a homework. */
export const homeworkSequences = pgTable('homework_sequences', {
  ...stored(),
  title: text('title').notNull(),
  /** How many there are; they stay as they were given. */
  steps: integer('steps').notNull(),
  company_id: uuid('company_id')
    .notNull()
    .references(() => companies.id),
  created_by: uuid('created_by').references(() => admins.id),
  search: text('search').generatedAlwaysAs(sql.raw(`okur_fold(title)`)),
});

/** Homework that repeats every week, by the calendar and the clock of its school; the next one follows the newest. */
export const homeworkSeries = pgTable(
  'homework_series',
  {
    ...stored(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    created_by: uuid('created_by').references(() => admins.id),
    /** Monday is 1. */
    weekday: integer('weekday').notNull(),
    start_time: text('start_time').notNull(),
    /** From the day it opens to the day it is due. */
    due_days: integer('due_days').notNull(),
    due_time: text('due_time').notNull(),
    /** The day of the next one, as long as one follows. */
    next_on: date('next_on').notNull(),
    until_on: date('until_on').notNull(),
    ended_at: instant('ended_at'),
    end_reason: text('end_reason', { enum: ['person', 'over', 'classes', 'instructor', 'content'] }),
  },
  (t) => [
    index('homework_series_next')
      .on(t.next_on)
      .where(sql`${t.ended_at} is null`),
  ],
);

/** Homework to assign again; `steps` as the contract's HomeworkStep. */
export const homeworkTemplates = pgTable(
  'homework_templates',
  {
    ...stored(),
    ...toggled(),
    title: text('title').notNull(),
    instructions: text('instructions').notNull().default(''),
    due_days: integer('due_days').notNull(),
    steps: jsonb('steps').notNull().$type<HomeworkStep[]>(),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    created_by: uuid('created_by').references(() => admins.id),
    search: text('search').generatedAlwaysAs(sql.raw(`okur_fold(title)`)),
  },
  (t) => [
    index('homework_templates_company').on(t.company_id, sql`${t.title} collate "tr-x-icu"`, t.id),
    index('homework_templates_title').on(sql`${t.title} collate "tr-x-icu"`, t.id),
    index('homework_templates_updated').on(t.updated_at, t.id),
    index('homework_templates_search').using('gin', sql`${t.search} gin_trgm_ops`),
  ],
);

/** One id space for the three kinds. */
export const homeworks = pgTable(
  'homeworks',
  {
    ...stored(),
    kind: text('kind', { enum: ['article', 'exercise', 'exam'] }).notNull(),
    title: text('title').notNull(),
    instructions: text('instructions').notNull().default(''),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    article_id: uuid('article_id').references(() => articles.id),
    /** The state of the article that was given; a later edit does not change a running homework. */
    article_version: integer('article_version'),
    exam_id: uuid('exam_id').references(() => exams.id),
    starts_at: instant('starts_at').notNull(),
    /**
     * Attempts at its exercises or exam count from here on: the earliest moment it was ever open, so that another start
     * loses no result.
     */
    counts_from: instant('counts_from').notNull().defaultNow(),
    due_at: instant('due_at').notNull(),
    /** What the students are to reach: words a minute, or percent of comprehension or score. */
    target_measure: text('target_measure', { enum: ['speed', 'comprehension', 'score'] }),
    target_value: integer('target_value'),
    /** Of a text: its questions are asked before it is read, too. */
    ask_before_reading: boolean('ask_before_reading').notNull().default(false),
    /** Of a homework of several steps: which of them it is, from 1 on. */
    sequence_id: uuid('sequence_id').references(() => homeworkSequences.id),
    step: integer('step'),
    /** Of a series: on which of its days it was assigned. */
    series_id: uuid('series_id').references(() => homeworkSeries.id),
    series_on: date('series_on'),
    created_by: uuid('created_by').references(() => admins.id),
    search: text('search').generatedAlwaysAs(sql.raw(`okur_fold(title)`)),
  },
  (t) => [
    index('homeworks_company').on(t.company_id, t.due_at, t.id),
    index('homeworks_due').on(t.due_at, t.id),
    index('homeworks_created').on(t.created_at, t.id),
    index('homeworks_title').on(sql`${t.title} collate "tr-x-icu"`, t.id),
    index('homeworks_exam')
      .on(t.exam_id)
      .where(sql`${t.exam_id} is not null`),
    index('homeworks_sequence')
      .on(t.sequence_id, t.step)
      .where(sql`${t.sequence_id} is not null`),
    uniqueIndex('homeworks_series')
      .on(t.series_id, t.series_on, sql`coalesce(${t.step}, 1)`)
      .where(sql`${t.series_id} is not null`),
    index('homeworks_search').using('gin', sql`${t.search} gin_trgm_ops`),
  ],
);

export const homeworkDepartments = pgTable(
  'homework_departments',
  {
    homework_id: uuid('homework_id')
      .notNull()
      .references(() => homeworks.id),
    department_id: uuid('department_id')
      .notNull()
      .references(() => departments.id),
  },
  (t) => [
    primaryKey({ columns: [t.homework_id, t.department_id] }),
    index('homework_departments_department').on(t.department_id),
  ],
);

/**
 * Departments a homework was taken from again: what their students read of it before they heard of that still counts.
 */
export const homeworkWithdrawals = pgTable(
  'homework_withdrawals',
  {
    homework_id: uuid('homework_id')
      .notNull()
      .references(() => homeworks.id),
    department_id: uuid('department_id')
      .notNull()
      .references(() => departments.id),
    withdrawn_at: instant('withdrawn_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.homework_id, t.department_id] }),
    index('homework_withdrawals_department').on(t.department_id),
  ],
);

/** Students who were given a homework each by themselves, with the class they were in then. */
export const homeworkStudents = pgTable(
  'homework_students',
  {
    homework_id: uuid('homework_id')
      .notNull()
      .references(() => homeworks.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    department_id: uuid('department_id').references(() => departments.id),
    given_at: instant('given_at').notNull().defaultNow(),
    withdrawn_at: instant('withdrawn_at'),
  },
  (t) => [primaryKey({ columns: [t.homework_id, t.user_id] }), index('homework_students_user').on(t.user_id)],
);

/** The exercises of a homework in their order: how often each is to be done, and from which score on it counts. */
export const homeworkExercises = pgTable(
  'homework_exercises',
  {
    homework_id: uuid('homework_id')
      .notNull()
      .references(() => homeworks.id),
    exercise_id: uuid('exercise_id')
      .notNull()
      .references(() => exercises.id),
    place: integer('place').notNull(),
    repetitions: integer('repetitions').notNull(),
    min_score: integer('min_score'),
  },
  (t) => [
    primaryKey({ columns: [t.homework_id, t.exercise_id] }),
    index('homework_exercises_exercise').on(t.exercise_id),
  ],
);

/** A later end for one student. */
export const homeworkExtensions = pgTable(
  'homework_extensions',
  {
    homework_id: uuid('homework_id')
      .notNull()
      .references(() => homeworks.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    due_at: instant('due_at').notNull(),
    reason: text('reason').notNull(),
    created_by: uuid('created_by').references(() => admins.id),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.homework_id, t.user_id] }), index('homework_extensions_user').on(t.user_id)],
);

/** At most one a day of the school's calendar. */
export const homeworkReminders = pgTable(
  'homework_reminders',
  {
    homework_id: uuid('homework_id')
      .notNull()
      .references(() => homeworks.id),
    day: date('day').notNull(),
    sent_at: instant('sent_at').notNull().defaultNow(),
    sent_by: uuid('sent_by').references(() => admins.id),
    students: integer('students').notNull(),
    parents: integer('parents').notNull(),
    /** The parent who got the last mail, by id: a run that is begun anew goes on behind. */
    mailed_to: uuid('mailed_to'),
  },
  (t) => [primaryKey({ columns: [t.homework_id, t.day] })],
);

/** How a student found a text; said after the reading, and changed at will. */
export const readingFeelings = pgTable(
  'reading_feelings',
  {
    reading_id: uuid('reading_id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    feeling: text('feeling', { enum: ['too_easy', 'just_right', 'too_hard'] }).notNull(),
    said_at: instant('said_at').notNull().defaultNow(),
  },
  (t) => [index('reading_feelings_user').on(t.user_id)],
);

/**
 * Which ids of readings are taken, where they lie, and what each of them is: a partitioned table cannot keep an id
 * unique by itself, and a record that is append-only cannot know what arrives after it. Filled and kept by triggers
 * (okur_claim_reading, okur_decide_readings).
 */
export const readingIds = pgTable(
  'reading_ids',
  {
    id: uuid('id').primaryKey(),
    finished_at: instant('finished_at').notNull(),
    user_id: uuid('user_id').notNull(),
    article_id: uuid('article_id').notNull(),
    /** Whether the text, in the state that was read, asks something. */
    has_questions: boolean('has_questions').notNull(),
    answered: boolean('answered').notNull().default(false),
    /** By the present rules, of the trace and the answers there are. */
    graded: text('graded', { enum: trustGrades }).notNull(),
    /** The grade is by former rules: the follow-up makes it anew. */
    regrade: boolean('regrade').notNull().default(false),
    /** Null until it is decided, within the statement that stores it. */
    kind: text('kind', { enum: readingKinds }),
  },
  (t) => [
    index('reading_ids_text').on(t.user_id, t.article_id, t.finished_at),
    index('reading_ids_regrade')
      .on(t.id)
      .where(sql`${t.regrade}`),
  ],
);

/**
 * Append-only, partitioned by the month (UTC) of `finished_at`. Inputs, formula version and results; speeds
 * in words a minute, unrounded.
 */
export const readingSessions = pgTable(
  'reading_sessions',
  {
    /** Made by the student's device: the same reading sent twice is stored once. */
    id: uuid('id').notNull(),
    /** Of users, held by the trigger that takes the id (okur_claim_reading). */
    user_id: uuid('user_id').notNull(),
    company_id: uuid('company_id').notNull(),
    department_id: uuid('department_id'),
    source: text('source', { enum: ['article'] })
      .notNull()
      .default('article'),
    article_id: uuid('article_id').notNull(),
    article_version: integer('article_version').notNull(),
    homework_id: uuid('homework_id'),
    language: language('language').notNull(),
    words: integer('words').notNull(),
    /** Of the text, without markup and blanks; null when they were not counted then. */
    characters: integer('characters'),
    syllables: integer('syllables'),
    active_seconds: doublePrecision('active_seconds').notNull(),
    wpm: doublePrecision('wpm').notNull(),
    mode: text('mode', { enum: ['plain', 'pacer', 'rapid_serial'] })
      .notNull()
      .default('plain'),
    /** Words a minute as shown, of the modes with a pace. */
    pace: integer('pace'),
    /** The page read it aloud, in part or whole. */
    listened: boolean('listened').notNull().default(false),
    device: text('device', { enum: ['desktop', 'tablet', 'phone'] }).notNull(),
    implausible: boolean('implausible').notNull(),
    /** By the trace alone, as it was graded then; `reading_ids` has the grade of now. */
    trust: text('trust', { enum: ['A', 'B', 'C'] })
      .notNull()
      .default('B'),
    trace: jsonb('trace').notNull(),
    formula_version: text('formula_version').notNull(),
    started_at: instant('started_at').notNull(),
    finished_at: instant('finished_at').notNull(),
    received_at: instant('received_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.id, t.finished_at] }),
    index('reading_sessions_finished').on(t.finished_at, t.id),
    index('reading_sessions_user').on(t.user_id, t.finished_at),
    index('reading_sessions_company').on(t.company_id, t.finished_at),
    index('reading_sessions_department').on(t.department_id, t.finished_at),
    index('reading_sessions_homework').on(t.homework_id, t.user_id, t.finished_at),
    index('reading_sessions_article').on(t.article_id, t.user_id),
  ],
);

/**
 * Append-only, partitioned like the readings. The first answers to a reading's questions; percentages 0-100, unrounded.
 */
export const readingAnswers = pgTable(
  'reading_answers',
  {
    reading_id: uuid('reading_id')
      .notNull()
      .references(() => readingIds.id),
    /** The reading's: answers lie in its month. */
    finished_at: instant('finished_at').notNull(),
    answers: jsonb('answers').notNull(),
    points: doublePrecision('points').notNull(),
    max_points: doublePrecision('max_points').notNull(),
    comprehension: doublePrecision('comprehension').notNull(),
    comprehension_corrected: doublePrecision('comprehension_corrected').notNull(),
    effective_speed: doublePrecision('effective_speed').notNull(),
    trust: text('trust', { enum: ['A', 'B', 'C'] })
      .notNull()
      .default('B'),
    formula_version: text('formula_version').notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
    /** By the clock of the student's device, put right; null of what was answered before it was noted. */
    answered_at: instant('answered_at'),
    /** From the questions on the screen to handing in; null where the device did not tell. */
    took_ms: integer('took_ms'),
  },
  (t) => [primaryKey({ columns: [t.reading_id, t.finished_at] })],
);

/**
 * Append-only. What was answered to a text's questions before it was read: of several of a student the earliest says
 * how good a question is. In no figure of the student.
 */
export const readingGuesses = pgTable(
  'reading_guesses',
  {
    /** Made by the student's device: the same guesses sent twice are stored once. */
    id: uuid('id').primaryKey(),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    homework_id: uuid('homework_id')
      .notNull()
      .references(() => homeworks.id),
    article_id: uuid('article_id')
      .notNull()
      .references(() => articles.id),
    article_version: integer('article_version').notNull(),
    answers: jsonb('answers').notNull(),
    formula_version: text('formula_version').notNull(),
    answered_at: instant('answered_at').notNull(),
    received_at: instant('received_at').notNull().defaultNow(),
  },
  (t) => [
    index('reading_guesses_article').on(t.article_id, t.user_id, t.answered_at),
    index('reading_guesses_user').on(t.user_id, t.homework_id),
  ],
);
