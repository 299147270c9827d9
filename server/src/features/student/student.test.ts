import { articles, homework as homeworkRoutes, student as routes, users } from '@okur/contract';
import type { Homework } from '@okur/contract/homework';
import type { StudentText } from '@okur/contract/student';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, makeStudent, type School, staff } from '../../platform/testing/factories.ts';
import {
  allRight,
  inDays,
  makeArticle,
  makeHomework,
  readHomework,
  readingInput,
  steadyTrace,
} from '../../platform/testing/learning.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const article = await makeArticle(sp);

let school: School;
let reader: Client;
let homework: Homework;
let text: StudentText;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 2, students: 2 });
  reader = await app.signedIn('student', school.studentIds[0]!);
  homework = await makeHomework(school.instructor, article.id, [school.departmentIds[0]!]);
  text = (await reader.call(routes.myHomework, { params: { id: homework.id } })).body.data.text;
});
const record = (body: object, client = reader) => client.call(routes.recordReading, { body });
const fieldOf = (answer: { status: number; body: { errors?: object } }) => [
  answer.status,
  Object.keys(answer.body.errors ?? {}),
];

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
    const ahead = readingInput(homework, text, 60, { started_at: new Date(Date.now() + 120_000).toISOString() });
    const ends = [];
    for (const reading of [early, ahead]) ends.push(Date.parse((await record(reading)).body.data.finished_at));
    expect(ends[0]).toBe(Date.parse(early.started_at) + 60_000);
    expect(ends[1]).toBeLessThanOrEqual(Date.now());
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
    expect(fieldOf(await record(readingInput(homework, { ...text, article_version: 9 })))).toEqual([
      422,
      ['article_version'],
    ]);
    expect(fieldOf(await record(readingInput(homework, { ...text, article_id: newId() })))).toEqual([
      422,
      ['article_id'],
    ]);
    expect(
      fieldOf(
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
    expect(fieldOf(await record(readingInput(homework, text, 60, { wpm: 900 })))).toEqual([422, ['wpm']]);
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
  it('of somebody else’s id is a conflict that tells nothing', async () => {
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

describe('how far a speed can be trusted', () => {
  const seen = (from: number, to: number) => ({ seen: [from, to] });
  /** A page of half of the text, turned after 30 of 60 s. */
  const whole = [
    { at: 0, event: 'start', ...seen(0, 500) },
    { at: 30_000, event: 'activity', ...seen(500, 1000) },
    { at: 60_000, event: 'end' },
  ];
  const read = async (trace: object[], chosen: string[] | null, over: object = {}) => {
    const reading = readingInput(homework, text, 60, { trace, ...over });
    const recorded = await record(reading);
    if (!chosen) return recorded.body.data;
    const answers = text.questions.map((q) => ({
      question_id: q.id,
      chosen: q.options.filter((o) => chosen.includes(o.text)).map((o) => o.id),
    }));
    return (await reader.call(routes.recordAnswers, { params: { id: reading.id }, body: { answers } })).body.data;
  };
  const trustOf = ({ trust, trust_reasons }: { trust: string | null; trust_reasons: string[] }) => [
    trust,
    ...trust_reasons,
  ];

  it('follows from the course of the reading and its answers', async () => {
    expect(trustOf(await read(whole, allRight))).toEqual(['A']);
    expect(trustOf(await read(whole, null))).toEqual([null]);
    expect(trustOf(await read(whole, []))).toEqual(['C', 'guessed', 'at_chance']);
    expect(
      trustOf(
        await read(
          steadyTrace(60).map(({ at, event }) => ({ at, event })),
          allRight,
        ),
      ),
    ).toEqual(['B', 'unknown_course']);
    expect(
      trustOf(
        await read(
          [
            { at: 0, event: 'start', ...seen(0, 300) },
            { at: 60_000, event: 'end' },
          ],
          allRight,
        ),
      ),
    ).toEqual(['C', 'skipped_much']);
  });
  it('is C for a short text that somebody claims to have read for a day', async () => {
    const day = [
      { at: 0, event: 'start', ...seen(0, 1000) },
      ...Array.from({ length: 864 }, (_, n) => ({ at: (n + 1) * 100_000, event: 'activity' })),
      { at: 86_400_000, event: 'end' },
    ];
    expect(trustOf(await read(day, allRight, { started_at: new Date(Date.now() - 86_400_000).toISOString() }))).toEqual(
      ['C', 'slow'],
    );
  });
  it('is C for two texts read at once, whichever arrived first, by which nothing rises', async () => {
    const began = (minutesAgo: number) => ({ started_at: new Date(Date.now() - minutesAgo * 60_000).toISOString() });
    const long = [
      { at: 0, event: 'start', ...seen(0, 1000) },
      ...Array.from({ length: 4 }, (_, n) => ({ at: (n + 1) * 60_000, event: 'activity' })),
      { at: 300_000, event: 'end' },
    ];
    const first = await read(long, allRight, began(40));
    const second = await read(long, allRight, began(29));
    expect([first, second].map(trustOf)).toEqual([['A'], ['A']]);
    expect(await next()).toMatchObject({ pacer: 50 });
    const third = await read(long, allRight, began(28.9));
    expect(trustOf(third)).toEqual(['C', 'overlapping']);
    const again = (await reader.call(routes.myReading, { params: { id: second.id } })).body.data;
    expect(trustOf(again)).toEqual(['C', 'overlapping']);
    const visible = (await school.instructor.call(users.readingsOfUser, { params: { id: school.studentIds[0]! } })).body
      .data as { id: string; trust: string }[];
    expect(new Map(visible.map(({ id, trust }) => [id, trust]))).toEqual(
      new Map([
        [first.id, 'A'],
        [second.id, 'C'],
        [third.id, 'C'],
      ]),
    );
    // Whoever turns to another text for a moment reads both.
    const [pausedAt, resumedAt] = [120_000, 540_000];
    const inBetween = [
      { at: 0, event: 'start', ...seen(0, 1000) },
      { at: pausedAt, event: 'hidden' },
      { at: resumedAt, event: 'visible' },
      { at: 660_000, event: 'end' },
    ];
    const around = await read(inBetween, allRight, began(15));
    await read(whole, allRight, began(12));
    expect(trustOf((await reader.call(routes.myReading, { params: { id: around.id } })).body.data)).toEqual([
      'B',
      'away',
    ]);
  });
  it('stands beside the result that the instructor sees', async () => {
    await read(whole, allRight);
    const { data } = (await school.instructor.call(users.readingsOfUser, { params: { id: school.studentIds[0]! } }))
      .body;
    expect(data[0]).toMatchObject({ trust: 'A', mode: 'plain', pace: null });
  });

  /** 120 words at a pace, shown as planned. */
  const paced = (
    pace: number,
    chosen: string[],
    trace: object[] = [
      { at: 0, event: 'start', ...seen(0, 0) },
      { at: Math.round((120 * 60_000) / pace), event: 'end', ...seen(0, 1000) },
    ],
  ) =>
    read(trace, chosen, {
      mode: 'pacer',
      pace,
      started_at: new Date(Date.now() - (trace.at(-1) as { at: number }).at).toISOString(),
    });
  const next = async () => (await reader.call(routes.myHomework, { params: { id: homework.id } })).body.data.text.pace;

  it('lets the pace rise after two understood ones, fall after one that was not, never rise on C', async () => {
    await read(whole, allRight);
    expect(await next()).toEqual({ pacer: 120, rapid_serial: 120 });
    await paced(120, allRight);
    expect(await next()).toMatchObject({ pacer: 120 });
    await paced(120, allRight);
    expect(await next()).toEqual({ pacer: 126, rapid_serial: 120 });
    await paced(126, ['Dağlardan']);
    expect(await next()).toMatchObject({ pacer: 113 });
    await paced(113, allRight);
    await paced(113, allRight, [
      { at: 0, event: 'start', ...seen(0, 10) },
      { at: 63_000, event: 'end', ...seen(0, 500) },
    ]);
    expect(await next()).toMatchObject({ pacer: 113 });
  });
  it('says so where the device showed the words unevenly', async () => {
    const course = (together: number, longest_stand_ms: number) => [
      { at: 0, event: 'start', ...seen(0, 10) },
      { at: 60_000, event: 'end', ...seen(0, 1000), evenness: { together, longest_stand_ms } },
    ];
    expect(await paced(120, allRight, course(0, 40))).toMatchObject({ is_uneven: false });
    const uneven = await paced(120, allRight, course(0, 2000));
    expect(uneven).toMatchObject({ is_uneven: true });
    expect((await reader.call(routes.myReading, { params: { id: uneven.id } })).body.data.is_uneven).toBe(true);
  });
  it('holds the pace of a reader who went back or slowed down', async () => {
    for (let n = 0; n < 2; n += 1)
      await paced(120, allRight, [
        { at: 0, event: 'start', ...seen(0, 10) },
        { at: 40_000, event: 'back', ...seen(0, 600) },
        { at: 90_000, event: 'end', ...seen(0, 1000) },
      ]);
    expect(await next()).toMatchObject({ pacer: 120 });
  });
  it('needs a pace of the modes that have one, and of no other', async () => {
    expect(fieldOf(await record(readingInput(homework, text, 60, { mode: 'pacer' })))).toEqual([422, ['pace']]);
    expect(fieldOf(await record(readingInput(homework, text, 60, { pace: 100 })))).toEqual([422, ['pace']]);
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
    expect(fieldOf(await send([good, good]))).toEqual([422, ['answers.1.question_id']]);
    expect(fieldOf(await send([{ ...good, chosen: [second!.options[0]!.id] }]))).toEqual([422, ['answers.0.chosen']]);
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
