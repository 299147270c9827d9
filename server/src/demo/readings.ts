import { readingOf } from '../features/student/record-reading.ts';
import { type AnswersRow, insertAnswers, insertReadings, type ReadingRow } from '../features/student/store.ts';
import type { Db } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import type { DemoArticle } from './stored-articles.ts';
import { dayMs, type SchoolYear } from './calendar.ts';
import { articlesFor, type DemoHomework, textsForLater } from './homework.ts';
import { demoAnswers } from './answers.ts';
import { pacedCount, pacedReadings } from './paced-readings.ts';
import type { DemoReader } from './people.ts';
import type { Random } from './random.ts';
import { perform, type ReaderModel, readerModel, traceOf } from './reader.ts';
import type { DemoSchool } from './schools.ts';

interface PlannedReading {
  article: DemoArticle;
  homeworkId: string | null;
  at: Date;
  /** Meant to be the first of its text: nothing before it takes the text. */
  isFirst: boolean;
}

export interface ReadingRecord {
  reading: ReadingRow;
  answers: AnswersRow | null;
}

export interface World {
  random: Random;
  schools: readonly DemoSchool[];
  articles: readonly DemoArticle[];
  homework: readonly DemoHomework[];
  year: SchoolYear;
  now: Date;
  /** Student who has not begun the open homework. */
  waiting: string;
}

/**
 * A year of readings. Each is a trace and answers that go through the very functions that measure those of a browser.
 * Answers when each student was last here.
 */
export async function makeReadings(
  db: Db,
  world: World,
  readers: readonly DemoReader[],
  say: (count: number) => void,
): Promise<Map<string, Date>> {
  const lastSeen = new Map<string, Date>();
  let count = 0;
  for (const school of world.schools) {
    const records = readers
      .filter((reader) => !reader.isNew && school.departments.includes(reader.department))
      .flatMap((reader) => readingsOf(world, school, reader));
    for (let from = 0; from < records.length; from += batch) {
      const part = records.slice(from, from + batch);
      await insertReadings(
        db,
        part.map((r) => r.reading),
      );
      await insertAnswers(
        db,
        part.flatMap((r) => r.answers ?? []),
      );
    }
    for (const { reading } of records) {
      const before = lastSeen.get(reading.user_id);
      if (!before || before < reading.finished_at) lastSeen.set(reading.user_id, reading.finished_at);
    }
    say((count += records.length));
  }
  return lastSeen;
}

/** Rows in one statement: large enough to be quick, small enough for the statement's time limit. */
const batch = 500;

/** A student's year: as many readings as the student's number says, those with the guide among them. */
export function readingsOf(world: World, school: DemoSchool, reader: DemoReader): ReadingRecord[] {
  const model = readerModel(world.random, reader.department.grade_level);
  const planned = plannedReadings(world, school, reader, model);
  return [
    ...planned.map((reading) => recordOf(world, school, reader, model, reading)),
    ...(reader.isFamily ? pacedReadings(world, school, reader, model, firstRead(planned)) : []),
  ];
}

/** With the guide a child reads what it has read before. */
const firstRead = (planned: readonly PlannedReading[]): DemoArticle[] =>
  planned
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .slice(0, 6)
    .map(({ article }) => article);

