import type { Question } from '@okur/contract/questions';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
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
import { companies, departments, instructors } from './organisation.ts';
import { users } from './people.ts';

export const exams = pgTable(
  'exams',
  {
    ...stored(),
    ...toggled(),
    name: text('name').notNull(),
    language: text('language', { enum: ['en', 'tr', 'fr', 'pl'] }).notNull(),
    grade_level: integer('grade_level'),
    kind: text('kind', { enum: ['reading', 'vocabulary', 'general'] }).notNull(),
    minutes: integer('minutes'),
    pass_percent: integer('pass_percent').notNull(),
    shuffle: boolean('shuffle').notNull(),
    attempts: integer('attempts').notNull(),
    status: text('status', { enum: ['draft', 'published'] }).notNull(),
    /** Both null: the platform's. */
    company_id: uuid('company_id').references(() => companies.id),
    instructor_id: uuid('instructor_id').references(() => instructors.id),
    search: text('search').generatedAlwaysAs(sql.raw(`okur_fold(name)`)),
  },
  (t) => [
    index('exams_list').on(sql`${t.name} collate "tr-x-icu"`, t.id),
    index('exams_search').using('gin', sql`${t.search} gin_trgm_ops`),
    index('exams_company').on(t.company_id),
  ],
);

/** A deleted question was dropped: attempts keep its answers, and it counts for no student. */
export const examQuestions = pgTable(
  'exam_questions',
  {
    ...stored(),
    ...toggled(),
    exam_id: uuid('exam_id')
      .notNull()
      .references(() => exams.id),
    order: integer('order').notNull(),
    kind: text('kind', { enum: ['single_choice', 'multiple_choice', 'true_false', 'ordering', 'cloze'] }).notNull(),
    stem: text('stem').notNull(),
    options: jsonb('options').$type<{ id: string; text: string; right: boolean }[]>().notNull(),
    explanation: text('explanation').notNull(),
    points: integer('points').notNull(),
    skill: text('skill', { enum: ['literal', 'inferential', 'vocabulary', 'main_idea', 'evaluative'] }).notNull(),
    image: jsonb('image').$type<{ address: string; alt: string }>(),
    /** The version in `exam_question_versions` that says the same: who begins now is asked it. */
    newest_version: integer('newest_version').notNull().default(1),
    /** The question of an article that it was taken from, while it still says the same. */
    article_id: uuid('article_id').references(() => articles.id),
    article_question_id: uuid('article_question_id'),
  },
  (t) => [index('exam_questions_exam').on(t.exam_id, t.order), index('exam_questions_article').on(t.article_id)],
);

/**
 * What a question said, one row for each wording that was asked. A correction (which option is right, points) changes
 * the rows of the wordings that it is about; other words are another row, and who was asked the former keep it.
 */
export const examQuestionVersions = pgTable(
  'exam_question_versions',
  {
    question_id: uuid('question_id')
      .notNull()
      .references(() => examQuestions.id),
    version: integer('version').notNull(),
    content: jsonb('content').$type<Omit<Question, 'id'>>().notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.question_id, t.version] })],
);

export const examAttempts = pgTable(
  'exam_attempts',
  {
    /** Made by the student's device: an attempt begun twice is one. */
    id: uuid('id').primaryKey(),
    exam_id: uuid('exam_id')
      .notNull()
      .references(() => exams.id),
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    company_id: uuid('company_id').notNull(),
    department_id: uuid('department_id'),
    number: integer('number').notNull(),
    /** The exam's when it began: another pass mark changes no result that was given. */
    pass_percent: integer('pass_percent').notNull(),
    /** Of the order of questions and options. */
    seed: integer('seed').notNull(),
    /** Ids of its questions as they were asked. */
    question_ids: uuid('question_ids').array().notNull(),
    /** The version of each of them, in the same order. */
    question_versions: integer('question_versions').array().notNull(),
    /** Texts whose questions were among them: who reads one after it knows what is asked (okur_decide_readings). */
    article_ids: uuid('article_ids').array().notNull().default([]),
    started_at: instant('started_at').notNull().defaultNow(),
    deadline_at: instant('deadline_at'),
    /** Null also when the time ran out unattended: then it ended at the deadline. */
    finished_at: instant('finished_at'),
    /** When it ended, by handing in or at the deadline, once that is noted: other systems hear of it then. */
    ended_at: instant('ended_at'),
    points: doublePrecision('points').notNull().default(0),
    max_points: doublePrecision('max_points').notNull().default(0),
    score: doublePrecision('score').notNull().default(0),
    joined_late: boolean('joined_late').notNull().default(false),
    /** When the student first saw what was right: nothing newer is taken from then on. */
    result_seen_at: instant('result_seen_at'),
    /** What it had reached before each correction that changed it, the oldest first. */
    regrades: jsonb('regrades')
      .$type<{ at: string; points: number; max_points: number; score: number }[]>()
      .notNull()
      .default([]),
  },
  (t) => [
    uniqueIndex('exam_attempts_number').on(t.exam_id, t.user_id, t.number),
    index('exam_attempts_user').on(t.user_id, t.started_at),
    index('exam_attempts_exam').on(t.exam_id, t.started_at),
    index('exam_attempts_open')
      .on(sql`coalesce(${t.finished_at}, ${t.deadline_at})`)
      .where(sql`${t.ended_at} is null`),
  ],
);

/** What was answered last; `seq` is the device's own count. */
export const examAnswers = pgTable(
  'exam_answers',
  {
    attempt_id: uuid('attempt_id')
      .notNull()
      .references(() => examAttempts.id),
    question_id: uuid('question_id')
      .notNull()
      .references(() => examQuestions.id),
    chosen: jsonb('chosen').$type<string[]>().notNull(),
    seq: integer('seq').notNull(),
    at_ms: integer('at_ms').notNull(),
    right: boolean('right').notNull().default(false),
    points: doublePrecision('points').notNull().default(0),
    saved_at: instant('saved_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.attempt_id, t.question_id] }),
    index('exam_answers_question').on(t.question_id),
    index('exam_answers_saved').on(t.saved_at),
  ],
);

/** What a company, a department or one student is barred from or allowed; the nearest says. */
export const examRestricts = pgTable(
  'exam_restricts',
  {
    id: uuid('id').primaryKey(),
    exam_id: uuid('exam_id')
      .notNull()
      .references(() => exams.id),
    company_id: uuid('company_id').references(() => companies.id),
    department_id: uuid('department_id').references(() => departments.id),
    user_id: uuid('user_id').references(() => users.id),
    effect: text('effect', { enum: ['restrict', 'allow'] }).notNull(),
    created_at: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    check('exam_restricts_place', sql`num_nonnulls(${t.company_id}, ${t.department_id}, ${t.user_id}) = 1`),
    uniqueIndex('exam_restricts_company').on(t.company_id, t.exam_id),
    uniqueIndex('exam_restricts_department').on(t.department_id, t.exam_id),
    uniqueIndex('exam_restricts_user').on(t.user_id, t.exam_id),
  ],
);
