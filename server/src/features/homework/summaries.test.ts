import { homework as routes, student, summaries } from '@okur/contract';
import type { Homework, SummaryReading } from '@okur/contract/homework';
import type { Task } from '@okur/contract/student';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { inDays } from '../../platform/testing/learning.ts';
import { answerSummary, makeSummary, timeSummary } from '../../platform/testing/summaries.ts';

/* A summary as homework: read freely, or with the clock. */

const app = await testApp();
let sp: Client;
let school: School;
let reader: Client;
beforeAll(async () => {
  sp = await staff(app, 'SP');
});
beforeEach(async () => {
  school = await makeSchool(app, { students: 2, departments: 1 });
  reader = await app.signedIn('student', school.studentIds[0]!);
});

async function give(summaryId: string, summary_reading: SummaryReading = 'free', over: object = {}): Promise<string> {
  const answer = await school.instructor.call(routes.createSummaryHomework, {
    body: {
      title: 'Özet ödevi',
      department_ids: school.departmentIds,
      due_at: inDays(7),
      summary_id: summaryId,
      summary_reading,
      ...over,
    },
  });
  if (answer.status !== 201) throw new Error(answer.text);
  return (answer.body.data as Homework).id;
}
const get = async (id: string): Promise<Homework> =>
  (await school.instructor.call(routes.getHomework, { params: { id } })).body.data;
const task = async (id: string): Promise<Task> =>
  (await reader.call(student.myTask, { params: { id } })).body.data as Task;
const results = async (id: string) =>
  (await school.instructor.call(routes.resultsOfHomework, { params: { id } })).body.data;
const made = (questions = 2) => makeSummary(sp, { departmentIds: school.departmentIds, questions });

describe('a summary that is read freely', () => {
  it('is a task that leads to it, and done once its questions are answered', async () => {
    const summary = await made();
    const id = await give(summary);
    const open = await task(id);
    expect(open).toMatchObject({
      kind: 'summary',
      content_title: 'Kaplumbağa',
      summary: { id: summary, title: 'Kaplumbağa', reading: 'free' },
      book: null,
      removed: false,
      finished_at: null,
    });
    expect([open.minutes! > 0, open.word_count! > 0]).toEqual([true, true]);
    await answerSummary(reader, summary);
    const done = await task(id);
    expect([done.finished_at !== null, done.removed]).toEqual([true, false]);
    expect(await get(id)).toMatchObject({
      kind: 'summary',
      content_id: summary,
      summary: { id: summary, reading: 'free' },
      student_count: 2,
      completed_count: 1,
      closed_count: 0,
      averages: { wpm: null, measured: 0, score: null },
    });
    expect(await results(id)).toMatchObject([
      {
        user_id: school.studentIds[0],
        answered: { points: 2, max_points: 2 },
        wpm: null,
        late: false,
        reading_id: null,
      },
    ]);
    const missing = await school.instructor.call(routes.notCompletedStudents, { params: { id } });
    expect(missing.body.data).toMatchObject([{ user_id: school.studentIds[1], closed: false, barred: null }]);
  });

  it('is done with the clock as well, once its questions are answered', async () => {
    const summary = await made();
    const id = await give(summary);
    const answer = await timeSummary(reader, summary);
    expect((await task(id)).finished_at).toBeNull();
    await answer();
    expect((await task(id)).finished_at).not.toBeNull();
    expect(await results(id)).toMatchObject([{ wpm: null, reading_kind: null }]);
  });

  it('is done at its end where it has no questions, and stays done when it gets some', async () => {
    const summary = await made(0);
    const id = await give(summary);
    const read = () => reader.call(summaries.readSummary, { params: { id: summary }, body: {} });
    const first = await read();
    expect(first.status, first.text).toBe(200);
    expect((await read()).body).toEqual(first.body);
    expect((await task(id)).finished_at).not.toBeNull();
    const question = {
      kind: 'true_false',
      stem: 'Mı?',
      options: [
        { text: 'Doğru', right: true },
        { text: 'Yanlış', right: false },
      ],
    };
    const changed = await sp.call(summaries.updateSummary, {
      params: { id: summary },
      body: { questions: [question] },
    });
    expect(changed.status, changed.text).toBe(200);
    expect((await task(id)).finished_at).not.toBeNull();
    const later = await app.signedIn('student', school.studentIds[1]!);
    await later.call(summaries.readSummary, { params: { id: summary }, body: {} });
    expect(await get(id)).toMatchObject({ completed_count: 1 });
    const stranger = await app.signedIn('student', (await makeSchool(app, { students: 1 })).studentIds[0]!);
    expect((await stranger.call(summaries.readSummary, { params: { id: summary }, body: {} })).status).toBe(404);
  });

  it('is done when it opens by what was answered before', async () => {
    const summary = await made();
    await answerSummary(reader, summary);
    const id = await give(summary);
    expect((await task(id)).finished_at).toBe((await get(id)).starts_at);
    expect(await get(id)).toMatchObject({ completed_count: 1 });
  });
});

describe('a summary that is read with the clock', () => {
  it('is done with the answers to its reading, which is measured, and by nothing else', async () => {
    const summary = await made();
    const id = await give(summary, 'timed', { target: { measure: 'speed', value: 60 } });
    const answer = await timeSummary(reader, summary);
    const open = await task(id);
    expect([open.finished_at, typeof open.open_reading_id]).toEqual([null, 'string']);
    await answer();
    expect((await task(id)).result).toMatchObject({ comprehension: 100, kind: 'measurement' });
    const [result] = await results(id);
    expect(result).toMatchObject({ reading_kind: 'measurement', comprehension: 100, reached: true, answered: null });
    expect(result.wpm).toBeGreaterThan(100);
    expect(await get(id)).toMatchObject({ completed_count: 1, reached_count: 1, averages: { measured: 1 } });
    const params = { id, userId: school.studentIds[0]! };
    const answers = await school.instructor.call(routes.answersOfStudent, { params });
    expect(answers.body.data.answers).toMatchObject([{ right: true }, { right: true }]);
    const other = await app.signedIn('student', school.studentIds[1]!);
    await answerSummary(other, summary);
    expect(await get(id)).toMatchObject({ completed_count: 1 });
  });

  it('needs one that fits a sitting; a target needs the clock', async () => {
    const short = await makeSummary(sp, {
      departmentIds: school.departmentIds,
      sections: [{ heading: '', body: '<p>Kısa bir özet.</p>' }],
    });
    const ask = async (body: object) => {
      const { status, body: answer } = await school.instructor.call(routes.createSummaryHomework, {
        body: {
          title: 'Ö',
          department_ids: school.departmentIds,
          due_at: inDays(7),
          summary_id: short,
          ...body,
        } as never,
      });
      return [status, answer.errors];
    };
    expect(await ask({ summary_reading: 'timed' })).toEqual([422, { summary_reading: ['homework.summary_not_timed'] }]);
    expect(await ask({ target: { measure: 'speed', value: 90 } })).toEqual([422, { target: ['validation.choice'] }]);
    const id = await give(short);
    const target = { measure: 'comprehension', value: 70 } as const;
    const changed = await school.instructor.call(routes.updateHomework, { params: { id }, body: { target } });
    expect(changed.body.errors).toEqual({ target: ['validation.choice'] });
  });
});
