import type { SupplierBook } from '@okur/contract/supplier';
import { type Db, insertRows, sql } from '../../platform/database/index.ts';
import { newId } from '../../platform/database/ids.ts';
import { bookOrders } from '../../platform/database/tables/index.ts';
import { linkWishes } from '../book-wishes/store.ts';

interface NewOrder {
  company_id: string | null;
  quantity: number;
  created_by: string;
  wish_ids?: string[] | undefined;
}

/** Stores an order at the price of now, to be sent by the job, and ties the wishes to it; its id. */
export async function insertOrder(db: Db, book: SupplierBook, { wish_ids, ...order }: NewOrder): Promise<string> {
  const id = newId();
  await insertRows(db, bookOrders, {
    id,
    ...order,
    supplier: book.supplier,
    supplier_book_id: book.id,
    unit_price_minor: book.price_minor!,
    currency: book.currency!,
    licence_days: book.licence_days,
    next_check_at: sql`now()`,
  });
  await linkWishes(db, { id, company_id: order.company_id, wanted: book.ean ?? book.id, wish_ids });
  return id;
}
