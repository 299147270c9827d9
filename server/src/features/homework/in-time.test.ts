import { exams, homework as routes, student } from '@okur/contract';
import type { Homework, HomeworkResult } from '@okur/contract/homework';
import { beforeEach, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { beginExam, finishExam, makeExam, makePaced, playPaced, takeExam } from '../../platform/testing/exams.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { inDays } from '../../platform/testing/learning.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

let school: School;
let child: Client;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 1, students: 1 });
  child = await app.signedIn('student', school.studentIds[0]!);
});

const shared = () => ({ title: 'Ödev', department_ids: school.departmentIds, due_at: inDays(7) });
const giveExam = async (exam_id: string) =>
  (await school.instructor.call(routes.createExamHomework, { body: { ...shared(), exam_id } })).body.data as Homework;
const giveExercise = async (exercise_id: string) =>
  (
    await school.instructor.call(routes.createExerciseHomework, {
      body: { ...shared(), exercises: [{ exercise_id }] },
    })
  ).body.data as Homework;
const allow = async (exam: string, attempts: number) => {
  const { status, text } = await school.instructor.call(exams.updateExam, { params: { id: exam }, body: { attempts } });
  expect(status, text).toBe(200);
};
const result = async (id: string) =>
  ((await school.instructor.call(routes.resultsOfHomework, { params: { id } })).body.data as HomeworkResult[])[0];
/** The end passes now. */
const end = (id: string) =>
  rows(
    app.services.db,
    sql`update homeworks set starts_at = least(starts_at, now() - interval '1 minute'), due_at = clock_timestamp()
      where id = ${id}`,
  );

it('an exam that was done badly in time and well too late stands as it was in time', async () => {
  const exam = await makeExam(school.instructor, { attempts: 2 });
  const { id } = await giveExam(exam);
  await takeExam(child, exam, ['Yanlış', 'Yanlış']);
  await end(id);
  const late = await takeExam(child, exam, ['Doğru', 'Doğru']);
  expect(await result(id)).toMatchObject({ score: 0, passed: false, late: false, early: false });
  expect((await child.call(student.myTask, { params: { id } })).body.data.result).toMatchObject({
    score: 0,
    passed: false,
  });
  const { data } = (
    await school.instructor.call(routes.examResultOfStudent, { params: { id, userId: school.studentIds[0]! } })
  ).body;
  expect(data.score).toBe(0);
  expect(data.attempts.map((a: { score: number }) => a.score)).toEqual([100, 0]);
  expect(data.attempts[0].id).toBe(late.id);
});

it('an exam that was done well before it was given and badly too late stands as late', async () => {
  const exam = await makeExam(school.instructor, { attempts: 2 });
  await takeExam(child, exam, ['Doğru', 'Doğru']);
  const { id } = await giveExam(exam);
  await end(id);
  await takeExam(child, exam, ['Yanlış', 'Yanlış']);
  expect(await result(id)).toMatchObject({ score: 0, passed: false, late: true, early: false });
});

it('an exam without another attempt that was done before it was given is done, and not in time', async () => {
  const exam = await makeExam(school.instructor);
  await takeExam(child, exam, ['Doğru', 'Doğru']);
  const { id } = await giveExam(exam);
  expect(await result(id)).toMatchObject({ score: 100, late: false, early: true });
});

it('an exam that was done before it was given stays done when more attempts are allowed', async () => {
  const exam = await makeExam(school.instructor);
  await takeExam(child, exam, ['Doğru', 'Yanlış']);
  const { id } = await giveExam(exam);
  const before = await result(id);
  expect(before).toMatchObject({ score: 50, attempts: 1, early: true });
  await allow(exam, 2);
  expect(await result(id)).toEqual(before);
  expect((await child.call(student.myTask, { params: { id } })).body.data.finished_at).not.toBeNull();
  await takeExam(child, exam, ['Yanlış', 'Yanlış']);
  expect(await result(id)).toMatchObject({ score: 0, attempts: 2, early: false });
});

it('a last attempt that runs when more are allowed counts for homework given meanwhile, once it ends', async () => {
  const exam = await makeExam(school.instructor);
  const attempt = await beginExam(child, exam);
  const { id } = await giveExam(exam);
  await allow(exam, 2);
  expect(await result(id)).toBeUndefined();
  await finishExam(child, attempt, ['Doğru', 'Doğru']);
  expect(await result(id)).toMatchObject({ score: 100, attempts: 1, early: false, late: false });
});

