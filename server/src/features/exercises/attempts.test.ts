import { exercises as routes, users } from '@okur/contract';
import type { OpenExercise } from '@okur/contract/exercises';
import type { ExerciseEvent } from '@okur/contract/exercises/kind';
import { planExercise } from '@okur/contract/exercises/kinds';
import type { PacedPlan } from '@okur/contract/exercises/paced';
import { timeAgo } from '@okur/contract/testing/time';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type Client, fieldsOf, testApp } from '../../platform/testing/app.ts';
import { makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import { daysAgo } from '../../platform/testing/readings.ts';
import { makeExercise, paced } from './testing.ts';

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
    started_at: timeAgo(120_000).toISOString(),
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
  it('arriving late belongs to the class and school in which it was made', async () => {
    const { db } = app.services;
    const [user, other] = [school.studentIds[0]!, await makeSchool(app)];
    await rows(db, sql`update department_memberships set joined_at = ${daysAgo(3)} where user_id = ${user}`);
    await rows(
      db,
      sql`update users set company_id = ${other.companyId}, department_id = ${other.departmentIds[0]!}
        where id = ${user}`,
    );
    const late = playPaced(exercise, 200, 4, { started_at: daysAgo(1).toISOString() });
    expect((await record(late)).status).toBe(201);
    expect(await rows(db, sql`select company_id, department_id from exercise_attempts where id = ${late.id}`)).toEqual([
      { company_id: school.companyId, department_id: school.departmentIds[0] },
    ]);
  });
  it('is on the page of its student as the first one, however late it arrives', async () => {
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
