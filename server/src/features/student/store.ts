import type { Language } from '@okur/contract/fields';
import type { Question } from '@okur/contract/questions';
import type { TrustGrade } from '@okur/contract/reading/trust';
import type { ReadingInput } from '@okur/contract/student';
import type { CheckKind } from '@okur/contract/student-books';
import type { z } from 'zod';
import { type Db, rows, type Sql, sql } from '../../platform/database/index.ts';
import type { GradedAnswers } from './measure.ts';

export { isActivityDue, noteActivity } from './activity.ts';
export { checkAnswers, explained, type GradedAnswer, gradedAnswers } from './graded.ts';
export { evidenceFrom, gradeOf, tookMs } from './measure.ts';
export { questionsThen, type QuizVersion, storedWording, wordingOf } from './quiz-versions.ts';
export { measuredOf, measurementsOf, speedNowOf } from './speeds.ts';
export { ownPaceOf, pacesOf } from './paces.ts';
export { countedOnce, countsOf } from './text-counts.ts';

/**
 * The class and the school that a student was in at a moment, which what was done then belongs to: it may arrive when
 * the student has moved. Of a moment before the first class, or without one, the present ones.
 */
export const classThen = (userId: Sql, at: Sql): Sql => sql`(
  select coalesce(d.company_id, u.company_id) as company_id, coalesce(d.id, u.department_id) as department_id
  from users u left join department_memberships m on m.user_id = u.id and m.joined_at <= ${at}
      and (m.left_at is null or m.left_at > ${at})
    left join departments d on d.id = m.department_id
  where u.id = ${userId} order by m.joined_at desc limit 1)`;

/** The columns of the contract's Reading, of the view reading_results (alias r), which says what may be said of it. */
export const readingColumns = sql`r.id, r.title, r.source, r.language, r.words, r.active_seconds, r.kind, r.wpm,
  r.comprehension, r.effective_speed, r.mode, r.pace, r.trust, r.finished_at`;

/**
 * The last year of a student in weeks, by the Monday each begins on in the school's time zone, with the medians of the
 * measurements. A JSON array, oldest first.
 */
export const weeksOf = (user: Sql): Sql => sql`(
  select coalesce(json_agg(w order by w.week), '[]') from (
    select date_trunc('week', r.finished_at at time zone c.time_zone)::date as week,
      percentile_cont(0.5) within group (order by r.wpm) as wpm,
      percentile_cont(0.5) within group (order by r.comprehension) as comprehension, count(*)::int as readings
    from reading_results r join users reader on reader.id = r.user_id
      join companies c on c.id = reader.company_id
    where r.user_id = ${user} and r.kind = 'measurement' and r.finished_at > now() - interval '1 year' group by 1) w)`;

type Input = z.output<typeof ReadingInput>;

/** What was read, counted, and of chapters and summaries what was asked of it then. */
export interface TextRead {
  language: Language;
  words: number;
  characters: number;
  syllables: number;
  questions?: readonly Question[];
  check_kind?: CheckKind | null;
}

/** A chapter or a summary as it was on the screen, and since when. */
export interface OnScreen {
  id: string;
  version: number;
  /** Of the questions; undefined where the device does not say. */
  questions_version?: number | undefined;
  begun: Date;
}

/** Of an article the text of a book or a summary is left out. */
type Timed = 'book_chapter_id' | 'summary_id' | 'text_version' | 'questions_version';
export type ReadingOf = Omit<Input, Timed> & Partial<Pick<Input, Timed>>;

export interface ReadingRow extends Omit<ReadingOf, 'started_at' | 'homework_id'>, TextRead {
  user_id: string;
  company_id: string;
  department_id: string | null;
  homework_id: string | null;
  active_seconds: number;
  wpm: number;
  implausible: boolean;
  trust: TrustGrade;
  formula_version: string;
  started_at: Date;
  finished_at: Date;
  received_at: Date;
}

