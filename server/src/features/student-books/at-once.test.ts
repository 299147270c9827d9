import { studentBooks as routes } from '@okur/contract';
import { beforeEach, expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { aside, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { type MadeBook, makeBook, sittingOf } from '../../platform/testing/books.ts';
import { someoneWaits } from '../../platform/testing/eventually.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { holdReader } from './store.ts';

/* Readers who save in the same moment: they are stored together, and none notices the others. */

const app = await testApp();
const { db, transaction } = app.services;
const sp = await staff(app, 'SP');
let studentIds: string[];
let readers: Client[];
let book: MadeBook;
beforeEach(async () => {
  const school = await makeSchool(app, { departments: 1, students: 4 });
  studentIds = school.studentIds;
  readers = await Promise.all(studentIds.map((id) => app.signedIn('student', id)));
  book = await makeBook(sp, { words: [100, 100], departmentIds: school.departmentIds });
  const begun = await all(() => ({ ago: 600_000 }));
  if (begun.some((status) => status !== 201)) throw new Error(`begun: ${begun.join()}`);
});

/** What each reader, by number, is answered. */
const save = (at: number, over: Parameters<typeof sittingOf>[2] = {}) =>
  readers[at]!.call(routes.recordSitting, { body: sittingOf(book.chapters[0]!, [[0, 20 + at]], over) });
/** As a device does where the machine was too slow. Who waits for the one who is held is refused each time. */
const saveAgain = async (at: number, tries = 3): ReturnType<typeof save> => {
  const answer = await save(at);
  return answer.status === 503 && tries > 1 ? saveAgain(at, tries - 1) : answer;
};
const all = async (over: (at: number) => Parameters<typeof sittingOf>[2]) =>
  (await Promise.all(readers.map((_, at) => save(at, over(at))))).map(({ status }) => status);

it('each gets the answer to its own', async () => {
  const answers = await Promise.all(readers.map((_, at) => save(at)));
  expect(answers.map(({ body: { data } }) => [data.words, data.read_percent])).toEqual(
    readers.map((_, at) => [20 + at, (20 + at) / 2]),
  );
});

it('the audit has of each the sitting that began the book, and no later one', async () => {
  await all(() => ({}));
  const deeds = await rows<{ account_id: string; request_id: string; is_last: boolean }>(
    db,
    sql`select e.account_id, e.request_id, s.finished_at = r.last_read_at as is_last from audit e
      join book_sittings s on s.id = e.subject_id join book_reads r using (user_id, book_id)
      where e.subject = 'BOOK_SITTING' and s.book_id = ${book.id}`,
  );
  expect(deeds.map(({ account_id }) => account_id).toSorted()).toEqual(studentIds.toSorted());
  expect(new Set(deeds.map(({ request_id }) => request_id)).size).toBe(4);
  expect(deeds.map(({ is_last }) => is_last)).toEqual([false, false, false, false]);
});

it('a bad one is refused alone', async () => {
  const bad = [{ chapter_id: newId() }, {}, { text_version: 9 }, {}];
  expect(await all((at) => bad[at])).toEqual([404, 201, 422, 201]);
});

it('who is held elsewhere holds up no one else', async () => {
  const held = await transaction(async (tx) => {
    await holdReader(tx, studentIds[0]!);
    const [own, ...others] = readers.map((_, at) => aside(() => (at === 0 ? save(at) : saveAgain(at))));
    for (const { status, text } of await Promise.all(others)) expect(status, text).toBe(201);
    return { own };
  });
  // On a slow machine it may have waited too long, and is sent again.
  expect([201, 503]).toContain((await held.own)!.status);
});

it('several of one reader are all stored', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, (_, n) => save(0, { ago: n * 60_000 })));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
});

it('an id that two of them take is one’s alone', async () => {
  const id = newId();
  expect((await all((at) => (at < 2 ? { id } : {}))).toSorted()).toEqual([201, 201, 201, 409]);
});

it('an id that someone else takes in this moment is refused', async () => {
  const id = newId();
  const taken = await transaction(async (tx) => {
    await rows(tx, sql`insert into sitting_ids (id, user_id, finished_at) values (${id}, ${studentIds[1]!}, now())`);
    const answer = aside(() => save(0, { id }));
    await Promise.race([answer, aside(() => someoneWaits(db))]);
    return { answer };
  });
  expect((await taken.answer).status).toBe(409);
});
