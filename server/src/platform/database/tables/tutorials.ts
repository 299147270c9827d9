import { sql } from 'drizzle-orm';
import {
  boolean,
  customType,
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
import { admins, companies, departments } from './organisation.ts';
import { users } from './people.ts';

const ranges = customType<{ data: string }>({ dataType: () => 'int4multirange' });

export const tutorialInstructors = pgTable(
  'tutorial_instructors',
  {
    ...stored(),
    name: text('name').notNull(),
    title: text('title').notNull().default(''),
    bio: text('bio').notNull().default(''),
    image: text('image'),
    search: text('search').generatedAlwaysAs(sql.raw(`okur_fold(name || ' ' || title)`)),
  },
  (t) => [
    uniqueIndex('tutorial_instructors_name').on(sql`okur_fold(${t.name})`),
    index('tutorial_instructors_list').on(sql`${t.name} collate "tr-x-icu"`, t.id),
    index('tutorial_instructors_search').using('gin', sql`${t.search} gin_trgm_ops`),
  ],
);

export const tutorials = pgTable(
  'tutorials',
  {
    ...stored(),
    ...toggled(),
    title: text('title').notNull(),
    language: text('language').notNull(),
    description: text('description').notNull().default(''),
    cover: text('cover'),
    instructor_id: uuid('tutorial_instructor_id').references(() => tutorialInstructors.id),
    status: text('status', { enum: ['draft', 'published'] })
      .notNull()
      .default('draft'),
    search: text('search').generatedAlwaysAs(sql.raw(`okur_fold(title)`)),
  },
  (t) => [
    index('tutorials_list').on(sql`${t.title} collate "tr-x-icu"`, t.id),
    index('tutorials_search').using('gin', sql`${t.search} gin_trgm_ops`),
    index('tutorials_instructor').on(t.instructor_id),
  ],
);

/** What a tutorial is made of, in the order in which it is watched and answered. */
export const tutorialResources = pgTable(
  'tutorial_resources',
  {
    ...stored(),
    /** What was watched of a deleted one stays. */
    ...toggled(),
    tutorial_id: uuid('tutorial_id')
      .notNull()
      .references(() => tutorials.id),
    kind: text('kind', { enum: ['video', 'quiz', 'companyVideo'] }).notNull(),
    title: text('title').notNull(),
    /** From 1 within its tutorial. */
    position: integer('position').notNull(),
    required: boolean('required').notNull().default(true),
    /** Of a companyVideo: the one school that sees it. */
    company_id: uuid('company_id').references(() => companies.id),
    video: text('video'),
    /** Counts the files of the video: seconds that were watched are of one of them. */
    video_version: integer('video_version').notNull().default(0),
    seconds: doublePrecision('seconds'),
    bytes: integer('bytes'),
    /** Of its picture, then of its sound; null, as the two below, for one that was stored before they were read. */
    codecs: text('codecs'),
    plays_everywhere: boolean('plays_everywhere'),
    starts_fast: boolean('starts_fast'),
    /** Moved to tutorial_captions; read and written no more, and dropped by a later release. */
    captions: text('captions'),
    /** Where a part of the video begins, in seconds, and its title. */
    chapters: jsonb('chapters').notNull().default([]),
    questions: jsonb('questions').notNull().default([]),
    /** Of the questions: who opens the quiz now is asked this one. */
    questions_version: integer('questions_version').notNull().default(1),
    pass_percent: integer('pass_percent').notNull().default(60),
  },
  (t) => [
    index('tutorial_resources_tutorial').on(t.tutorial_id, t.position),
    index('tutorial_resources_company').on(t.company_id),
  ],
);

/** What is said in a video, in one language: WebVTT. */
export const tutorialCaptions = pgTable(
  'tutorial_captions',
  {
    resource_id: uuid('resource_id')
      .notNull()
      .references(() => tutorialResources.id),
    language: text('language').notNull(),
    file: text('file').notNull(),
  },
  (t) => [primaryKey({ columns: [t.resource_id, t.language] })],
);

/** Which tutorials a school shows, and in which order. Without a row one is shown, behind the others. */
export const companyTutorials = pgTable(
  'company_tutorials',
  {
    company_id: uuid('company_id')
      .notNull()
      .references(() => companies.id),
    tutorial_id: uuid('tutorial_id')
      .notNull()
      .references(() => tutorials.id),
    visible: boolean('visible').notNull().default(true),
    position: integer('position'),
    version: integer('version').notNull().default(1),
    updated_at: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.company_id, t.tutorial_id] }),
    index('company_tutorials_tutorial').on(t.tutorial_id),
  ],
);

