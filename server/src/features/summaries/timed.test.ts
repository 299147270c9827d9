import { student, summaries } from '@okur/contract';
import { stories } from '@okur/contract/reading/stories-of-tests';
import type { TimedReading } from '@okur/contract/student-books';
import { timeAgo } from '@okur/contract/testing/time';
import { expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { fieldsOf, testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { steadyTrace } from '../../platform/testing/learning.ts';

const app = await testApp();
const ce = await staff(app, 'CE');
const school = await makeSchool(app, { students: 1 });
const reader = await app.signedIn('student', school.studentIds[0]!);
const stranger = await app.signedIn('student', (await makeSchool(app, { students: 1 })).studentIds[0]!);

const question = (right: string, wrong: string) => ({
  kind: 'single_choice',
  stem: 'Hangisi?',
  options: [right, wrong, `${wrong} 2`, `${wrong} 3`].map((text) => ({ text, right: text === right })),
});
async function give(): Promise<string> {
  const body = {
    title: 'Kaplumbağa',
    language: 'tr',
    status: 'published',
    sections: [{ heading: 'Kıyıda <1>', body: `<p>${stories.tr}</p>` }],
    questions: Array.from({ length: 5 }, (_, at) => question(`Doğru ${at}`, `Yanlış ${at}`)),
  };
  const { id } = (await ce.call(summaries.createSummary, { body })).body.data;
  await school.manager.call(summaries.assignSummary, {
    params: { id },
    body: { department_ids: school.departmentIds },
  });
  return id as string;
}
const open = async (id: string): Promise<TimedReading> => {
  const answer = await reader.call(summaries.myTimedSummary, { params: { id } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};
const bodyOf = ({ text }: TimedReading, over: object = {}) => {
  const seconds = Math.round((text.word_count / 120) * 60);
  return {
    id: newId(),
    summary_id: text.summary_id,
    text_version: text.text_version,
    started_at: timeAgo(seconds * 1000).toISOString(),
    trace: steadyTrace(seconds),
    device: 'tablet',
    ...over,
  };
};
const answersTo = ({ text }: TimedReading) =>
  text.questions.map(({ id, options }) => ({
    question_id: id,
    chosen: [options.find(({ text: word }) => word.startsWith('Doğru'))!.id],
  }));
async function readWithTheClock(id: string) {
  const timed = await open(id);
  const body = bodyOf(timed);
  expect((await reader.call(student.recordReading, { body })).body.data).toMatchObject({ kind: 'unanswered' });
  const given = { answers: answersTo(timed), took_ms: 60_000 };
  return (await reader.call(student.recordAnswers, { params: { id: body.id }, body: given })).body.data;
}

it('a summary read with the clock is a measurement, and once alone', async () => {
  const id = await give();
  const timed = await open(id);
  expect(timed.text.body).toContain('<h2>Kıyıda &lt;1&gt;</h2>');
  expect([timed.read_at, JSON.stringify(timed).includes('"right"')]).toEqual([null, false]);
  const first = await readWithTheClock(id);
  expect(first).toMatchObject({ kind: 'measurement', trust: 'A', source: 'summary', title: 'Kaplumbağa' });
  expect(await readWithTheClock(id)).toMatchObject({ kind: 'rereading' });
  expect((await open(id)).read_at).not.toBeNull();
  const { data } = (await reader.call(student.myProgress)).body;
  expect([data.measured, data.readings.map(({ kind }: { kind: string }) => kind)]).toEqual([
    1,
    ['rereading', 'measurement'],
  ]);
});

it('a summary whose questions were answered before is practice, however often they are answered after it', async () => {
  const id = await give();
  const timed = await open(id);
  const answer = () =>
    reader.call(summaries.answerSummary, { params: { id }, body: { answers: answersTo(timed) } as never });
  expect((await answer()).status).toBe(200);
  const { id: reading } = await readWithTheClock(id);
  await answer();
  expect((await reader.call(student.myReading, { params: { id: reading } })).body.data.kind).toBe('practice');
  expect((await readWithTheClock(id)).kind).toBe('rereading');
});

it('a summary whose questions were answered freely before those of its reading is practice', async () => {
  const id = await give();
  const timed = await open(id);
  const body = bodyOf(timed);
  await reader.call(student.recordReading, { body });
  const answers = answersTo(timed);
  await reader.call(summaries.answerSummary, { params: { id }, body: { answers } as never });
  const answered = await reader.call(student.recordAnswers, {
    params: { id: body.id },
    body: { answers, took_ms: 60_000 },
  });
  expect(answered.body.data).toMatchObject({ kind: 'practice', comprehension: 100 });
});

it('a summary whose questions wait while a second reading of it is answered is practice', async () => {
  const id = await give();
  const timed = await open(id);
  const body = bodyOf(timed, { started_at: timeAgo(3_600_000).toISOString() });
  await reader.call(student.recordReading, { body });
  expect(await readWithTheClock(id)).toMatchObject({ kind: 'rereading' });
  const given = { answers: answersTo(timed), took_ms: 60_000 };
  const answered = await reader.call(student.recordAnswers, { params: { id: body.id }, body: given });
  expect(answered.body.data).toMatchObject({ kind: 'practice', comprehension: 100 });
});

it('out of reach it is 404, and a text that was changed meanwhile is refused by its version', async () => {
  const id = await give();
  const timed = await open(id);
  expect((await stranger.call(summaries.myTimedSummary, { params: { id } })).status).toBe(404);
  expect((await stranger.call(student.recordReading, { body: bodyOf(timed) })).status).toBe(404);
  const sections = [{ heading: 'Kıyıda', body: `<p>${stories.tr}</p>` }];
  await ce.call(summaries.updateSummary, { params: { id }, body: { sections } });
  expect(fieldsOf(await reader.call(student.recordReading, { body: bodyOf(timed) }))).toEqual([422, ['text_version']]);
});

it('no other change of a summary refuses what was read of it, nor closes the questions that wait', async () => {
  const id = await give();
  const timed = await open(id);
  const manager = await staff(app, 'MN');
  const tag = (await manager.call(summaries.createSummaryTag, { body: { name: `Deniz ${id}` } })).body.data.id;
  const { sections } = (await ce.call(summaries.getSummary, { params: { id } })).body.data;
  for (const body of [{ title: 'Deniz', author: 'A. B.' }, { tag_ids: [tag] }, { sections, language: 'tr' }])
    expect((await ce.call(summaries.updateSummary, { params: { id }, body: body as object })).status).toBe(200);
  const body = bodyOf(timed);
  const read = await reader.call(student.recordReading, { body });
  expect(read.status, read.text).toBe(201);
  await ce.call(summaries.updateSummary, { params: { id }, body: { cover_alt: 'Bir deniz' } });
  expect((await open(id)).open_reading_id).toBe(body.id);
});
