import { bookOrders, books, bookWishes as routes, notices } from '@okur/contract';
import type { Demand } from '@okur/contract/book-wishes';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeBook, numberedText } from '../../platform/testing/books.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { inDays } from '../../platform/testing/learning.ts';
import { makeSupplierBook, nextIsbn } from '../../platform/testing/supplier-books.ts';
import { inventedEpub, setSupplier } from '../supplier/store.ts';
import { supplierDouble } from '../../platform/testing/supplier-double.ts';
import { tellBegun } from './store.ts';

const app = await testApp();
const { db } = app.services;
let sp: Client;
let mn: Client;
let school: School;
let child: Client;
beforeAll(async () => {
  setSupplier(app.services, supplierDouble(inventedEpub));
  [sp, mn] = [await staff(app, 'SP'), await staff(app, 'MN')];
});
beforeEach(async () => {
  school = await makeSchool(app, { departments: 1, students: 2 });
  child = await app.signedIn('student', school.studentIds[0]!);
});

const wish = (client: Client, body: object) => client.call(routes.addMyWish, { body });
const stages = async (client = child) =>
  (await client.call(routes.myWishes)).body.data.map((w: { stage: string }) => w.stage);
const demandFor = async (title: string, client = mn): Promise<Demand | undefined> =>
  (await client.call(routes.listDemand, { query: { search: title } })).body.data.find((d: Demand) => d.title === title);
const lines = async (client = child): Promise<string[]> =>
  (await client.call(notices.studentNotices)).body.data.map((n: { text: string }) => n.text);

describe('a wish', () => {
  it('is made from the catalogue or by a number, once, and can be withdrawn', async () => {
    const { id, title } = await makeSupplierBook(app);
    const [found] = (await child.call(routes.myWishableBooks, { query: { search: title } })).body.data;
    expect([found.id, found.wished, 'price_minor' in found]).toEqual([id, false, false]);
    const made = await wish(child, { supplier_book_id: id, note: 'Çok merak ediyorum' });
    expect([made.status, made.body.data.title, made.body.data.stage]).toEqual([201, title, 'wished']);
    expect((await wish(child, { ean: found.ean })).status).toBe(409);
    const isbn = nextIsbn();
    const byNumber = await wish(child, { ean: `${isbn.slice(0, 3)}-${isbn.slice(3)}` });
    expect([byNumber.body.data.ean, byNumber.body.data.title]).toEqual([isbn, '']);
    expect((await wish(child, { ean: '9786050000000' })).status).toBe(422);
    expect((await wish(child, {})).body.errors).toEqual({ ean: ['validation.required'] });
    const other = await app.signedIn('student', school.studentIds[1]!);
    const params = { id: made.body.data.id };
    expect((await other.call(routes.deleteMyWish, { params })).status).toBe(404);
    expect((await child.call(routes.deleteMyWish, { params })).status).toBe(200);
    expect(await stages()).toEqual(['wished']);
  });

  it('may be twenty at once', async () => {
    for (let count = 0; count < 20; count += 1) expect((await wish(child, { ean: nextIsbn() })).status).toBe(201);
    expect((await wish(child, { ean: nextIsbn() })).body.errors).toEqual({ ean: ['book_wishes.too_many'] });
  });

  it('of a teacher counts for the school; staff of the platform have no school to wish for', async () => {
    const { id, title } = await makeSupplierBook(app);
    const body = { supplier_book_id: id };
    expect((await school.instructor.call(routes.addOwnWish, { body })).status).toBe(201);
    expect((await sp.call(routes.addOwnWish, { body })).status).toBe(403);
    expect((await school.instructor.call(routes.listOwnWishes)).body.data[0].title).toBe(title);
    const demand = (await demandFor(title))!;
    expect(demand).toMatchObject({ wish_count: 1, school_count: 1 });
    const wishes = await mn.call(routes.usersOfWishedBook, { params: { id: demand.id } });
    expect(wishes.body.data).toMatchObject([{ account_type: 'staff', person: wishes.body.data[0].username }]);
  });
});

