import type { HomeworkStep } from '@okur/contract/homework';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
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
import { bookChapters } from './books.ts';
import { exams } from './exams.ts';
import { exercises } from './exercises.ts';
import { admins, companies, departments } from './organisation.ts';
import { parents, users } from './people.ts';
import { summaryBooks } from './summaries.ts';
import { tutorials } from './tutorials.ts';

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

/** One id space for all kinds. */
export const homeworks = pgTable(
  'homeworks',
  {
    ...stored(),
    kind: text('kind', { enum: ['article', 'summary', 'exercise', 'exam', 'tutorial'] }).notNull(),
    title: text('title').notNull(),
    instructions: text('instructions').notNull().default(''),
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    article_id: uuid('article_id').references(() => articles.id),
    /** The state of the article that was given; a later edit does not change a running homework. */
    article_version: integer('article_version'),
    /** Of a chapter of a book instead: read freely, with the clock, or all of the book up to its end. */
    book_chapter_id: uuid('book_chapter_id').references(() => bookChapters.id),
    chapter_reading: text('chapter_reading', { enum: ['chapter', 'timed', 'up_to'] }),
    /** Since when readers do not see its chapter any more: it counts for those alone who had done it. */
    removed_at: instant('removed_at'),
    /** Of a summary: read or listened to as one likes, or read with the clock. */
    summary_id: uuid('summary_id').references(() => summaryBooks.id),
    summary_reading: text('summary_reading', { enum: ['free', 'timed'] }),
    exam_id: uuid('exam_id').references(() => exams.id),
    /** Of an exam whose attempts were lowered since this was given: the most that there had been until then. */
    most_attempts: integer('most_attempts'),
    tutorial_id: uuid('tutorial_id').references(() => tutorials.id),
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
    index('homeworks_article')
      .on(t.article_id)
      .where(sql`${t.article_id} is not null`),
    index('homeworks_exam')
      .on(t.exam_id)
      .where(sql`${t.exam_id} is not null`),
    index('homeworks_book_chapter')
      .on(t.book_chapter_id)
      .where(sql`${t.book_chapter_id} is not null`),
    index('homeworks_summary')
      .on(t.summary_id)
      .where(sql`${t.summary_id} is not null`),
    index('homeworks_tutorial')
      .on(t.tutorial_id)
      .where(sql`${t.tutorial_id} is not null`),
    check('homeworks_summary_reading', sql`(${t.summary_id} is null) = (${t.summary_reading} is null)`),
    check('homeworks_chapter', sql`(${t.book_chapter_id} is null) = (${t.chapter_reading} is null)`),
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

/** Students who have a homework each by themselves: given so, or kept from the class they were in then. */
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
    /** It was the class's: a student who left the class keeps what was begun, or has a later end. */
    of_class: boolean('of_class').notNull().default(false),
    withdrawn_at: instant('withdrawn_at'),
  },
  (t) => [
    primaryKey({ columns: [t.homework_id, t.user_id] }),
    index('homework_students_user').on(t.user_id),
    index('homework_students_department').on(t.department_id),
  ],
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

/**
 * When a student had done a homework of a book, a summary or a tutorial: it stays done, whatever becomes of that. So
 * does one of an exam that was taken before it was given, when more attempts are allowed; there the attempts say what
 * is done, and one of them may still run. `done_at` may lie before the homework was given.
 */
export const homeworkFinishes = pgTable(
  'homework_finishes',
  {
    homework_id: uuid('homework_id')
      .notNull()
      .references(() => homeworks.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    done_at: instant('done_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.homework_id, t.user_id] }), index('homework_finishes_user').on(t.user_id)],
);

/** Each time that someone reminded of a homework those of its students whom they reach. */
export const homeworkReminders = pgTable('homework_reminders', {
  id: uuid('id')
    .primaryKey()
    .default(sql`gen_random_uuid()`),
  homework_id: uuid('homework_id')
    .notNull()
    .references(() => homeworks.id),
  /** Of the school's calendar: on one day no student is reminded of a homework twice. */
  day: date('day').notNull(),
  sent_at: instant('sent_at').notNull().defaultNow(),
  sent_by: uuid('sent_by').references(() => admins.id),
  students: integer('students').notNull(),
  parents: integer('parents').notNull(),
  /** Of the release before, which still runs during an update: `homework_reminder_mails` took its place. */
  mailed_to: uuid('mailed_to'),
});

/** Which parents a reminder goes to by mail, and what became of each. */
export const homeworkReminderMails = pgTable(
  'homework_reminder_mails',
  {
    reminder_id: uuid('reminder_id')
      .notNull()
      .references(() => homeworkReminders.id),
    parent_id: uuid('parent_id')
      .notNull()
      .references(() => parents.id),
    /**
     * `sending` is set before a mail is handed over: one that a crash leaves so is not sent again. `nothing`: the
     * children had finished by then, or the parent wanted no mail any more.
     */
    state: text('state', { enum: ['waiting', 'sending', 'sent', 'failed', 'nothing'] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.reminder_id, t.parent_id] }),
    index('homework_reminder_mails_parent').on(t.parent_id),
    index('homework_reminder_mails_waiting')
      .on(t.reminder_id)
      .where(sql`${t.state} = 'waiting'`),
  ],
);

/** By which reminder a student was last reminded of a homework; of one of several steps, of each step. */
export const homeworkReminded = pgTable(
  'homework_reminded',
  {
    homework_id: uuid('homework_id')
      .notNull()
      .references(() => homeworks.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    reminder_id: uuid('reminder_id')
      .notNull()
      .references(() => homeworkReminders.id),
  },
  (t) => [primaryKey({ columns: [t.homework_id, t.user_id] }), index('homework_reminded_user').on(t.user_id)],
);
