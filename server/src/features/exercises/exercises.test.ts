import { collection, exercises as routes, student as studentRoutes, terms, users } from '@okur/contract';
import type { Exercise, OpenExercise } from '@okur/contract/exercises';
import type { ExerciseEvent } from '@okur/contract/exercises/kind';
import { planExercise } from '@okur/contract/exercises/kinds';
import type { PacedPlan } from '@okur/contract/exercises/paced';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import { allRight, makeArticle, makeHomework, readHomework } from '../../platform/testing/learning.ts';
import { daysAgo, makeReading } from '../../platform/testing/readings.ts';

const app = await testApp();
const warmUp = '01930000-0000-7000-8000-000000000001';
let editor: Client;
let school: School;

const schulte = (over: object = {}) => ({
  module_id: warmUp,
  name: { tr: 'Sayı tablosu', en: 'Number table' },
  kind: 'schulte_table',
  language: 'tr',
  params: { size: 3, tables: 1 },
  ...over,
});
const paced = (over: object = {}) => ({
  module_id: warmUp,
  name: { tr: 'Akan sözcükler' },
  kind: 'rapid_serial',
  language: 'tr',
  params: { wpm: 200, start_delay_s: 0 },
  content: {
    text: 'Rüzgâr dağların ardından gelir ve denize doğru eser. '.repeat(12),
    questions: ['a', 'b', 'c', 'd'].map((question) => ({ question, right: 'evet', wrong: ['hayır', 'belki', 'asla'] })),
  },
  ...over,
});
const make = async (body: object): Promise<Exercise> => {
  const answer = await editor.call(routes.createExercise, { body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data as Exercise;
};
const fieldsOf = (answer: { status: number; body: { errors?: object } }) => [
  answer.status,
  Object.keys(answer.body.errors ?? {}),
];

beforeAll(async () => {
  editor = await staff(app, 'SP');
});
beforeEach(async () => {
  await rows(app.services.db, sql`update exercises set active = false`);
  school = await makeSchool(app);
});

describe('modules', () => {
  it('are there from the start, in their order, in four languages', async () => {
    const { data, meta } = (await editor.call(routes.listModules)).body;
    expect(meta.total).toBe(5);
    expect(data.map((m: { order: number }) => m.order)).toEqual([1, 2, 3, 4, 5]);
    expect(data[0]).toMatchObject({
      name: { tr: 'Isınma', en: 'Warm-up', fr: 'Échauffement', pl: 'Rozgrzewka' },
      active: true,
    });
    expect((await editor.call(routes.listExerciseCategories)).body.data).toHaveLength(5);
  });
  it('change name, use and place; the others make room', async () => {
    const before = (await editor.call(routes.listModules)).body.data;
    const last = before.at(-1);
    const moved = await editor.call(routes.updateModule, {
      params: { id: last.id },
      body: { order: 2, name: { ...last.name, tr: 'Sözcük dağarcığı' }, version: last.version },
    });
    expect(moved.body.data).toMatchObject({ order: 2, name: { tr: 'Sözcük dağarcığı' } });
    expect((await editor.call(routes.listModules)).body.data.map((m: { id: string }) => m.id)).toEqual([
      before[0].id,
      last.id,
      before[1].id,
      before[2].id,
      before[3].id,
    ]);
    expect(
      (
        await editor.call(routes.updateModule, {
          params: { id: last.id },
          body: { active: false, version: last.version },
        })
      ).body.code,
    ).toBe('stale_version');
    await editor.call(routes.updateModule, { params: { id: last.id }, body: { order: 5 } });
    expect((await editor.call(routes.listModules)).body.data.map((m: { order: number }) => m.order)).toEqual([
      1, 2, 3, 4, 5,
    ]);
  });
  it('are read by who gives homework, and changed by nobody else', async () => {
    expect((await school.instructor.call(routes.listModules)).status).toBe(200);
    expect(
      (await school.instructor.call(routes.updateModule, { params: { id: warmUp }, body: { active: false } })).status,
    ).toBe(403);
    expect((await editor.call(routes.updateModule, { params: { id: newId() }, body: {} })).status).toBe(404);
    expect(
      fieldsOf(
        await editor.call(routes.updateModule, { params: { id: warmUp }, body: { name: { tr: ' ' }, order: 0 } }),
      ),
    ).toEqual([422, ['name.tr', 'order']]);
  });
});

describe('an exercise', () => {
  it('is written with the usual values for what is left out, last in its module', async () => {
    const first = await make(schulte());
    const second = await make(schulte({ name: { en: 'Two' } }));
    expect(first).toMatchObject({
      params: { size: 3, tables: 1, order: 'ascending', symbols: 'numbers' },
      content: {},
      version: 1,
      active: true,
      name: { tr: 'Sayı tablosu', fr: '' },
    });
    expect(second.order).toBe(first.order + 1);
    expect((await editor.call(routes.getExercise, { params: { id: first.id } })).body.data).toEqual(first);
  });
  it('is refused field by field, by the rules of its kind', async () => {
    expect(
      fieldsOf(
        await editor.call(routes.createExercise, { body: schulte({ params: { size: 2, tables: 9, colour: 'red' } }) }),
      ),
    ).toEqual([422, ['params.size', 'params.tables', 'params.colour']]);
    expect(
      fieldsOf(await editor.call(routes.createExercise, { body: paced({ content: { text: 'kısa', questions: [] } }) })),
    ).toEqual([422, ['content.text', 'content.questions']]);
    expect(
      fieldsOf(await editor.call(routes.createExercise, { body: schulte({ kind: 'juggling', name: {} }) })),
    ).toEqual([422, ['name.tr', 'kind']]);
    expect(
      fieldsOf(await editor.call(routes.createExercise, { body: schulte({ grade_from: 8, grade_to: 4 }) })),
    ).toEqual([422, ['grade_to']]);
    expect(
      fieldsOf(
        await editor.call(routes.createExercise, {
          body: schulte({ kind: 'tachistoscope', params: { item: 'words' } }),
        }),
      ),
    ).toEqual([422, ['content.words']]);
    expect(fieldsOf(await editor.call(routes.createExercise, { body: schulte({ module_id: newId() }) }))).toEqual([
      422,
      ['module_id'],
    ]);
    expect((await school.manager.call(routes.createExercise, { body: schulte() })).status).toBe(403);
  });
  it('changes in part, keeps its kind, and is judged as a whole', async () => {
    const exercise = await make(paced());
    const change = (body: object) => editor.call(routes.updateExercise, { params: { id: exercise.id }, body });
    expect((await change({ params: { ...exercise.params, wpm: 300 }, version: 1 })).body.data).toMatchObject({
      version: 2,
      params: { wpm: 300 },
      content: exercise.content,
    });
    expect(fieldsOf(await change({ params: { wpm: 5000 } }))).toEqual([422, ['params.wpm']]);
    expect(fieldsOf(await change({ kind: 'guided_pacer' }))).toEqual([422, ['kind']]);
    expect((await change({ active: false, version: 1 })).body).toMatchObject({
      code: 'stale_version',
      current: { version: 2 },
    });
    expect((await change({ name: { en: 'Only English' } })).body.data.name).toEqual({
      en: 'Only English',
      tr: '',
      fr: '',
      pl: '',
    });
  });
  it('is found by name, kind, module, language and grade', async () => {
    const exercise = await make(
      schulte({ name: { tr: 'Işık çizelgesi' }, grade_from: 3, grade_to: 4, language: 'pl' }),
    );
    const queries: Record<string, string | number | boolean>[] = [
      { search: 'isik ciz' },
      { kind: 'schulte_table', language: 'pl' },
      { module_id: warmUp, active: true, grade_level: 3 },
    ];
    for (const query of queries) {
      expect(
        (await editor.call(routes.listExercises, { query })).body.data.map((e: Exercise) => e.id),
        JSON.stringify(query),
      ).toContain(exercise.id);
    }
    expect((await editor.call(routes.listExercises, { query: { grade_level: 5, language: 'pl' } })).body.data).toEqual(
      [],
    );
  });
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
    const [quick, asked] = await Promise.all(
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
        homework_id: asked!.id,
        article_version: 1,
        answered_at: new Date().toISOString(),
        answers: [],
      },
    });
    expect((await readHomework(student, asked!, 20, allRight)).body.data).toMatchObject({ wpm: 360, kind: 'practice' });
    expect(await levels()).toEqual([200, 120]);

    expect((await readHomework(student, quick!, 45, allRight)).body.data).toMatchObject({ kind: 'measurement' });
    expect(await levels()).toEqual([160, 160]);
  });
});