describe('the demand', () => {
  it('counts wishes and schools by book, with the price of each wish, and names who wished', async () => {
    const { id, ean, title } = await makeSupplierBook(app, { price_minor: 1000 });
    const other = await makeSchool(app, { departments: 1, students: 1 });
    await wish(child, { supplier_book_id: id, note: 'Lütfen' });
    await wish(await app.signedIn('student', other.studentIds[0]!), { ean });
    const row = (await demandFor(title))!;
    expect(row).toMatchObject({ id, wish_count: 2, school_count: 2, price_minor: 1000, price_per_wish_minor: 500 });
    const users = async (query: object = {}) =>
      (await mn.call(routes.usersOfWishedBook, { params: { id: row.id }, query: query as never })).body.data;
    expect((await users()).map(({ note }: { note: string }) => note).toSorted()).toEqual(['', 'Lütfen']);
    expect(await users({ company_id: other.companyId })).toHaveLength(1);
    expect((await school.manager.call(routes.listDemand)).status).toBe(403);
  });

  it('moves with a child to another school, and counts no one who has left', async () => {
    const { id, title } = await makeSupplierBook(app);
    const other = await makeSchool(app, { departments: 1, students: 1 });
    await wish(child, { supplier_book_id: id });
    await wish(await app.signedIn('student', other.studentIds[0]!), { supplier_book_id: id });
    const [moved] = school.studentIds;
    await rows(db, sql`update users set company_id = ${other.companyId}, department_id = null where id = ${moved!}`);
    expect(await demandFor(title)).toMatchObject({ wish_count: 2, school_count: 1 });
    await rows(db, sql`update users set deleted_at = now() where id = ${other.studentIds[0]!}`);
    const row = (await demandFor(title))!;
    expect(row).toMatchObject({ wish_count: 1, school_count: 1 });
    const users = await mn.call(routes.usersOfWishedBook, { params: { id: row.id } });
    expect(users.body.data).toMatchObject([{ company_id: other.companyId }]);
    expect(users.body.data).toHaveLength(1);
  });

  it('of a number that no one sells is found by one of its wishes, and can be declined with a word', async () => {
    const ean = nextIsbn();
    const made = await wish(child, { ean });
    const row = (await mn.call(routes.listDemand, { query: { search: ean } })).body.data[0];
    expect([row.supplier_book_id, row.orderable]).toEqual([null, false]);
    const params = { id: row.id };
    expect((await mn.call(routes.declineWishes, { params, body: {} })).status).toBe(422);
    const declined = await mn.call(routes.declineWishes, { params, body: { answer: 'Baskısı tükenmiş' } });
    expect(declined.body.data).toEqual({ declined: 1 });
    const [own] = (await child.call(routes.myWishes)).body.data;
    expect([own.id, own.stage, own.answer]).toEqual([made.body.data.id, 'declined', 'Baskısı tükenmiş']);
    expect(await lines()).toEqual(['notice.wish_declined']);
    expect((await mn.call(routes.declineWishes, { params, body: { answer: 'Yine' } })).status).toBe(409);
  });
});

