import { books, studentBooks as routes } from '@okur/contract';
import type { NextBook, StudentBook } from '@okur/contract/student-books';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeBook } from '../../platform/testing/books.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const { services } = app;
const sp = await staff(app, 'SP');

let school: School;
let reader: Client;
let another: Client;
beforeEach(async () => {
  school = await makeSchool(app, { departments: 1, students: 2 });
  [reader, another] = (await Promise.all(school.studentIds.map((id) => app.signedIn('student', id)))) as [
    Client,
    Client,
  ];
});

const give = async (title: string, over: object = {}, language = 'tr') => {
  const book = await makeBook(sp, { title, language, words: [100], departmentIds: school.departmentIds });
  await sp.call(books.updateBook, { params: { id: book.id }, body: over });
  return book;
};
const mine = async (query: Record<string, string | number | boolean> = {}, client = reader): Promise<StudentBook[]> =>
  (await client.call(routes.myBooks, { query })).body.data;
const titles = async (query: Record<string, string | number | boolean>) =>
  (await mine(query)).map(({ title }) => title);
const ofLevel = (level: number) =>
  rows(services.db, sql`update users set text_level = ${level} where id = ${school.studentIds[0]!}`);

describe('the books of a student', () => {
  it('are chosen from by genre, language, grade, highlighted and what was read', async () => {
    const name = `Masal ${school.companyId}`;
    const genre = (await sp.call(books.createGenre, { body: { name } })).body.data.id;
    const tale = await give('Masal', { genre_ids: [genre], grade_from: 2, grade_to: 4 });
    await give('The Sea', { grade_from: 6 }, 'en');
    await sp.call(books.highlightBook, { params: { id: tale.id } });
    expect((await reader.call(routes.myBookChoices)).body.data).toEqual({
      genres: [{ id: genre, name }],
      languages: ['en', 'tr'],
      grade_levels: [2, 3, 4, 6],
    });
    expect(await titles({ genre_id: genre })).toEqual(['Masal']);
    expect(await titles({ language: 'en' })).toEqual(['The Sea']);
    expect(await titles({ grade_level: 3 })).toEqual(['Masal']);
    expect(await titles({ highlighted: true })).toEqual(['Masal']);
    await rows(
      services.db,
      sql`insert into book_reads (user_id, book_id, started_at, last_read_at, finished_at)
        values (${school.studentIds[0]!}, ${tale.id}, now(), now(), now())`,
    );
    expect([await titles({ read: 'yes' }), await titles({ read: 'no' })]).toEqual([['Masal'], ['The Sea']]);
    expect((await reader.call(routes.myBooks, { query: { grade_level: 99 } })).body.errors).toHaveProperty(
      'grade_level',
    );
  });

  it('say whether they fit the level: a grade more or less is of it, and none is locked', async () => {
    await ofLevel(4);
    await give('Beşinci', { grade_from: 5, grade_to: 6 });
    await give('Altıncı', { grade_from: 6, grade_to: 8 });
    await give('Derecesiz');
    expect((await mine({ sort: 'title' })).map(({ title, fits }) => [title, fits])).toEqual([
      ['Altıncı', false],
      ['Beşinci', true],
      ['Derecesiz', null],
    ]);
  });

  it('say who made them, and the series that they are of', async () => {
    const book = await give('Deniz', { series: 'Adalar', series_no: 3 });
    const roles = ['author', 'illustrator', 'translator'] as const;
    const people = roles.map((role) => ({ name: `${role} ${school.companyId}`, role }));
    const authors = await Promise.all(
      people.map(async ({ name, role }) => ({
        author_id: (await sp.call(books.createAuthor, { body: { name } })).body.data.id,
        role,
      })),
    );
    await sp.call(books.updateBook, { params: { id: book.id }, body: { authors } });
    const { data } = (await reader.call(routes.myBook, { params: { id: book.id } })).body;
    expect([data.series, data.series_no, data.people, data.authors]).toEqual(['Adalar', 3, people, [people[0]!.name]]);
  });

  it('say the place in the queue and since when, before they are opened', async () => {
    const book = await give('Lisanslı', { rights: 'licensed' });
    await sp.call(books.grantBookLicence, {
      params: { id: book.id },
      body: { company_id: school.companyId, quantity: 1 },
    });
    expect((await mine())[0]!.seat).toMatchObject({ state: 'available', position: null });
    for (const client of [another, reader]) await client.call(books.takeMySeat, { params: { id: book.id }, body: {} });
    const { seat } = (await reader.call(routes.myBook, { params: { id: book.id } })).body.data;
    expect(seat).toEqual({ state: 'waiting', position: 1, waiting_since: expect.any(String), offer_ends_at: null });
    expect([(await mine())[0]!.seat, (await mine({}, another))[0]!.seat.state]).toEqual([seat, 'seat']);
    await another.call(books.leaveMySeat, { params: { id: book.id } });
    expect((await mine())[0]!.seat).toMatchObject({ state: 'offered', offer_ends_at: expect.any(String) });
  });
});

describe('books that are offered', () => {
  const offered = async () =>
    (await reader.call(routes.myNextBooks)).body.data.map(({ title, why }: NextBook) => [title, why]);

  it('are unopened and within the level; the language of the lessons first, then genres that were read', async () => {
    await ofLevel(4);
    const genre = (await sp.call(books.createGenre, { body: { name: `Bilim ${school.companyId}` } })).body.data.id;
    const read = await give('Okunan', { genre_ids: [genre], grade_from: 4 });
    await give('English', { grade_from: 4 }, 'en');
    await give('Derecesiz');
    await give('Zor', { grade_from: 8 });
    await give('Düzeyde', { grade_from: 4 });
    await give('Sevilen', { genre_ids: [genre], grade_from: 5 });
    await rows(
      services.db,
      sql`insert into book_reads (user_id, book_id, started_at, last_read_at)
        values (${school.studentIds[0]!}, ${read.id}, now(), now())`,
    );
    expect(await offered()).toEqual([
      ['Sevilen', 'topic'],
      ['Düzeyde', 'level'],
      ['Derecesiz', 'new'],
      ['English', 'level'],
    ]);
  });

  it('are any unopened ones where no level is known', async () => {
    await rows(services.db, sql`update departments set grade_level = null where id = ${school.departmentIds[0]!}`);
    await rows(services.db, sql`update users set grade_level = null where id = ${school.studentIds[0]!}`);
    await give('Zor', { grade_from: 8 });
    expect(await offered()).toEqual([['Zor', 'new']]);
  });
});
