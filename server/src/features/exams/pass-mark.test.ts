import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exams, homework as homeworkRoutes, student } from '@okur/contract';
import type { Attempt } from '@okur/contract/exams';
import { describe, expect, it } from 'vitest';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { inDays } from '../../platform/testing/learning.ts';
import { newId } from '../../platform/database/ids.ts';
import { rows, sql } from '../../platform/database/index.ts';
import { migrationsFolder } from '../../platform/database/migrations.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

const options = [
  { text: 'Doğru', right: true },
  { text: 'Yanlış', right: false },
];

/** An exam of so many points, of which the first question gives so many. */
async function examOf(points: number, most: number, pass_percent: number): Promise<string> {
  const { id } = (
    await sp.call(exams.createExam, { body: { name: 'Puan', language: 'tr', shuffle: false, pass_percent } })
  ).body.data;
  const worth = (sum: number): number[] => (sum > 20 ? [20, ...worth(sum - 20)] : sum > 0 ? [sum] : []);
  const questions = [...worth(points).map((p) => ['Evet', p]), ...worth(most - points).map((p) => ['Hayır', p])];
  const added = await sp.call(exams.addExamQuestions, {
    body: {
      exam_id: id,
      questions: questions.map(([stem, value]) => ({ kind: 'true_false', stem, points: value, options })),
    },
  });
  expect(added.status, added.text).toBe(201);
  await sp.call(exams.updateExam, { params: { id }, body: { status: 'published' } });
  return id;
}

/** Answers what is called "Evet" right and the others wrong, but for so many of them. */
async function takeIt(school: School, examId: string, more = 0) {
  const child = await app.signedIn('student', school.studentIds[0]!);
  const attempt = (await child.call(exams.startAttempt, { params: { id: examId }, body: { id: newId() } })).body.data;
  const { questions } = attempt as Attempt;
  const right = [
    ...questions.filter(({ stem }) => stem === 'Evet'),
    ...questions.filter(({ stem }) => stem !== 'Evet').slice(0, more),
  ];
  const answers = questions.map((question) => ({
    question_id: question.id,
    chosen: question.options
      .filter(({ text }) => text === (right.includes(question) ? 'Doğru' : 'Yanlış'))
      .map(({ id }) => id),
    seq: 1,
    at: 1000,
  }));
  await child.call(exams.saveAnswers, { params: { id: attempt.id }, body: { answers, finish: true } });
  return { child, attemptId: attempt.id as string };
}

describe('who reads the percent that is asked for has passed', () => {
  it.each([
    [2, 3, 67],
    [29, 50, 58],
    [57, 100, 57],
    [29, 100, 29],
  ])('%d of %d points at a pass mark of %d', async (points, most, percent) => {
    const school = await makeSchool(app, { departments: 1, students: 1 });
    const examId = await examOf(points, most, percent);
    const given = await school.instructor.call(homeworkRoutes.createExamHomework, {
      body: {
        title: 'Sınav',
        department_ids: school.departmentIds,
        due_at: inDays(3),
        exam_id: examId,
        target: { measure: 'score', value: percent },
      },
    });
    expect(given.status, given.text).toBe(201);
    const { child, attemptId } = await takeIt(school, examId);
    const { result } = (await child.call(exams.myExamAttempt, { params: { id: attemptId }, query: { result: true } }))
      .body.data;
    expect(result).toMatchObject({ points, max_points: most, passed: true });
    expect((await child.call(exams.myExam, { params: { id: examId } })).body.data.passed).toBe(true);
    const homeworkId = given.body.data.id as string;
    expect((await child.call(student.myTask, { params: { id: homeworkId } })).body.data.result.passed).toBe(true);
    const results = await school.manager.call(homeworkRoutes.resultsOfHomework, { params: { id: homeworkId } });
    expect(results.status, results.text).toBe(200);
    expect(results.body.data[0]).toMatchObject({ passed: true, reached: true });
    expect((await sp.call(exams.resultsOfExam, { params: { id: examId } })).body.data[0].passed).toBe(true);
  });

  it('one percent less than asked is not enough', async () => {
    const school = await makeSchool(app, { departments: 1, students: 1 });
    const { child, attemptId } = await takeIt(school, await examOf(2, 3, 68));
    const { result } = (await child.call(exams.myExamAttempt, { params: { id: attemptId }, query: { result: true } }))
      .body.data;
    expect(result.passed).toBe(false);
  });
});

