import { insertRows, sql } from '../database/index.ts';
import { newId } from '../database/ids.ts';
import { bookLicences, books, bookSeats, bookWishes, supplierBooks } from '../database/tables/index.ts';
import type { TestApp } from './app.ts';
import type { Row } from './factories.ts';

let count = 0;

/** An ISBN-13 that no other test has. */
export function nextIsbn(): string {
  count += 1;
  const run = String(Math.floor(performance.timeOrigin) % 100_000).padStart(5, '0');
  const digits = `978${run}${String(count).padStart(4, '0')}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return digits + String((10 - (sum % 10)) % 10);
}

/** An EPUB of the supplier for 12.50 that can be ordered. */
export async function makeSupplierBook(
  { services }: Pick<TestApp, 'services'>,
  row: Row<typeof supplierBooks> = {},
): Promise<{ id: string; ean: string; title: string }> {
  const [id, ean] = [newId(), nextIsbn()];
  const title = `Gökyüzü Defteri ${count}`;
  await insertRows(services.db, supplierBooks, {
    id,
    supplier: 'gardner',
    record_reference: `test-${id}`,
    ean,
    title,
    authors: 'Aylin Akdere',
    contributors: [{ name: 'Aylin Akdere', role: 'A01' }],
    publisher: 'Mavi Martı',
    language: 'tr',
    is_epub: true,
    price_minor: 1250,
    currency: 'EUR',
    availability: 'available',
    ...row,
  });
  return { id, ean: row.ean === undefined ? ean : String(row.ean), title };
}

/** A student's seat of a licensed book, and a wish. */
export async function makeSeatAndWish(
  app: TestApp,
  { company, user, admin }: { company: string; user: string; admin: string },
): Promise<{ seat: string; wish: string; ownWish: string }> {
  const { db } = app.services;
  const [book, licence, seat, wish, ownWish] = [newId(), newId(), newId(), newId(), newId()];
  await insertRows(db, books, { id: book, title: 'Lisanslı', language: 'tr', rights: 'licensed' });
  await insertRows(db, bookLicences, {
    id: licence,
    book_id: book,
    company_id: company,
    source: 'grant',
    quantity: 2,
    starts_at: sql`now() - interval '1 day'`,
  });
  await insertRows(db, bookSeats, { id: seat, licence_id: licence, book_id: book, user_id: user });
  await insertRows(db, bookWishes, { id: wish, user_id: user, company_id: company, ean: nextIsbn() });
  await insertRows(db, bookWishes, { id: ownWish, admin_id: admin, company_id: company, ean: nextIsbn() });
  return { seat, wish, ownWish };
}
