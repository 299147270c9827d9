import { exams, exercises, homework as routes, library, student as studentRoutes } from '@okur/contract';
import type { Homework, HomeworkResult, NotCompletedStudent } from '@okur/contract/homework';
import type { Task, TaskDetail } from '@okur/contract/student';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeExam, makePaced, playPaced, takeExam } from '../../platform/testing/exams.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { inDays, makeArticle, makeHomework } from '../../platform/testing/learning.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

/** Two departments with two students each; the instructor teaches the first, where students 0 and 2 are. */
let school: School;
let readers: Client[];
beforeEach(async () => {
  school = await makeSchool(app, { company: { parent_access: true } });
  readers = await Promise.all(school.studentIds.map((id) => app.signedIn('student', id)));
});
const first = () => school.departmentIds[0]!;
const second = () => school.departmentIds[1]!;
const shared = (over: object = {}) => ({ title: 'Ödev', department_ids: [first()], due_at: inDays(7), ...over });
const giveExercises = (client: Client, list: object[], over: object = {}) =>
  client.call(routes.createExerciseHomework, { body: { ...shared(over), exercises: list } });
const giveExam = (client: Client, exam_id: string, over: object = {}) =>
  client.call(routes.createExamHomework, { body: { ...shared(over), exam_id } });
const results = async (client: Client, id: string) =>
  (await client.call(routes.resultsOfHomework, { params: { id }, query: { isAll: true } })).body
    .data as HomeworkResult[];
const missing = async (client: Client, id: string) =>
  (await client.call(routes.notCompletedStudents, { params: { id }, query: { isAll: true } })).body
    .data as NotCompletedStudent[];
const get = async (client: Client, id: string) =>
  (await client.call(routes.getHomework, { params: { id } })).body.data as Homework;
const tasks = async (client: Client) => (await client.call(studentRoutes.myTasks)).body.data as Task[];
const task = async (client: Client, id: string) =>
  (await client.call(studentRoutes.myTask, { params: { id } })).body.data as TaskDetail;
const put = (client: Client, id: string, body: object) => client.call(routes.updateHomework, { params: { id }, body });

/** Two exercises, the first of them twice and with a score; the first student has played it before. */
async function giveTwoExercises() {
  const [pair, single] = [await makePaced(sp), await makePaced(sp, { name: { tr: 'İkinci' } })];
  await playPaced(readers[0]!, pair, 4);
  const { body } = await giveExercises(
    school.instructor,
    [{ exercise_id: pair, repetitions: 2, min_score: 75 }, { exercise_id: single }],
    { target: { measure: 'score', value: 90 } },
  );
  return { pair, single, made: body.data as Homework };
}

