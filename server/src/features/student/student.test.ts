import { articles, homework as homeworkRoutes, student as routes } from '@okur/contract';
import { rightNow, timeAhead } from '@okur/contract/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { fieldsOf, testApp } from '../../platform/testing/app.ts';
import { makeStudent, staff } from '../../platform/testing/factories.ts';
import {
  inDays,
  makeArticle,
  makeHomework,
  readHomework,
  readingInput,
  steadyTrace,
} from '../../platform/testing/learning.ts';
import { makeReader, type Reader } from './testing.ts';

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
const record = (body: object, client = reader) => client.call(routes.recordReading, { body });

describe('a finished reading', () => {
  it('is measured from its trace: pauses and hidden tabs do not count', async () => {
    const trace = [
      { at: 0, event: 'start' },
      { at: 20_000, event: 'activity' },
      { at: 30_000, event: 'hidden' },
      { at: 90_000, event: 'visible' },
      { at: 120_000, event: 'end' },
    ];
    const { status, body } = await record({ ...readingInput(homework, text, 120), trace });
    expect([status, body.data.active_seconds, body.data.words]).toEqual([201, 60, 120]);
    // Its questions are open: no speed yet.
    expect(body.data).toMatchObject({
      kind: 'unanswered',
      is_open: true,
      wpm: null,
      trust: null,
      comprehension: null,
      questions: [],
    });
  });
  it('is kept and flagged when it was none', async () => {
    expect((await record(readingInput(homework, text, 4))).body.data.kind).toBe('not_counted');
    const idle = [
      { at: 0, event: 'start' },
      { at: 0, event: 'hidden' },
      { at: 60_000, event: 'end' },
    ];
    expect((await record({ ...readingInput(homework, text, 60), trace: idle })).body.data).toMatchObject({
      kind: 'not_counted',
      wpm: null,
      active_seconds: 0,
    });
  });
  it('belongs to the school and department of that time, and ends when it ended, never later than now', async () => {
    const early = readingInput(homework, text, 60, { started_at: inDays(-2) });
    const ahead = readingInput(homework, text, 60, { started_at: timeAhead(120_000).toISOString() });
    const ends = [];
    for (const reading of [early, ahead]) ends.push(Date.parse((await record(reading)).body.data.finished_at));
    expect(ends[0]).toBe(Date.parse(early.started_at) + 60_000);
    expect(ends[1]).toBeLessThanOrEqual(rightNow().getTime());
    await rows(app.services.db, sql`update users set department_id = null where id = ${school.studentIds[0]!}`);
    const stored = await rows(
      app.services.db,
      sql`select company_id, department_id from reading_sessions where id = ${early.id}`,
    );
    expect(stored).toEqual([{ company_id: school.companyId, department_id: school.departmentIds[0] }]);
    expect(
      await rows(
        app.services.db,
        sql`select last_seen_at > now() - interval '1 minute' as seen from users where id = ${school.studentIds[0]!}`,
      ),
    ).toEqual([{ seen: true }]);
    expect(
      await rows(app.services.db, sql`select action from audit where subject = 'READING' and subject_id = ${early.id}`),
    ).toEqual([{ action: 'create' }]);
  });
  it('refuses what cannot be, by field', async () => {
    expect(fieldsOf(await record(readingInput(homework, { ...text, article_version: 9 })))).toEqual([
      422,
      ['article_version'],
    ]);
    expect(fieldsOf(await record(readingInput(homework, { ...text, article_id: newId() })))).toEqual([
      422,
      ['article_id'],
    ]);
    expect(
      fieldsOf(
        await record(
          readingInput(homework, text, 60, {
            trace: [
              { at: -1, event: 'start' },
              { at: 5, event: 'stop' },
            ],
          }),
        ),
      ),
    ).toEqual([422, ['trace.0.at', 'trace.1.event']]);
    expect(fieldsOf(await record(readingInput(homework, text, 60, { wpm: 900 })))).toEqual([422, ['wpm']]);
  });
  it('of another department’s homework is refused', async () => {
    const stranger = await app.signedIn('student', school.studentIds[1]!);
    expect((await record(readingInput(homework, text), stranger)).status).toBe(404);
    expect((await stranger.call(routes.myHomework, { params: { id: homework.id } })).status).toBe(404);
  });
  it('without homework needs the article in the department, not expired when it began', async () => {
    const free = (over = {}) => readingInput(homework, text, 60, { homework_id: null, ...over });
    const assign = (expires_at: string) =>
      sp.call(articles.assignArticle, {
        params: { id: article.id },
        body: { department_ids: [school.departmentIds[0]!], starts_at: inDays(-9), expires_at },
      });
    expect((await record(free())).status).toBe(404);
    await assign(inDays(-1));
    expect((await record(free())).status).toBe(404);
    expect((await record(free({ started_at: inDays(-2) }))).status).toBe(201);
    await assign(inDays(1));
    expect((await record(free())).status).toBe(201);
    expect((await record({ ...free(), article_version: 5 })).status).toBe(422);
  });
  it('of someone else’s id is a conflict that tells nothing', async () => {
    const reading = readingInput(homework, text);
    await record(reading);
    const mate = await app.signedIn('student', await makeStudent(app, school.companyId, school.departmentIds[0]!));
    const { status, body } = await record({ ...reading, trace: steadyTrace(30) }, mate);
    expect([status, body.code, Object.keys(body).sort()]).toEqual([409, 'conflict', ['code', 'message', 'request_id']]);
    expect((await mate.call(routes.myReading, { params: { id: reading.id } })).status).toBe(404);
    expect((await mate.call(routes.recordAnswers, { params: { id: reading.id }, body: { answers: [] } })).status).toBe(
      404,
    );
  });
});

