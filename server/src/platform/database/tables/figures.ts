import { readingKinds } from '@okur/contract/reading/kind';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { homeworks } from './homework.ts';
import { users } from './people.ts';

/*
 * Daily sums of the learning records: what reports read. Triggers note which records came (okur_claim_reading),
 * features/reports/follow-up.ts adds them, features/reports/rebuild.ts makes the same again from the records. Sums are
 * decimal numbers, so that they do not depend on the order in which they were added. Days are those of the school.
 */

const sum = (name: string) => numeric(name).notNull().default('0');
const count = (name: string) => integer(name).notNull().default(0);

const sums = () => ({
  day: date('day').notNull(),
  source: text('source', { enum: ['reading', 'exercise'] }).notNull(),
  language: text('language'),
  /** Of readings what they are (contract/src/reading/kind.ts), of exercises their kind. */
  kind: text('kind').notNull(),
  /** Readings that count, or exercises; all sums are over these. */
  count: count('count'),
  /** Readings that do not. */
  rejected: count('rejected'),
  seconds: sum('seconds'),
  words: bigint('words', { mode: 'number' }).notNull().default(0),
  wpm: sum('wpm'),
  wpm_squares: sum('wpm_squares'),
  /** Those of a text whose characters and syllables were counted; speeds in these a minute. */
  counted: count('counted'),
  characters: sum('characters'),
  syllables: sum('syllables'),
  answered: count('answered'),
  comprehension: sum('comprehension'),
  effective_speed: sum('effective_speed'),
  /** Readings by band (Phil-IRI). */
  independent: count('independent'),
  instructional: count('instructional'),
  frustration: count('frustration'),
  score: sum('score'),
});

const readSums = () => ({
  article_id: uuid('article_id').notNull(),
  count: count('count'),
  measured: count('measured'),
  wpm: sum('wpm'),
  answered: count('answered'),
  comprehension: sum('comprehension'),
});

/** Of one student on one day, in the class of that moment. */
export const learningDays = pgTable(
  'learning_days',
  {
    user_id: uuid('user_id').notNull(),
    company_id: uuid('company_id').notNull(),
    department_id: uuid('department_id'),
    ...sums(),
  },
  (t) => [
    unique('learning_days_key')
      .on(t.user_id, t.day, t.source, t.kind, t.language, t.department_id, t.company_id)
      .nullsNotDistinct(),
    index('learning_days_day').on(t.day, t.company_id),
  ],
);

/** Of a department, a company, or of the whole platform (under a nil id). */
export const groupDays = pgTable('group_days', { group_id: uuid('group_id').notNull(), ...sums() }, (t) => [
  unique('group_days_key').on(t.group_id, t.day, t.source, t.kind, t.language).nullsNotDistinct(),
  index('group_days_day').on(t.day),
]);

/**
 * How often which text was read in such a group; `measured` and `answered` are what the sums of speed and comprehension
 * are over.
 */
export const articleDays = pgTable(
  'article_days',
  { group_id: uuid('group_id').notNull(), day: date('day').notNull(), ...readSums() },
  (t) => [primaryKey({ columns: [t.group_id, t.day, t.article_id] }), index('article_days_day').on(t.day)],
);

/** The same by month gone by, `day` being its first: a report of a year reads twelve rows of a group instead of 365. */
export const groupMonths = pgTable('group_months', { group_id: uuid('group_id').notNull(), ...sums() }, (t) => [
  unique('group_months_key').on(t.group_id, t.day, t.source, t.kind, t.language).nullsNotDistinct(),
]);

export const articleMonths = pgTable(
  'article_months',
  { group_id: uuid('group_id').notNull(), day: date('day').notNull(), ...readSums() },
  (t) => [primaryKey({ columns: [t.group_id, t.day, t.article_id] })],
);

/** Which months are in group_months and article_months; every other one is read by its days. */
export const summedMonths = pgTable('summed_months', { month: date('month').primaryKey() });

/**
 * Homework counted over its students, for each of its departments and, under a nil id, for all of them together, where
 * no student counts twice. Made again for the homework noted in homework_changes.
 */
export const homeworkSums = pgTable(
  'homework_sums',
  {
    homework_id: uuid('homework_id')
      .notNull()
      .references(() => homeworks.id),
    group_id: uuid('group_id').notNull(),
    given: integer('given').notNull(),
    finished: integer('finished').notNull(),
    in_time: integer('in_time').notNull(),
    /** Not finished: those for whom the homework's own end holds, and the later ends of the others. */
    open: integer('open').notNull(),
    open_until: timestamp('open_until', { withTimezone: true, precision: 3 }).array().notNull(),
    /** Students of more than one of its departments: departments then do not add up. */
    shared: integer('shared').notNull(),
  },
  (t) => [primaryKey({ columns: [t.homework_id, t.group_id] }), index('homework_sums_group').on(t.group_id)],
);