describe('homework of exercises', () => {
  it('is through when each was done so often with the score that was asked for', async () => {
    const { pair, single, made } = await giveTwoExercises();
    expect(made).toMatchObject({
      kind: 'exercise',
      content_id: null,
      content_title: 'Akan sözcükler, İkinci',
      student_count: 2,
      completed_count: 0,
      reached_count: 0,
      passed_count: null,
      target: { measure: 'score', value: 90 },
    });
    expect(made.exercises.map(({ repetitions, min_score }) => [repetitions, min_score])).toEqual([
      [2, 75],
      [1, null],
    ]);

    expect(await task(readers[0]!, made.id)).toMatchObject({ steps: { done: 0, all: 3 }, finished_at: null });
    await playPaced(readers[0]!, pair, 2);
    await playPaced(readers[0]!, pair, 3);
    await playPaced(readers[0]!, single, 4);
    expect((await task(readers[0]!, made.id)).exercises.map(({ done, best_score }) => [done, best_score])).toEqual([
      [1, 75],
      [1, 100],
    ]);
    expect(
      (await missing(school.instructor, made.id)).find(({ user_id }) => user_id === school.studentIds[0])!.steps,
    ).toEqual({ done: 2, all: 3 });
    await playPaced(readers[0]!, pair, 4);

    expect(await results(school.instructor, made.id)).toMatchObject([
      {
        user_id: school.studentIds[0],
        score: 100,
        attempts: 4,
        wpm: null,
        reading_id: null,
        passed: null,
        reached: true,
        late: false,
      },
    ]);
    expect(await get(school.instructor, made.id)).toMatchObject({
      completed_count: 1,
      reached_count: 1,
      averages: { score: 100, wpm: null },
    });
    const attempts = await school.instructor.call(routes.attemptsOfStudent, {
      params: { id: made.id, userId: school.studentIds[0]! },
    });
    expect(attempts.body.data.map((a: { score: number; counts: boolean }) => [a.score, a.counts])).toEqual([
      [100, true],
      [100, true],
      [75, true],
      [50, false],
    ]);
    expect(attempts.body.data[0].measures).toMatchObject({ shown_wpm: expect.any(Number), backs: 0 });
    expect(await tasks(readers[0]!)).toMatchObject([
      { kind: 'exercise', steps: { done: 3, all: 3 }, result: { score: 100 } },
    ]);
  });
  it('refuses what cannot be played, twice the same and a target it does not measure, by field', async () => {
    const exercise = await makePaced(sp);
    const off = await makePaced(sp, { active: false });
    const errors = async (list: object[], over: object = {}) =>
      (await giveExercises(school.instructor, list, over)).body.errors;
    expect(await errors([])).toEqual({ exercises: ['validation.required'] });
    expect(await errors([{ exercise_id: exercise }, { exercise_id: off }])).toEqual({
      'exercises.1.exercise_id': ['validation.not_found'],
    });
    expect(await errors([{ exercise_id: exercise }, { exercise_id: exercise }])).toEqual({
      exercises: ['homework.exercise_twice'],
    });
    expect(await errors([{ exercise_id: exercise, repetitions: 11 }])).toEqual({
      'exercises.0.repetitions': ['validation.range'],
    });
    expect(await errors([{ exercise_id: exercise }], { target: { measure: 'speed', value: 100 } })).toEqual({
      'target.measure': ['validation.choice'],
    });
    expect(await errors([{ exercise_id: exercise }], { department_ids: [second()] })).toEqual({
      department_ids: ['validation.not_found'],
    });
    expect(await errors([{ exercise_id: exercise }], { department_ids: [] })).toEqual({
      department_ids: ['validation.required'],
    });
    expect((await giveExercises(await staff(app, 'CE'), [{ exercise_id: exercise }])).status).toBe(403);
  });
  it('can be finished although an exercise went out of use, and keeps its results when it begins later', async () => {
    const exercise = await makePaced(sp);
    const { id } = (await giveExercises(school.instructor, [{ exercise_id: exercise }])).body.data;
    const change = await sp.call(exercises.updateExercise, { params: { id: exercise }, body: { active: false } });
    expect(change.status).toBe(200);
    const { body } = await readers[0]!.call(library.glossaryOfExercise, { params: { id: exercise } });
    expect(body.data).toEqual([]);
    await playPaced(readers[0]!, exercise, 3);
    expect((await put(school.instructor, id, { starts_at: inDays(1), due_at: inDays(3) })).body.data).toMatchObject({
      state: 'scheduled',
      completed_count: 1,
    });
    expect(await results(school.instructor, id)).toMatchObject([{ score: 75 }]);
  });
});

