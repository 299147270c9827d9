import { rightNow, timeAgo } from '@okur/contract/testing/time';
import { insertRows, sql } from '../database/index.ts';
import { newId } from '../database/ids.ts';
import {
  articleDepartments,
  articles,
  articleVersions,
  bookSittings,
  exerciseAttempts,
  readingAnswers,
  readingSessions,
} from '../database/tables/index.ts';
import type { TestApp } from './app.ts';

/** Readings straight in the tables, of any day and speed, in the class of now. */

export async function makeText({ services }: TestApp, title = 'Rüzgârın Sesi', questions = 0): Promise<string> {
  const id = newId();
  const text = {
    title,
    language: 'tr' as const,
    body: '<p>Rüzgâr eser.</p>',
    word_count: 150,
    questions: Array.from({ length: questions }, choiceQuestion),
  };
  await insertRows(services.db, articles, { id, ...text, status: 'published' });
  await insertRows(services.db, articleVersions, { article_id: id, version: 1, ...text });
  return id;
}

/** A text that the students of a class have left to read. */
export const giveText = async (app: TestApp, departmentId: string): Promise<unknown> =>
  insertRows(app.services.db, articleDepartments, {
    article_id: await makeText(app, 'Kitaplıktaki Metin'),
    department_id: departmentId,
    starts_at: daysAgo(1),
  });

/** A question of four options, the first of which is right. */
const choiceQuestion = () => ({
  id: newId(),
  kind: 'single_choice' as const,
  stem: 'Rüzgâr ne yapar?',
  points: 1,
  skill: 'literal' as const,
  explanation: '',
  image: null,
  options: ['Eser', 'Durur', 'Uyur', 'Güler'].map((text, at) => ({ id: newId(), text, right: at === 0 })),
});

export interface ReadingOf {
  user: { id: string; companyId: string };
  /** Absent: a new one. */
  text?: string;
  wpm: number;
  /** Absent: the questions were not answered. */
  comprehension?: number;
  finished?: Date;
  homework?: string;
  language?: 'tr' | 'en';
  implausible?: boolean;
  mode?: 'plain' | 'pacer' | 'rapid_serial';
  trust?: 'A' | 'B' | 'C';
  /** What remains of the trust once its questions are answered; the same unless told. */
  answered?: 'A' | 'B' | 'C';
}

export async function makeReading(
  app: TestApp,
  {
    user,
    text,
    wpm,
    comprehension,
    finished = rightNow(),
    homework,
    language = 'tr',
    implausible = false,
    mode = 'plain',
    trust = implausible ? 'C' : 'B',
    answered = trust,
  }: ReadingOf,
): Promise<string> {
  const { services } = app;
  const id = newId();
  await insertRows(services.db, readingSessions, {
    id,
    user_id: user.id,
    company_id: user.companyId,
    department_id: sql`(select department_id from users where id = ${user.id})`,
    mode,
    trust,
    article_id: text ?? (await makeText(app)),
    article_version: 1,
    homework_id: homework ?? null,
    language,
    words: 150,
    active_seconds: (150 * 60) / wpm,
    wpm,
    device: 'tablet',
    implausible,
    trace: [],
    formula_version: '1',
    started_at: new Date(finished.getTime() - 60_000),
    finished_at: finished,
  });
  if (comprehension !== undefined) {
    await insertRows(services.db, readingAnswers, {
      reading_id: id,
      finished_at: finished,
      answered_at: finished,
      created_at: finished,
      trust: answered,
      answers: [],
      points: comprehension / 10,
      max_points: 10,
      comprehension,
      comprehension_corrected: comprehension,
      effective_speed: (wpm * comprehension) / 100,
      formula_version: '1',
    });
  }
  return id;
}

/** An exercise done, in the class of now. */
export async function makeAttempt(
  { services }: TestApp,
  userId: string,
  { kind = 'schulte_table', seconds = 60, score = 50, finished = rightNow() } = {},
): Promise<string> {
  const id = newId();
  await insertRows(services.db, exerciseAttempts, {
    id,
    user_id: userId,
    company_id: sql`(select company_id from users where id = ${userId})`,
    department_id: sql`(select department_id from users where id = ${userId})`,
    exercise_id: newId(),
    exercise_version: 1,
    kind,
    level: 1,
    params: {},
    timed: true,
    trusted: true,
    score,
    seconds,
    errors: 0,
    measures: {},
    events: [],
    device: 'phone',
    formula_version: '1',
    started_at: finished,
    finished_at: finished,
  });
  return id;
}

/** A stretch of reading in a book without the clock; of no words: pages turned over. */
export async function makeSitting(
  { services }: TestApp,
  user: ReadingOf['user'],
  { words = 60, seconds = 30, finished = rightNow() } = {},
): Promise<void> {
  await insertRows(services.db, bookSittings, {
    id: newId(),
    user_id: user.id,
    company_id: user.companyId,
    department_id: sql`(select department_id from users where id = ${user.id})`,
    book_id: newId(),
    chapter_id: newId(),
    text_version: 1,
    read: words > 0 ? `{[0,${words})}` : '{}',
    skimmed: words > 0 ? '{}' : '{[0,60)}',
    read_words: words,
    active_seconds: seconds,
    mode: 'page',
    device: 'phone',
    started_at: new Date(finished.getTime() - 60_000),
    finished_at: finished,
  });
}

export const daysAgo = (days: number): Date => timeAgo(days * 86_400_000);
