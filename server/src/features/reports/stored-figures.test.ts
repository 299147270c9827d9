import { summaries } from '@okur/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { insertRows, row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import {
  bookSittings,
  exerciseAttempts,
  readingAnswers,
  readingSessions,
} from '../../platform/database/tables/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeBook } from '../../platform/testing/books.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { makeText } from '../../platform/testing/readings.ts';
import { catchUp, followUp, makeMissingMonths } from './follow-up.ts';
import { sumNames } from './group-days.ts';
import { rebuildFigures } from './rebuild.ts';
import { long } from '../../platform/testing/long.ts';
import { moment } from './testing.ts';

const app = await testApp();
const { db, transaction } = app.services;
const texts = await Promise.all(Array.from({ length: 4 }, (_, n) => makeText(app, `Metin ${n}`, n > 1 ? 2 : 0)));
const sp = await staff(app, 'SP');
const { chapters, id: bookId } = await makeBook(sp, { words: [60, 60] });
const summaryIds = await Promise.all(['Özet 1', 'Özet 2'].map((title) => makeSummary(title)));

async function makeSummary(title: string): Promise<string> {
  const made = await sp.call(summaries.createSummary, { body: { title, language: 'tr' } });
  return made.body.data.id;
}

/** What was read: an article, or with the clock a chapter or a summary; of those some ask something. */
const sources = {
  article: (text: number) => ({ article_id: texts[text]!, article_version: 1 }),
  book: (text: number) => ({ book_chapter_id: chapters[text % 2]!.id, text_version: 1, questions: questionsOf(text) }),
  summary: (text: number) => ({ summary_id: summaryIds[text % 2]!, text_version: 1, questions: questionsOf(text) }),
};
const questionsOf = (text: number) => (text > 1 ? [{ id: newId() }] : []);

/** The school moves between them: a record of late evening is one of another day then. */
const zones = ['Europe/Istanbul', 'Europe/Warsaw', 'America/Montreal'];
const student = fc.nat(3);
const daysAgo = fc.oneof(fc.nat(3), fc.nat(75));
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('read' as const),
      student,
      source: fc.constantFrom('article' as const, 'article' as const, 'book' as const, 'summary' as const),
      text: fc.nat(3),
      daysAgo,
      wpm: fc.integer({ min: 20, max: 400 }),
      implausible: fc.boolean(),
      mode: fc.constantFrom('plain' as const, 'plain' as const, 'pacer' as const),
      trust: fc.constantFrom('A' as const, 'B' as const, 'C' as const),
      counted: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('answer' as const),
      reading: fc.nat(30),
      comprehension: fc.integer({ min: 0, max: 300 }),
      trust: fc.constantFrom('A' as const, 'B' as const, 'C' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), reading: fc.nat(30), daysAgo }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('exercise' as const),
      student,
      daysAgo,
      kind: fc.constantFrom('schulte_table', 'rapid_serial'),
      score: fc.integer({ min: 0, max: 1000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('open' as const), student, chapter: fc.nat(1), daysAgo }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('move' as const), student, to: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('delete' as const, 'erase' as const), student }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('followUp' as const, 'months' as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('teach' as const), student, language: fc.constantFrom('tr', 'en') }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('zone' as const), zone: fc.constantFrom(...zones) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface World {
  school: School;
  readings: { id: string; finished: Date; student: string }[];
}