describe('homework of an exam', () => {
  it('counts the best attempt and shows each answer of it', async () => {
    const exam = await makeExam(school.instructor, { attempts: 2 });
    const made = (await giveExam(school.instructor, exam, { target: { measure: 'score', value: 100 } })).body
      .data as Homework;
    expect(made).toMatchObject({
      kind: 'exam',
      content_id: exam,
      content_title: 'Kısa sınav',
      passed_count: 0,
      reached_count: 0,
    });
    expect(await tasks(readers[0]!)).toMatchObject([{ kind: 'exam', barred: null, finished_at: null }]);
    await takeExam(readers[0]!, exam, ['Doğru', 'Yanlış']);
    expect(await get(school.instructor, made.id)).toMatchObject({
      completed_count: 1,
      passed_count: 1,
      reached_count: 0,
      averages: { score: 50 },
    });
    await takeExam(readers[0]!, exam, ['Doğru', 'Doğru']);
    expect(await results(school.instructor, made.id)).toMatchObject([
      { score: 100, passed: true, attempts: 2, reached: true },
    ]);

    const params = { id: made.id, userId: school.studentIds[0]! };
    const { data } = (await school.instructor.call(routes.examResultOfStudent, { params })).body;
    expect(data).toMatchObject({ exam_id: exam, score: 100, passed: true, points: 2, max_points: 2 });
    expect(data.attempts.map((a: { number: number; score: number }) => [a.number, a.score])).toEqual([
      [2, 100],
      [1, 50],
    ]);
    expect(data.answers.map((a: { right: boolean; points: number }) => [a.right, a.points])).toEqual([
      [true, 1],
      [true, 1],
    ]);
    expect((await school.instructor.call(routes.answersOfStudent, { params })).body.data.answers).toHaveLength(2);
    expect(
      (await school.instructor.call(routes.questionsOfExamHomework, { params: { id: made.id } })).body.data.map(
        (q: { stem: string }) => q.stem,
      ),
    ).toEqual(['Göl durgundur.', 'Irmak akar.']);
    expect(
      (
        await school.instructor.call(routes.examResultOfStudent, {
          params: { ...params, userId: school.studentIds[2]! },
        })
      ).status,
    ).toBe(404);
    expect((await (await makeSchool(app)).manager.call(routes.examResultOfStudent, { params })).status).toBe(404);
  });
  it('keeps to the restrictions and says why', async () => {
    const exam = await makeExam(school.instructor);
    const { id } = (await giveExam(school.instructor, exam)).body.data;
    await school.instructor.call(exams.setRestrictsOfUser, {
      params: { id: school.studentIds[0]! },
      body: { exam_ids: [exam] },
    });
    expect(await task(readers[0]!, id)).toMatchObject({ barred: { effect: 'restrict', level: 'user' }, exam_id: exam });
    expect((await readers[0]!.call(exams.startAttempt, { params: { id: exam }, body: { id: newId() } })).status).toBe(
      404,
    );
    expect(
      (await missing(school.instructor, id)).map(({ user_id, barred }) => [user_id, barred?.level ?? null]).sort(),
    ).toEqual(
      [
        [school.studentIds[0], 'user'],
        [school.studentIds[2], null],
      ].sort(),
    );
    expect((await school.instructor.call(routes.remindOfHomework, { params: { id } })).body.data).toMatchObject({
      students: 1,
    });
  });
  it('that is set back to a draft reminds nobody, and says why to the child and to the teacher', async () => {
    const exam = await makeExam(school.instructor);
    const { id } = (await giveExam(school.instructor, exam)).body.data;
    await school.instructor.call(exams.updateExam, { params: { id: exam }, body: { status: 'draft' } });
    expect(await task(readers[0]!, id)).toMatchObject({ barred: { effect: 'restrict', level: 'exam', name: null } });
    expect((await missing(school.instructor, id)).map(({ barred }) => barred?.level)).toEqual(['exam', 'exam']);
    const reminded = await school.instructor.call(routes.remindOfHomework, { params: { id } });
    expect(reminded.body.errors).toEqual({ id: ['homework.no_one_to_remind'] });
  });
  it('takes what was done before for those who have no attempt left, and for them alone', async () => {
    const [once, twice] = [await makeExam(school.instructor), await makeExam(school.instructor, { attempts: 2 })];
    for (const exam of [once, twice]) await takeExam(readers[0]!, exam, ['Doğru', 'Doğru']);
    const completed = async (exam: string) =>
      ((await giveExam(school.instructor, exam)).body.data as Homework).completed_count;
    expect([await completed(once), await completed(twice)]).toEqual([1, 0]);
  });
  it('tells the student no score while answers can still be changed', async () => {
    const exam = await makeExam(school.instructor);
    const { id } = (await giveExam(school.instructor, exam)).body.data;
    const attempt = (await readers[0]!.call(exams.startAttempt, { params: { id: exam }, body: { id: newId() } })).body
      .data;
    await readers[0]!.call(exams.saveAnswers, { params: { id: attempt.id }, body: { answers: [], finish: true } });
    const done = await task(readers[0]!, id);
    expect(done.finished_at).not.toBeNull();
    expect(done.result).toMatchObject({ score: null, passed: null });
    await readers[0]!.call(exams.myExamAttempt, { params: { id: attempt.id }, query: { result: true } });
    expect((await task(readers[0]!, id)).result).toMatchObject({ score: 0, passed: false });
  });

  it('refuses drafts and exams of others, by field', async () => {
    const draft = (await school.instructor.call(exams.createExam, { body: { name: 'Taslak', language: 'tr' } })).body
      .data.id;
    const other = await makeSchool(app);
    const foreign = await makeExam(other.instructor);
    expect((await giveExam(school.instructor, draft)).body.errors).toEqual({ exam_id: ['homework.exam_draft'] });
    expect((await giveExam(school.instructor, foreign)).body.errors).toEqual({ exam_id: ['validation.not_found'] });
    expect((await giveExam(sp, foreign)).body.errors).toEqual({ exam_id: ['validation.not_found'] });
    expect(
      (
        await school.instructor.call(routes.createExamHomework, {
          body: { ...shared(), exam_id: foreign, article_id: foreign },
        })
      ).body.errors,
    ).toEqual({ article_id: ['validation.unknown_field'] });
  });
});

describe('the list', () => {
  it('is filtered by kind', async () => {
    const [exercise, exam] = [await makePaced(sp), await makeExam(school.instructor)];
    await makeHomework(school.manager, (await makeArticle(sp)).id, [first()]);
    await giveExercises(school.manager, [{ exercise_id: exercise }]);
    await giveExam(school.manager, exam);
    for (const kind of ['article', 'exercise', 'exam'])
      expect(
        (await school.manager.call(routes.listHomeworks, { query: { kind } })).body.data.map((h: Homework) => h.kind),
      ).toEqual([kind]);
    expect((await school.manager.call(routes.listHomeworks, { query: { kind: 'book' } })).body.errors).toEqual({
      kind: ['validation.choice'],
    });
  });
  it('gives a key once, whatever the kind', async () => {
    const exam = await makeExam(school.instructor);
    const body = { ...shared(), exam_id: exam };
    const send = () =>
      school.instructor.call(routes.createExamHomework, {
        body,
        headers: { 'idempotency-key': `k-${school.companyId}` },
      });
    expect((await send()).body.data.id).toBe((await send()).body.data.id);
  });
});
