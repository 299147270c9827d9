import { exams, student as routes } from '@okur/contract';
import { rightNow, timeAgo } from '@okur/contract/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { aside, row, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { someoneWaits } from '../../platform/testing/eventually.ts';
import { staff } from '../../platform/testing/factories.ts';
import { allRight, makeArticle, readingInput } from '../../platform/testing/learning.ts';
import { makeExam } from '../../platform/testing/exams.ts';
import { makeReader, type Reader } from './testing.ts';

/*
 * Students who answer are told what is right. A reading whose questions they were asked elsewhere before says nothing
 * about how well they understood the text, whatever device or clock it comes from.
 */

const app = await testApp();
const sp = await staff(app, 'SP');
const article = await makeArticle(sp);

let school: Reader['school'];
let reader: Reader['reader'];
let homework: Reader['homework'];
let text: Reader['text'];
beforeEach(async () => {
  ({ school, reader, homework, text } = await makeReader(app, article));
});

const minutesAgo = (minutes: number) => ({ started_at: timeAgo(minutes * 60_000).toISOString() });
const bodyOf = (over: object) => readingInput(homework, text, 60, over);
const record = async (over: object, client = reader) => {
  const body = bodyOf(over);
  const answer = await client.call(routes.recordReading, { body });
  expect(answer.status, answer.text).toBe(201);
  return body.id;
};
const answersOf = (chosen: readonly string[]) =>
  text.questions.map(({ id, options }) => ({
    question_id: id,
    chosen: options.filter((one) => chosen.includes(one.text)).map((one) => one.id),
  }));
const answer = async (id: string, chosen: readonly string[] = allRight, over: object = {}, client = reader) => {
  const body = { answers: answersOf(chosen), took_ms: 60_000, ...over };
  const answered = await client.call(routes.recordAnswers, { params: { id }, body });
  expect(answered.status, answered.text).toBe(201);
  return answered.body.data;
};
const kindOf = async (id: string) => (await reader.call(routes.myReading, { params: { id } })).body.data.kind;
const measured = async () => (await reader.call(routes.myProgress)).body.data.measured;

describe('a first reading whose questions wait while a second one of the text is answered', () => {
  it('is practice: the answers to the second told what is right', async () => {
    const first = await record(minutesAgo(20));
    const second = await record(minutesAgo(10));
    await answer(second, ['Denizden']);
    expect(await answer(first)).toMatchObject({ kind: 'practice', comprehension: 100 });
    expect(await measured()).toBe(0);
  });
  it('stays a measurement where it was answered first, also when the rules look again', async () => {
    const first = await record(minutesAgo(20));
    const second = await record(minutesAgo(10));
    expect(await answer(first)).toMatchObject({ kind: 'measurement' });
    expect(await answer(second)).toMatchObject({ kind: 'rereading' });
    await row(app.services.db, sql`select okur_decide_readings(array[${first}::uuid, ${second}::uuid])`);
    expect([await kindOf(first), await kindOf(second), await measured()]).toEqual(['measurement', 'rereading', 1]);
  });
  it('is practice on another device without a network, whose answers arrive later', async () => {
    const tablet = await app.signedIn('student', school.studentIds[0]!);
    const first = await record(minutesAgo(20));
    await answer(await record(minutesAgo(10), tablet), ['Denizden'], {}, tablet);
    const answered = { answered_at: rightNow().toISOString() };
    await tablet.call(routes.myProgress);
    expect(await answer(first, allRight, answered)).toMatchObject({ kind: 'practice' });
  });
  it('is a measurement where it was answered before the second one, and arrives after it', async () => {
    const second = await record(minutesAgo(10));
    await answer(second);
    const first = await record(minutesAgo(20));
    const before = { answered_at: minutesAgo(18).started_at };
    expect(await answer(first, allRight, before)).toMatchObject({ kind: 'measurement' });
    expect([await kindOf(second), await measured()]).toEqual(['rereading', 1]);
  });
  it('is practice where it had arrived before its questions are said to be answered', async () => {
    const first = await record(minutesAgo(20));
    const madeUp = { answered_at: rightNow().toISOString() };
    await answer(await record(minutesAgo(10)), ['Denizden']);
    expect(await answer(first, allRight, madeUp)).toMatchObject({ kind: 'practice' });
    expect(await measured()).toBe(0);
  });
  it('was answered no sooner after the reading than its answers took', async () => {
    const second = await record({ started_at: timeAgo(100_000).toISOString() });
    await answer(second, ['Denizden'], { took_ms: 10_000 });
    const first = await record(minutesAgo(3));
    const tooSoon = { answered_at: minutesAgo(2).started_at, took_ms: 130_000 };
    expect(await answer(first, allRight, tooSoon)).toMatchObject({ kind: 'practice' });
  });
  it('gains nothing by a clock that is slow: what the device says when it sends puts it right', async () => {
    const first = await record(minutesAgo(20));
    await answer(await record(minutesAgo(10)), ['Denizden']);
    const slow = { answered_at: minutesAgo(15).started_at, sent_at: minutesAgo(15).started_at };
    expect(await answer(first, allRight, slow)).toMatchObject({ kind: 'practice' });
  });
  it('is one measurement where both are answered at the same moment', async () => {
    const ids = [await record(minutesAgo(20)), await record(minutesAgo(10))];
    await Promise.all(ids.map((id) => answer(id)));
    const kinds = await Promise.all(ids.map(kindOf));
    await row(app.services.db, sql`select okur_decide_readings(array[${ids[0]!}::uuid, ${ids[1]!}::uuid])`);
    expect(await Promise.all(ids.map(kindOf))).toEqual(kinds);
    expect(kinds[1]).toBe('rereading');
  });
});

