import { exams } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { makeExam, resultOf, right, take } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const studentOf = (school: School, n = 0) => app.signedIn('student', school.studentIds[n]!);

describe('a dropped question', () => {
  it('scores everyone again, is recorded, and can be undone', async () => {
    const school = await makeSchool(app);
    const exam = await makeExam(sp, { pass_percent: 70 });
    const [one, two] = [
      await take(await studentOf(school), exam.id, { ...right, nereden: ['Denizden'] }),
      await take(await studentOf(school, 1), exam.id, { nereden: ['Dağdan'] }),
    ];
    expect([one.result?.score, two.result?.score].map((score) => Math.round(score!))).toEqual([67, 33]);
    const drop = () => sp.call(exams.deleteExamQuestion, { params: { id: exam.questions[0]!.id } });
    const dropped = await drop();
    expect(dropped.body.data).toMatchObject({ rescored: 2, answer_count: 2 });
    expect(dropped.body.data.deleted_at).not.toBeNull();
    const scores = async () =>
      (await sp.call(exams.resultsOfExam, { params: { id: exam.id }, query: { sort: 'score' } })).body.data.map(
        (r: { points: number; max_points: number; passed: boolean }) => [r.points, r.max_points, r.passed],
      );
    expect(await scores()).toEqual([
      [0, 4, false],
      [4, 4, true],
    ]);
    const { answers } = (await sp.call(exams.resultAnswers, { params: { id: one.id } })).body.data;
    expect(answers.filter((a: { dropped: boolean }) => a.dropped).length).toBe(1);
    const entries = await rows<{ action: string; after: { rescored: number } }>(
      app.services.db,
      sql`select action, after from audit where subject = 'EXAM_QUESTION' and subject_id = ${exam.questions[0]!.id}
        and action <> 'create' order by id`,
    );
    expect(entries.map(({ action, after }) => [action, after.rescored])).toEqual([['delete', 2]]);
    expect((await drop()).body.data).toMatchObject({ rescored: 2, deleted_at: null, order: 1 });
    expect(await scores()).toEqual([
      [2, 6, false],
      [4, 6, false],
    ]);
  });

  it('that was the last one leaves the results as they were given', async () => {
    const school = await makeSchool(app);
    const exam = await makeExam(sp);
    const child = await studentOf(school);
    const attempt = await take(child, exam.id, right);
    for (const { id } of exam.questions)
      expect((await sp.call(exams.deleteExamQuestion, { params: { id } })).status).toBe(200);
    expect(await resultOf(child, attempt.id)).toMatchObject({ points: 6, max_points: 6, score: 100, passed: true });
  });

  it('a corrected answer key scores everyone again, a corrected word does not', async () => {
    const school = await makeSchool(app);
    const exam = await makeExam(sp);
    await take(await studentOf(school), exam.id, { durgundur: ['Yanlış'] });
    const question = exam.questions[2]!;
    const change = (body: object) =>
      sp.call(exams.updateExamQuestion, {
        params: { id: question.id },
        body: { kind: question.kind, stem: question.stem, options: question.options, ...body },
      });
    expect((await change({ stem: 'Göl akar.' })).body.data.rescored).toBe(0);
    expect(
      (await change({ options: question.options.map((o) => ({ ...o, right: !o.right })) })).body.data.rescored,
    ).toBe(1);
    expect((await sp.call(exams.resultsOfExam, { params: { id: exam.id } })).body.data[0]).toMatchObject({
      points: 1,
      max_points: 6,
    });
  });
});