export const homeworkChanges = pgTable(
  'homework_changes',
  {
    id: uuid('id')
      .primaryKey()
      .default(sql`gen_random_uuid()`),
    homework_id: uuid('homework_id').notNull(),
    due_at: instant('due_at').notNull().defaultNow(),
  },
  (t) => [index('homework_changes_due').on(t.due_at)],
);

/**
 * What a student's measurements in one language say (contract/src/reading): growth, and whether the latest fall behind
 * the usual.
 */
export const studentTrends = pgTable(
  'student_trends',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    language: text('language').notNull(),
    measurements: integer('measurements').notNull(),
    /** By measure: wpm, effective_speed, comprehension. */
    growth: jsonb('growth').notNull(),
    /** Of speed. */
    verdict: text('verdict').notNull(),
    latest_wpm: doublePrecision('latest_wpm'),
    usual_wpm: doublePrecision('usual_wpm'),
    behind: boolean('behind').notNull(),
    last_read_at: instant('last_read_at').notNull(),
    /** The speed now and at first, each with its window (contract/src/reading/window.ts); null where there is none. */
    now: jsonb('now'),
    at_first: jsonb('at_first'),
    /** The grade of the next text by the rule of reading/next-level.ts; null where no reading moved it. */
    text_level: integer('text_level'),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.language] })],
);

/**
 * What there is to say of a student now, of the last 30 days: what lists look at to tell who needs help. Kept by
 * features/reports/student-figures.ts within seconds of what changes it; `until` is when time alone changes it.
 */
export const studentFigures = pgTable(
  'student_figures',
  {
    user_id: uuid('user_id')
      .primaryKey()
      .references(() => users.id),
    company_id: uuid('company_id').notNull(),
    /** Measurements of these days, those answered, and the mean of their comprehension. */
    readings: count('readings'),
    answered: count('answered'),
    comprehension: doublePrecision('comprehension'),
    /** The speed now, of the last three measurements, whenever they were (student_trends). */
    speed: jsonb('speed'),
    /** Of the release before: neither written nor read any more, to be taken away with the next one. */
    wpm: doublePrecision('wpm'),
    effective_speed: doublePrecision('effective_speed'),
    /** Of reading, practice among it. */
    seconds: doublePrecision('seconds').notNull().default(0),
    exercises: count('exercises'),
    rushed: count('rushed'),
    /** The last day with a plausible reading. */
    read_on: date('read_on'),
    /** Ever, whatever was read. */
    last_read_at: instant('last_read_at'),
    /** Of the language most read (student_trends). */
    growth: text('growth').notNull().default('too_early'),
    behind: boolean('behind').notNull().default(false),
    latest_wpm: doublePrecision('latest_wpm'),
    usual_wpm: doublePrecision('usual_wpm'),
    /** Homework due in the last 30 days and not done. */
    missed: count('missed'),
    until: instant('until')
      .notNull()
      .default(sql`'-infinity'`),
    /**
     * Where the student is in reader_days: the day of the last reading that counts, the least one without any; null is
     * nowhere.
     */
    counted_on: date('counted_on'),
  },
  (t) => [
    index('student_figures_company').on(t.company_id, t.counted_on),
    index('student_figures_until')
      .on(t.until)
      .where(sql`${t.until} < 'infinity'`),
  ],
);

/** Present students of the platform by the day of their last reading that counts. */
export const readerDays = pgTable('reader_days', {
  day: date('day').primaryKey(),
  students: integer('students').notNull(),
});

/**
 * Whose row of student_figures is to be made again. Without key or reference: notes are written by whatever changes
 * something.
 */
export const studentChanges = pgTable('student_changes', { user_id: uuid('user_id').notNull() });

/**
 * Schools that moved to another time zone, and the first of their days that is still to be counted again. Notes without
 * key or reference, emptied by the follow-up.
 */
export const companyRecounts = pgTable('company_recounts', {
  company_id: uuid('company_id').notNull(),
  day: date('day').notNull(),
});

/** Of a reading: as what it is to be counted, and as what it was before. */
const asCounted = () => ({
  kind: text('kind', { enum: readingKinds }),
  answered: boolean('answered'),
  before: text('before', { enum: readingKinds }),
  was_answered: boolean('was_answered'),
});

/** Records whose days are still to be added to. Notes without key or reference, emptied by the follow-up. */
export const uncountedRecords = pgTable('uncounted_records', {
  what: text('what', { enum: ['reading', 'exercise'] }).notNull(),
  id: uuid('id').notNull(),
  finished_at: instant('finished_at').notNull(),
  ...asCounted(),
});

/**
 * Records that no figure can be made of, so that they keep no other one waiting; `code` is the SQLSTATE of what was
 * said. Counted again with their day (`okur_recount`).
 */
export const uncountableRecords = pgTable('uncountable_records', {
  what: text('what', { enum: ['reading', 'exercise'] }).notNull(),
  id: uuid('id').notNull(),
  finished_at: instant('finished_at').notNull(),
  ...asCounted(),
  code: text('code').notNull(),
  noticed_at: instant('noticed_at').notNull().defaultNow(),
});
