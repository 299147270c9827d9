import { collection, exercises as routes, student as studentRoutes, terms } from '@okur/contract';
import type { Collection } from '@okur/contract/collection';
import type { Exercise, OpenExercise } from '@okur/contract/exercises';
import type { ExerciseEvent } from '@okur/contract/exercises/kind';
import { planExercise } from '@okur/contract/exercises/kinds';
import { rightNow } from '@okur/contract/testing/time';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { allRight, makeArticle, makeHomework, readHomework } from '../../platform/testing/learning.ts';
import { daysAgo, makeReading } from '../../platform/testing/readings.ts';
import { makeExercise, paced, schulte, warmUp } from './testing.ts';

const app = await testApp();
let editor: Client;
let school: School;
const make = (body: object) => makeExercise(editor, body);

beforeAll(async () => {
  editor = await staff(app, 'SP');
});
beforeEach(async () => {
  await rows(app.services.db, sql`update exercises set active = false`);
  school = await makeSchool(app);
});

/** An exercise of eight words, four of them at a time; answers its id. */
const makeWords = async (over: object = {}) =>
  (
    await make({
      module_id: warmUp,
      name: { tr: 'Sözcükler' },
      kind: 'vocabulary_match',
      language: 'tr',
      params: { words: 4 },
      content: { pairs: Array.from({ length: 8 }, (_, n) => ({ term: `t${n}`, meaning: `m${n}` })) },
      ...over,
    })
  ).id;

type Words = OpenExercise & { kind: 'vocabulary_match' };

/** What a student who plays the next words notes. */
function answersOf(exercise: Words, seed: string, isRight: (item: number) => boolean): ExerciseEvent[] {
  const { trials } = planExercise(exercise, exercise.level, seed);
  return exercise.next_words!.items.flatMap((item, n) => [
    { at: n * 2000, event: 'shown', item },
    { at: n * 2000 + 900, event: 'answer', item, value: String(isRight(item) ? trials[item]!.right : -1) },
  ]);
}

/** A student of the school who plays an exercise of words. */
async function playerOf(student: number, id: string) {
  const client = await app.signedIn('student', school.studentIds[student]!);
  const open = async (): Promise<Words> => (await client.call(routes.myExercise, { params: { id } })).body.data;
  return {
    open,
    next: async () => (await open()).next_words,
    /** Answers the next words, so many days ago. */
    async answer(isRight: (item: number) => boolean, days: number) {
      const exercise = await open();
      const seed = newId();
      const events = answersOf(exercise, seed, isRight);
      const body = {
        id: seed,
        exercise_id: id,
        exercise_version: exercise.version,
        level: exercise.level,
        timed: true,
        started_at: daysAgo(days).toISOString(),
        events: [{ at: 0, event: 'start' as const }, ...events, { at: 9000, event: 'end' as const }],
        device: 'phone' as const,
      };
      expect((await client.call(routes.recordAttempt, { body })).status).toBe(201);
    },
    collected: async () => (await client.call(collection.myCollection)).body.data as Collection,
  };
}