/** Homework first, then texts of the student's own choice, up to the student's number of the year. */
function plannedReadings(world: World, school: DemoSchool, reader: DemoReader, model: ReaderModel): PlannedReading[] {
  const { random, year, now } = world;
  const until = reader.hasStopped ? before(now, weeksAway) : now;
  const done = world.homework.filter(
    (h) => h.departmentIds.includes(reader.department.id) && h.startsAt < until && isDone(world, reader, model, h),
  );
  const readings: PlannedReading[] = done.map((h) => ({
    article: h.article,
    homeworkId: h.id,
    at: year.moment(random, h.startsAt, lastMoment(random, h, until)),
    isFirst: true,
  }));
  const later = textsForLater(world.articles, reader.department.grade_level);
  const leavesSome = !reader.isFamily && random.chance(0.85);
  const all = articlesFor(world.articles, school, model.grade);
  const others = all.filter(({ id }) => !later.has(id));
  const texts = leavesSome && others.length > 0 ? others : all;
  const read = (at: Date, isFirst: boolean) =>
    readings.push({ article: ownChoice(random, texts, readings, at), homeworkId: null, at, isFirst });
  const isNew = ({ id, language }: DemoArticle) =>
    language === 'tr' && !readings.some(({ article }) => article.id === id);
  const count = model.readings - (reader.isFamily ? pacedCount : 0);
  if (reader.isFamily)
    for (const [from, to] of lastWeeks)
      read(year.moment(random, before(now, from), before(now, to)), texts.some(isNew));
  while (readings.length < count) read(year.moment(random, undefined, until), false);
  return readings;
}

/**
 * A text of one's own choice: a new one while there are some. One that will be read for the first time later, as
 * homework or in the last weeks, is left for then, so that it is new there.
 */
function ownChoice(
  random: Random,
  texts: readonly DemoArticle[],
  planned: readonly PlannedReading[],
  at: Date,
): DemoArticle {
  const isPlanned = ({ id }: DemoArticle) => planned.some((one) => one.article.id === id);
  const isAhead = ({ id }: DemoArticle) => planned.some((one) => one.isFirst && one.article.id === id && one.at > at);
  const fresh = texts.filter((text) => !isPlanned(text));
  const readable = texts.filter((text) => !isAhead(text));
  const own = fresh.filter(({ language }) => language === 'tr');
  const foreign = texts.filter(({ language }) => language !== 'tr');
  return random.pick([own, fresh, readable, foreign, texts].find(({ length }) => length > 0)!);
}

/**
 * The demo parent's children read every week, in summer too: their curve is shown at any time of the year. Weeks ago.
 */
const lastWeeks = Array.from({ length: 11 }, (_, n) => [n + 1, n] as const);
/** So long has the student who has stopped not read. */
const weeksAway = 3;
const before = (now: Date, weeks: number): Date => new Date(now.getTime() - weeks * 7 * dayMs);

function isDone(
  { random, now, waiting }: World,
  reader: DemoReader,
  model: ReaderModel,
  { dueAt }: DemoHomework,
): boolean {
  if (dueAt < now) return random.chance(reader.isFamily ? 1 : model.diligence);
  return reader.id !== waiting && random.chance(0.45 * model.diligence);
}

/** Most are in time; some come days late. */
const lastMoment = (random: Random, { dueAt }: DemoHomework, now: Date): Date =>
  new Date(Math.min(now.getTime(), dueAt.getTime() + (random.chance(0.12) ? 4 * dayMs : 0)));

function recordOf(
  { random, year }: World,
  school: DemoSchool,
  reader: DemoReader,
  model: ReaderModel,
  { article, homeworkId, at }: PlannedReading,
): ReadingRecord {
  const { seconds, knows } = perform(random, model, article, year.progress(at));
  const trace = traceOf(random, seconds);
  // The record arrives a moment after the last word.
  const received = new Date(at.getTime() + trace.at(-1)!.at + 2000);
  const reading = readingOf(
    {
      id: newId(at.getTime()),
      article_id: article.id,
      article_version: article.version,
      homework_id: homeworkId,
      mode: 'plain',
      pace: null,
      listened: false,
      started_at: at.toISOString(),
      trace,
      device: random.weighted(['desktop', 'tablet', 'phone'] as const, (d) => ({ desktop: 5, tablet: 3, phone: 2 })[d]),
    },
    {
      user_id: reader.id,
      company_id: school.id,
      department_id: reader.department.id,
      words: article.words,
      characters: article.characters,
      syllables: article.syllables,
      language: article.language,
    },
    received.getTime(),
  );
  return { reading, answers: demoAnswers(random, article, reading, knows) };
}