/** Columns of a reading as they are written, and their types. */
const readingTypes = {
  id: 'uuid',
  user_id: 'uuid',
  company_id: 'uuid',
  department_id: 'uuid',
  article_id: 'uuid',
  article_version: 'int',
  book_chapter_id: 'uuid',
  summary_id: 'uuid',
  text_version: 'int',
  questions: 'jsonb',
  check_kind: 'text',
  homework_id: 'uuid',
  language: 'text',
  words: 'int',
  characters: 'int',
  syllables: 'int',
  active_seconds: 'float8',
  wpm: 'float8',
  mode: 'text',
  pace: 'int',
  listened: 'boolean',
  device: 'text',
  implausible: 'boolean',
  trust: 'text',
  trace: 'jsonb',
  formula_version: 'text',
  started_at: 'timestamptz',
  finished_at: 'timestamptz',
  received_at: 'timestamptz',
} as const satisfies Partial<Record<keyof ReadingRow, string>>;
const readingNames = Object.keys(readingTypes) as (keyof typeof readingTypes)[];
const [listed, typed] = [
  sql.raw(readingNames.join(', ')),
  sql.raw(readingNames.map((name) => `${name} ${readingTypes[name]}`).join(', ')),
];

/** One reading as values: reading them from JSON costs more. */
const valuesOf = (reading: ReadingRow): Sql =>
  sql`(${sql.join(
    readingNames.map((name) => plain(reading[name])),
    ', ',
  )})`;
const plain = (value: ReadingRow[keyof typeof readingTypes] | undefined): Sql => {
  if (value instanceof Date) return sql`${value.toISOString()}`;
  return sql`${typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null)}`;
};

/**
 * Stores readings, any number in one statement. The table leaves out those whose id is known (okur_claim_reading);
 * answers the ids that were new.
 */
export const insertReadings = async (db: Db, readings: readonly ReadingRow[]): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`insert into reading_sessions (${listed}) ${
        readings.length === 1
          ? sql`values
        ${valuesOf(readings[0]!)}`
          : sql`select ${listed} from json_to_recordset(${JSON.stringify(readings)}::json)
        as x(${typed})`
      } returning id`,
    )
  ).map(({ id }) => id);

export type AnswersRow = GradedAnswers & { reading_id: string; created_at: Date; answered_at: Date };

/** Stores graded answers; those of a reading that has some are left as they are. Answers the readings that were new. */
export const insertAnswers = async (db: Db, answers: readonly AnswersRow[]): Promise<string[]> =>
  (
    await rows<{ reading_id: string }>(
      db,
      sql`insert into reading_answers (reading_id, finished_at, answers, points, max_points, comprehension,
        comprehension_corrected, effective_speed, trust, formula_version, created_at, answered_at, took_ms)
          select reading_id, i.finished_at, answers, points, max_points, comprehension, comprehension_corrected,
            effective_speed, trust, formula_version, created_at, answered_at, took_ms
          from json_to_recordset(${JSON.stringify(answers)}::json) as x(reading_id uuid, answers jsonb, points float8,
            max_points float8, comprehension float8, comprehension_corrected float8, effective_speed float8, trust text,
            formula_version text, created_at timestamptz, answered_at timestamptz, took_ms int)
          join reading_ids i on i.id = x.reading_id
          on conflict do nothing returning reading_id`,
    )
  ).map(({ reading_id }) => reading_id);

export interface Guess {
  question_id: string;
  chosen: string[];
  right: boolean;
}

export interface GuessesRow {
  id: string;
  user_id: string;
  homework_id: string;
  article_id: string;
  article_version: number;
  answers: readonly Guess[];
  formula_version: string;
  answered_at: Date;
  received_at: Date;
}

/** Stores guesses, any number in one statement; those whose id is known are left out. Answers the ids that were new. */
export const insertGuesses = async (db: Db, guesses: readonly GuessesRow[]): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      db,
      sql`insert into reading_guesses (id, user_id, homework_id, article_id, article_version, answers, formula_version,
        answered_at, received_at)
          select id, user_id, homework_id, article_id, article_version, answers, formula_version, answered_at,
            received_at
          from json_to_recordset(${JSON.stringify(guesses)}::json) as x(id uuid, user_id uuid, homework_id uuid,
            article_id uuid, article_version int, answers jsonb, formula_version text, answered_at timestamptz,
            received_at timestamptz)
          on conflict do nothing returning id`,
    )
  ).map(({ id }) => id);