/** Which classes see tutorials; one without a row does. */
export const tutorialDepartmentSettings = pgTable('tutorial_department_settings', {
  department_id: uuid('department_id')
    .primaryKey()
    .references(() => departments.id),
  enabled: boolean('enabled').notNull(),
  version: integer('version').notNull().default(1),
});

/** Which seconds of a video someone has watched, a student or a member of staff. */
export const tutorialWatches = pgTable(
  'tutorial_watches',
  {
    account_type: text('account_type', { enum: ['student', 'staff'] }).notNull(),
    account_id: uuid('account_id').notNull(),
    resource_id: uuid('resource_id')
      .notNull()
      .references(() => tutorialResources.id),
    watched: ranges('watched')
      .notNull()
      .default(sql`'{}'`),
    /** Where the video goes on, in seconds. */
    position: integer('position').notNull().default(0),
    started_at: instant('started_at').notNull().defaultNow(),
    watched_at: instant('watched_at').notNull().defaultNow(),
    done_at: instant('done_at'),
  },
  (t) => [
    primaryKey({ columns: [t.account_type, t.account_id, t.resource_id] }),
    index('tutorial_watches_resource').on(t.resource_id),
  ],
);

/** Up to which moment someone's time is spent: no one watches more seconds than have gone by. */
export const tutorialClocks = pgTable(
  'tutorial_clocks',
  {
    account_type: text('account_type', { enum: ['student', 'staff'] }).notNull(),
    account_id: uuid('account_id').notNull(),
    spent_until: instant('spent_until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.account_type, t.account_id] })],
);

/** Answers to the questions of a quiz; it may be taken again. */
export const tutorialQuizAttempts = pgTable(
  'tutorial_quiz_attempts',
  {
    id: uuid('id').primaryKey(),
    account_type: text('account_type', { enum: ['student', 'staff'] }).notNull(),
    account_id: uuid('account_id').notNull(),
    resource_id: uuid('resource_id')
      .notNull()
      .references(() => tutorialResources.id),
    answers: jsonb('answers').notNull(),
    /** What was asked. */
    questions_version: integer('questions_version').notNull().default(1),
    points: doublePrecision('points').notNull(),
    max_points: doublePrecision('max_points').notNull(),
    /** Share of the points, 0 to 100. */
    score: doublePrecision('score').notNull(),
    passed: boolean('passed').notNull(),
    answered_at: instant('answered_at').notNull().defaultNow(),
  },
  (t) => [
    index('tutorial_quiz_attempts_account').on(t.account_type, t.account_id, t.resource_id),
    index('tutorial_quiz_attempts_resource').on(t.resource_id),
  ],
);

/** Who did all that a tutorial asked for, and when; what is added to it later takes nothing back. */
export const tutorialCompletions = pgTable(
  'tutorial_completions',
  {
    account_type: text('account_type', { enum: ['student', 'staff'] }).notNull(),
    account_id: uuid('account_id').notNull(),
    tutorial_id: uuid('tutorial_id')
      .notNull()
      .references(() => tutorials.id),
    completed_at: instant('completed_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.account_type, t.account_id, t.tutorial_id] }),
    index('tutorial_completions_tutorial').on(t.tutorial_id),
  ],
);

/** Speed and comprehension that staff typed in for a student; they enter no figure. */
export const tutorialReadingScores = pgTable(
  'tutorial_reading_scores',
  {
    user_id: uuid('user_id')
      .notNull()
      .references(() => users.id),
    tutorial_id: uuid('tutorial_id')
      .notNull()
      .references(() => tutorials.id),
    version: integer('version').notNull().default(1),
    /** Words a minute. */
    speed: integer('speed').notNull(),
    /** 0 to 100. */
    comprehension: integer('comprehension').notNull(),
    entered_by: uuid('entered_by').references(() => admins.id),
    entered_at: instant('entered_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.user_id, t.tutorial_id] }),
    index('tutorial_reading_scores_tutorial').on(t.tutorial_id),
    index('tutorial_reading_scores_entered_by').on(t.entered_by),
  ],
);
