import { books, homework as routes } from '@okur/contract';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { aside, row, rows, sql } from '../../platform/database/index.ts';
import { type Client, fieldsOf, testApp } from '../../platform/testing/app.ts';
import { makeBook, type MadeBook } from '../../platform/testing/books.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { inDays } from '../../platform/testing/learning.ts';

const app = await testApp();
const { services } = app;
let sp: Client;
let school: School;
let book: MadeBook;
beforeAll(async () => {
  sp = await staff(app, 'SP');
});
beforeEach(async () => {
  school = await makeSchool(app, { students: 1, departments: 1 });
  book = await makeBook(sp, { words: [40, 60], rights: 'licensed' });
});
const give = () =>
  school.instructor.call(routes.createArticleHomework, {
    body: {
      title: 'Kitap ödevi',
      department_ids: school.departmentIds,
      due_at: inDays(7),
      book_chapter_id: book.chapters[0]!.id,
    },
  });
const grant = async (companyId: string | null): Promise<void> => {
  const body = { company_id: companyId, quantity: 1 };
  const answer = await sp.call(books.grantBookLicence, { params: { id: book.id }, body });
  expect(answer.status, answer.text).toBe(201);
};

it('a licensed book is given in the schools that have one', async () => {
  await grant((await makeSchool(app)).companyId);
  const refused = await give();
  expect(fieldsOf(refused)).toEqual([422, ['book_chapter_id']]);
  expect(refused.body.errors).toEqual({ book_chapter_id: ['homework.book_not_licensed'] });
  await grant(school.companyId);
  expect((await give()).status).toBe(201);
});

it('a licence that is over opens nothing; one of all schools opens it to each', async () => {
  await grant(school.companyId);
  const over = sql`update book_licences set starts_at = now() - interval '2 days',
    expires_at = now() - interval '1 day' where book_id = ${book.id}`;
  await rows(services.db, over);
  expect(fieldsOf(await give())).toEqual([422, ['book_chapter_id']]);
  await grant(null);
  expect((await give()).status).toBe(201);
});

/** Until a statement of another connection waits for a row that is held. */
async function someoneWaits(): Promise<'waits'> {
  const waiting = sql`select pid from pg_stat_activity where datname = current_database()
    and wait_event_type = 'Lock'`;
  while (!(await row(services.db, waiting)));
  return 'waits';
}

it('a chapter that is deleted at the same moment is not given', async () => {
  await grant(school.companyId);
  const [chapter] = book.chapters;
  const given = await services.transaction(async (tx) => {
    await rows(tx, sql`select id from books where id = ${book.id} for update`);
    await rows(tx, sql`update book_chapters set deleted_at = now() where id = ${chapter!.id}`);
    const answer = give();
    await Promise.race([answer, aside(someoneWaits)]);
    return { answer };
  });
  expect(fieldsOf(await given.answer)).toEqual([422, ['book_chapter_id']]);
});
