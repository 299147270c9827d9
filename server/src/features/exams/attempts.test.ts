import { exams } from '@okur/contract';
import type { Attempt } from '@okur/contract/exams';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { answersOf, byStem, makeExam, resultOf, right, save, start } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const studentOf = (school: School, n = 0) => app.signedIn('student', school.studentIds[n]!);

describe('a student', () => {
  it('takes an exam, never sees what is right before the end, and gets the result', async () => {
    const client = await studentOf(await makeSchool(app));
    const exam = await makeExam(sp);
    const begun = await start(client, exam.id);
    expect(begun.status, begun.text).toBe(201);
    expect(begun.text).not.toContain('"right');
    const attempt = begun.body.data as Attempt;
    expect(byStem(attempt, 'Sıraya').options.map(({ text }) => text)).not.toEqual(['Sabah', 'Öğle', 'Akşam']);
    await save(client, attempt.id, answersOf(attempt, { ...right, nereden: ['Denizden'] }), true);
    expect(await resultOf(client, attempt.id)).toMatchObject({ points: 4, max_points: 6, passed: true });
    const listed = (await client.call(exams.myExams)).body.data.find((e: { id: string }) => e.id === exam.id);
    expect(listed).toMatchObject({
      attempts_used: 1,
      running_attempt: null,
      passed: true,
      ended: [{ id: attempt.id }],
    });
    expect((await start(client, exam.id)).body.errors).toEqual({ id: ['exams.no_attempts_left'] });
  });

  it('begins once however often it is sent, goes on where it stood, and has as many attempts as allowed', async () => {
    const client = await studentOf(await makeSchool(app));
    const exam = await makeExam(sp, { attempts: 2 });
    const id = newId();
    const twins = await Promise.all([start(client, exam.id, id), start(client, exam.id, id), start(client, exam.id)]);
    expect(new Set(twins.map((answer) => answer.body.data.id)).size).toBe(1);
    const running = twins[0]!.body.data as Attempt;
    await save(client, running.id, answersOf(running, { durgundur: ['Yanlış'] }));
    const again = (await client.call(exams.myExamAttempt, { params: { id: running.id } })).body.data as Attempt;
    expect(again).toMatchObject({ result: null, answers: [{ seq: 1 }] });
    expect(again.questions).toEqual(running.questions);
    await save(client, running.id, [], true);
    expect((await start(client, exam.id)).body.data).toMatchObject({ number: 2, answers: [] });
  });

  it('is kept to the time by the server; what a device took down in time joins later and is marked', async () => {
    const school = await makeSchool(app);
    const client = await studentOf(school);
    const exam = await makeExam(sp, { minutes: 10 });
    const attempt = (await start(client, exam.id)).body.data as Attempt;
    expect(attempt.remaining_ms).toBeGreaterThan(590_000);
    await save(client, attempt.id, answersOf(attempt, { durgundur: ['Doğru'] }));
    await rows(
      app.services.db,
      sql`update exam_attempts set started_at = now() - interval '12 minutes',
        deadline_at = now() - interval '2 minutes' where id = ${attempt.id}`,
    );
    expect((await client.call(exams.myExamAttempt, { params: { id: attempt.id } })).body.data).toMatchObject({
      remaining_ms: 0,
      result: null,
    });
    const [inTime] = answersOf(attempt, { nereden: ['Dağdan'] });
    const [tooLate] = answersOf(attempt, { Sıraya: right['Sıraya']! });
    expect(
      (
        await save(
          client,
          attempt.id,
          [
            { ...inTime, at: 500_000 },
            { ...tooLate, at: 650_000 },
          ],
          true,
        )
      ).status,
    ).toBe(200);
    expect(
      (await school.instructor.call(exams.resultsOfUser, { params: { id: school.studentIds[0]! } })).body.data[0],
    ).toMatchObject({ joined_late: true, points: 3 });
    await rows(
      app.services.db,
      sql`update exam_attempts set started_at = started_at - interval '2 days',
        deadline_at = deadline_at - interval '2 days' where id = ${attempt.id}`,
    );
    expect((await save(client, attempt.id, [{ ...inTime!, seq: 99 }])).status).toBe(409);
  });

  it('goes on after days with an exam without a time limit, and hands it in', async () => {
    const client = await studentOf(await makeSchool(app));
    const exam = await makeExam(sp);
    const attempt = (await start(client, exam.id)).body.data as Attempt;
    await rows(
      app.services.db,
      sql`update exam_attempts set started_at = now() - interval '3 days' where id = ${attempt.id}`,
    );
    const after = (days: number, texts: Record<string, string[]>) =>
      answersOf(attempt, texts).map((answer) => ({ ...answer, at: days * 86_400_000 }));
    const given = await save(client, attempt.id, after(3, { durgundur: ['Doğru'] }));
    expect(given.status, given.text).toBe(200);
    const last = await save(client, attempt.id, after(20, { nereden: ['Dağdan'] }), true);
    expect(last.status, last.text).toBe(200);
    expect(last.body.data.finished_at).not.toBeNull();
    expect(await resultOf(client, attempt.id)).toMatchObject({ points: 3 });
  });

  it('tells what was right only to who asks for the result, and takes nothing newer from then on', async () => {
    const school = await makeSchool(app);
    const client = await studentOf(school);
    const exam = await makeExam(sp);
    const attempt = (await start(client, exam.id)).body.data as Attempt;
    const wrong = answersOf(attempt, { durgundur: ['Yanlış'] });
    const done = await save(client, attempt.id, wrong, true);
    expect(done.body.data).toMatchObject({ result: null });
    expect(done.body.data.finished_at).not.toBeNull();
    expect(JSON.stringify(done.body)).not.toContain('right_order');
    expect(await resultOf(client, attempt.id)).toMatchObject({ points: 0 });
    const corrected = answersOf(attempt, right).map((answer) => ({ ...answer, seq: 9, at: 0 }));
    const again = await save(client, attempt.id, corrected);
    expect([again.status, again.body.errors]).toEqual([409, { answers: ['exams.over'] }]);
    // What had been lost on its way is not refused when it is sent once more.
    expect((await save(client, attempt.id, wrong, true)).status).toBe(200);
    expect(await resultOf(client, attempt.id)).toMatchObject({ points: 0 });
    // Nor days later, when what is new comes too late.
    const past = sql`update exam_attempts set finished_at = now() - interval '2 days' where id = ${attempt.id}`;
    await rows(app.services.db, past);
    expect((await save(client, attempt.id, wrong, true)).status).toBe(200);
    expect((await save(client, attempt.id, corrected)).status).toBe(409);
    expect(
      (await school.instructor.call(exams.resultsOfUser, { params: { id: school.studentIds[0]! } })).body.data[0],
    ).toMatchObject({ joined_late: false, points: 0 });
  });

  it('of any order, repetition and delay of what three devices send, the same is stored', async () => {
    const client = await studentOf(await makeSchool(app));
    const exam = await makeExam(sp, { attempts: 20 });
    const { id: examId } = exam;
    const storedAfter = async (messages: object[][]): Promise<unknown> => {
      const attempt = (await start(client, examId)).body.data as Attempt;
      for (const answers of messages) expect((await save(client, attempt.id, answers)).status).toBe(200);
      const stored = (
        await client.call(exams.myExamAttempt, { params: { id: attempt.id } })
      ).body.data.answers.toSorted((a: { question_id: string }, b: { question_id: string }) =>
        a.question_id.localeCompare(b.question_id),
      );
      await save(client, attempt.id, [], true);
      return stored;
    };
    const first = exam.questions[0]!;
    const last = exam.questions[2]!;
    const message = fc
      .tuple(fc.constantFrom(first, last), fc.nat(2), fc.integer({ min: 1, max: 4 }))
      .map(([question, at, seq]) => ({
        question_id: question.id,
        chosen: [question.options[at % question.options.length]!.id],
        seq,
        at: seq,
      }));
    const sent = fc.array(fc.array(message, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(sent, fc.infiniteStream(fc.nat()), async (messages, order) => {
        const keyed = [...messages, ...messages].map((m) => [order.next().value as number, m] as const);
        expect(await storedAfter(keyed.toSorted((a, b) => a[0] - b[0]).map(([, m]) => m))).toEqual(
          await storedAfter(messages),
        );
      }),
      { numRuns: 8 },
    );
  }, 60_000);

  it('reaches no one else’s attempt', async () => {
    const school = await makeSchool(app);
    const exam = await makeExam(sp);
    const attempt = (await start(await studentOf(school), exam.id)).body.data as Attempt;
    const other = await studentOf(school, 1);
    expect((await other.call(exams.myExamAttempt, { params: { id: attempt.id } })).status).toBe(404);
    expect((await save(other, attempt.id, [], true)).status).toBe(404);
    expect((await start(other, exam.id, attempt.id)).status).toBe(409);
  });
});