describe('another pass mark', () => {
  const myExam = async (child: Client, id: string) => (await child.call(exams.myExam, { params: { id } })).body.data;
  const resultOf = async (child: Client, id: string) =>
    (await child.call(exams.myExamAttempt, { params: { id }, query: { result: true } })).body.data.result;
  const taskOf = async (child: Client, id: string) => (await child.call(student.myTask, { params: { id } })).body.data;
  const markOf = (examId: string, pass_percent: number) =>
    sp.call(exams.updateExam, { params: { id: examId }, body: { pass_percent, attempts: 2 } });
  async function taken(percent: number) {
    const school = await makeSchool(app, { departments: 1, students: 1 });
    const examId = await examOf(60, 100, percent);
    const body = { title: 'Sınav', department_ids: school.departmentIds, due_at: inDays(3), exam_id: examId };
    const homeworkId = (await school.instructor.call(homeworkRoutes.createExamHomework, { body })).body.data.id;
    const { child, attemptId } = await takeIt(school, examId);
    return { school, examId, homeworkId, child, attemptId };
  }

  it.each([
    ['a higher one fails no one who had passed', 50, 70, true],
    ['a lower one passes no one who had failed', 70, 50, false],
  ])('%s', async (_what, before, after, passed) => {
    const { school, examId, homeworkId, child, attemptId } = await taken(before);
    await markOf(examId, after);
    expect((await resultOf(child, attemptId)).passed).toBe(passed);
    expect(await myExam(child, examId)).toMatchObject({ passed, ended: [{ passed }] });
    expect((await taskOf(child, homeworkId)).result.passed).toBe(passed);
    const ofHomework = await school.manager.call(homeworkRoutes.resultsOfHomework, { params: { id: homeworkId } });
    expect(ofHomework.body.data[0].passed).toBe(passed);
    expect((await sp.call(exams.resultsOfExam, { params: { id: examId } })).body.data[0].passed).toBe(passed);
  });

  it('is that of the next attempt, and who had passed before has passed', async () => {
    const { school, examId, homeworkId, child } = await taken(50);
    await markOf(examId, 70);
    const { attemptId } = await takeIt(school, examId);
    expect((await myExam(child, examId)).ended).toMatchObject([{ passed: null }, { passed: null }]);
    expect((await resultOf(child, attemptId)).passed).toBe(false);
    const ended = [
      { number: 2, passed: false },
      { number: 1, passed: true },
    ];
    expect(await myExam(child, examId)).toMatchObject({ passed: true, ended });
    expect((await taskOf(child, homeworkId)).result.passed).toBe(true);
  });

  it('is that of an attempt that a server of the version before begins, which names none', async () => {
    const { examId, attemptId } = await taken(50);
    await markOf(examId, 70);
    const begun = await rows(
      app.services.db,
      sql`insert into exam_attempts (id, exam_id, user_id, company_id, number, seed, question_ids, question_versions)
        select ${newId()}, exam_id, user_id, company_id, number + 1, seed, question_ids, question_versions
        from exam_attempts where id = ${attemptId} returning pass_percent`,
    );
    expect(begun).toEqual([{ pass_percent: 70 }]);
  });

  it('is not that of attempts before it which a migration gave it: theirs is in the audit', async () => {
    const { db } = app.services;
    const { school, examId } = await taken(50);
    await markOf(examId, 70);
    await takeIt(school, examId);
    await markOf(examId, 90);
    await rows(db, sql`update exam_attempts set pass_percent = 90 where exam_id = ${examId}`);
    const migration = readFileSync(join(migrationsFolder, '0135_marks_as_they_were.sql'), 'utf8');
    for (const _time of ['once', 'again']) {
      await rows(db, sql.raw(migration));
      expect(
        await rows(db, sql`select pass_percent from exam_attempts where exam_id = ${examId} order by number`),
      ).toEqual([{ pass_percent: 50 }, { pass_percent: 70 }]);
    }
  });

  it('is passed for staff who open the student as in their list, and each attempt has its own', async () => {
    const { school, examId, homeworkId } = await taken(50);
    await markOf(examId, 90);
    // Of 80 percent: the best one, and not passed by the mark that it began with.
    await takeIt(school, examId, 1);
    const params = { id: homeworkId };
    const listed = (await school.manager.call(homeworkRoutes.resultsOfHomework, { params })).body.data[0];
    const opened = await school.manager.call(homeworkRoutes.examResultOfStudent, {
      params: { ...params, userId: school.studentIds[0]! },
    });
    expect(listed.passed).toBe(true);
    expect(opened.body.data, opened.text).toMatchObject({ number: 2, passed: true });
    expect(opened.body.data.attempts).toMatchObject([
      { number: 2, passed: false },
      { number: 1, passed: true },
    ]);
  });
});
