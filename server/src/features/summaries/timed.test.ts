import { student, summaries } from '@okur/contract';
import { stories } from '@okur/contract/reading/stories-of-tests';
import type { TimedReading } from '@okur/contract/student-books';
import type { SummaryOnShelf } from '@okur/contract/summaries';
import { timeAgo } from '@okur/contract/testing/time';
import { expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { fieldsOf, testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { endOf } from '../../platform/testing/jobs.ts';
import { inDays, steadyTrace } from '../../platform/testing/learning.ts';
import { summaryTrashJob } from './trash-job.ts';

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
    ...(text.questions_version ? { questions_version: text.questions_version } : {}),
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

it('a summary read with the clock is answered on the shelf as well, and for teachers', async () => {
  const id = await give();
  const { id: reading } = await readWithTheClock(id);
  const shelf = async (answered: boolean) =>
    (await reader.call(summaries.mySummaries, { query: { answered } })).body.data.map((row: { id: string }) => row.id);
  expect([(await shelf(true)).includes(id), (await shelf(false)).includes(id)]).toEqual([true, false]);
  const seen = await school.manager.call(summaries.answersOfSummary, { params: { id } });
  expect(seen.body.data).toMatchObject([
    { id: school.studentIds[0], points: 5, max_points: 5, answers: Array(5).fill({ right: true, stem: 'Hangisi?' }) },
  ]);
  const shares = await ce.call(summaries.sharesOfSummary, { params: { id } });
  expect(shares.body.data[0]).toMatchObject({ right_count: 1, answer_count: 1 });
  // What is answered later in the book is newer than the reading.
  const answers = answersTo(await open(id)).slice(1);
  await reader.call(summaries.answerSummary, { params: { id }, body: { answers } as never });
  expect((await reader.call(summaries.mySummary, { params: { id } })).body.data.answered.points).toBe(4);
  expect((await reader.call(student.myReading, { params: { id: reading } })).body.data.kind).toBe('measurement');
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

it('out of reach it is 404, and a text that never was is refused by its version', async () => {
  const id = await give();
  const timed = await open(id);
  expect((await stranger.call(summaries.myTimedSummary, { params: { id } })).status).toBe(404);
  expect((await stranger.call(student.recordReading, { body: bodyOf(timed) })).status).toBe(404);
  const body = bodyOf(timed, { text_version: timed.text.text_version + 1 });
  expect(fieldsOf(await reader.call(student.recordReading, { body }))).toEqual([422, ['text_version']]);
});

it('what was read before its author changed it or took it back is measured by the words that were read', async () => {
  const id = await give();
  const timed = await open(id);
  const shorter = [{ heading: 'Kıyıda', body: `<p>${stories.tr.split(' ').slice(0, 120).join(' ')}</p>` }];
  await ce.call(summaries.updateSummary, { params: { id }, body: { sections: shorter, status: 'draft' } });
  const body = bodyOf(timed);
  const read = await reader.call(student.recordReading, { body });
  expect(read.status, read.text).toBe(201);
  const given = { answers: answersTo(timed), took_ms: 60_000 };
  const { data } = (await reader.call(student.recordAnswers, { params: { id: body.id }, body: given })).body;
  expect(data).toMatchObject({ kind: 'measurement', words: timed.text.word_count });
});

it('what was begun before the class lost the summary is kept, what was begun after it is refused', async () => {
  const id = await give();
  const timed = await open(id);
  const lost = await Promise.all(
    school.departmentIds.map((deptId) =>
      school.manager.call(summaries.unassignSummary, { params: { bookId: id, deptId } }),
    ),
  );
  expect(lost.map(({ status }) => status)).toEqual(school.departmentIds.map(() => 200));
  expect((await reader.call(summaries.myTimedSummary, { params: { id } })).status).toBe(404);
  const read = await reader.call(student.recordReading, { body: bodyOf(timed) });
  expect(read.status, read.text).toBe(201);
  expect((await stranger.call(student.recordReading, { body: bodyOf(timed) })).status).toBe(404);
  const { services } = app;
  await rows(
    services.db,
    sql`update summary_withdrawals set withdrawn_at = now() - interval '1 day'
    where summary_book_id = ${id}`,
  );
  expect((await reader.call(student.recordReading, { body: bodyOf(timed) })).status).toBe(404);
});

it('what was begun before the class got the summary for later counts, what is begun then is refused', async () => {
  const id = await give();
  const timed = await open(id);
  const later = { department_ids: school.departmentIds, starts_at: inDays(1) };
  await school.manager.call(summaries.assignSummary, { params: { id }, body: later });
  expect((await reader.call(summaries.myTimedSummary, { params: { id } })).status).toBe(404);
  const read = await reader.call(student.recordReading, { body: bodyOf(timed) });
  expect(read.status, read.text).toBe(201);
  const { services } = app;
  await rows(
    services.db,
    sql`update summary_withdrawals set withdrawn_at = now() - interval '1 day' where summary_book_id = ${id}`,
  );
  expect((await reader.call(student.recordReading, { body: bodyOf(timed) })).status).toBe(404);
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

it('questions that wait are answered as they were asked, though text, state and class changed', async () => {
  const id = await give();
  const timed = await open(id);
  const body = bodyOf(timed);
  expect((await reader.call(student.recordReading, { body })).status).toBe(201);
  const shorter = [{ heading: 'Kıyıda', body: `<p>${stories.tr.split(' ').slice(0, 120).join(' ')}</p>` }];
  const changed = { sections: shorter, questions: [question('Doğru', 'Yanlış')], status: 'draft' } as object;
  expect((await ce.call(summaries.updateSummary, { params: { id }, body: changed })).status).toBe(200);
  for (const deptId of school.departmentIds)
    await school.manager.call(summaries.unassignSummary, { params: { bookId: id, deptId } });
  const waiting = await open(id);
  const text = { ...timed.text, questions_version: null };
  expect(waiting).toEqual({ ...timed, text, read_at: waiting.read_at, open_reading_id: body.id });
  expect((await stranger.call(summaries.myTimedSummary, { params: { id } })).status).toBe(404);
  const given = { answers: answersTo(waiting), took_ms: 60_000 };
  const { data } = (await reader.call(student.recordAnswers, { params: { id: body.id }, body: given })).body;
  expect(data).toMatchObject({ kind: 'measurement', comprehension: 100 });
  expect((await reader.call(summaries.myTimedSummary, { params: { id } })).status).toBe(404);
});

it('what was read without a network is answered as it was on the screen, though its questions changed', async () => {
  const id = await give();
  const timed = await open(id);
  const questions = [question('Doğru', 'Yanlış')] as never;
  expect((await ce.call(summaries.updateSummary, { params: { id }, body: { questions } })).status).toBe(200);
  const answer = async (body: ReturnType<typeof bodyOf>) => {
    const read = await reader.call(student.recordReading, { body });
    expect(read.status, read.text).toBe(201);
    const given = { answers: answersTo(timed), took_ms: 60_000 };
    return reader.call(student.recordAnswers, { params: { id: body.id }, body: given });
  };
  // A device from before there was a number of the questions goes on as it did.
  expect(fieldsOf(await answer(bodyOf(timed, { questions_version: undefined })))).toEqual([
    422,
    ['answers.0.question_id'],
  ]);
  expect((await answer(bodyOf(timed))).body.data).toMatchObject({ comprehension: 100 });
});

it('what was read when it had no questions yet has none, though some were added before it arrived', async () => {
  const id = await give();
  const { questions } = (await ce.call(summaries.getSummary, { params: { id } })).body.data;
  const ask = (body: object) => ce.call(summaries.updateSummary, { params: { id }, body });
  expect((await ask({ questions: [] })).status).toBe(200);
  const body = bodyOf(await open(id));
  expect((await ask({ questions })).status).toBe(200);
  const read = await reader.call(student.recordReading, { body });
  expect([read.status, read.body.data.is_open], read.text).toEqual([201, false]);
});

it('a summary that the class has lost is on the shelf as long as its questions wait', async () => {
  const [id, unread] = [await give(), await give()];
  const shelf = async () => {
    const { data } = (await reader.call(summaries.mySummaries, { query: { per_page: 100 } })).body;
    return data
      .filter((row: { id: string }) => [id, unread].includes(row.id))
      .map((row: SummaryOnShelf) => [row.id, row.questions_wait]);
  };
  const timed = await open(id);
  const body = bodyOf(timed);
  await reader.call(student.recordReading, { body });
  expect(Object.fromEntries(await shelf())).toEqual({ [id]: false, [unread]: false });
  for (const bookId of [id, unread])
    for (const deptId of school.departmentIds)
      await school.manager.call(summaries.unassignSummary, { params: { bookId, deptId } });
  expect(await shelf()).toEqual([[id, true]]);
  const given = { answers: answersTo(timed), took_ms: 60_000 };
  await reader.call(student.recordAnswers, { params: { id: body.id }, body: given });
  expect(await shelf()).toEqual([]);
});

it('what was read or answered keeps its title, and what it is, when its summary is out of the trash', async () => {
  const [read, answered, unread] = [await give(), await give(), await give()];
  const answers = answersTo(await open(answered));
  await reader.call(summaries.answerSummary, { params: { id: answered }, body: { answers } as never });
  const practice = await readWithTheClock(answered);
  const measured = await readWithTheClock(read);
  for (const id of [read, answered, unread]) await ce.call(summaries.deleteSummary, { params: { id } });
  const { services } = app;
  await rows(
    services.db,
    sql`update summary_books set deleted_at = now() - interval '31 days'
    where deleted_at is not null`,
  );
  const by = { db: services.db, services, afterCommit: (then: () => unknown) => void then() };
  const { id: job } = await startJob(by, summaryTrashJob, { input: {} });
  expect((await endOf(app, job)).state).toBe('done');
  expect((await ce.call(summaries.getSummary, { params: { id: unread } })).status).toBe(404);
  await rows(services.db, sql`select okur_decide_readings(array[${measured.id}::uuid, ${practice.id}::uuid])`);
  for (const { id, kind } of [measured, practice]) {
    const { data } = (await reader.call(student.myReading, { params: { id } })).body;
    expect(data).toMatchObject({ kind, title: 'Kaplumbağa' });
  }
  expect([measured.kind, practice.kind]).toEqual(['measurement', 'practice']);
});
