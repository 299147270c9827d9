import { exams } from '@okur/contract';
import type { Attempt } from '@okur/contract/exams';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeExam, takeExam } from '../../platform/testing/exams.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const aStudent = async (): Promise<Client> => app.signedIn('student', (await makeSchool(app)).studentIds[0]!);

const start = async (client: Client, examId: string): Promise<Attempt> =>
  (await client.call(exams.startAttempt, { params: { id: examId }, body: { id: newId() } })).body.data;
const result = (client: Client, id: string) =>
  client.call(exams.myExamAttempt, { params: { id }, query: { result: true } });
const handIn = (client: Client, { id, questions }: Attempt, chosen: 'Doğru' | 'Yanlış', seq = 1) => {
  const answers = questions.map((question) => ({
    question_id: question.id,
    chosen: question.options.filter(({ text }) => text === chosen).map((option) => option.id),
    seq,
    at: 1000,
  }));
  return client.call(exams.saveAnswers, { params: { id }, body: { answers, finish: true } });
};

it('a student learns from no list how good the answers were while they can still be changed', async () => {
  const client = await aStudent();
  const exam = await makeExam(sp);
  const listed = async (who: Client) =>
    (await who.call(exams.myExams)).body.data.find((e: { id: string }) => e.id === exam);
  const attempt = await start(client, exam);
  await handIn(client, attempt, 'Doğru');
  expect(await listed(client)).toMatchObject({
    attempts_used: 1,
    ended: [{ id: attempt.id, number: 1, timed_out: false, score: null }],
    best_score: null,
    passed: false,
  });
  await rows(
    app.services.db,
    sql`update exam_attempts set started_at = started_at - interval '25 hours',
      finished_at = finished_at - interval '25 hours' where id = ${attempt.id}`,
  );
  expect(await listed(client)).toMatchObject({ best_score: 100, passed: true });
  const other = await aStudent();
  await takeExam(other, exam, ['Doğru', 'Yanlış']);
  expect(await listed(other)).toMatchObject({ best_score: 50, passed: true });
});

it('looking at an exam that was handed in closes it to no other device; asking for its result does', async () => {
  const client = await aStudent();
  const exam = await makeExam(sp);
  const looked = async () => (await client.call(exams.myExam, { params: { id: exam } })).body.data;
  const attempt = await start(client, exam);
  await handIn(client, attempt, 'Yanlış');
  expect(await looked()).toMatchObject({ best_score: null, ended: [{ id: attempt.id, score: null }] });
  expect((await handIn(client, attempt, 'Doğru', 2)).status).toBe(200);
  await result(client, attempt.id);
  expect(await looked()).toMatchObject({ best_score: 100, ended: [{ id: attempt.id, score: 100 }] });
  expect((await handIn(client, attempt, 'Yanlış', 3)).status).toBe(409);
});

it('who saw the right answers in one attempt changes no earlier one; a running one goes on', async () => {
  const client = await aStudent();
  const exam = await makeExam(sp, { attempts: 3 });
  const first = await start(client, exam);
  await handIn(client, first, 'Yanlış');
  await takeExam(client, exam, ['Yanlış', 'Yanlış']);
  expect((await handIn(client, first, 'Doğru', 9)).status).toBe(409);
  const running = await start(client, exam);
  await result(client, first.id);
  expect((await handIn(client, running, 'Doğru')).status).toBe(200);
  expect((await result(client, running.id)).body.data.result).toMatchObject({ score: 100 });
});

describe('an exam that nobody can take any more', () => {
  const closings = {
    'set back to a draft': (id: string) => sp.call(exams.updateExam, { params: { id }, body: { status: 'draft' } }),
    deleted: (id: string) => sp.call(exams.deleteExam, { params: { id } }),
  };
  it.each(Object.entries(closings))('%s, keeps results and a running attempt for the child', async (_, close) => {
    const client = await aStudent();
    const exam = await makeExam(sp, { attempts: 2 });
    const listed = async () => (await client.call(exams.myExams)).body.data.find((e: { id: string }) => e.id === exam);
    const done = await start(client, exam);
    await handIn(client, done, 'Doğru');
    await result(client, done.id);
    const running = await start(client, exam);
    const closed = await close(exam);
    expect(closed.status, closed.text).toBe(200);
    const barred = { effect: 'restrict', level: 'exam', name: null };
    expect(await listed()).toMatchObject({ best_score: 100, running_attempt: running.id, barred });
    expect((await handIn(client, running, 'Yanlış')).status).toBe(200);
    expect((await client.call(exams.myExam, { params: { id: exam } })).body.data).toMatchObject({
      attempts_used: 2,
      running_attempt: null,
      best_score: 100,
      passed: true,
      barred,
    });
    const other = await aStudent();
    expect((await other.call(exams.myExams)).body.data.map(({ id }: { id: string }) => id)).not.toContain(exam);
  });
});
