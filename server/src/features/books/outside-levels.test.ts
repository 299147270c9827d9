import { books, supplier } from '@okur/contract';
import { expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeBook } from '../../platform/testing/books.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { makeSupplierBook } from '../../platform/testing/supplier-books.ts';

const app = await testApp();
const sp = await staff(app, 'SP');

it('a book has the levels that the supplier gives for its number, and teachers see them', async () => {
  const levels = [
    { scheme: 'lexile', value: '640L' },
    { scheme: 'atos', value: '4.1' },
  ];
  const { ean, id: record } = await makeSupplierBook(app, { levels });
  const { id } = await makeBook(sp, { words: [60] });
  const { instructor } = await makeSchool(app);
  const seen = async () => (await instructor.call(books.getBook, { params: { id } })).body.data.outside_levels;
  expect(await seen()).toEqual([]);
  expect((await sp.call(books.updateBook, { params: { id }, body: { ean } })).status).toBe(200);
  // Of whom, and of when: the trade judges a book again.
  const { updated_at } = (await sp.call(supplier.getSupplierBook, { params: { id: record } })).body.data;
  const found = await seen();
  expect(found).toEqual(levels.map((level) => ({ ...level, source: 'gardner', at: expect.any(String) as unknown })));
  expect(Date.parse(found[0].at)).toBe(Date.parse(updated_at));
});