const start = (id: string) => reader.call(exams.startAttempt, { params: { id }, body: { id: newId() } });

describe('a text whose question was asked in an exam', () => {
  const inExam = async () => {
    const id = await makeExam(school.instructor);
    const { id: question_id, kind, stem, options, image } = article.questions[0]!;
    const taken = { article_id: article.id, question_id };
    const added = await school.instructor.call(exams.addExamQuestions, {
      body: { exam_id: id, questions: [{ kind, stem, options, image, taken_from: taken }] } as never,
    });
    expect(added.body.data, added.text).toMatchObject([{ article_id: article.id }]);
    return { id, question: added.body.data[0] };
  };

  it('is practice, also after the exam asks something else in its place', async () => {
    const { id, question } = await inExam();
    const reading = await record(minutesAgo(20));
    expect((await start(id)).status).toBe(201);
    expect(await answer(reading)).toMatchObject({ kind: 'practice' });
    const changed = await school.instructor.call(exams.updateExamQuestion, {
      params: { id: question.id },
      body: { kind: question.kind, stem: 'Rüzgâr nereye eser?', options: question.options, version: question.version },
    });
    expect(changed.body.data, changed.text).toMatchObject({ article_id: null });
    await row(app.services.db, sql`select okur_decide_readings(array[${reading}::uuid])`);
    expect(await kindOf(reading)).toBe('practice');
  });
  it('is practice where it arrived as it ended, whatever moment its answers claim', async () => {
    const { id } = await inExam();
    const reading = await record(minutesAgo(1));
    expect((await start(id)).status).toBe(201);
    const madeUp = { answered_at: minutesAgo(0.5).started_at };
    expect(await answer(reading, allRight, madeUp)).toMatchObject({ kind: 'practice' });
  });
  it('is a measurement where the exam came after it, or asks of other texts', async () => {
    const id = await makeExam(school.instructor);
    await start(id);
    const reading = await record(minutesAgo(20));
    await answer(reading);
    await start((await inExam()).id);
    await row(app.services.db, sql`select okur_decide_readings(array[${reading}::uuid])`);
    expect([await kindOf(reading), await measured()]).toEqual(['measurement', 1]);
  });
});

it('is answered while something else about the student is decided, and neither has to give up', async () => {
  const { db, transaction } = app.services;
  const first = await record(minutesAgo(20));
  const student = school.studentIds[0]!;
  const answered = await transaction(async (tx) => {
    // As every decision about a student begins, and goes on (okur_decide_readings_of_student).
    await row(tx, sql`select pg_advisory_xact_lock(7226029, hashtext(${student}::text) & 1023)`);
    const answering = answer(first);
    await aside(() => someoneWaits(db));
    await row(tx, sql`select from reading_ids where id = ${first} for no key update`);
    return { answering };
  });
  expect(await answered.answering).toMatchObject({ kind: 'measurement' });
});
