import { randomUUID } from 'node:crypto';
import { books, homework, studentBooks as routes } from '@okur/contract';
import type { StudentBookDetail } from '@okur/contract/student-books';
import { timeAgo } from '@okur/contract/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { type MadeBook, makeBook, sittingOf } from '../../platform/testing/books.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { inDays } from '../../platform/testing/learning.ts';

/* What was read and marked first without a network, and arrives when the class or the student has lost the book. */

const app = await testApp();
const { db } = app.services;
const sp = await staff(app, 'SP');
const hour = 3_600_000;
let school: School;
let reader: Client;
let book: MadeBook;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 2, students: 2 });
  reader = await app.signedIn('student', school.studentIds[0]!);
  book = await makeBook(sp, { words: [100], departmentIds: [school.departmentIds[0]!] });
  await rows(
    db,
    sql`update department_memberships set joined_at = now() - interval '3 days'
    where user_id = ${school.studentIds[0]!}`,
  );
});

/** The class has had the book for two days, and loses it now. */
const loseBook = async () => {
  await hadBook();
  const lost = await sp.call(books.unassignBook, {
    params: { bookId: book.id, deptId: school.departmentIds[0]! },
  });
  expect(lost.status, lost.text).toBe(200);
};
/** Ended so many hours ago. */
const send = async (hours: number, client = reader) => {
  const sitting = sittingOf(book.chapters[0]!, [[0, 50]], { ago: hours * hour });
  return (await client.call(routes.recordSitting, { body: sitting })).status;
};

/** Changed so many hours ago. */
const markOf = (hours: number) => ({
  id: randomUUID(),
  chapter_id: book.chapters[0]!.id,
  text_version: 1,
  kind: 'note' as const,
  from_word: 2,
  to_word: 4,
  colour: 'yellow' as const,
  note: 'Benim notum',
  shared: false,
  changed_at: timeAgo(hours * hour).toISOString(),
  deleted: false,
});
const mark = (hours: number[], client = reader) =>
  client.call(routes.keepBookMarks, { params: { id: book.id }, body: { marks: hours.map(markOf) } });
const markStatus = async (hours: number, client = reader) => (await mark([hours], client)).status;

/** The class got it two days ago. */
const hadBook = () =>
  rows(db, sql`update book_departments set starts_at = now() - interval '2 days' where book_id = ${book.id}`);
const moveAway = () =>
  rows(db, sql`update users set department_id = ${school.departmentIds[1]!} where id = ${school.studentIds[0]!}`);

describe('a first sitting that arrives late', () => {
  it('counts when the class had the book as it began, and not when it began before or after', async () => {
    await loseBook();
    expect([await send(60), await send(1)]).toEqual([404, 201]);
    // It is begun by now, and stays until it is finished.
    expect((await reader.call(routes.myBook, { params: { id: book.id } })).status).toBe(200);
  });

  it('does not count for what began after the class had lost it, nor for another class', async () => {
    await loseBook();
    await rows(
      db,
      sql`update book_department_ends set ended_at = now() - interval '5 hours'
      where book_id = ${book.id}`,
    );
    const stranger = await app.signedIn('student', school.studentIds[1]!);
    expect([await send(1), await send(8, stranger), await send(8)]).toEqual([404, 404, 201]);
  });

  it('counts when the time for which the class has it is over by then', async () => {
    await rows(
      db,
      sql`update book_departments set starts_at = now() - interval '2 days',
      expires_at = now() - interval '1 hour' where book_id = ${book.id}`,
    );
    expect(await send(4)).toBe(201);
  });

  it('counts in the class that the student has left since', async () => {
    await hadBook();
    await moveAway();
    expect(await send(2)).toBe(201);
    const stored = await rows(db, sql`select department_id from book_sittings where book_id = ${book.id}`);
    expect(stored).toEqual([{ department_id: school.departmentIds[0] }]);
  });

  it('counts of a book that is a draft again', async () => {
    await hadBook();
    await sp.call(books.updateBook, { params: { id: book.id }, body: { status: 'draft' } });
    expect(await send(2)).toBe(201);
  });
});

describe('a sitting that arrives late of a book that is homework, too,', () => {
  const opens = async () => {
    const { chapters } = (await reader.call(routes.myBook, { params: { id: book.id } })).body.data as StudentBookDetail;
    return chapters.map(({ open }) => open);
  };
  beforeEach(async () => {
    const departmentIds = [school.departmentIds[0]!];
    book = await makeBook(sp, { words: [100, 100], departmentIds });
    const chapter = { book_chapter_id: book.chapters[0]!.id, chapter_reading: 'chapter' as const };
    const body = { title: 'Ödev', department_ids: departmentIds, due_at: inDays(7), ...chapter };
    const given = await school.instructor.call(homework.createArticleHomework, { body });
    if (given.status !== 201) throw new Error(given.text);
    await rows(db, sql`update homeworks set starts_at = now() - interval '2 days' where id = ${given.body.data.id}`);
  });

  it('leaves all of it open when the class had it as it began', async () => {
    await loseBook();
    expect(await opens()).toEqual([true, false]);
    expect([await send(2), await opens()]).toEqual([201, [true, true]]);
  });

  it('opens all of it when one that began after the class had lost it came first', async () => {
    await loseBook();
    await rows(
      db,
      sql`update book_department_ends set ended_at = now() - interval '5 hours' where book_id = ${book.id}`,
    );
    expect([await send(1), await opens()]).toEqual([201, [true, false]]);
    expect([await send(8), await opens()]).toEqual([201, [true, true]]);
  });
});

describe('a mark that arrives late, before anything that was read', () => {
  it('is stored when the class had the book as it was made, and not when it was made before or after', async () => {
    await loseBook();
    expect([await markStatus(60), await markStatus(1)]).toEqual([404, 200]);
    await rows(
      db,
      sql`update book_department_ends set ended_at = now() - interval '5 hours' where book_id = ${book.id}`,
    );
    const stranger = await app.signedIn('student', school.studentIds[1]!);
    expect([await markStatus(1), await markStatus(8, stranger), await markStatus(8)]).toEqual([404, 404, 200]);
  });

  it('is stored in the book of a class that the student has left since, and answered as it is stored', async () => {
    await hadBook();
    await moveAway();
    const { status, body } = await mark([2, 1]);
    expect([status, body.data?.map(({ note }: { note: string }) => note)]).toEqual([
      200,
      ['Benim notum', 'Benim notum'],
    ]);
  });

  it('is stored when the time is over for which the class had the book, and of one that is a draft again', async () => {
    await rows(
      db,
      sql`update book_departments set starts_at = now() - interval '2 days',
      expires_at = now() - interval '1 hour' where book_id = ${book.id}`,
    );
    expect(await markStatus(4)).toBe(200);
    await sp.call(books.updateBook, { params: { id: book.id }, body: { status: 'draft' } });
    expect(await markStatus(4)).toBe(200);
  });

  it('is stored in a book that was finished meanwhile and is of the class no longer', async () => {
    const all = sittingOf(book.chapters[0]!, [[0, 100]], { ago: 3 * hour });
    const read = await reader.call(routes.recordSitting, { body: all });
    expect([read.status, read.body.data?.finished_at === null], read.text).toEqual([201, false]);
    await loseBook();
    expect(await markStatus(1)).toBe(200);
  });
});
