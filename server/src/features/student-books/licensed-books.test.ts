import { books, studentBooks as routes } from '@okur/contract';
import { rightNow } from '@okur/contract/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { type MadeBook, makeBook, sittingOf } from '../../platform/testing/books.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const { services } = app;
const sp = await staff(app, 'SP');

let school: School;
let book: MadeBook;
let reader: Client;
let another: Client;
const grant = (companyId: string, quantity = 1) =>
  sp.call(books.grantBookLicence, { params: { id: book.id }, body: { company_id: companyId, quantity } });
beforeEach(async () => {
  school = await makeSchool(app, { departments: 1, students: 2 });
  book = await makeBook(sp, { words: [100], departmentIds: school.departmentIds, rights: 'licensed' });
  await grant(school.companyId);
  [reader, another] = (await Promise.all(school.studentIds.map((id) => app.signedIn('student', id)))) as [
    Client,
    Client,
  ];
});

const take = async (client: Client) => {
  const { status, body } = await client.call(books.takeMySeat, { params: { id: book.id }, body: {} });
  return [status, body.data?.state];
};
const mark = () => ({
  id: crypto.randomUUID(),
  chapter_id: book.chapters[0]!.id,
  kind: 'highlight' as const,
  from_word: 0,
  to_word: 20,
  text_version: 1,
  changed_at: rightNow().toISOString(),
});
/** The ways to the words of the book. */
const ways = async (client: Client): Promise<number[]> => {
  const [of, ofChapter] = [{ id: book.id }, { id: book.chapters[0]!.id }];
  return [
    (await client.call(routes.myChapterBlocks, { params: ofChapter, query: {} })).status,
    (await client.call(routes.glossaryOfChapter, { params: ofChapter })).status,
    (await client.call(routes.searchBook, { params: of, query: { search: 'b0k1' } })).status,
    (await client.call(routes.keepBookMarks, { params: of, body: { marks: [mark()] } })).status,
    (await client.call(routes.recordSitting, { body: sittingOf(book.chapters[0]!, [[0, 50]]) })).status,
  ];
};

describe('the words of a licensed book', () => {
  it('are read by anyone who has a seat, and by no one who waits for one', async () => {
    expect(await ways(reader)).toEqual([404, 404, 404, 404, 404]);
    expect([await take(reader), await take(another)]).toEqual([
      [200, 'seat'],
      [200, 'waiting'],
    ]);
    expect([await ways(reader), await ways(another)]).toEqual([
      [200, 200, 200, 200, 201],
      [404, 404, 404, 404, 404],
    ]);
    expect((await another.call(routes.myBook, { params: { id: book.id } })).status).toBe(200);
  });

  it('close with the licence, but marks and reading without a network still arrive', async () => {
    await take(reader);
    await rows(
      services.db,
      sql`update book_licences set expires_at = now() - interval '1 second' where book_id = ${book.id}`,
    );
    expect(await ways(reader)).toEqual([404, 404, 404, 200, 201]);
  });
});

describe('a seat on a licence that does not hold any more', () => {
  const seats = async () =>
    (await row<{ taken: number[] }>(
      services.db,
      sql`select array_agg(taken order by created_at) as taken from book_licences where book_id = ${book.id}`,
    ))!.taken;

  it('is exchanged for one of another licence when the book is opened', async () => {
    await take(reader);
    await rows(
      services.db,
      sql`update book_licences set expires_at = now() - interval '1 second' where book_id = ${book.id}`,
    );
    await grant(school.companyId);
    expect([await take(reader), await ways(reader), await seats()]).toEqual([
      [200, 'seat'],
      [200, 200, 200, 200, 201],
      [0, 1],
    ]);
  });

  it('stays at the old school when its reader has moved to another one', async () => {
    await take(reader);
    const other = await makeSchool(app, { departments: 1 });
    await sp.call(books.assignBook, { params: { id: book.id }, body: { department_ids: other.departmentIds } });
    await grant(other.companyId);
    await rows(
      services.db,
      sql`update users set company_id = ${other.companyId}, department_id = ${other.departmentIds[0]!}
        where id = ${school.studentIds[0]!}`,
    );
    expect([await ways(reader), await take(reader), await seats()]).toEqual([
      [404, 404, 404, 200, 201],
      [200, 'seat'],
      [0, 1],
    ]);
  });
});
