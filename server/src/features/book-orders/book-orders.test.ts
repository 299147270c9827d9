import { bookOrders as routes, books, notices } from '@okur/contract';
import { beforeAll, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { makeSupplierBook } from '../../platform/testing/supplier-books.ts';
import { inventedEpub, setSupplier } from '../supplier/store.ts';
import { Refusal } from '../../platform/supplier/port.ts';
import { supplierDouble } from '../../platform/testing/supplier-double.ts';

const app = await testApp();
const { db } = app.services;
let sp: Client;
beforeAll(async () => {
  setSupplier(app.services, supplierDouble(inventedEpub));
  sp = await staff(app, 'SP');
});

const request = (supplier_book_id: string, over: object = {}, client = sp) =>
  client.call(routes.createBookOrder, {
    body: { supplier_book_id, quantity: 3, expected_price: 1250, expected_currency: 'EUR', ...over },
  });
const orders = async (query: object = {}) =>
  (await sp.call(routes.listBookOrders, { query: query as never })).body.data;
const delivered = async (id: string) =>
  eventually(async () => {
    const found = (await orders()).find((order: { id: string }) => order.id === id);
    expect(found.state).toBe('delivered');
    return found;
  });
const orderOf = async (bookId: string, over: object = {}) => {
  const answer = await request(bookId, over);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};

describe('an order', () => {
  it('is sent by itself, and ends with the book, its licence and its file', async () => {
    const school = await makeSchool(app);
    const { id, ean, title } = await makeSupplierBook(app);
    const order = await orderOf(id, { company_id: school.companyId });
    expect([order.state, order.total_minor, order.epub_size]).toEqual(['pending', 3750, null]);
    const done = await delivered(order.id);
    const one = await sp.call(routes.getBookOrder, { params: { id: order.id } });
    expect(one.body.data).toEqual(done);
    const [licence] = (await sp.call(books.listBookLicences, { params: { id: done.book_id } })).body.data;
    expect([licence.quantity, licence.taken, licence.company_id, licence.source]).toEqual([
      3,
      0,
      school.companyId,
      'order',
    ]);
    const book = (await sp.call(books.getBook, { params: { id: done.book_id } })).body.data;
    expect([book.ean, book.title, book.authors[0].name, book.rights]).toEqual([ean, title, 'Aylin Akdere', 'licensed']);
    const file = await sp.call(routes.bookOrderEpub, { params: { id: order.id } });
    expect([file.status, file.headers['content-type'], file.bytes.length]).toEqual([
      200,
      'application/epub+zip',
      done.epub_size,
    ]);
    expect((await sp.call(notices.listNotices)).body.data[0].text).toBe('notice.book_order_delivered');
    expect(
      (await orders({ state: 'delivered', company_id: school.companyId })).map((o: { id: string }) => o.id),
    ).toEqual([order.id]);
  });

  it('of a book that is here adds a licence to it', async () => {
    const { id } = await makeSupplierBook(app);
    const first = await delivered((await orderOf(id)).id);
    const second = await delivered((await orderOf(id, { quantity: 1 })).id);
    expect(second.book_id).toBe(first.book_id);
    const licences = await sp.call(books.listBookLicences, { params: { id: first.book_id } });
    expect(licences.body.data.map((l: { quantity: number }) => l.quantity).toSorted()).toEqual([1, 3]);
  });

  it('for another price than was seen is refused with the one of now', async () => {
    const { id } = await makeSupplierBook(app, { price_minor: 1490 });
    const answer = await request(id);
    expect([answer.status, answer.body.code, answer.body.current]).toEqual([
      409,
      'price_changed',
      { price_minor: 1490, currency: 'EUR' },
    ]);
    expect(await row(db, sql`select id from book_orders where supplier_book_id = ${id}`)).toBeUndefined();
  });

  it('for the same figure in another currency is refused with the one of now', async () => {
    const { id } = await makeSupplierBook(app, { currency: 'USD' });
    const answer = await request(id);
    expect([answer.status, answer.body.code, answer.body.current]).toEqual([
      409,
      'price_changed',
      { price_minor: 1250, currency: 'USD' },
    ]);
    expect((await request(id, { expected_currency: 'USD' })).status).toBe(201);
  });

  it('compares a currency that is sent alone', async () => {
    const { id } = await makeSupplierBook(app, { currency: 'USD' });
    expect((await request(id, { expected_currency: undefined })).status).toBe(201);
    expect((await request(id, { expected_currency: undefined, expected_price: 1249 })).body.code).toBe('price_changed');
  });

  it('is refused for what cannot be ordered, too many, a school that is not there, and to all but SP', async () => {
    const locked = await makeSupplierBook(app, { protection: 'drm' });
    const { id } = await makeSupplierBook(app);
    const errorsOf = async (over: object, book = id) => (await request(book, over)).body.errors;
    expect(await errorsOf({}, locked.id)).toEqual({ supplier_book_id: ['book_orders.not_orderable'] });
    expect(await errorsOf({}, crypto.randomUUID())).toEqual({ supplier_book_id: ['validation.not_found'] });
    expect(await errorsOf({ quantity: 1001 })).toEqual({ quantity: ['validation.range'] });
    expect(await errorsOf({ company_id: crypto.randomUUID() })).toEqual({ company_id: ['validation.not_found'] });
    expect((await request(id, {}, await staff(app, 'MN'))).status).toBe(403);
  });

  it('sent twice with one key is one order', async () => {
    const { id } = await makeSupplierBook(app);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { supplier_book_id: id, quantity: 1, expected_price: 1250, expected_currency: 'EUR' };
    const [first, second] = [
      await sp.call(routes.createBookOrder, { body, headers }),
      await sp.call(routes.createBookOrder, { body, headers }),
    ];
    expect(second.body.data.id).toBe(first.body.data.id);
  });
});

describe('what the supplier refuses', () => {
  it('fails with why; taken up again it goes out under the same reference, at the price of now', async () => {
    const double = supplierDouble(inventedEpub);
    let refusals = 1;
    const { id } = await makeSupplierBook(app);
    setSupplier(app.services, {
      ...double,
      // Of this book alone: an order of another test may still be on its way.
      send: (order, signal) =>
        order.record_reference === `test-${id}` && refusals-- > 0
          ? Promise.reject(new Refusal('price_changed', 1990))
          : double.send(order, signal),
    });
    const order = await orderOf(id);
    const failed = await eventually(async () => {
      const [one] = await orders({ state: 'failed' });
      expect(one?.id).toBe(order.id);
      return one;
    });
    expect(failed.failure).toBe('price_changed');
    const again = await sp.call(routes.retryBookOrder, {
      params: { id: order.id },
      body: { version: failed.version },
    });
    expect([again.status, again.body.data.unit_price_minor, again.body.data.state]).toEqual([200, 1990, 'pending']);
    await delivered(order.id);
    expect(double.booked.filter((one) => one.id === order.id)).toHaveLength(1);
    expect((await sp.call(routes.retryBookOrder, { params: { id: order.id }, body: {} })).status).toBe(409);
  });
});

describe('a return', () => {
  it('needs a reason and a delivery, ends the licence at once and keeps the book', async () => {
    const { id } = await makeSupplierBook(app);
    const order = await orderOf(id);
    const params = { id: order.id };
    const done = await delivered(order.id);
    expect((await sp.call(routes.returnBookOrder, { params, body: {} })).body.errors).toEqual({
      reason: ['validation.required'],
    });
    const returned = await sp.call(routes.returnBookOrder, {
      params,
      body: { reason: 'Yanlış baskı', version: done.version },
    });
    expect([returned.body.data.state, returned.body.data.return_reason]).toEqual(['returned', 'Yanlış baskı']);
    const [licence] = (await sp.call(books.listBookLicences, { params: { id: done.book_id } })).body.data;
    expect(licence.closed_at).not.toBeNull();
    expect((await sp.call(books.getBook, { params: { id: done.book_id } })).body.data.deleted_at).toBeNull();
    expect((await sp.call(routes.returnBookOrder, { params, body: { reason: 'Noch einmal' } })).status).toBe(409);
  });
});

describe('before the delivery', () => {
  it('there is no file and nothing to return', async () => {
    setSupplier(
      app.services,
      supplierDouble(inventedEpub, () => 'lost'),
    );
    const params = { id: (await orderOf((await makeSupplierBook(app)).id)).id };
    expect((await sp.call(routes.bookOrderEpub, { params })).status).toBe(404);
    expect((await sp.call(routes.returnBookOrder, { params, body: { reason: 'Erken' } })).status).toBe(409);
  });
});

describe('the status check', () => {
  it('names open orders and has one job look up those of which nothing was heard', async () => {
    setSupplier(
      app.services,
      supplierDouble(inventedEpub, () => 'lost'),
    );
    const { id } = await makeSupplierBook(app);
    const order = await orderOf(id);
    await rows(
      db,
      sql`update book_orders set next_check_at = now() + interval '1 hour', sent_at = now() - interval '1 hour',
        attempts = 1 where id = ${order.id}`,
    );
    const answer = await sp.call(routes.checkOrderStatus);
    expect(answer.body.data.map((one: { id: string }) => one.id)).toContain(order.id);
    const due = await row<{ due: boolean }>(
      db,
      sql`select next_check_at < now() + interval '5 minutes' as due from book_orders where id = ${order.id}`,
    );
    expect(due!.due).toBe(true);
  });
});