it('an attempt that runs when the exam is given counts once it ends, though another one is left', async () => {
  const exam = await makeExam(school.instructor, { attempts: 2 });
  const attempt = await beginExam(child, exam);
  const { id } = await giveExam(exam);
  expect(await result(id)).toBeUndefined();
  await finishExam(child, attempt, ['Doğru', 'Yanlış']);
  expect(await result(id)).toMatchObject({ score: 50, attempts: 1, early: false, late: false });
  expect((await child.call(student.myTask, { params: { id } })).body.data.finished_at).not.toBeNull();
});

it('an exam that was taken before it was given, with an attempt left, is not done by more attempts', async () => {
  const exam = await makeExam(school.instructor, { attempts: 2 });
  await takeExam(child, exam, ['Doğru', 'Doğru']);
  const { id } = await giveExam(exam);
  await allow(exam, 3);
  expect(await result(id)).toBeUndefined();
});

it('an exam whose attempts were lowered is open again once they are raised, until it is taken', async () => {
  const exam = await makeExam(school.instructor, { attempts: 3 });
  await takeExam(child, exam, ['Doğru', 'Doğru']);
  const { id } = await giveExam(exam);
  await allow(exam, 1);
  expect(await result(id)).toMatchObject({ score: 100, early: true });
  for (const attempts of [2, 3]) {
    await allow(exam, attempts);
    expect(await result(id)).toBeUndefined();
    expect((await child.call(student.myTask, { params: { id } })).body.data.finished_at).toBeNull();
  }
  await takeExam(child, exam, ['Doğru', 'Yanlış']);
  const done = await result(id);
  expect(done).toMatchObject({ score: 50, attempts: 1, early: false });
  for (const attempts of [1, 3]) await allow(exam, attempts);
  expect(await result(id)).toEqual(done);
});

it('an exam of which no attempt was left before they were lowered stays done when they are raised', async () => {
  const exam = await makeExam(school.instructor, { attempts: 2 });
  for (const answer of ['Yanlış', 'Doğru'] as const) await takeExam(child, exam, [answer, answer]);
  const { id } = await giveExam(exam);
  const before = await result(id);
  expect(before).toMatchObject({ score: 100, attempts: 2, early: true });
  for (const attempts of [1, 3]) await allow(exam, attempts);
  expect(await result(id)).toEqual(before);
});

it('an exam whose attempts were lowered before it was given stays done when they are raised', async () => {
  const exam = await makeExam(school.instructor, { attempts: 3 });
  await takeExam(child, exam, ['Doğru', 'Doğru']);
  await allow(exam, 1);
  const { id } = await giveExam(exam);
  const before = await result(id);
  expect(before).toMatchObject({ score: 100, early: true });
  await allow(exam, 3);
  expect(await result(id)).toEqual(before);
});

it('of two attempts in time the better one stands, with its own date', async () => {
  const exam = await makeExam(school.instructor, { attempts: 3 });
  const { id } = await giveExam(exam);
  await takeExam(child, exam, ['Yanlış', 'Yanlış']);
  const best = await takeExam(child, exam, ['Doğru', 'Doğru']);
  await takeExam(child, exam, ['Doğru', 'Yanlış']);
  const standing = await result(id);
  expect(standing).toMatchObject({ score: 100, attempts: 3 });
  expect(Date.parse(standing!.finished_at)).toBe(Date.parse(best.finished_at!));
});

it('an exercise that was done badly in time and well too late keeps the score that was in time', async () => {
  const exercise = await makePaced(sp);
  await playPaced(child, exercise, 4);
  const { id } = await giveExercise(exercise);
  await playPaced(child, exercise, 1);
  await end(id);
  await playPaced(child, exercise, 4);
  expect(await result(id)).toMatchObject({ score: 25, late: false });
});

it('an exercise that was done too late alone is late, with the best of what was done', async () => {
  const exercise = await makePaced(sp);
  const { id } = await giveExercise(exercise);
  await end(id);
  await playPaced(child, exercise, 1);
  await playPaced(child, exercise, 3);
  expect(await result(id)).toMatchObject({ score: 75, late: true });
});
