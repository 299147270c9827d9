import { audit, bookOrders, books, tutorials } from '@okur/contract';
import type { AuditEntry } from '@okur/contract/audit';
import { expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeBook } from '../../platform/testing/books.ts';
import { staff } from '../../platform/testing/factories.ts';
import { makeSupplierBook } from '../../platform/testing/supplier-books.ts';
import { supplierDouble } from '../../platform/testing/supplier-double.ts';
import { inventedEpub, setSupplier } from '../supplier/store.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const activity = async (query: Record<string, string | boolean>): Promise<AuditEntry[]> =>
  (await sp.call(audit.listAudit, { query: { ...query, per_page: 50 } })).body.data;

it('the activity of a book has its chapters and licences, where its parts are asked for', async () => {
  const book = await makeBook(sp, { words: [60, 60], rights: 'licensed' });
  const other = await makeBook(sp, { words: [60] });
  await sp.call(books.grantBookLicence, { params: { id: book.id }, body: { quantity: 3 } });
  await sp.call(books.deleteBookChapter, { params: { id: book.chapters[0]!.id } });
  const of = { subject: 'BOOK', subject_id: book.id };
  const parts = await activity({ ...of, parts: true });
  expect(parts.map(({ subject, action }) => `${subject} ${action}`)).toEqual(
    expect.arrayContaining(['BOOK create', 'BOOK_CHAPTER create', 'BOOK_CHAPTER delete', 'BOOK_LICENCE create']),
  );
  expect(parts.map(({ subject_id }) => subject_id)).not.toContain(other.chapters[0]!.id);
  expect(new Set((await activity(of)).map(({ subject }) => subject))).toEqual(new Set(['BOOK']));
});

it('the activity of a supplier’s book has the orders of it', async () => {
  setSupplier(app.services, supplierDouble(inventedEpub));
  const [ordered, other] = [await makeSupplierBook(app), await makeSupplierBook(app)];
  const price = { quantity: 2, expected_price: 1250, expected_currency: 'EUR' };
  const order = (id: string) => sp.call(bookOrders.createBookOrder, { body: { supplier_book_id: id, ...price } });
  const made = await order(ordered.id);
  expect(made.status, made.text).toBe(201);
  expect((await order(other.id)).status).toBe(201);
  const found = await activity({ subject: 'GARDNER_BOOK', subject_id: ordered.id, parts: true });
  expect(found.map(({ subject, subject_id }) => [subject, subject_id])).toContainEqual([
    'BOOK_ORDERS',
    made.body.data.id,
  ]);
  expect(new Set(found.map(({ subject_id }) => subject_id))).toEqual(new Set([made.body.data.id]));
});

it('a changed title of a book can be undone, its status cannot', async () => {
  const { id } = await makeBook(sp, { title: 'Eski', words: [60] });
  await sp.call(books.updateBook, { params: { id }, body: { title: 'Yeni' } });
  const [entry] = await activity({ subject: 'BOOK', subject_id: id });
  expect(entry).toMatchObject({ undoable: true, changes: [{ field: 'title', before: 'Eski', after: 'Yeni' }] });
  expect((await sp.call(audit.undoAudit, { params: { id: entry!.id } })).status).toBe(200);
  expect((await sp.call(books.getBook, { params: { id } })).body.data.title).toBe('Eski');
  await sp.call(books.updateBook, { params: { id }, body: { status: 'draft' } });
  expect((await activity({ subject: 'BOOK', subject_id: id }))[0]!.undoable).toBe(false);
});

it('so can the names of authors, genres and publishers and the title of a tutorial', async () => {
  const name = `Eski ${crypto.randomUUID()}`;
  const made = [
    ['AUTHOR', books.createAuthor, books.updateAuthor, { name }, { name: `${name} 2` }],
    ['GENRE', books.createGenre, books.updateGenre, { name }, { name: `${name} 2` }],
    ['PUBLISHER', books.createPublisher, books.updatePublisher, { name }, { name: `${name} 2` }],
    [
      'TUTORIAL',
      tutorials.createTutorial,
      tutorials.updateTutorial,
      { title: name, language: 'tr' },
      { title: 'Yeni' },
    ],
  ] as const;
  for (const [subject, create, update, body, change] of made) {
    const { id } = (await sp.call(create as never, { body } as never)).body.data;
    await sp.call(update as never, { params: { id }, body: change } as never);
    const [entry] = await activity({ subject, subject_id: id });
    expect(entry, subject).toMatchObject({ undoable: true });
    expect((await sp.call(audit.undoAudit, { params: { id: entry!.id } })).status, subject).toBe(200);
  }
});
