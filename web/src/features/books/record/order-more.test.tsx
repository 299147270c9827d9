import type { Book, BookLicence } from '@okur/contract/books';
import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { serve, show, signInAs } from '../../../kit/testing.tsx';
import { BookLicences } from './BookLicences.tsx';

beforeEach(() => signInAs('SP'));

const id = '01a1fd33-f155-7000-8000-000000000001';
const supplied = { id, title: 'Kitap', price_minor: 1250, currency: 'EUR', wish_count: 0 };
const licence = { id, version: 1, company_name: 'Deniz', source: 'order', quantity: 3, taken: 0 } as BookLicence;
/** The tab of a book with a licence; whether the supplier’s book was looked up. */
async function open(over: Partial<Book>, licences = [licence], order_bar: string | null = null): Promise<boolean> {
  const requests = serve(({ path }) => {
    const data = path.endsWith('/licences') ? licences : [{ ...supplied, order_bar }];
    return { data, meta: { page: 1, per_page: 25, total: data.length, total_pages: 1 } };
  });
  const book = { id, title: 'Kitap', ean: '9786050000016', word_count: 50, deleted_at: null, ...over } as Book;
  show(() => <BookLicences book={book} />);
  await screen.findAllByText(licences.length > 0 ? 'Deniz' : 'books.no_licences');
  return requests.some(({ path }) => path.endsWith('gardner/book-orders/books'));
}
const more = 'book_orders.more';

it.each([{ rights: 'licensed' }, { rights: 'own', word_count: 0 }] as const)('more of %o is ordered', async (book) => {
  expect(await open(book)).toBe(true);
  expect(await screen.findByText(more)).toBeDefined();
});

it('the first licences of a book that has none are ordered from its empty list', async () => {
  await open({ rights: 'licensed' }, []);
  expect(await screen.findByText(more)).toBeDefined();
  expect(screen.getByText('books.licence_grant')).toBeDefined();
});

it('a book with a text of its own that is not licensed cannot be ordered', async () => {
  expect(await open({ rights: 'own' })).toBe(false);
  expect(screen.queryByText(more)).toBeNull();
});

it('where no supplier is configured, it is said in place of the button', async () => {
  await open({ rights: 'licensed' }, [licence], 'no_supplier');
  expect(await screen.findByText('book_orders.no_supplier')).toBeDefined();
  expect(screen.queryByText(more)).toBeNull();
});