/** Plays a paced exercise as it was planned, with so many right answers. */
const playPaced = (exercise: OpenExercise, level: number, right: number, over: object = {}) => {
  const id = newId();
  const plan = planExercise(exercise, level, id) as PacedPlan;
  const events: ExerciseEvent[] = [
    { at: 0, event: 'start', item: 0 },
    { at: Math.round(plan.totalMs), event: 'shown', item: plan.frames.length },
    ...plan.questions.map((question, at): ExerciseEvent => ({
      at: Math.round(plan.totalMs) + 1000 * (at + 1),
      event: 'answer',
      item: at,
      value: String(at < right ? question.right : (question.right + 1) % 4),
    })),
    { at: Math.round(plan.totalMs) + 9000, event: 'end' },
  ];
  return {
    id,
    exercise_id: exercise.id,
    exercise_version: exercise.version,
    level,
    timed: true,
    started_at: new Date(Date.now() - 120_000).toISOString(),
    events,
    device: 'phone',
    ...over,
  };
};

describe('an attempt', () => {
  let student: Client;
  let exercise: OpenExercise;
  beforeEach(async () => {
    student = await app.signedIn('student', school.studentIds[0]!);
    const { id } = await make(paced());
    exercise = (await student.call(routes.myExercise, { params: { id } })).body.data;
  });
  const record = (body: object, client = student) => client.call(routes.recordAttempt, { body });
  const level = async () => (await student.call(routes.myExercise, { params: { id: exercise.id } })).body.data.level;

  it('is scored by the server from its events', async () => {
    const { status, body } = await record(playPaced(exercise, 200, 3));
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      score: 75,
      comprehension: 75,
      errors: 1,
      trusted: true,
      level_before: 200,
      level_after: 200,
    });
    expect(body.data.wpm).toBeCloseTo(200, 0);
    expect((await student.call(routes.myExerciseAttempt, { params: { id: body.data.id } })).body.data).toEqual(
      body.data,
    );
  });
  it('brings no score of its own along', async () => {
    expect(fieldsOf(await record({ ...playPaced(exercise, 200, 0), score: 100 }))).toEqual([422, ['score']]);
  });
  it('sent twice is stored once, of two at once one', async () => {
    const attempt = playPaced(exercise, 200, 4);
    const answers = await Promise.all([record(attempt), record(attempt), record(attempt)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(
      await rows(
        app.services.db,
        sql`select count(*)::int as n from exercise_attempts where user_id = ${school.studentIds[0]!}`,
      ),
    ).toEqual([{ n: 1 }]);
  });
  it('makes the next text faster after two good ones, slower after one that was not understood', async () => {
    await record(playPaced(exercise, 200, 4, { started_at: daysAgo(3).toISOString() }));
    expect(await level()).toBe(200);
    expect(
      (await record(playPaced(exercise, 200, 4, { started_at: daysAgo(2).toISOString() }))).body.data.level_after,
    ).toBe(210);
    expect(await level()).toBe(210);
    await record(playPaced(exercise, 210, 1));
    expect(await level()).toBe(189);
  });
  it('arriving late leads to the same level as in time', async () => {
    const [first, second, third] = [3, 2, 1].map((days) =>
      playPaced(exercise, 200, days === 1 ? 2 : 4, { started_at: daysAgo(days).toISOString() }),
    );
    for (const attempt of [third, first, second]) await record(attempt!);
    expect(await level()).toBe(180);
    expect((await student.call(routes.myExerciseAttempt, { params: { id: second!.id } })).body.data.level_after).toBe(
      210,
    );
  });
  it('stands on the page of its student as the first one, however late it arrives', async () => {
    const first = playPaced(exercise, 200, 3, { started_at: daysAgo(3).toISOString() });
    for (const attempt of [playPaced(exercise, 200, 4), first]) await record(attempt);
    const history = (
      await school.instructor.call(users.firstExerciseHistory, { params: { id: school.studentIds[0]! } })
    ).body.data;
    expect(history).toMatchObject([
      { exercise_id: exercise.id, exercise_name: { tr: 'Akan sözcükler' }, kind: 'rapid_serial', score: 75, errors: 1 },
    ]);
  });
  it('of an exercise that was changed meanwhile is scored by what was shown', async () => {
    const attempt = playPaced(exercise, 200, 4);
    await editor.call(routes.updateExercise, {
      params: { id: exercise.id },
      body: {
        content: {
          ...exercise.content,
          questions: ['x', 'y', 'z'].map((question) => ({ question, right: '1', wrong: ['2'] })),
        },
        active: false,
      },
    });
    expect((await record(attempt)).body.data.score).toBe(100);
    expect((await record({ ...attempt, id: newId(), exercise_version: 7 })).status).toBe(404);
  });
  it('belongs to its student alone', async () => {
    const attempt = playPaced(exercise, 200, 4);
    await record(attempt);
    const mate = await app.signedIn('student', await makeStudent(app, school.companyId, school.departmentIds[0]!));
    expect((await record(attempt, mate)).body.code).toBe('conflict');
    expect((await mate.call(routes.myExerciseAttempt, { params: { id: attempt.id } })).status).toBe(404);
    expect((await record(playPaced(exercise, 200, 4), school.instructor)).status).toBe(403);
  });
  it('is never changed once it is stored', async () => {
    const attempt = playPaced(exercise, 200, 4);
    await record(attempt);
    await expect(
      rows(app.services.db, sql`update exercise_attempts set score = 0 where id = ${attempt.id}`),
    ).rejects.toThrow('permission denied for table exercise_attempts');
  });
});
