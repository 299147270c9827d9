import { books, homework as routes, student, studentBooks } from '@okur/contract';
import type { BookChapter } from '@okur/contract/books';
import type { ChapterReading, Homework, HomeworkResult, NotCompletedStudent } from '@okur/contract/homework';
import { stories } from '@okur/contract/reading/stories-of-tests';
import type { Task } from '@okur/contract/student';
import type { ChapterCheck } from '@okur/contract/student-books';
import { timeAgo } from '@okur/contract/testing/time';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, fieldsOf, testApp } from '../../platform/testing/app.ts';
import { makeBook, type MadeBook, numberedText, sittingOf } from '../../platform/testing/books.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { inDays, steadyTrace } from '../../platform/testing/learning.ts';
import { catchUp } from '../reports/store.ts';

const app = await testApp();
let sp: Client;
let school: School;
let reader: Client;
let book: MadeBook;
beforeAll(async () => {
  sp = await staff(app, 'SP');
});
beforeEach(async () => {
  school = await makeSchool(app, { students: 2, departments: 1 });
  reader = await app.signedIn('student', school.studentIds[0]!);
  // Numbered words are no sentences to ask for; the class does not have the book.
  book = await makeBook(sp, { words: [40, 60, 80] });
});
const chapter = (at: number) => book.chapters[at]!;
const give = (at: number, chapter_reading: ChapterReading, over: object = {}, by = school.instructor) =>
  by.call(routes.createArticleHomework, {
    body: {
      title: 'Kitap ödevi',
      department_ids: school.departmentIds,
      due_at: inDays(7),
      book_chapter_id: chapter(at).id,
      chapter_reading,
      ...over,
    },
  });
