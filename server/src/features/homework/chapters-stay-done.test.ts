import { books, homework as routes, studentBooks } from '@okur/contract';
import { expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { numberedText, sittingOf } from '../../platform/testing/books.ts';
import { catchUp } from '../reports/store.ts';
import { chapterHomework } from './testing.ts';

const app = await testApp();
const { services } = app;
const own = chapterHomework(app, { words: [40, 60] });
const ask = async (at: number): Promise<void> => {
  const option = (text: string, right: boolean) => ({ text, right });
  const question = {
    kind: 'single_choice',
    stem: 'Kim?',
    options: [option('Ay', true), option('Su', false)],
    points: 1,
  };
  const answer = await own.sp.call(books.moveBookChapter, {
    params: { id: own.chapterId(at) },
    body: { questions: [question] },
  } as never);
  expect(answer.status, answer.text).toBe(200);
};
const noted = async (): Promise<string[]> =>
  (await rows<{ homework_id: string }>(services.db, sql`select distinct homework_id from homework_changes`)).map(
    (one) => one.homework_id,
  );

it('what is done stays done when an author asks or adds a chapter', async () => {
  const one = await own.give(0, 'chapter');
  const all = await own.give(1, 'up_to');
  await own.read(0, 0, 40);
  await own.read(1, 0, 60);
  const before = (await own.task(one)).finished_at;
  expect(before).not.toBeNull();
  await ask(0);
  expect(await own.task(one)).toMatchObject({ finished_at: before, book: { progress: { asks: false } } });
  const body = { title: 'Önsöz', body: numberedText(50, 'yeni'), position: 1 };
  await own.sp.call(books.addBookChapter, { params: { id: own.book.id }, body });
  const after = await own.task(all);
  expect(after.finished_at).not.toBeNull();
  expect(after.book?.progress).toMatchObject({ chapters: 3, chapters_read: 2 });
  await catchUp(services);
  const { data } = (await own.school.instructor.call(routes.resultsOfHomework, { params: { id: all }, query: {} }))
    .body;
  expect(data).toHaveLength(1);
});

it('what was read before it was given is kept as well', async () => {
  await own.read(0, 0, 40);
  const id = await own.give(0, 'chapter');
  await catchUp(services);
  await ask(0);
  expect((await own.task(id)).finished_at).not.toBeNull();
});

it('reading a page counts no homework again, and an author none that all have done', async () => {
  const done = await own.give(0, 'chapter');
  const open = await own.give(1, 'chapter');
  await own.read(0, 0, 40);
  const other = await app.signedIn('student', own.school.studentIds[1]!);
  await other.call(studentBooks.recordSitting, { body: sittingOf({ id: own.chapterId(0) }, [[0, 40]]) });
  await catchUp(services);
  expect(await noted()).toEqual([]);
  await own.read(1, 0, 20);
  expect(await noted()).toEqual([]);
  await own.sp.call(books.moveBookChapter, { params: { id: own.chapterId(1) }, body: { position: 1 } });
  expect(await noted()).toEqual([open]);
  await own.read(1, 20, 60);
  expect((await noted()).includes(done)).toBe(false);
});
