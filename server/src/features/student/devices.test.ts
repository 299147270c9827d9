import { exercises, student as routes } from '@okur/contract';
import type { OpenExercise } from '@okur/contract/exercises';
import { planExercise } from '@okur/contract/exercises/kinds';
import type { PacedPlan } from '@okur/contract/exercises/paced';
import type { Progress, StudentText } from '@okur/contract/student';
import { rightNow, timeAgo } from '@okur/contract/testing/time';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makePaced } from '../../platform/testing/exams.ts';
import { makeSchool, makeStudent, staff } from '../../platform/testing/factories.ts';
import { makeArticle, makeHomework, readingInput, steadyTrace } from '../../platform/testing/learning.ts';

/*
 * A telephone, a tablet and the school's computer kept what a student read and played without a network. Each sends it
 * when it can, in any order, more than once, and a message may be under way for long.
 */

const app = await testApp();
const sp = await staff(app, 'SP');
const school = await makeSchool(app, { departments: 1, students: 0 });
const homework = await makeHomework(school.instructor, (await makeArticle(sp)).id, school.departmentIds);
const exerciseId = await makePaced(sp, { params: { wpm: 200, start_delay_s: 0 } });
const noon = rightNow().getTime() - 3_600_000;
const at = (minute: number) => new Date(noon + minute * 60_000).toISOString();

/** Takes so many milliseconds to arrive; answers the status. */
type Message = (delayMs: number) => Promise<number>;

/** What three devices of a new student have to send, and how to see what became of it. */
async function devices(): Promise<{ messages: Message[]; stored: () => Promise<unknown> }> {
  const id = await makeStudent(app, school.companyId, school.departmentIds[0]!);
  const [phone, tablet, desk] = (await Promise.all([0, 1, 2].map(() => app.signedIn('student', id)))) as [
    Client,
    Client,
    Client,
  ];
  const text: StudentText = (await phone.call(routes.myHomework, { params: { id: homework.id } })).body.data.text;
  const exercise: OpenExercise = (await desk.call(exercises.myExercise, { params: { id: exerciseId } })).body.data;
  const sentAt = (delayMs: number) => timeAgo(delayMs).toISOString();

  /** A reading, its answers (so many right), and second thoughts about them from another device. */
  const read = (device: Client, other: Client, minute: number, right: number, over: object = {}): Message[] => {
    const reading = readingInput(homework, text, 60, { started_at: at(minute), ...over });
    const answers = (rightOnes: number) =>
      text.questions.map((q, n) => ({
        question_id: q.id,
        chosen:
          n < rightOnes
            ? q.options.filter((o) => ['Dağlardan', 'Dağ', 'Deniz', 'Doğru'].includes(o.text)).map((o) => o.id)
            : [q.options.at(-1)!.id],
      }));
    const send = (client: Client) =>
      (async (delay) =>
        (await client.call(routes.recordReading, { body: { ...reading, sent_at: sentAt(delay) } }))
          .status) satisfies Message;
    return [
      send(device),
      send(other),
      async (delay) => {
        const body = { answers: answers(right), answered_at: at(minute + 15), sent_at: sentAt(delay) };
        return (await device.call(routes.recordAnswers, { params: { id: reading.id }, body })).status;
      },
    ];
  };
  const play = (device: Client, minute: number, level: number, right: number): Message => {
    const seed = newId();
    const plan = planExercise(exercise, level, seed) as PacedPlan;
    const ms = Math.round(plan.totalMs);
    const answers = plan.questions.map((question, n) => ({
      at: ms + 1000 * (n + 1),
      event: 'answer' as const,
      item: n,
      value: String(n < right ? question.right : (question.right + 1) % 4),
    }));
    const body = {
      id: seed,
      exercise_id: exercise.id,
      exercise_version: exercise.version,
      level,
      timed: true,
      started_at: at(minute),
      device: 'tablet' as const,
      events: [
        { at: 0, event: 'start' as const, item: 0 },
        { at: ms, event: 'shown' as const, item: plan.frames.length },
        ...answers,
        { at: ms + 9000, event: 'end' as const },
      ],
    };
    return async (delay) =>
      (await device.call(exercises.recordAttempt, { body: { ...body, sent_at: sentAt(delay) } })).status;
  };
  const paced = (pace: number) => ({
    mode: 'pacer',
    pace,
    trace: [
      { at: 0, event: 'start', seen: [0, 0] },
      { at: Math.round((120 * 60_000) / pace), event: 'end', seen: [0, 1000] },
    ],
  });

  return {
    messages: [
      ...read(phone, tablet, 1, 2),
      ...read(tablet, desk, 5, 3, paced(120)),
      ...read(desk, phone, 9, 3, paced(120)),
      ...read(phone, desk, 13, 0, paced(126)),
      // On two devices at once, as no one reads.
      ...read(phone, tablet, 25, 3, { trace: steadyTrace(600) }),
      ...read(tablet, desk, 28, 2, { trace: steadyTrace(600) }),
      play(phone, 2, 200, 4),
      play(tablet, 20, 200, 4),
      play(desk, 40, 210, 1),
    ],
    stored: async () => ({
      readings: await rows(
        app.services.db,
        sql`select r.mode, r.pace, r.wpm, r.trust, r.finished_at, s.trust as final, s.comprehension
          from reading_sessions r left join reading_answers s on s.reading_id = r.id where r.user_id = ${id}
          order by r.finished_at`,
      ),
      attempts: await rows(
        app.services.db,
        sql`select level, score, wpm, trusted, finished_at from exercise_attempts where user_id = ${id}
          order by finished_at`,
      ),
      grades: ((await phone.call(routes.myProgress)).body.data as Progress).readings.map(({ trust, finished_at }) => [
        trust,
        finished_at,
      ]),
      pace: (await phone.call(routes.myHomework, { params: { id: homework.id } })).body.data.text.pace,
      result: (await phone.call(routes.myTasks)).body.data[0].result,
      level: (await phone.call(exercises.myExercise, { params: { id: exerciseId } })).body.data.level,
    }),
  };
}

it('any order, repetition and delay of the messages of three devices gives the same stored result', async () => {
  const inOrder = await devices();
  for (const send of inOrder.messages) expect(await send(0)).toBe(201);
  const expected = await inOrder.stored();
  expect(expected).toMatchObject({
    readings: { length: 6 },
    grades: [
      ['C', expect.any(String)],
      ['C', expect.any(String)],
      ['B', expect.any(String)],
      ['A', expect.any(String)],
      ['A', expect.any(String)],
      ['B', expect.any(String)],
    ],
    attempts: { length: 3 },
    level: 189,
  });

  const count = inOrder.messages.length;
  const sent = fc.record({
    order: fc.shuffledSubarray(
      Array.from({ length: count }, (_, n) => n),
      { minLength: count },
    ),
    again: fc.array(fc.nat(count - 1), { maxLength: 8 }),
    delays: fc.array(fc.nat(100_000), { minLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(sent, async ({ order, again, delays }) => {
      const { messages, stored } = await devices();
      let waiting = [...order, ...again].map((n, i) => ({ send: messages[n]!, delay: delays[i % delays.length]! }));
      // What is told to come again, as answers that overtook their reading, comes again.
      while (waiting.length > 0) {
        const refused: typeof waiting = [];
        for (const message of waiting) if ((await message.send(message.delay)) === 404) refused.push(message);
        expect(refused.length).toBeLessThan(waiting.length);
        waiting = refused;
      }
      expect(await stored()).toEqual(expected);
    }),
    { numRuns: 12 },
  );
}, 60_000);
