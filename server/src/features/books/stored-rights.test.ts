import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { books } from '@okur/contract';
import { beforeAll, expect, it } from 'vitest';
import { insertRows, row, rows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { migrationsFolder } from '../../platform/database/migrations.ts';
import { bookDepartments, bookLicences, bookReads } from '../../platform/database/tables/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeBook } from '../../platform/testing/books.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const { db } = app.services;
const file = readFileSync(join(migrationsFolder, '0100_rights-of-licences.sql'), 'utf8');
let sp: Client;
let school: School;
beforeAll(async () => {
  sp = await staff(app, 'SP');
  school = await makeSchool(app, { departments: 1, students: 1 });
});

type Rights = 'licensed' | 'public_domain' | 'own';
const draft = async (rights: Rights = 'licensed'): Promise<string> =>
  (await sp.call(books.createBook, { body: { title: 'Taslak', language: 'tr', rights } })).body.data.id;
const published = async (rights: Rights = 'licensed') => (await makeBook(sp, { words: [50], rights })).id;
const given = async (book_id: string): Promise<string> => {
  await insertRows(db, bookDepartments, { book_id, department_id: school.departmentIds[0]! });
  return book_id;
};
const read = async (book_id: string): Promise<string> => {
  await insertRows(db, bookReads, {
    book_id,
    user_id: school.studentIds[0]!,
    started_at: sql`now()`,
    last_read_at: sql`now()`,
  });
  return book_id;
};
const withLicence = async (book_id: string): Promise<string> => {
  await insertRows(db, bookLicences, { id: newId(), book_id, source: 'grant', quantity: 1 });
  return book_id;
};

it.each([
  ['a draft that waits for its text', () => draft(), 'licensed'],
  ['a draft of one’s own', () => draft('own'), 'own'],
  ['a free draft', () => draft('public_domain'), 'public_domain'],
  ['a published book that all could read', () => published(), 'own'],
  ['a published free book', () => published('public_domain'), 'public_domain'],
  ['a book that a class has', async () => given(await draft()), 'own'],
  ['a book that was read', async () => read(await draft()), 'own'],
  ['a licensed book with a licence', async () => withLicence(await published()), 'licensed'],
  ['a free book with a licence', async () => withLicence(await published('public_domain')), 'licensed'],
  ['a draft with a licence', async () => withLicence(await draft('own')), 'licensed'],
] as const)('%s has the rights that it was read by', async (_what, made, rights) => {
  const id = await made();
  for (const statement of file.split('--> statement-breakpoint')) await rows(db, sql.raw(statement));
  expect(await row(db, sql`select rights from books where id = ${id}`)).toEqual({ rights });
});