describe('the answers', () => {
  it('are graded, weighted by points, and explained afterwards', async () => {
    const { body } = await readHomework(reader, homework, 60, ['Dağlardan', 'Dağ', 'Orman', 'Doğru']);
    expect(body.data).toMatchObject({ comprehension: 50, wpm: 120 });
    expect(body.data.effective_speed).toBeCloseTo(1.2 * body.data.comprehension_corrected, 9);
    expect(body.data.comprehension_corrected).toBeCloseTo(((1 - 1 / 6 + 1) / 3) * 100, 9);
    expect(body.data.questions[0]).toMatchObject({
      right: true,
      points: 1,
      max_points: 1,
      explanation: 'İlk cümle söyler.',
      chosen: ['Dağlardan'],
      right_options: ['Dağlardan'],
    });
    expect(body.data.questions[1]).toMatchObject({
      right: false,
      chosen: ['Dağ', 'Orman'],
      right_options: ['Dağ', 'Deniz'],
    });
  });
  it('count as wrong where they are left out', async () => {
    const { body } = await readHomework(reader, homework, 60, []);
    expect(body.data).toMatchObject({ comprehension: 0, comprehension_corrected: 0, effective_speed: 0 });
    expect(body.data.questions).toHaveLength(3);
  });
  it('name questions of the text, each once, and their own options', async () => {
    const reading = readingInput(homework, text);
    await record(reading);
    const send = (answers: object[]) =>
      reader.call(routes.recordAnswers, { params: { id: reading.id }, body: { answers } });
    const [first, second] = text.questions;
    const good = { question_id: first!.id, chosen: [first!.options[0]!.id] };
    expect((await send([good, { question_id: newId(), chosen: [] }])).body.errors).toEqual({
      'answers.1.question_id': ['validation.not_found'],
    });
    expect(fieldsOf(await send([good, good]))).toEqual([422, ['answers.1.question_id']]);
    expect(fieldsOf(await send([{ ...good, chosen: [second!.options[0]!.id] }]))).toEqual([422, ['answers.0.chosen']]);
    expect((await send([good])).status).toBe(201);
  });
  it('to a text without questions make no comprehension', async () => {
    const plain = await makeHomework(school.instructor, (await makeArticle(sp, { questions: [] })).id, [
      school.departmentIds[0]!,
    ]);
    const { status, body } = await readHomework(reader, plain, 60, []);
    expect([status, body.data.comprehension, body.data.wpm]).toEqual([201, null, 120]);
    expect(
      (await school.instructor.call(homeworkRoutes.getHomework, { params: { id: plain.id } })).body.data,
    ).toMatchObject({ completed_count: 1, averages: { wpm: 120, comprehension: null } });
  });
});
