import { books, studentBooks as routes } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { type MadeBook, makeBook, sittingOf } from '../../platform/testing/books.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';

/* What was read first without a network, and arrives when the class or the student has lost the book. */

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
  await rows(db, sql`update book_departments set starts_at = now() - interval '2 days' where book_id = ${book.id}`);
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
    await rows(db, sql`update book_departments set starts_at = now() - interval '2 days' where book_id = ${book.id}`);
    await rows(
      db,
      sql`update users set department_id = ${school.departmentIds[1]!}
      where id = ${school.studentIds[0]!}`,
    );
    expect(await send(2)).toBe(201);
    const stored = await rows(db, sql`select department_id from book_sittings where book_id = ${book.id}`);
    expect(stored).toEqual([{ department_id: school.departmentIds[0] }]);
  });

  it('counts of a book that is a draft again', async () => {
    await rows(db, sql`update book_departments set starts_at = now() - interval '2 days' where book_id = ${book.id}`);
    await sp.call(books.updateBook, { params: { id: book.id }, body: { status: 'draft' } });
    expect(await send(2)).toBe(201);
  });
});