async function take(world: World, s: Step): Promise<unknown> {
  const person = 'student' in s ? world.school.studentIds[s.student]! : '';
  const existing = 'reading' in s ? world.readings[s.reading % Math.max(1, world.readings.length)] : undefined;
  const own = {
    user_id: person,
    company_id: world.school.companyId,
    department_id: sql`(select department_id from users where id = ${person})`,
  };
  switch (s.do) {
    case 'read': {
      const [id, finished] = [newId(), moment(s.daysAgo)];
      await insertRows(db, readingSessions, {
        id,
        ...own,
        ...sources[s.source](s.text),
        language: s.text % 2 ? 'tr' : 'en',
        words: 100 + s.wpm,
        characters: s.counted ? 700 : null,
        syllables: s.counted ? 300 : null,
        active_seconds: 60_000 / s.wpm,
        wpm: s.wpm / 3,
        mode: s.mode,
        device: 'phone',
        implausible: s.implausible,
        trust: s.trust,
        trace: [{ at: 0, event: 'start' }],
        formula_version: '1',
        started_at: new Date(finished.getTime() - 60_000_000 / s.wpm),
        finished_at: finished,
      });
      return world.readings.push({ id, finished, student: person });
    }
    case 'answer':
      return (
        existing &&
        insertRows(
          db,
          readingAnswers,
          {
            reading_id: existing.id,
            finished_at: existing.finished,
            answers: [],
            points: 1,
            max_points: 3,
            comprehension: s.comprehension / 3,
            comprehension_corrected: 0,
            effective_speed: s.comprehension / 7,
            trust: s.trust,
            formula_version: '1',
          },
          sql`on conflict do nothing`,
        )
      );
    // The same message once more, after the clock of the device was set: by its id it is known, in whichever month.
    case 'again':
      return (
        existing &&
        rows(
          db,
          sql`insert into reading_sessions (id, user_id, company_id, article_id, article_version, language, words,
            active_seconds, wpm, device, implausible, trace, formula_version, started_at, finished_at)
        values (${existing.id}, ${existing.student}, ${world.school.companyId}, ${texts[0]!}, 1, 'tr', 1, 1, 1, 'phone',
          false, '[]', '1', ${moment(s.daysAgo)}, ${moment(s.daysAgo)})`,
        )
      );
    case 'exercise':
      return insertRows(db, exerciseAttempts, {
        id: newId(),
        ...own,
        exercise_id: newId(),
        exercise_version: 1,
        kind: s.kind,
        level: 1,
        params: {},
        timed: true,
        trusted: true,
        score: s.score / 11,
        seconds: s.score / 13,
        errors: 0,
        measures: {},
        events: [],
        device: 'phone',
        formula_version: '1',
        started_at: moment(s.daysAgo),
        finished_at: moment(s.daysAgo),
      });
    // Read in the book without the clock: it is in no figure, and makes what follows a re-reading.
    case 'open':
      return insertRows(db, bookSittings, {
        id: newId(),
        ...own,
        book_id: bookId,
        chapter_id: chapters[s.chapter]!.id,
        text_version: 1,
        read: '{[0,60)}',
        skimmed: '{}',
        read_words: 60,
        active_seconds: 30,
        mode: 'page',
        device: 'phone',
        started_at: moment(s.daysAgo),
        finished_at: moment(s.daysAgo),
      });
    case 'move':
      return rows(
        db,
        sql`update users set department_id = ${world.school.departmentIds[s.to] ?? null} where id = ${person}`,
      );
    case 'delete':
      return rows(
        db,
        sql`update users set deleted_at = case when deleted_at is null then now() end where id = ${person}`,
      );
    case 'erase':
      return transaction(async (tx) => {
        await rows(tx, sql`update users set name = null, erased_at = now() where id = ${person}`);
        await rows(tx, sql`select okur_empty('reading_sessions', ${person})`);
      });
    case 'teach':
      return rows(db, sql`update users set language = ${s.language} where id = ${person}`);
    case 'zone':
      return rows(db, sql`update companies set time_zone = ${s.zone} where id = ${world.school.companyId}`);
    case 'followUp':
      return followUp(app.services);
    case 'months':
      return makeMissingMonths(app.services);
  }
}

/**
 * Everything that is kept; a day whose records turned out to be another kind stays as an empty row, which says nothing.
 */
async function stored(): Promise<Record<string, unknown[]>> {
  const some = sql.raw(`count <> 0 or rejected <> 0`);
  const all = (table: string, where = sql`true`) =>
    rows(db, sql`select to_jsonb(x) as x from ${sql.raw(table)} x where ${where} order by x::text collate "C"`);
  return {
    kinds: await all('reading_ids'),
    students: await all('learning_days', some),
    groups: await all('group_days', some),
    articles: await all('article_days', sql`count <> 0`),
    months: await all('group_months', some),
    articleMonths: await all('article_months', sql`count <> 0`),
    trends: await all('student_trends'),
    figures: await all('student_figures'),
    readers: await all('reader_days', sql`students <> 0`),
  };
}

it('what the writes kept is what the records make, whatever came after whatever', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const world: World = { school: await makeSchool(app, { departments: 3, students: 4 }), readings: [] };
      // Neighbours go at the same time, as those of a class do.
      for (let at = 0; at < steps.length; at += 3)
        await Promise.all(steps.slice(at, at + 3).map((s) => take(world, s)));
      await catchUp(app.services);
      const before = await stored();
      await rebuildFigures(app.services);
      expect(await stored()).toEqual(before);
      const sums = sumNames.map((name) => `sum(${name})::text as ${name}`).join(', ');
      // Students, departments where they had one, and companies add up to the platform.
      expect(await row(db, sql`select ${sql.raw(sums)} from learning_days`)).toEqual(
        await row(db, sql`select ${sql.raw(sums)} from group_days where group_id in (select id from companies)`),
      );
    }),
    { numRuns: long ? 16 : 4, endOnFailure: true },
  );
}, 600_000);
