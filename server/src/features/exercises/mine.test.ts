import { collection, exercises as routes, student as studentRoutes, terms } from '@okur/contract';
import type { Exercise, OpenExercise } from '@okur/contract/exercises';
import type { ExerciseEvent } from '@okur/contract/exercises/kind';
import { planExercise } from '@okur/contract/exercises/kinds';
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
    const [one] = school.studentIds;
    const student = await app.signedIn('student', one!);
    const pairs = Array.from({ length: 8 }, (_, n) => ({ term: `t${n}`, meaning: `m${n}` }));
    await staff(app, 'SP').then((sp) =>
      sp.call(terms.createTerm, {
        body: { language: 'tr', term: 'T1', meaning: 'm1', example: 'Bu bir t1 tümcesidir.' },
      }),
    );
    const { id } = await make({
      module_id: warmUp,
      name: { tr: 'Sözcükler' },
      kind: 'vocabulary_match',
      language: 'tr',
      params: { words: 4 },
      content: { pairs },
    });
    const open = async (): Promise<OpenExercise> =>
      (await student.call(routes.myExercise, { params: { id } })).body.data;
    const answer = async (right: (item: number) => boolean, daysAgo: number) => {
      const exercise = await open();
      const seed = newId();
      const { trials } = planExercise(exercise as OpenExercise & { kind: 'vocabulary_match' }, exercise.level, seed);
      const events: ExerciseEvent[] = exercise.next_words!.items.flatMap((item, n) => [
        { at: n * 2000, event: 'shown', item },
        { at: n * 2000 + 900, event: 'answer', item, value: String(right(item) ? trials[item]!.right : -1) },
      ]);
      const body = {
        id: seed,
        exercise_id: id,
        exercise_version: exercise.version,
        level: exercise.level,
        timed: true,
        started_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
        events: [{ at: 0, event: 'start' as const }, ...events, { at: 9000, event: 'end' as const }],
        device: 'phone' as const,
      };
      expect((await student.call(routes.recordAttempt, { body })).status).toBe(201);
    };
    expect((await open()).next_words).toEqual({ items: [0, 1, 2, 3], due: 0, fresh: 4 });
    await answer((item) => item !== 2, 3);
    expect((await open()).next_words).toEqual({ items: [2, 0, 1, 3], due: 4, fresh: 0 });
    const cards = async () =>
      (await student.call(collection.myCollection)).body.data.words.map(({ term }: { term: string }) => term);
    expect(await cards()).toEqual([]);
    await answer(() => true, 0);
    expect((await open()).next_words).toEqual({ items: [4, 5, 6, 7], due: 0, fresh: 4 });
    // Right on two days; the third word was wrong on the first of them.
    expect((await cards()).toSorted()).toEqual([0, 1, 3].map((item) => pairs[item]!.term).toSorted());
    const { words } = (await student.call(collection.myCollection)).body.data;
    expect(words.find(({ term }: { term: string }) => term === 't1')).toEqual({
      language: 'tr',
      term: 't1',
      meaning: 'm1',
      sentence: 'Bu bir t1 tümcesidir.',
    });
    const other = await app.signedIn('student', school.studentIds[1]!);
    expect((await other.call(routes.myExercise, { params: { id } })).body.data.next_words).toMatchObject({
      items: [0, 1, 2, 3],
      fresh: 4,
    });
    const drawn = await make({
      module_id: warmUp,
      name: { tr: 'Karışık' },
      kind: 'vocabulary_match',
      language: 'tr',
      params: { repetition: 'drawn' },
      content: { pairs },
    });
    expect((await student.call(routes.myExercise, { params: { id: drawn.id } })).body.data.next_words).toBeNull();
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
        answered_at: new Date().toISOString(),
        answers: [],
      },
    });
    expect((await readHomework(student, assigned!, 20, allRight)).body.data).toMatchObject({
      wpm: 360,
      kind: 'practice',
    });
    expect(await levels()).toEqual([200, 120]);

    expect((await readHomework(student, quick!, 45, allRight)).body.data).toMatchObject({ kind: 'measurement' });
    expect(await levels()).toEqual([160, 160]);
  });
});
