import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { mkdir, rm } from 'node:fs/promises';
import { system, writeAudit } from '../../platform/database/audit.ts';
import { type Db, row, rows, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { bookFromCatalogue, fillBook, type ReadFile, readBookFile, UnreadableFile } from '../books/store.ts';
import { openLicence } from '../book-turns/store.ts';
import { fulfilWishes } from '../book-wishes/store.ts';
import { Refusal, type Supplier } from '../../platform/supplier/port.ts';
import { supplierBookById } from '../supplier/store.ts';

interface Delivery {
  services: Services;
  supplier: Supplier;
  folder: string;
}

/** One file of an order, however often it is fetched. */
const keyOf = (orderId: string): string => `orders/${orderId}.epub`;

/**
 * Fetches the file of a ready order, reads it, stores it, and in one transaction makes the book, opens its licence and
 * marks the order as delivered. Broken off anywhere, it is done again. A file that cannot be used is a Refusal, and so
 * is a book that stays without a text.
 */
export async function deliver(
  { services, supplier, folder }: Delivery,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const own = join(folder, randomUUID());
  await mkdir(own, { mode: 0o700 });
  const path = join(own, 'book.epub');
  try {
    await supplier.fetchEpub(id, path, signal);
    const { db, storage } = services;
    const language = await languageOf(db, id);
    const file = await readBookFile(path, language, { db, storage, folder: own }).catch((error: unknown) => {
      if (!(error instanceof UnreadableFile)) throw error;
      throw new Refusal(error.isProtected ? 'file_protected' : 'file_unreadable');
    });
    await storage.putFile(keyOf(id), path, 'application/epub+zip');
    await services.transaction((tx) => settle(tx, id, { ...file, language }));
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

const languageOf = async (db: Db, orderId: string): Promise<string> =>
  (await row<{ language: string }>(
    db,
    sql`select s.language from book_orders o join supplier_books s on s.id = o.supplier_book_id
      where o.id = ${orderId}`,
  ))!.language;

interface Ordered {
  supplier_book_id: string;
  company_id: string | null;
  quantity: number;
  licence_days: number | null;
  created_by: string | null;
}

async function settle(tx: Db, id: string, file: ReadFile & { language: string }): Promise<void> {
  const order = await row<Ordered>(
    tx,
    sql`select supplier_book_id, company_id, quantity, licence_days, created_by from book_orders
      where id = ${id} and state = 'ordered' for update`,
  );
  if (!order) return;
  const record = await supplierBookById(tx, order.supplier_book_id);
  const bookId = await bookFromCatalogue(tx, record, file.sha256);
  // The supplier's text is read with a seat alone, and in its language, whatever the empty book was said to be.
  const { language } = file;
  const stored = { key: keyOf(id), file_name: `${record.title}.epub`, rights: 'licensed' as const, language };
  const words = await fillBook(tx, bookId, file, stored);
  // Another book has this very file, or no chapter of this one is shown: there is nothing to give a licence of.
  if (words === 0) throw new Refusal('book_empty');
  const licenceId = await openLicence(tx, {
    book_id: bookId,
    company_id: order.company_id,
    source: 'order',
    quantity: order.quantity,
    days: order.licence_days,
  });
  await rows(
    tx,
    sql`update book_orders set state = 'delivered', delivered_at = now(), checked_at = now(), next_check_at = null,
      epub_key = ${keyOf(id)}, epub_sha256 = ${file.sha256}, epub_size = ${file.size}, book_id = ${bookId},
      licence_id = ${licenceId}, version = version + 1, updated_at = now() where id = ${id}`,
  );
  await fulfilWishes(tx, id);
  await writeAudit(tx, system, [
    {
      action: 'update',
      subject: 'BOOK_ORDERS',
      subjectId: id,
      companyId: order.company_id,
      before: { order_state: 'ordered' },
      after: { order_state: 'delivered' },
    },
  ]);
  if (order.created_by) await tellOrderer(tx, order.created_by, order.company_id, record.title, bookId);
}

/** A draft stays one, someone may be writing it: who ordered hears that no one can read it yet. */
const tellOrderer = (
  tx: Db,
  adminId: string,
  companyId: string | null,
  title: string,
  bookId: string,
): Promise<unknown> =>
  rows(
    tx,
    sql`insert into notices (id, account_type, account_id, company_id, text, params, link)
      select gen_random_uuid(), 'staff', ${adminId}, ${companyId}::uuid,
        case when b.status = 'published' then 'notice.book_order_delivered' else 'notice.book_order_draft' end,
        ${JSON.stringify({ title })}::jsonb, '/books/list/' || b.id
      from books b where b.id = ${bookId}`,
  );
