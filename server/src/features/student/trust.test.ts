import { student as routes, users } from '@okur/contract';
import { timeAgo } from '@okur/contract/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { fieldsOf, testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';
import { allRight, makeArticle, readingInput, steadyTrace } from '../../platform/testing/learning.ts';
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
  it('is C for a short text that someone claims to have read for a day', async () => {
    const day = [
      { at: 0, event: 'start', ...seen(0, 1000) },
      ...Array.from({ length: 864 }, (_, n) => ({ at: (n + 1) * 100_000, event: 'activity' })),
      { at: 86_400_000, event: 'end' },
    ];
    expect(trustOf(await read(day, allRight, { started_at: timeAgo(86_400_000).toISOString() }))).toEqual([
      'C',
      'slow',
    ]);
  });
  it('is C for two texts read at once, whichever arrived first, by which nothing rises', async () => {
    const began = (minutesAgo: number) => ({ started_at: timeAgo(minutesAgo * 60_000).toISOString() });
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
    // A person who turns to another text for a moment reads both.
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
  it('is beside the result that the instructor sees', async () => {
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
      started_at: timeAgo((trace.at(-1) as { at: number }).at).toISOString(),
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
    expect(fieldsOf(await record(readingInput(homework, text, 60, { mode: 'pacer' })))).toEqual([422, ['pace']]);
    expect(fieldsOf(await record(readingInput(homework, text, 60, { pace: 100 })))).toEqual([422, ['pace']]);
  });
});
