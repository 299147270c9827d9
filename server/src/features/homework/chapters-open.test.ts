import { books, student, studentBooks } from '@okur/contract';
import type { Task } from '@okur/contract/student';
import type { BookMark, OwnChapter } from '@okur/contract/student-books';
import { rightNow } from '@okur/contract/testing/time';
import { expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { rows, sql } from '../../platform/database/index.ts';
import { fieldsOf, testApp } from '../../platform/testing/app.ts';
import { sittingOf } from '../../platform/testing/books.ts';
import { chapterHomework } from './testing.ts';

const app = await testApp();
const { services } = app;
const own = chapterHomework(app, { students: 1, words: [40, 60, 80], isOfClass: false });
const end = (id: string, daysAgo: number) =>
  rows(
    services.db,
    sql`update homeworks set starts_at = now() - interval '60 days', due_at = now() - make_interval(days => ${daysAgo})
      where id = ${id}`,
  );
const opens = async (at: number): Promise<boolean> =>
  (await own.reader.call(studentBooks.myChapterBlocks, { params: { id: own.chapterId(at) }, query: {} })).status ===
  200;
const myBook = () => own.reader.call(studentBooks.myBook, { params: { id: own.book.id } });

it('opens the chapters that it asks for and no other one', async () => {
  await own.give(1, 'up_to');
  expect([await opens(0), await opens(1), await opens(2)]).toEqual([true, true, false]);
  const { chapters } = (await myBook()).body.data as { chapters: OwnChapter[] };
  expect(chapters.map(({ open }) => open)).toEqual([true, true, false]);
  const found = await own.reader.call(studentBooks.searchBook, {
    params: { id: own.book.id },
    query: { search: 'k7' },
  });
  expect(new Set(found.body.data.map((hit: { chapter_id: string }) => hit.chapter_id)).has(own.chapterId(2))).toBe(
    false,
  );
  // What was begun for homework opens no more of the book.
  await own.read(0, 0, 40);
  expect(await opens(2)).toBe(false);
  await own.sp.call(books.assignBook, {
    params: { id: own.book.id },
    body: { department_ids: own.school.departmentIds },
  });
  expect(await opens(2)).toBe(true);
});

it('ends with the homework: when it is done and over, or can no longer be caught up on', async () => {
  const id = await own.give(0);
  await own.read(0, 0, 20);
  await end(id, 2);
  expect(await opens(0)).toBe(true);
  await own.read(0, 20, 40);
  expect((await myBook()).status).toBe(404);
  const missed = await own.give(1);
  expect(await opens(1)).toBe(true);
  await end(missed, 40);
  expect(await opens(1)).toBe(false);
});

it('what was read of it in time counts, however late it arrives', async () => {
  await end(await own.give(0), 35);
  expect(await opens(0)).toBe(false);
  const late = (daysAgo: number) =>
    own.reader.call(studentBooks.recordSitting, {
      body: sittingOf({ id: own.chapterId(0) }, [[0, 20]], { ago: daysAgo * 86_400_000 }),
    });
  expect([(await late(1)).status, (await late(20)).status]).toEqual([404, 201]);
});

it('a book of the class that was begun stays open until it is finished', async () => {
  const params = { id: own.book.id };
  await own.sp.call(books.assignBook, { params, body: { department_ids: own.school.departmentIds } });
  const id = await own.give(0);
  await own.read(0, 0, 40);
  await end(id, 2);
  await rows(services.db, sql`delete from book_departments where book_id = ${own.book.id}`);
  expect(await opens(2)).toBe(true);
});

it('goes on where the book was left, on whichever device', async () => {
  const id = await own.give(2, 'up_to');
  const next = async () => ((await own.reader.call(student.myTask, { params: { id } })).body.data as Task).book?.next;
  await own.read(0, 0, 20, { ago: 120_000 });
  expect(await next()).toEqual({ chapter_id: own.chapterId(0), word: 20 });
  await own.read(1, 10, 30, { word: 10, ago: 60_000 });
  expect(await next()).toEqual({ chapter_id: own.chapterId(1), word: 30 });
  await own.read(1, 30, 60, { word: 30 });
  // Nothing unread is ahead: what was passed over comes next.
  expect(await next()).toEqual({ chapter_id: own.chapterId(0), word: 20 });
});

it('marks are answered with words of its chapters alone, and of those that were open once', async () => {
  const markOf = (at: number) => ({
    id: newId(),
    chapter_id: own.chapterId(at),
    kind: 'highlight' as const,
    from_word: 0,
    to_word: 5,
    text_version: 1,
    changed_at: rightNow().toISOString(),
  });
  const params = { id: own.book.id };
  const keep = async (at: number) =>
    fieldsOf(await own.reader.call(studentBooks.keepBookMarks, { params, body: { marks: [markOf(at)] } }));
  const stored = async (): Promise<BookMark[]> =>
    (await own.reader.call(studentBooks.myBookMarks, { params })).body.data;
  const done = await own.give(0);
  // Words that a device says it has read open nothing.
  await own.read(2, 0, 80);
  expect([await keep(0), await keep(2)]).toEqual([
    [200, []],
    [422, ['marks.0.chapter_id']],
  ]);
  await own.read(0, 0, 40);
  await end(done, 2);
  await own.give(1);
  expect([await opens(0), await keep(0), await keep(1), await keep(2)]).toEqual([
    false,
    [200, []],
    [200, []],
    [422, ['marks.0.chapter_id']],
  ]);
  await rows(
    services.db,
    sql`update book_marks set chapter_id = ${own.chapterId(2)} where id = (select id from book_marks
      where chapter_id = ${own.chapterId(1)} limit 1) and book_id = ${own.book.id}`,
  );
  expect((await stored()).map(({ chapter_id }) => chapter_id)).toEqual([own.chapterId(0), own.chapterId(0)]);
});
