import { articles, homework as homeworkRoutes, student as routes } from '@okur/contract';
import type { Article } from '@okur/contract/articles';
import type { QuestionQuality } from '@okur/contract/questions';
import type { StudentHomework } from '@okur/contract/student';
import { rightNow, timeAgo } from '@okur/contract/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import {
  allRight,
  inDays,
  makeArticle,
  makeHomework,
  readHomework,
  readingInput,
} from '../../platform/testing/learning.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

let school: School;
let article: Article;
let reader: Client;
let id: string;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 1, students: 6 });
  article = await makeArticle(sp);
  reader = await app.signedIn('student', school.studentIds[0]!);
  ({ id } = await makeHomework(school.instructor, article.id, school.departmentIds, { ask_before_reading: true }));
});

const opened = async (client = reader, homework = id) =>
  (await client.call(routes.myHomework, { params: { id: homework } })).body.data as StudentHomework;
/** Answers with the options of these texts, as a device would hand them over. */
const guessesOf = ({ text }: StudentHomework, chosenTexts: readonly string[], over: object = {}) => ({
  id: newId(),
  homework_id: id,
  article_version: text.article_version,
  answered_at: rightNow().toISOString(),
  answers: text.questions.map((question) => ({
    question_id: question.id,
    chosen: question.options.filter((option) => chosenTexts.includes(option.text)).map((option) => option.id),
  })),
  ...over,
});
const send = (body: object, client = reader) => client.call(routes.recordGuesses, { body });
const qualityOf = async () =>
  (await sp.call(articles.qualityOfArticle, { params: { id: article.id } })).body.data as QuestionQuality[];
const stored = () =>
  rows<{ id: string }>(app.services.db, sql`select id from reading_guesses where homework_id = ${id}`);

