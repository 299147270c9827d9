import { exams } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { makeExam, right, start, take } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const studentOf = (school: School, n = 0) => app.signedIn('student', school.studentIds[n]!);

describe('results', () => {
  it('are those of the students whom the caller reaches', async () => {
    const [own, other] = [await makeSchool(app), await makeSchool(app)];
    const exam = await makeExam(sp);
    await take(await studentOf(own), exam.id, right);
    await take(await studentOf(own, 1), exam.id, {});
    await take(await studentOf(other), exam.id, right);
    const seen = async (client: Client) =>
      (await client.call(exams.resultsOfExam, { params: { id: exam.id } })).body.data.map(
        (r: { score: number }) => r.score,
      );
    expect(await seen(sp)).toHaveLength(3);
    expect(await seen(own.manager)).toHaveLength(2);
    expect(await seen(own.instructor)).toEqual([100]);
    const quizzes = await sp.call(exams.quizAnswers, { query: { sort: '-answered_at' } });
    expect(quizzes.status, quizzes.text).toBe(200);
    expect(quizzes.body.data[0]).toMatchObject({ exam_name: 'Okuma sınavı' });
    const page = async (query: Record<string, string | number>) =>
      (await sp.call(exams.quizAnswers, { query: { per_page: 1, ...query } })).body;
    const found = await page({ search: 'okuma sinavi' });
    expect(found.data[0]).toMatchObject({ exam_name: 'Okuma sınavı' });
    const next = await page({ search: 'okuma sinavi', cursor: found.meta.next_cursor });
    expect(next.data[0].id).not.toBe(found.data[0].id);
    expect((await page({ search: 'hiçbiri' })).data).toEqual([]);
    expect((await own.manager.call(exams.quizAnswers)).status).toBe(403);
    const quality = (await sp.call(exams.qualityOfExam, { params: { id: exam.id } })).body.data;
    expect(quality[0]).toMatchObject({ question_id: exam.questions[0]!.id, answered: 3, verdict: 'few_answers' });
  });
  it('name no one who is still writing as having failed', async () => {
    const school = await makeSchool(app);
    const exam = await makeExam(sp);
    await take(await studentOf(school), exam.id, {});
    await start(await studentOf(school, 1), exam.id);
    const { body } = await sp.call(exams.resultsOfExam, { params: { id: exam.id }, query: { sort: 'started_at' } });
    expect(body.data).toMatchObject([
      { finished_at: expect.any(String), passed: false },
      { finished_at: null, passed: null },
    ]);
  });
});
