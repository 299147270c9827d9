import { books as routes, notices, studentBooks } from '@okur/contract';
import { beforeEach, expect, it } from 'vitest';
import { rows, sql } from '../../../platform/database/index.ts';
import { type Client, testApp } from '../../../platform/testing/app.ts';
import { type MadeBook, makeBook, sittingOf } from '../../../platform/testing/books.ts';
import { makeSchool, type School, staff } from '../../../platform/testing/factories.ts';
import { bookSeatsJob } from './seats-job.ts';

const app = await testApp();
const { services } = app;
const sp = await staff(app, 'SP');
let school: School;
let book: MadeBook;
/** The first has the seat, the second waits before the third, the fourth is new. */
let students: [Client, Client, Client, Client];
beforeEach(async () => {
  school = await makeSchool(app, { departments: 1, students: 4 });
  students = (await Promise.all(school.studentIds.map((id) => app.signedIn('student', id)))) as typeof students;
  book = await makeBook(sp, { words: [50], departmentIds: school.departmentIds, rights: 'licensed' });
  await sp.call(routes.grantBookLicence, {
    params: { id: book.id },
    body: { company_id: school.companyId, quantity: 1 },
  });
  for (const client of students.slice(0, 3)) await open(client);
});

const params = () => ({ id: book.id });
const open = async (client: Client) => (await client.call(routes.takeMySeat, { params: params(), body: {} })).body.data;
const look = async (client: Client) => (await client.call(routes.mySeat, { params: params() })).body.data;
const readers = async () =>
  (await sp.call(routes.listBookReaders, { params: params(), query: { isAll: true } })).body.data;
const states = async () =>
  (await readers()).map(({ state, position }: { state: string; position: number | null }) => [state, position]);
const runJob = () => bookSeatsJob.work({ services, progress: () => Promise.resolve() } as never);
const setStatus = async (status: 'draft' | 'published') => {
  const answer = await sp.call(routes.updateBook, { params: params(), body: { status, close_readers: true } });
  expect(answer.status, answer.text).toBe(200);
};
const toggle = async () => {
  const answer = await sp.call(routes.deleteBook, { params: params(), query: { close_readers: 'true' } });
  expect(answer.status, answer.text).toBe(200);
};

it.each([
  ['a draft for a correction', () => setStatus('draft'), () => setStatus('published')],
  ['deleted and restored', toggle, toggle],
] as const)('a book that is %s takes no one’s seat and no one’s place', async (_what, away, back) => {
  const before = await states();
  expect(before).toEqual([
    ['seat', null],
    ['waiting', 1],
    ['waiting', 2],
  ]);
  await away();
  await runJob();
  await runJob();
  await back();
  expect(await states()).toEqual(before);
  expect((await open(students[0])).state).toBe('seat');
  expect((await students[1].call(notices.studentNotices)).body.data).toEqual([]);
});

it('an offer waits meanwhile, and is made again before anyone else can come', async () => {
  await students[0].call(routes.leaveMySeat, { params: params() });
  expect((await look(students[1])).state).toBe('offered');
  await setStatus('draft');
  await runJob();
  expect(await states()).toEqual([
    ['waiting', 1],
    ['waiting', 2],
  ]);
  await setStatus('published');
  expect([(await look(students[1])).state, (await open(students[3])).state]).toEqual(['offered', 'waiting']);
});

it('silence while no one can open it frees no seat, a licence that ends does', async () => {
  await setStatus('draft');
  await rows(
    services.db,
    sql`update book_seats set opened_at = now() - interval '31 days'
    where book_id = ${book.id}`,
  );
  await runJob();
  const held = async () =>
    (await rows(services.db, sql`select id from book_seats where book_id = ${book.id} and released_at is null`)).length;
  expect(await held()).toBe(1);
  await rows(
    services.db,
    sql`update book_licences set expires_at = now() - interval '1 second'
    where book_id = ${book.id}`,
  );
  await runJob();
  expect(await held()).toBe(0);
});

it.each([
  ['taking it back as a draft', () => sp.call(routes.updateBook, { params: params(), body: { status: 'draft' } })],
  ['deleting it', () => sp.call(routes.deleteBook, { params: params(), query: {} })],
] as const)('%s asks a person, who knows how many read it or wait for it', async (_what, without) => {
  // In the midst of it and with a seat: one reader, not two.
  await students[0].call(studentBooks.recordSitting, { body: sittingOf(book.chapters[0]!, [[0, 20]]) });
  const refused = await without();
  expect([refused.status, refused.body.errors, refused.body.params]).toEqual([
    422,
    { close_readers: ['books.readers_wait'] },
    { close_readers: { count: 3 } },
  ]);
  expect((await look(students[0])).state).toBe('seat');
  for (const client of students.slice(0, 3)) await client.call(routes.leaveMySeat, { params: params() });
  await students[0].call(studentBooks.recordSitting, { body: sittingOf(book.chapters[0]!, [[20, 50]]) });
  expect((await without()).status).toBe(200);
});