async function given(at: number, reading: ChapterReading, over: object = {}): Promise<Homework> {
  const answer = await give(at, reading, over);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
}
const read = async ({ id }: BookChapter, from: number, to: number, over: object = {}): Promise<void> => {
  const answer = await reader.call(studentBooks.recordSitting, { body: sittingOf({ id }, [[from, to]], over) });
  expect(answer.status, answer.text).toBe(201);
};
const task = async (id: string): Promise<Task> => {
  const answer = await reader.call(student.myTask, { params: { id } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
};
const results = async (id: string) =>
  (await school.instructor.call(routes.resultsOfHomework, { params: { id }, query: {} })).body.data as HomeworkResult[];
const missing = async (id: string) =>
  (await school.instructor.call(routes.notCompletedStudents, { params: { id }, query: {} })).body
    .data as NotCompletedStudent[];

/** How many have done it by what reports are made of. */
const finishedIn = async (id: string): Promise<number> => {
  await catchUp(app.services);
  const [sums] = await rows<{ finished: number }>(
    app.services.db,
    sql`select finished from homework_sums where homework_id = ${id} order by group_id limit 1`,
  );
  return sums!.finished;
};

it('two devices at once take no more time for homework than went by', async () => {
  const { id } = await given(0, 'chapter');
  await read(chapter(0), 0, 40, { ago: 10_000 });
  await read(chapter(0), 0, 40, { ago: 10_000, device: 'desktop' });
  const [result] = await results(id);
  expect(result!.active_seconds).toBeGreaterThan(15);
  expect(result!.active_seconds).toBeLessThan(18);
});

describe('homework up to a chapter', () => {
  it('opens the book, tells how far each student is, and is done with the last chapter', async () => {
    const { id, book: of, content_title } = await given(1, 'up_to');
    expect(of).toMatchObject({ id: book.id, chapter_id: chapter(1).id, chapter_title: 'Bölüm 2', reading: 'up_to' });
    expect(content_title).toBe('Kitap – Bölüm 2');
    await read(chapter(0), 0, 40);
    await read(chapter(1), 0, 20, { ago: 60_000 });
    expect(await task(id)).toMatchObject({
      finished_at: null,
      book: {
        progress: { words: 100, read: 60, skimmed: 0, chapters: 2, chapters_read: 1, asks: false, check: null },
        next: { chapter_id: chapter(1).id, word: 20 },
      },
    });
    expect((await missing(id)).map((one) => one.book?.read).toSorted()).toEqual([0, 60]);
    await read(chapter(1), 20, 60);
    const done = await task(id);
    expect(done.finished_at).not.toBeNull();
    expect(done.book).toMatchObject({ progress: { read: 100, chapters_read: 2 }, next: null });
    const [result] = await results(id);
    expect(result).toMatchObject({ user_id: school.studentIds[0], late: false, wpm: null, book: { read: 100 } });
    expect((await missing(id)).map((one) => one.user_id)).toEqual([school.studentIds[1]]);
  });

  it('counts what was read before, and sums follow what is read and hidden', async () => {
    await sp.call(books.assignBook, { params: { id: book.id }, body: { department_ids: school.departmentIds } });
    await read(chapter(0), 0, 40);
    const first = await given(0, 'chapter');
    expect((await task(first.id)).finished_at).not.toBeNull();
    const all = await given(2, 'up_to');
    await read(chapter(2), 0, 80);
    expect(await finishedIn(all.id)).toBe(0);
    await sp.call(books.toggleBookChapter, { params: { id: chapter(1).id } });
    expect(await finishedIn(all.id)).toBe(1);
    expect((await task(all.id)).book?.progress).toMatchObject({ words: 120, chapters: 2 });
  });
});

describe('homework of a chapter', () => {
  const story = async (at: number): Promise<BookChapter> => {
    const { id } = chapter(at);
    const { version } = (await sp.call(books.getBookChapter, { params: { id } })).body.data;
    const answer = await sp.call(books.updateBookChapter, {
      params: { id },
      body: { body: `<p>${stories.tr}</p>`, version },
    });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data;
  };
  const answersTo = (questions: ChapterCheck['questions']) =>
    questions.map(({ id, stem, options }) => {
      const isRight = ({ text }: { text: string }) =>
        stories.tr.includes(stem.replace('___', text).replaceAll('… ', '').replaceAll(' …', ''));
      return { question_id: id, chosen: [options.find(isRight)!.id] };
    });

  it('asks for the check behind it, where it has one', async () => {
    const first = await story(0);
    const { id } = await given(0, 'chapter');
    await read(first, 0, first.words, { text_version: 2 });
    expect(await task(id)).toMatchObject({ finished_at: null, book: { progress: { asks: true, chapters_read: 1 } } });
    const params = { id: first.id };
    const check = (await reader.call(studentBooks.myChapterCheck, { params })).body.data;
    const body = { text_version: check.text_version, answers: answersTo(check.questions) };
    const answered = await reader.call(studentBooks.answerChapterCheck, { params, body } as never);
    expect(answered.status, answered.text).toBe(201);
    const { finished_at, book: of } = await task(id);
    expect(finished_at).not.toBeNull();
    expect(of?.progress).toMatchObject({ asks: false, check: { questions: check.questions.length } });
  });

  it('with the clock is a measurement with its answers', async () => {
    const first = await story(0);
    const target = { measure: 'speed', value: 100 };
    const { id } = await given(0, 'timed', { target });
    await read(first, 0, 10, { text_version: 2, ago: 600_000 });
    const { text } = (await reader.call(studentBooks.myTimedChapter, { params: { id: first.id } })).body.data;
    const seconds = Math.round((text.word_count / 150) * 60);
    const reading = newId();
    const recorded = await reader.call(student.recordReading, {
      body: {
        id: reading,
        book_chapter_id: first.id,
        text_version: 2,
        started_at: timeAgo(seconds * 1000).toISOString(),
        trace: steadyTrace(seconds),
        device: 'phone',
      },
    });
    expect(recorded.status, recorded.text).toBe(201);
    expect(await task(id)).toMatchObject({ finished_at: null, open_reading_id: reading });
    expect((await missing(id)).find((one) => one.user_id === school.studentIds[0])?.read).toBe(true);
    const answers = answersTo(text.questions);
    await reader.call(student.recordAnswers, { params: { id: reading }, body: { answers, took_ms: 60_000 } } as never);
    const [result] = await results(id);
    expect(result).toMatchObject({ reading_id: reading, reading_kind: 'measurement', reached: true });
    expect(result!.wpm).toBeCloseTo(150, 0);
    const params = { id, userId: school.studentIds[0]! };
    const answered = await school.instructor.call(routes.answersOfStudent, { params });
    expect(answered.body.data.answers).toHaveLength(answers.length);
  });
});

describe('homework of a chapter with the clock that asks nothing', () => {
  it('is counted as done with its reading, also of what was read in the book before', async () => {
    const book = await makeBook(sp, { words: [60], departmentIds: school.departmentIds });
    const [{ id: book_chapter_id }] = book.chapters as [BookChapter];
    await read({ id: book_chapter_id } as BookChapter, 0, 60, { ago: 600_000 });
    const { id } = await given(0, 'timed', { book_chapter_id });
    expect(await finishedIn(id)).toBe(0);
    const recorded = await reader.call(student.recordReading, {
      body: {
        id: newId(),
        book_chapter_id,
        text_version: 1,
        started_at: timeAgo(24_000).toISOString(),
        trace: steadyTrace(24),
        device: 'phone',
      },
    });
    expect(recorded.status, recorded.text).toBe(201);
    expect((await task(id)).finished_at).not.toBeNull();
    expect(await finishedIn(id)).toBe(1);
  });
});

describe('homework of a book', () => {
  it('names what is wrong with it', async () => {
    const refused = async (at: number, reading: string, over: object) => {
      const answer = await give(at, reading as ChapterReading, over);
      const [status, fields] = fieldsOf(answer);
      expect(status, answer.text).toBe(422);
      return fields;
    };
    expect(await refused(0, 'chapter', { article_id: newId() })).toEqual(['article_id']);
    expect(await refused(0, 'chapter', { book_chapter_id: null })).toEqual(['article_id']);
    expect(await refused(0, 'chapter', { book_chapter_id: newId() })).toEqual(['book_chapter_id']);
    expect(await refused(0, 'aloud', {})).toEqual(['chapter_reading']);
    expect(await refused(0, 'timed', {})).toEqual(['chapter_reading']);
    expect(await refused(0, 'up_to', { target: { measure: 'speed', value: 100 } })).toEqual(['target']);
    expect(await refused(0, 'chapter', { ask_before_reading: true })).toEqual(['ask_before_reading']);
    await sp.call(books.toggleBookChapter, { params: { id: chapter(0).id } });
    expect(await refused(0, 'chapter', {})).toEqual(['book_chapter_id']);
  });

  it('keeps its chapter from being deleted, and the book from other classes', async () => {
    await given(0, 'chapter');
    const refused = await sp.call(books.deleteBookChapter, { params: { id: chapter(0).id } });
    expect([refused.status, refused.body.code]).toEqual([422, 'has_dependents']);
    const other = await makeSchool(app, { students: 1, departments: 1 });
    const stranger = await app.signedIn('student', other.studentIds[0]!);
    const params = { id: book.id };
    expect((await reader.call(studentBooks.myBook, { params })).status).toBe(200);
    expect((await stranger.call(studentBooks.myBook, { params })).status).toBe(404);
  });

  it('is a step and is saved as a template', async () => {
    const step = { kind: 'article', title: 'Bölüm', book_chapter_id: chapter(1).id, chapter_reading: 'up_to' } as const;
    const saved = await school.instructor.call(routes.createHomeworkTemplate, {
      body: { title: 'Kalıp', steps: [step, { ...step, book_chapter_id: chapter(2).id }] },
    });
    expect(saved.status, saved.text).toBe(201);
    const template = await school.instructor.call(routes.getHomeworkTemplate, { params: { id: saved.body.data.id } });
    expect(template.body.data.steps[0]).toMatchObject({
      article_id: null,
      book: { chapter_title: 'Bölüm 2', reading: 'up_to' },
    });
    const body = { title: 'Diz', department_ids: school.departmentIds, due_at: inDays(3), steps: [step, step] };
    const made = await school.instructor.call(routes.createHomeworkSequence, { body });
    expect(made.status, made.text).toBe(201);
    expect(made.body.data.map((one: Homework) => one.book?.reading)).toEqual(['up_to', 'up_to']);
  });

  it('goes on with another file: words of a text that stayed are kept', async () => {
    const { id } = await given(0, 'up_to');
    await read(chapter(0), 0, 38, {});
    const { version } = (await sp.call(books.getBookChapter, { params: { id: chapter(0).id } })).body.data;
    const body = `${numberedText(40, 'b0k')}<p>${'yeni '.repeat(20)}</p>`;
    const changed = await sp.call(books.updateBookChapter, { params: { id: chapter(0).id }, body: { body, version } });
    expect(changed.status, changed.text).toBe(200);
    expect((await task(id)).book?.progress).toMatchObject({ words: 60, read: 38 });
  });
});
