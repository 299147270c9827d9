import { studentBooks as routes } from '@okur/contract';
import type { StudentBookDetail } from '@okur/contract/student-books';
import { timeAgo } from '@okur/contract/testing/time';
import { beforeEach, expect, it, vi } from 'vitest';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { type MadeBook, makeBook, sittingOf } from '../../platform/testing/books.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';

/* A reader saves every few minutes: each save looks at no more than what goes on from the one before. */

const app = await testApp();
const { db } = app.services;
const sp = await staff(app, 'SP');
let studentId: string;
let reader: Client;
let book: MadeBook;
beforeEach(async () => {
  const school = await makeSchool(app, { departments: 1, students: 1 });
  studentId = school.studentIds[0]!;
  reader = await app.signedIn('student', studentId);
  book = await makeBook(sp, { words: [100, 100], departmentIds: school.departmentIds });
});

const hourAgo = timeAgo(3_600_000).getTime();
/** Seventeen words of a chapter, which take 10.2 seconds, begun so many seconds after an hour ago. */
const save = async (at: number, from: number, second: number) => {
  const started_at = new Date(hourAgo + second * 1000).toISOString();
  const body = sittingOf(book.chapters[at]!, [[from, from + 17]], { wpm: 100, started_at });
  const answer = await reader.call(routes.recordSitting, { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
const seconds = async (): Promise<number> => {
  const { body } = await reader.call(routes.myBook, { params: { id: book.id } });
  return (body.data as StudentBookDetail).active_seconds;
};

it('adds its time to the time before, fractions as well', async () => {
  for (const n of [1, 2, 3]) await save(0, n, n * 60);
  expect(await seconds()).toBe(31);
});

it('sums the time of all of them where it began before another one had ended', async () => {
  for (const second of [100, 200, 96]) await save(0, 0, second);
  // The first and the last overlap: together no longer than the 14.2 seconds that passed.
  expect(await seconds()).toBe(24);
  await save(1, 0, 300);
  expect(await seconds()).toBe(35);
});

it('answers how far the book is read by then', async () => {
  expect(await save(0, 0, 60)).toMatchObject({ words: 17, read_percent: 8.5, verified_percent: 8.5 });
  const { position, finished_at } = await save(1, 0, 120);
  expect([position.chapter_id, finished_at]).toEqual([book.chapters[1]!.id, null]);
});

it('notes that the student works every few minutes, not each time', async () => {
  const seenAgo = (minutes: number) =>
    rows(
      db,
      sql`update users set last_seen_at = now() - make_interval(mins => ${minutes}::int) where id = ${studentId}`,
    );
  const isSeenNow = async () =>
    (await row(db, sql`select from users where id = ${studentId} and last_seen_at > now() - interval '1 minute'`)) !==
    undefined;
  const noted = [];
  for (const minutes of [3, 7]) {
    await seenAgo(minutes);
    await save(0, 0, minutes * 60);
    noted.push(await isSeenNow());
  }
  expect(noted).toEqual([false, true]);
});

it('takes three statements within its transaction once the book is begun', async () => {
  await save(0, 0, 60);
  const texts: unknown[] = [];
  const listening = (tx: Db): Db => ({ query: (of) => (texts.push(of.text), tx.query(of)) });
  const transaction = app.services.transaction;
  const spy = vi
    .spyOn(app.services, 'transaction')
    .mockImplementation((work) => transaction((tx) => work(listening(tx))));
  await save(0, 17, 120);
  spy.mockRestore();
  expect(texts).toHaveLength(3);
});
