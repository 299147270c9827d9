import { student as routes } from '@okur/contract';
import type { StudentText } from '@okur/contract/student';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { row, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { makeArticle, makeHomework, readingInput } from '../../platform/testing/learning.ts';

/*
 * A device sends a reading and its answers until it hears that they arrived. Whatever gets lost, doubled or overtaken
 * on the way, the stored result is that of one reading with its first answers.
 */

const app = await testApp();
const school = await makeSchool(app, { departments: 1, students: 1 });
const article = await makeArticle(await staff(app, 'SP'));
const homework = await makeHomework(school.instructor, article.id, school.departmentIds);
const reader = await app.signedIn('student', school.studentIds[0]!);
const text: StudentText = (await reader.call(routes.myHomework, { params: { id: homework.id } })).body.data.text;

const answersWith = (option: number) =>
  text.questions.map((q) => ({ question_id: q.id, chosen: [q.options[option]!.id] }));
/** All right but for the multiple choice: 2 of 4 points. Then a second thought that must not count. */
const first = answersWith(0);
const second = answersWith(1);
const results = (id: string) =>
  row(
    app.services.db,
    sql`select count(*)::int as readings, min(r.wpm) as wpm, min(s.comprehension) as comprehension
      from reading_sessions r left join reading_answers s on s.reading_id = r.id where r.id = ${id}`,
  );

type Message = 'reading' | 'first' | 'second';

it('any order and repetition of the messages of a reading gives the same stored result', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom<Message>('reading', 'first'), { maxLength: 6 }),
      fc.array(fc.constantFrom<Message>('reading', 'first', 'second'), { maxLength: 6 }),
      async (lost, repeated) => {
        const reading = readingInput(homework, text, 60);
        const send = (message: Message) =>
          message === 'reading'
            ? reader.call(routes.recordReading, { body: reading })
            : reader.call(routes.recordAnswers, {
                params: { id: reading.id },
                body: { answers: message === 'first' ? first : second },
              });
        let isStored = false;
        for (const message of lost) {
          const { status } = await send(message);
          isStored ||= message === 'reading';
          // Answers that overtake their reading are told to come again.
          expect(status).toBe(isStored ? 201 : 404);
        }
        expect((await send('reading')).status).toBe(201);
        const answered = await send('first');
        for (const message of repeated) expect((await send(message)).body).toEqual(answered.body);
        expect(await results(reading.id)).toEqual({ readings: 1, wpm: 120, comprehension: 50 });
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);

it('the same messages on several connections at once are stored once and answered alike', async () => {
  const reading = readingInput(homework, text, 60);
  const sent = await Promise.all(Array.from({ length: 4 }, () => reader.call(routes.recordReading, { body: reading })));
  expect(sent.map((s) => s.body)).toEqual(Array.from({ length: 4 }, () => sent[0]!.body));
  const answered = await Promise.all(
    Array.from({ length: 4 }, () =>
      reader.call(routes.recordAnswers, { params: { id: reading.id }, body: { answers: first, took_ms: 60_000 } }),
    ),
  );
  expect(answered.map((a) => [a.status, a.body.data.comprehension])).toEqual(
    Array.from({ length: 4 }, () => [201, 50]),
  );
  expect(
    await row(app.services.db, sql`select count(*)::int as rows from audit where subject_id = ${reading.id}`),
  ).toEqual({ rows: 2 });
});
