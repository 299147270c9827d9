import { books, studentBooks } from '@okur/contract';
import { beforeEach, expect, it } from 'vitest';
import { type Client, testApp } from '../../../platform/testing/app.ts';
import { type MadeBook, makeBook, sittingOf } from '../../../platform/testing/books.ts';
import { makeSchool, type School, staff } from '../../../platform/testing/factories.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
let school: School;
let book: MadeBook;
let readers: Client[];
beforeEach(async () => {
  school = await makeSchool(app, { departments: 1, students: 4 });
  book = await makeBook(sp, { words: [100], departmentIds: school.departmentIds });
  readers = await Promise.all(school.studentIds.map((id) => app.signedIn('student', id)));
});

const change = (body: object) => sp.call(books.updateBook, { params: { id: book.id }, body });
const read = async (student: Client, to: number) => {
  const sitting = sittingOf(book.chapters[0]!, [[0, to]]);
  expect((await student.call(studentBooks.recordSitting, { body: sitting })).status).toBe(201);
};
const text = (student: Client) =>
  student.call(studentBooks.myChapterBlocks, { params: { id: book.chapters[0]!.id }, query: {} });

it('a book that is being read becomes a licensed one only by a person who knows how many lose it', async () => {
  // Two are in the midst of it, one has finished it, one never opened it.
  await read(readers[0]!, 30);
  await read(readers[1]!, 60);
  await read(readers[2]!, 100);
  const refused = await change({ rights: 'licensed' });
  expect([refused.status, refused.body.code, refused.body.errors]).toEqual([
    422,
    'has_dependents',
    { close_readers: ['books.readers_lose_book'] },
  ]);
  expect(refused.body.params).toEqual({ close_readers: { count: 2 } });
  expect((await text(readers[0]!)).status).toBe(200);
  expect((await change({ rights: 'licensed', close_readers: true })).body.data.rights).toBe('licensed');
  expect((await text(readers[0]!)).status).toBe(404);
});

it('nothing is asked of what closes it for no one', async () => {
  await read(readers[0]!, 30);
  expect((await change({ rights: 'public_domain' })).status).toBe(200);
  expect((await change({ rights: 'licensed', status: 'draft', close_readers: true })).status).toBe(200);
  // It is a licensed one already, whatever else is changed.
  expect((await change({ status: 'published', title: 'Başka' })).status).toBe(200);
  expect((await change({ rights: 'licensed', subtitle: 'Alt' })).status).toBe(200);
});

it('who has a seat of it loses nothing', async () => {
  await change({ rights: 'licensed' });
  await sp.call(books.grantBookLicence, {
    params: { id: book.id },
    body: { company_id: school.companyId, quantity: 1 },
  });
  await readers[0]!.call(books.takeMySeat, { params: { id: book.id }, body: {} });
  await change({ rights: 'own' });
  await read(readers[0]!, 30);
  expect((await change({ rights: 'licensed' })).status).toBe(200);
});