describe('my exercises', () => {
  it('are those for my grade and language that are in use', async () => {
    const [one] = school.studentIds;
    await rows(app.services.db, sql`update users set grade_level = 4 where id = ${one!}`);
    const student = await app.signedIn('student', one!);
    const table = await make(schulte({ language: 'pl', grade_from: 3 }));
    const text = await make(paced({ grade_to: 4 }));
    await make(paced({ language: 'en' }));
    await make(paced({ grade_from: 5 }));
    await make(paced({ active: false }));
    const { data } = (await student.call(routes.myExercises)).body;
    expect(data.map((e: Exercise) => e.id)).toEqual([table.id, text.id]);
    expect(data[0]).toMatchObject({ level: 3, attempts: 0, best_score: null });
    expect(Object.keys(data[1])).not.toContain('content');
    expect((await student.call(routes.myExercise, { params: { id: text.id } })).body.data.content.text).toContain(
      'Rüzgâr',
    );
    expect((await student.call(routes.myExercise, { params: { id: newId() } })).status).toBe(404);
    expect((await school.manager.call(routes.myExercises)).status).toBe(403);
  });
  it('repeat words at intervals: what was not known comes first, what was known after the new ones', async () => {
    const id = await makeWords();
    const one = await playerOf(0, id);
    expect(await one.next()).toEqual({ items: [0, 1, 2, 3], due: 0, fresh: 4 });
    await one.answer((item) => item !== 2, 3);
    expect(await one.next()).toEqual({ items: [2, 0, 1, 3], due: 4, fresh: 0 });
    await one.answer(() => true, 0);
    expect(await one.next()).toEqual({ items: [4, 5, 6, 7], due: 0, fresh: 4 });
    const other = await playerOf(1, id);
    expect(await other.next()).toMatchObject({ items: [0, 1, 2, 3], fresh: 4 });
  });
  it('leave words to chance where they are drawn', async () => {
    const drawn = await makeWords({ params: { repetition: 'drawn' } });
    expect(await (await playerOf(0, drawn)).next()).toBeNull();
  });
  it('give a card for each word that was right on two days, and say which words wait', async () => {
    await editor.call(terms.createTerm, {
      body: { language: 'tr', term: 'T1', meaning: 'm1', example: 'Bu bir t1 tümcesidir.' },
    });
    const id = await makeWords();
    const one = await playerOf(0, id);
    await one.answer((item) => item !== 2, 3);
    expect(await one.collected()).toMatchObject({ words: [], repeat: { exercise_id: id, words: 4 } });
    await one.answer(() => true, 0);
    const { words, repeat } = await one.collected();
    // The third word was wrong on the first of the two days.
    expect(words.map(({ term }) => term).toSorted()).toEqual(['t0', 't1', 't3']);
    expect(repeat).toBeNull();
    expect(words.find(({ term }) => term === 't1')).toEqual({
      language: 'tr',
      term: 't1',
      meaning: 'm1',
      sentence: 'Bu bir t1 tümcesidir.',
    });
  });
  it('leave a card where it is, however many attempts follow', async () => {
    const id = await makeWords();
    const one = await playerOf(0, id);
    await one.answer(() => true, 3);
    await one.answer(() => true, 0);
    const own = sql`a.user_id = ${school.studentIds[0]!}`;
    await rows(
      app.services.db,
      sql`insert into exercise_attempts select (jsonb_populate_record(a, jsonb_build_object('id', gen_random_uuid(),
        'events', '[]'::jsonb, 'finished_at', a.finished_at + n * interval '1 millisecond'))).*
        from exercise_attempts a, generate_series(1, 400) n
        where ${own} and a.finished_at = (select max(finished_at) from exercise_attempts a where ${own})`,
    );
    const { words } = await one.collected();
    expect(words.map(({ term }) => term).toSorted()).toEqual(['t0', 't1', 't2', 't3']);
  });
  it('leave a card where it is under another formula of scores', async () => {
    const id = await makeWords();
    const one = await playerOf(0, id);
    await one.answer((item) => item !== 2, 5);
    const exercise = await one.open();
    for (const days of [3, 0]) {
      const seed = newId();
      await rows(
        app.services.db,
        sql`insert into exercise_attempts select (jsonb_populate_record(a, jsonb_build_object('id', ${seed}::text,
          'events', ${JSON.stringify(answersOf(exercise, seed, () => true))}::jsonb, 'formula_version', '3',
          'finished_at', ${daysAgo(days).toISOString()}::text))).*
          from exercise_attempts a where a.user_id = ${school.studentIds[0]!} and a.formula_version <> '3'`,
      );
    }
    expect((await one.collected()).words).toHaveLength(4);
  });
  it('begin at my own reading speed, the median of the last three readings', async () => {
    const [id] = school.studentIds;
    for (const [n, wpm] of [400, 140, 163.4, 150].entries())
      await makeReading(app, { user: { id: id!, companyId: school.companyId }, wpm, finished: daysAgo(9 - n) });
    await make(paced());
    await make(paced({ kind: 'timed_reading', params: { goal_wpm: 300 } }));
    const { data } = (await (await app.signedIn('student', id!)).call(routes.myExercises)).body;
    expect(data.map((e: Exercise & { level: number }) => e.level)).toEqual([150, 150]);
  });
  it.each([
    [1, 60],
    [2, 80],
    [4, 120],
    [9, 120],
    [null, 120],
  ])(
    'of a new reader of grade %s begin at %i words a minute, as texts do, whatever was written',
    async (grade, pace) => {
      const [id] = school.studentIds;
      await rows(app.services.db, sql`update users set grade_level = ${grade} where id = ${id!}`);
      await rows(
        app.services.db,
        sql`update departments set grade_level = null where id = ${school.departmentIds[0]!}`,
      );
      await make(paced());
      await make(paced({ kind: 'rapid_serial', params: { wpm: 300 } }));
      const student = await app.signedIn('student', id!);
      const { data } = (await student.call(routes.myExercises)).body;
      expect(data.map((e: { level: number }) => e.level)).toEqual([pace, pace]);
      const homework = await makeHomework(school.instructor, (await makeArticle(editor)).id, [
        school.departmentIds[0]!,
      ]);
      const { text } = (await student.call(studentRoutes.myHomework, { params: { id: homework.id } })).body.data;
      expect(text.pace).toEqual({ pacer: pace, rapid_serial: pace });
    },
  );
  it('begin at trusted speeds: nothing rises by what was skipped, guessed or read after its questions', async () => {
    const [id] = school.studentIds;
    const student = await app.signedIn('student', id!);
    const { id: exercise } = await make(paced());
    const [quick, assigned] = await Promise.all(
      [false, true].map(async (ask_before_reading) =>
        makeHomework(school.instructor, (await makeArticle(editor)).id, [school.departmentIds[0]!], {
          ask_before_reading,
        }),
      ),
    );
    const levels = async () => [
      (await student.call(routes.myExercise, { params: { id: exercise } })).body.data.level,
      (await student.call(studentRoutes.myHomework, { params: { id: quick!.id } })).body.data.text.pace.pacer,
    ];
    const own = { user: { id: id!, companyId: school.companyId } };
    await makeReading(app, { ...own, wpm: 420, trust: 'C' });
    await makeReading(app, { ...own, wpm: 430, comprehension: 0, trust: 'B', answered: 'C' });
    await student.call(studentRoutes.recordGuesses, {
      body: {
        id: newId(),
        homework_id: assigned!.id,
        article_version: 1,
        answered_at: rightNow().toISOString(),
        answers: [],
      },
    });
    expect((await readHomework(student, assigned!, 20, allRight)).body.data).toMatchObject({
      wpm: 360,
      kind: 'practice',
    });
    expect(await levels()).toEqual([120, 120]);

    expect((await readHomework(student, quick!, 45, allRight)).body.data).toMatchObject({ kind: 'measurement' });
    expect(await levels()).toEqual([160, 160]);
  });
});
