import { audit, bookOrders as routes, books, notices, supplier } from '@okur/contract';
import type { BookOrder } from '@okur/contract/book-orders';
import { beforeAll, expect, it } from 'vitest';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeBook } from '../../platform/testing/books.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { staff } from '../../platform/testing/factories.ts';
import { Refusal } from '../../platform/supplier/port.ts';
import { supplierDouble } from '../../platform/testing/supplier-double.ts';
import { makeSupplierBook } from '../../platform/testing/supplier-books.ts';
import { inventedEpub, setSupplier } from '../supplier/store.ts';

const app = await testApp();
let sp: Client;
beforeAll(async () => {
  // Every book of this supplier is the same file.
  setSupplier(
    app.services,
    supplierDouble(() => inventedEpub('one file', 'tr')),
  );
  sp = await staff(app, 'SP');
});

const orderOf = async (supplier_book_id: string): Promise<string> => {
  const body = { supplier_book_id, quantity: 3, expected_price: 1250, expected_currency: 'EUR' };
  const answer = await sp.call(routes.createBookOrder, { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
};
const arrived = (id: string, state: BookOrder['state']): Promise<BookOrder> =>
  eventually(async () => {
    const { data } = (await sp.call(routes.getBookOrder, { params: { id } })).body;
    expect(data.state).toBe(state);
    return data;
  });
const retry = async (id: string) => {
  const answer = await sp.call(routes.retryBookOrder, { params: { id }, body: {} });
  expect(answer.status, answer.text).toBe(200);
};
const licencesOf = async (id: string) => (await sp.call(books.listBookLicences, { params: { id } })).body.data;

it('an order is not delivered into an empty book whose text another one has', async () => {
  const [first, second] = [await makeSupplierBook(app), await makeSupplierBook(app)];
  const held = await arrived(await orderOf(first.id), 'delivered');
  const body = { title: 'Taslak', language: 'tr' as const, ean: second.ean };
  const draft = (await sp.call(books.createBook, { body })).body.data;
  const order = await orderOf(second.id);
  const failed = await arrived(order, 'failed');
  expect([failed.failure, failed.book_id, failed.delivered_at]).toEqual(['book_empty', null, null]);
  expect(await licencesOf(draft.id)).toEqual([]);
  expect((await sp.call(routes.bookOrderEpub, { params: { id: order } })).status).toBe(404);
  expect((await sp.call(books.deleteBook, { params: { id: draft.id } })).status).toBe(200);
  await retry(order);
  expect((await arrived(order, 'delivered')).book_id).toBe(held.book_id);
});

it('an order of a book whose chapters are all hidden waits until one is shown', async () => {
  const { id } = await makeSupplierBook(app);
  const { book_id } = await arrived(await orderOf(id), 'delivered');
  const chapters = (await sp.call(books.bookToc, { params: { id: book_id! } })).body.data;
  await sp.call(books.updateBook, { params: { id: book_id! }, body: { status: 'draft' } });
  const toggle = async () => {
    for (const chapter of chapters) {
      const answer = await sp.call(books.toggleBookChapter, { params: { id: chapter.id } });
      expect(answer.status, answer.text).toBe(200);
    }
  };
  await toggle();
  const licences = await licencesOf(book_id!);
  const order = await orderOf(id);
  expect((await arrived(order, 'failed')).failure).toBe('book_empty');
  expect(await licencesOf(book_id!)).toEqual(licences);
  await toggle();
  await retry(order);
  expect((await arrived(order, 'delivered')).book_id).toBe(book_id);
});

it.each(['own', 'public_domain'] as const)(
  'a draft (%s) that had no text needs a seat once it is delivered',
  async (rights) => {
    let count = 0;
    setSupplier(
      app.services,
      supplierDouble(() => inventedEpub(`${rights} ${(count += 1)}`, 'tr')),
    );
    const { id, ean } = await makeSupplierBook(app);
    const draft = (await sp.call(books.createBook, { body: { title: 'Taslak', language: 'tr', ean, rights } })).body
      .data;
    expect((await arrived(await orderOf(id), 'delivered')).book_id).toBe(draft.id);
    const book = (await sp.call(books.getBook, { params: { id: draft.id } })).body.data;
    expect([book.rights, book.version]).toEqual(['licensed', draft.version + 1]);
    const query = { subject: 'BOOK', subject_id: draft.id } as const;
    const [change] = (await sp.call(audit.listAudit, { query })).body.data;
    expect(change).toMatchObject({
      action: 'update',
      changes: [{ field: 'rights', before: rights, after: 'licensed' }],
    });
  },
);

it('a draft that had no text has the language that the delivered one was measured by', async () => {
  setSupplier(
    app.services,
    supplierDouble(() => inventedEpub('Another language', 'en')),
  );
  const { id, ean } = await makeSupplierBook(app, { language: 'en' });
  const body = { title: 'Taslak', language: 'tr', ean, rights: 'licensed' } as const;
  const draft = (await sp.call(books.createBook, { body })).body.data;
  expect((await arrived(await orderOf(id), 'delivered')).book_id).toBe(draft.id);
  const book = (await sp.call(books.getBook, { params: { id: draft.id } })).body.data;
  expect([book.language, book.level.formula]).toEqual(['en', 'flesch_kincaid']);
  const query = { subject: 'BOOK', subject_id: draft.id } as const;
  const [change] = (await sp.call(audit.listAudit, { query })).body.data;
  expect(change.changes).toEqual([{ field: 'language', before: 'tr', after: 'en' }]);
});

it('who orders for a draft that has a text hears that no one can read it before it is published', async () => {
  setSupplier(app.services, supplierDouble(inventedEpub));
  const { id, ean } = await makeSupplierBook(app);
  const book = await makeBook(sp, { words: [50], rights: 'licensed' });
  const change = (body: object) => sp.call(books.updateBook, { params: { id: book.id }, body });
  expect((await change({ ean, status: 'draft' })).status).toBe(200);
  expect((await arrived(await orderOf(id), 'delivered')).book_id).toBe(book.id);
  const [notice] = (await sp.call(notices.listNotices)).body.data;
  expect([notice.text, notice.link]).toEqual(['notice.book_order_draft', `/books/list/${book.id}`]);
});

it('a text whose chapters are all hidden is not replaced by the one that is delivered', async () => {
  setSupplier(app.services, supplierDouble(inventedEpub));
  const { id, ean } = await makeSupplierBook(app);
  const book = await makeBook(sp, { words: [50], rights: 'licensed' });
  expect((await sp.call(books.updateBook, { params: { id: book.id }, body: { ean, status: 'draft' } })).status).toBe(
    200,
  );
  const [chapter] = book.chapters;
  expect((await sp.call(books.toggleBookChapter, { params: { id: chapter!.id }, body: {} })).status).toBe(200);
  expect((await arrived(await orderOf(id), 'failed')).failure).toBe('book_empty');
  const toc = (await sp.call(books.bookToc, { params: { id: book.id } })).body.data;
  expect(toc).toMatchObject([{ id: chapter!.id, words: 50, visible: false }]);
});

it('a book with a text of its own that needs no licence is not ordered', async () => {
  const { id, ean } = await makeSupplierBook(app);
  const book = await makeBook(sp, { words: [50] });
  const change = (body: object) => sp.call(books.updateBook, { params: { id: book.id }, body });
  expect((await change({ ean })).status).toBe(200);
  const body = { supplier_book_id: id, quantity: 3, expected_price: 1250, expected_currency: 'EUR' };
  const refused = await sp.call(routes.createBookOrder, { body });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { supplier_book_id: ['validation.book_needs_no_licence'] },
  ]);
  const seen = async () => (await sp.call(supplier.getSupplierBook, { params: { id } })).body.data;
  expect(await seen()).toMatchObject({ orderable: false, order_bar: 'needs_no_licence' });
  const query = { ean, held: true } as never;
  expect((await sp.call(routes.listOrderableBooks, { query })).body.data).toEqual([]);
  expect((await change({ rights: 'licensed' })).status).toBe(200);
  expect(await seen()).toMatchObject({ orderable: true, order_bar: null });
  expect((await arrived(await orderOf(id), 'delivered')).book_id).toBe(book.id);
});

it('a failed order is not taken up again once the book has a text of its own that needs no licence', async () => {
  const double = supplierDouble(inventedEpub);
  setSupplier(app.services, { ...double, send: () => Promise.reject(new Refusal('unavailable')) });
  const { id, ean } = await makeSupplierBook(app);
  const order = await orderOf(id);
  await arrived(order, 'failed');
  setSupplier(app.services, double);
  const book = await makeBook(sp, { words: [50] });
  const change = (body: object) => sp.call(books.updateBook, { params: { id: book.id }, body });
  expect((await change({ ean })).status).toBe(200);
  const refused = await sp.call(routes.retryBookOrder, { params: { id: order }, body: {} });
  expect([refused.status, refused.body.errors]).toEqual([422, { id: ['validation.book_needs_no_licence'] }]);
  await arrived(order, 'failed');
  expect((await change({ rights: 'licensed' })).status).toBe(200);
  await retry(order);
  expect((await arrived(order, 'delivered')).book_id).toBe(book.id);
});