describe('a wish that is fulfilled', () => {
  it('goes from wished to ordered to delivered to their own class, and the child is told', async () => {
    const { id, title } = await makeSupplierBook(app);
    await wish(child, { supplier_book_id: id });
    const body = {
      supplier_book_id: id,
      quantity: 1,
      expected_price: 1250,
      expected_currency: 'EUR',
      company_id: school.companyId,
    };
    const order = await sp.call(bookOrders.createBookOrder, { body });
    expect([order.status, order.body.data.wish_count]).toEqual([201, 1]);
    expect(['ordered', 'delivered']).toContain((await stages())[0]);
    await eventually(async () => expect(await stages()).toEqual(['delivered']));
    expect(await lines()).toEqual(['notice.wish_bought']);
    expect(await demandFor(title)).toBeUndefined();
    const bookId = (await sp.call(bookOrders.listBookOrders, { query: { search: title } })).body.data[0].book_id;
    await publish(bookId);
    const given = await school.instructor.call(books.assignBook, {
      params: { id: bookId },
      body: { department_ids: school.departmentIds },
    });
    expect(given.status, given.text).toBe(200);
    expect(await stages()).toEqual(['in_class']);
    expect(await lines()).toEqual(['notice.wish_in_class', 'notice.wish_bought']);
  });

  it('is said to be in the class once the child can open it', async () => {
    const { id } = await makeBook(sp, { words: [60] });
    const ean = nextIsbn();
    expect((await sp.call(books.updateBook, { params: { id }, body: { ean } })).status).toBe(200);
    await wish(child, { ean });
    const give = (dates: object = {}) =>
      school.instructor.call(books.assignBook, {
        params: { id },
        body: { department_ids: school.departmentIds, ...dates },
      });
    expect((await give({ starts_at: inDays(7) })).status).toBe(200);
    await tellBegun(db);
    expect([await stages(), await lines()]).toEqual([['wished'], []]);
    await rows(db, sql`update book_departments set starts_at = now() where book_id = ${id}`);
    for (const _run of [1, 2]) await tellBegun(db);
    expect([await stages(), await lines()]).toEqual([['in_class'], ['notice.wish_in_class']]);
    expect((await child.call(routes.myWishes)).body.data[0].state).toBe('bought');
  });

  it('from the books that are here is no demand any more, of children and of their teachers', async () => {
    const { id } = await makeBook(sp, { words: [60] });
    const ean = nextIsbn();
    expect((await sp.call(books.updateBook, { params: { id }, body: { ean } })).status).toBe(200);
    await wish(child, { ean });
    expect((await school.instructor.call(routes.addOwnWish, { body: { ean } })).status).toBe(201);
    const demand = async () => (await mn.call(routes.listDemand, { query: { search: ean } })).body.data;
    expect(await demand()).toMatchObject([{ wish_count: 2, book_id: id }]);
    const body = { department_ids: school.departmentIds };
    expect((await school.instructor.call(books.assignBook, { params: { id }, body })).status).toBe(200);
    expect(await demand()).toEqual([]);
    for (const wishes of [await child.call(routes.myWishes), await school.instructor.call(routes.listOwnWishes)])
      expect(wishes.body.data).toMatchObject([{ state: 'bought', stage: 'in_class', book_id: id }]);
    expect((await wish(child, { ean })).body.errors).toEqual({ ean: ['book_wishes.in_class_already'] });
  });

  it('of a teacher waits until every class of this year has the book', async () => {
    const { instructor, instructorId, departmentIds } = await makeSchool(app, { departments: 3, students: 1 });
    const [first, second, former] = departmentIds as [string, string, string];
    for (const id of [second, former])
      await rows(
        db,
        sql`insert into department_instructors (department_id, instructor_id) values (${id}, ${instructorId})`,
      );
    await rows(db, sql`update departments set archived_at = now() where id = ${former}`);
    const { id } = await makeBook(sp, { words: [60] });
    const ean = nextIsbn();
    expect((await sp.call(books.updateBook, { params: { id }, body: { ean } })).status).toBe(200);
    expect((await instructor.call(routes.addOwnWish, { body: { ean } })).status).toBe(201);
    for (const [departmentId, state] of [
      [first, 'open'],
      [second, 'bought'],
    ] as const) {
      const body = { department_ids: [departmentId] };
      expect((await instructor.call(books.assignBook, { params: { id }, body })).status).toBe(200);
      expect((await instructor.call(routes.listOwnWishes)).body.data).toMatchObject([{ state }]);
    }
  });

  it('may be for a book that the class has and whose licence is over', async () => {
    const { id } = await makeBook(sp, { words: [60], rights: 'licensed' });
    const ean = nextIsbn();
    expect((await sp.call(books.updateBook, { params: { id }, body: { ean } })).status).toBe(200);
    const department_ids = school.departmentIds;
    expect((await school.instructor.call(books.assignBook, { params: { id }, body: { department_ids } })).status).toBe(
      200,
    );
    expect((await wish(child, { ean })).body.data, 'no licence').toMatchObject({ state: 'open', stage: 'wished' });
    await tellBegun(db);
    expect(await stages()).toEqual(['wished']);
  });

  it('is said once of a book that the class has at once', async () => {
    const { id } = await makeBook(sp, { words: [60] });
    const ean = nextIsbn();
    expect((await sp.call(books.updateBook, { params: { id }, body: { ean } })).status).toBe(200);
    await wish(child, { ean });
    const body = { department_ids: school.departmentIds };
    for (const _time of [1, 2]) {
      expect((await school.instructor.call(books.assignBook, { params: { id }, body })).status).toBe(200);
      expect([await stages(), await lines()]).toEqual([['in_class'], ['notice.wish_in_class']]);
    }
  });

  it('is only one of the wishes that the order names', async () => {
    const { id, title } = await makeSupplierBook(app);
    const other = await app.signedIn('student', school.studentIds[1]!);
    const mine = (await wish(child, { supplier_book_id: id })).body.data.id;
    await wish(other, { supplier_book_id: id });
    const body = {
      supplier_book_id: id,
      quantity: 1,
      expected_price: 1250,
      expected_currency: 'EUR',
      wish_ids: [mine],
    };
    expect((await sp.call(bookOrders.createBookOrder, { body })).status).toBe(201);
    await eventually(async () => expect(await stages()).toEqual(['delivered']));
    expect(await stages(other)).toEqual(['wished']);
    expect((await demandFor(title))!.wish_count).toBe(1);
    const foreign = { ...body, wish_ids: [crypto.randomUUID()] };
    expect((await sp.call(bookOrders.createBookOrder, { body: foreign })).body.errors).toEqual({
      wish_ids: ['validation.not_found'],
    });
  });
});

/** As long as the book has no words of its file, it is given some. */
async function publish(id: string): Promise<void> {
  const { status } = (await sp.call(books.getBook, { params: { id } })).body.data;
  if (status === 'published') return;
  await sp.call(books.addBookChapter, { params: { id }, body: { title: 'Bir', body: numberedText(60) } });
  expect((await sp.call(books.updateBook, { params: { id }, body: { status: 'published' } })).status).toBe(200);
}
