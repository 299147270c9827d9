import { books, reports, student, studentBooks as routes, users } from '@okur/contract';
import type { BookChapter } from '@okur/contract/books';
import { stories } from '@okur/contract/reading/stories-of-tests';
import type { TimedReading } from '@okur/contract/student-books';
import { timeAgo } from '@okur/contract/testing/time';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { row, rows, sql } from '../../platform/database/index.ts';
import { type Client, fieldsOf, testApp } from '../../platform/testing/app.ts';
import { makeBook, type MadeBook, sittingOf } from '../../platform/testing/books.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { steadyTrace } from '../../platform/testing/learning.ts';
import { catchUp } from '../reports/store.ts';

const app = await testApp();
let sp: Client;
let school: School;
let reader: Client;
let book: MadeBook;
let chapter: BookChapter;
beforeAll(async () => {
  sp = await staff(app, 'SP');
});
beforeEach(async () => {
  school = await makeSchool(app, { students: 2 });
  reader = await app.signedIn('student', school.studentIds[0]!);
  book = await makeBook(sp, { words: [60, 10], departmentIds: school.departmentIds });
  chapter = await withText(book.chapters[0]!, stories.tr);
});

async function withText({ id }: BookChapter, story: string): Promise<BookChapter> {
  const { version } = (await sp.call(books.getBookChapter, { params: { id } })).body.data;
  const body = { body: `<p>${story}</p>`, version };
  const answer = await sp.call(books.updateBookChapter, { params: { id }, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}
const open = async (client = reader, { id } = chapter): Promise<TimedReading> => {
  const answer = await client.call(routes.myTimedChapter, { params: { id } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};
const bodyOf = ({ text }: TimedReading, seconds: number, over: object = {}) => ({
  id: newId(),
  book_chapter_id: text.book_chapter_id,
  text_version: text.text_version,
  ...(text.questions_version ? { questions_version: text.questions_version } : {}),
  started_at: timeAgo(seconds * 1000).toISOString(),
  trace: steadyTrace(seconds),
  device: 'tablet' as const,
  ...over,
});
const record = (body: object, client = reader) => client.call(student.recordReading, { body });
const secondsAt = (wpm: number, { text }: TimedReading): number => Math.round((text.word_count / wpm) * 60);
/** Wrong ones in no pattern: one that is always the first would be a sign of guessing. */
const answersTo = ({ text }: TimedReading, isRight = true) =>
  text.questions.map(({ id, stem, options }, at) => {
    const fits = (word: string) =>
      stories.tr.includes(stem.replace('___', word).replaceAll('… ', '').replaceAll(' …', ''));
    const offered = options.filter(({ text: word }) => fits(word) === isRight);
    return { question_id: id, chosen: [offered.at(at % 2 === 0 ? 0 : -1)!.id] };
  });
const answer = (id: string, answers: object[], client = reader) =>
  client.call(student.recordAnswers, { params: { id }, body: { answers, took_ms: 120_000 } as never });
/** An author's questions. */
async function ask(count: number): Promise<void> {
  const trueOrFalse = {
    kind: 'true_false',
    stem: 'Fener yanar.',
    options: [
      { text: 'Doğru', right: true },
      { text: 'Yanlış', right: false },
    ],
  };
  const { version } = (await sp.call(books.getBookChapter, { params: { id: chapter.id } })).body.data;
  const body = { questions: Array.from({ length: count }, () => trueOrFalse), version };
  const changed = await sp.call(books.moveBookChapter, { params: { id: chapter.id }, body: body as never });
  expect(changed.status, changed.text).toBe(200);
}
/** Reads the chapter at a pace and answers what is asked. */
async function readWithTheClock(wpm = 120, isRight = true) {
  const timed = await open();
  const body = bodyOf(timed, secondsAt(wpm, timed));
  const recorded = await record(body);
  expect(recorded.status, recorded.text).toBe(201);
  expect(recorded.body.data).toMatchObject({ kind: 'unanswered', is_open: true, wpm: null, source: 'book' });
  const answered = await answer(body.id, answersTo(timed, isRight));
  expect(answered.status, answered.text).toBe(201);
  return { id: body.id, timed, result: answered.body.data };
}
const myBook = async () => (await reader.call(routes.myBook, { params: { id: book.id } })).body.data;
const readFreely = (over: object = {}) =>
  reader.call(routes.recordSitting, { body: sittingOf(chapter, [[0, chapter.words]], { text_version: 2, ...over }) });

describe('a chapter read with the clock', () => {
  it('is a measurement of the student, its words are those of the book, and both once', async () => {
    expect((await myBook()).chapters[0]).toMatchObject({ timed: true, is_read: false, checked: null });
    const { id, timed, result } = await readWithTheClock();
    const title = `Kitap – ${chapter.title}`;
    expect(result).toMatchObject({ title, kind: 'measurement', trust: 'B', comprehension: 100, is_open: false });
    expect(result.trust_reasons).toEqual(['automatic_questions']);
    expect(result.wpm).toBeCloseTo((timed.text.word_count * 60) / secondsAt(120, timed), 3);
    const count = timed.text.questions.length;
    expect((await myBook()).chapters[0]).toMatchObject({
      is_read: true,
      read_words: timed.text.word_count,
      checked: { questions: count, right: count },
    });
    const again = await record({ ...bodyOf(timed, secondsAt(120, timed)), id });
    expect(again.body.data).toMatchObject({ kind: 'measurement' });
    expect(
      await row(
        app.services.db,
        sql`select count(*)::int as sittings, sum(read_words)::int as words, min(mode) as mode,
          (select count(*)::int from reading_sessions r where r.user_id = s.user_id) as readings
        from book_sittings s where user_id = ${school.studentIds[0]!} group by user_id`,
      ),
    ).toEqual({ sittings: 1, words: timed.text.word_count, mode: 'measured', readings: 1 });
    await catchUp(app.services);
    const query = { user_id: school.studentIds[0]! };
    const behind = (await school.manager.call(reports.reportReadings, { query })).body;
    expect(behind.data).toEqual([expect.objectContaining({ title, source: 'book', article_id: null })]);
    expect(behind.meta.total).toBe(1);
    const params = { id: school.studentIds[0]! };
    expect((await school.manager.call(users.readingsOfUser, { params })).body.data).toEqual([
      expect.objectContaining({ title, source: 'book', kind: 'measurement' }),
    ]);
    const progress = (await reader.call(student.myProgress)).body.data;
    expect([progress.measured, progress.readings[0]!.title, progress.speed.now?.texts]).toEqual([1, title, 1]);
  });

  it('leaves the book at its end, on the device that it was read on', async () => {
    const timed = await open();
    const device_id = newId();
    await record(bodyOf(timed, secondsAt(120, timed), { device_id }));
    const word = timed.text.word_count - 1;
    expect((await myBook()).position).toMatchObject({ chapter_id: chapter.id, word, device: 'tablet', device_id });
  });

  it('is no first reading where the chapter was read in the book before, whichever arrives first', async () => {
    const { id } = await readWithTheClock();
    const kindOf = async () => (await reader.call(student.myReading, { params: { id } })).body.data.kind;
    expect(await kindOf()).toBe('measurement');
    expect((await readFreely()).status).toBe(201);
    expect(await kindOf()).toBe('measurement');
    expect((await readFreely({ ago: 3_600_000 })).status).toBe(201);
    expect(await kindOf()).toBe('rereading');
    const again = await readWithTheClock();
    expect(again.result.kind).toBe('rereading');
  });

  it('stays a first one of which two devices had the same few words in the book at once', async () => {
    const { id } = await readWithTheClock();
    const kindOf = async () => (await reader.call(student.myReading, { params: { id } })).body.data.kind;
    const few = Math.ceil(chapter.words * 0.06);
    const look = async (from: number, device: 'phone' | 'tablet') => {
      const page = { text_version: 2, ago: 3_600_000, device };
      const body = sittingOf(chapter, [[from, from + few]], page);
      expect((await reader.call(routes.recordSitting, { body })).status).toBe(201);
    };
    await look(0, 'phone');
    await look(0, 'tablet');
    expect(await kindOf()).toBe('measurement');
    await look(few, 'phone');
    expect(await kindOf()).toBe('rereading');
  });

  it('is practice once its questions were answered in the book, where the right answers are told', async () => {
    const timed = await open();
    const body = bodyOf(timed, secondsAt(120, timed));
    await record(body);
    const given = { text_version: timed.text.text_version, answers: answersTo(timed, false) };
    const checked = await reader.call(routes.answerChapterCheck, { params: { id: chapter.id }, body: given as never });
    const { answered } = checked.body.data as { answered: { id: string; right_options: string[] }[] };
    const answers = timed.text.questions.map(({ id, options }) => {
      const right = answered.find((one) => one.id === id)!.right_options;
      return { question_id: id, chosen: options.filter(({ text }) => right.includes(text)).map((one) => one.id) };
    });
    const second = await answer(body.id, answers);
    expect(second.body.data, second.text).toMatchObject({ kind: 'practice', comprehension: 100 });
  });

  it('is practice once a second reading of it was answered', async () => {
    const timed = await open();
    const body = bodyOf(timed, secondsAt(120, timed), { started_at: timeAgo(3_600_000).toISOString() });
    await record(body);
    expect((await readWithTheClock()).result).toMatchObject({ kind: 'rereading' });
    expect((await answer(body.id, answersTo(timed))).body.data).toMatchObject({ kind: 'practice', comprehension: 100 });
  });

  it('stays a measurement when the questions are answered in the book after it, and the rules look again', async () => {
    const { id, timed } = await readWithTheClock();
    const given = { text_version: timed.text.text_version, answers: answersTo(timed) };
    await reader.call(routes.answerChapterCheck, { params: { id: chapter.id }, body: given as never });
    await rows(app.services.db, sql`select okur_decide_readings(array[${id}::uuid])`);
    expect((await reader.call(student.myReading, { params: { id } })).body.data.kind).toBe('measurement');
  });

  it('has no speed of guesses, and one of questions that an author wrote may be an A', async () => {
    expect((await readWithTheClock(120, false)).result).toMatchObject({ trust: 'B', comprehension_corrected: 0 });
    await ask(6);
    const other = await app.signedIn('student', school.studentIds[1]!);
    const timed = await open(other);
    expect([timed.text.check_kind, timed.text.questions.length]).toEqual(['questions', 6]);
    const reading = bodyOf(timed, secondsAt(110, timed));
    await record(reading, other);
    const answers = timed.text.questions.map(({ id, options }) => ({ question_id: id, chosen: [options[0]!.id] }));
    expect((await answer(reading.id, answers, other)).body.data).toMatchObject({ trust: 'A', trust_reasons: [] });
  });

  it('asks what it asked then, although an author changed it meanwhile', async () => {
    const timed = await open();
    const reading = bodyOf(timed, secondsAt(120, timed));
    await record(reading);
    await withText(chapter, `${stories.tr} Sonra herkes evine gitti ve uyudu.`);
    const waiting = await open();
    expect([waiting.open_reading_id, waiting.text.questions]).toEqual([reading.id, timed.text.questions]);
    expect((await answer(reading.id, answersTo(waiting))).body.data).toMatchObject({ comprehension: 100, trust: 'B' });
  });
});

describe('a chapter that was read without a network', () => {
  it('is answered as it was on the screen, though an author wrote questions, others, or took them out', async () => {
    const answers = (timed: TimedReading) =>
      timed.text.check_kind === 'automatic'
        ? answersTo(timed)
        : timed.text.questions.map(({ id, options }) => ({ question_id: id, chosen: [options[0]!.id] }));
    for (const [count, kind] of [
      [6, 'automatic'],
      [5, 'questions'],
      [0, 'questions'],
    ] as const) {
      const timed = await open();
      expect(timed.text.check_kind).toBe(kind);
      await ask(count);
      const reading = bodyOf(timed, secondsAt(120, timed));
      expect((await record(reading)).status).toBe(201);
      const { body, text } = await answer(reading.id, answers(timed));
      expect(body.data, text).toMatchObject({ comprehension: 100 });
      expect(body.data.trust_reasons.includes('automatic_questions')).toBe(kind === 'automatic');
    }
  });
});

describe('what is refused', () => {
  it('is a chapter too short or too long for it, or out of reach, and a text that never was', async () => {
    const short = book.chapters[1]!;
    expect((await myBook()).chapters.find((one: { id: string }) => one.id === short.id)?.timed).toBe(false);
    expect((await reader.call(routes.myTimedChapter, { params: { id: short.id } })).status).toBe(404);
    const stranger = await app.signedIn('student', (await makeSchool(app, { students: 1 })).studentIds[0]!);
    expect((await stranger.call(routes.myTimedChapter, { params: { id: chapter.id } })).status).toBe(404);
    const timed = await open();
    expect((await record(bodyOf(timed, 60), stranger)).status).toBe(404);
    expect(fieldsOf(await record(bodyOf(timed, 60, { text_version: 9 })))).toEqual([422, ['text_version']]);
  });

  it('is a reading of no text, of two, or without its version, by name', async () => {
    const timed = await open();
    const fields = async (over: object) => fieldsOf(await record(bodyOf(timed, 60, over)));
    expect(await fields({ book_chapter_id: null })).toEqual([422, ['article_id']]);
    expect(await fields({ summary_id: newId() })).toEqual([422, ['article_id']]);
    expect(await fields({ text_version: null })).toEqual([422, ['text_version']]);
    expect(await fields({ article_version: 1 })).toEqual([422, ['article_version']]);
    expect(await fields({ homework_id: newId() })).toEqual([422, ['homework_id']]);
  });
});