describe('questions before reading', () => {
  it('are asked where the homework says so, once, and never after the text was read', async () => {
    expect((await opened()).ask_first).toBe(true);
    const plain = await makeHomework(school.instructor, article.id, school.departmentIds);
    expect((await opened(reader, plain.id)).ask_first).toBe(false);
    expect((await send(guessesOf(await opened(), allRight))).status).toBe(201);
    expect((await opened()).ask_first).toBe(false);

    const other = await app.signedIn('student', school.studentIds[1]!);
    await readHomework(other, plain, 60, allRight);
    expect((await opened(other)).ask_first).toBe(false);
  });

  it('can be switched on and off while the homework runs, for texts alone, and the change is recorded', async () => {
    const change = (homework: string, ask_before_reading: unknown) =>
      school.instructor.call(homeworkRoutes.updateHomework, {
        params: { id: homework },
        body: { ask_before_reading } as object,
      });
    expect((await change(id, false)).body.data.ask_before_reading).toBe(false);
    expect((await opened()).ask_first).toBe(false);
    expect((await change(id, 'perhaps')).body.errors).toEqual({ ask_before_reading: ['validation.choice'] });
    const [entry] = await rows<{ before: object; after: object }>(
      app.services.db,
      sql`select before, after from audit where subject = 'HOMEWORK' and subject_id = ${id} and action = 'update'`,
    );
    expect([entry!.before, entry!.after]).toMatchObject([{ ask_before_reading: true }, { ask_before_reading: false }]);
  });

  it('count for nothing but the questions: not for comprehension, points, progress or results', async () => {
    const homework = await opened();
    const answer = await send(guessesOf(homework, allRight));
    expect(answer.body.data).toEqual({ id: expect.any(String), homework_id: id });
    expect((await reader.call(routes.myProgress)).body.data).toMatchObject({ readings_total: 0, measured: 0 });
    expect((await school.instructor.call(homeworkRoutes.getHomework, { params: { id } })).body.data).toMatchObject({
      completed_count: 0,
      averages: { comprehension: null },
    });
    expect(
      await rows(app.services.db, sql`select from learning_days where user_id = ${school.studentIds[0]!}`),
    ).toEqual([]);

    const after = await readHomework(reader, { id }, 60, ['Denizden', 'Orman', 'Yanlış']);
    expect(after.body.data.comprehension).toBe(0);
  });

  it('tell the author which questions need no text, with how many said so', async () => {
    for (const [at, student] of school.studentIds.entries()) {
      const client = await app.signedIn('student', student);
      // All know the first beforehand, no one the second; the third is left open.
      expect(
        (await send(guessesOf(await opened(client), at === 0 ? ['Dağlardan', 'Orman'] : ['Dağlardan']), client)).status,
      ).toBe(201);
      await readHomework(client, { id }, 60, allRight);
    }
    const [first, second, third] = await qualityOf();
    expect(first).toMatchObject({
      answered: 6,
      share_right: 1,
      unread: 6,
      share_right_unread: 1,
      verdict: 'needs_no_text',
    });
    expect([second, third]).toMatchObject([
      { unread: 6, share_right_unread: 0 },
      { unread: 6, share_right_unread: 0 },
    ]);
  });

  it('are no answers without the text when nothing was answered, or the text was read by then', async () => {
    const homework = await opened();
    await send(guessesOf(homework, []));
    expect((await qualityOf())[0]).toMatchObject({ unread: 0 });

    const other = await app.signedIn('student', school.studentIds[1]!);
    const late = guessesOf(await opened(other), allRight);
    const { text } = homework;
    expect(
      (await other.call(routes.recordReading, { body: readingInput({ id }, text, 60, { started_at: inDays(-1) }) }))
        .status,
    ).toBe(201);
    expect((await send(late, other)).status).toBe(201);
    expect((await qualityOf())[0]).toMatchObject({ unread: 0 });
  });

  it('are stored once however often they come, and of several devices the earliest counts', async () => {
    const homework = await opened();
    const later = guessesOf(homework, [], {
      answered_at: timeAgo(60_000).toISOString(),
      answers: homework.text.questions
        .slice(0, 1)
        .map((question) => ({ question_id: question.id, chosen: [question.options[1]!.id] })),
    });
    const first = guessesOf(homework, allRight, { answered_at: timeAgo(120_000).toISOString() });
    const answers = await Promise.all([send(later), send(first), send(first), send(later)]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await stored()).length).toBe(2);
    expect(
      await rows(
        app.services.db,
        sql`select from audit where subject = 'READING_GUESSES' and subject_id in (${first.id}, ${later.id})`,
      ),
    ).toHaveLength(2);
    for (const student of school.studentIds.slice(1, 5)) {
      const client = await app.signedIn('student', student);
      await send(guessesOf(await opened(client), allRight), client);
    }
    expect((await qualityOf()).map(({ unread, share_right_unread: share }) => [unread, share])).toEqual([
      [5, 1],
      [5, 1],
      [5, 1],
    ]);
  });

  it('count a student once: who guesses and then clicks through has not answered twice', async () => {
    await send(guessesOf(await opened(), ['Denizden', 'Orman', 'Yanlış']));
    await readHomework(reader, { id }, 2, allRight);
    expect((await qualityOf()).map(({ unread }) => unread)).toEqual([1, 1, 1]);
  });

  it('refuse what cannot be, by field, and what is not theirs', async () => {
    const homework = await opened();
    const body = guessesOf(homework, allRight);
    const errorsOf = async (over: object) => {
      const { status, body: response } = await send({ ...body, ...over });
      return [status, Object.keys(response.errors ?? {})];
    };
    expect(await errorsOf({ article_version: 9 })).toEqual([422, ['article_version']]);
    expect(await errorsOf({ homework_id: newId() })).toEqual([404, []]);
    expect(await errorsOf({ answers: [{ question_id: newId(), chosen: [] }] })).toEqual([
      422,
      ['answers.0.question_id'],
    ]);
    expect((await send(body)).status).toBe(201);

    const stranger = await makeSchool(app, { departments: 1, students: 1 });
    const foreign = await app.signedIn('student', stranger.studentIds[0]!);
    expect((await send({ ...body, id: newId() }, foreign)).status).toBe(404);
    expect((await send(body, foreign)).status).toBe(409);
    expect((await school.instructor.call(routes.recordGuesses, { body })).status).toBe(403);
    expect((await stored()).length).toBe(1);
  });
});
