import type { BookOrder } from '@okur/contract/book-orders';
import { type Db, type Sql, sql } from '../../platform/database/index.ts';
import { wireRow } from '../../platform/database/list/index.ts';
import { orNotFound } from '../../platform/http/api-error.ts';

export const orderTables: Sql = sql`book_orders o join supplier_books s on s.id = o.supplier_book_id
  left join companies c on c.id = o.company_id left join book_licences l on l.id = o.licence_id
  left join admins a on a.id = o.created_by`;

export const orderColumns: Sql = sql`
  o.id, o.version, o.created_at, o.updated_at, o.supplier, o.supplier_book_id, s.title, s.authors, s.ean, o.company_id,
  c.company_name, o.quantity, o.unit_price_minor, o.unit_price_minor * o.quantity as total_minor,
  o.unit_price_minor / 100.0 as unit_price, o.unit_price_minor * o.quantity / 100.0 as total, o.currency, o.state,
  o.failure, o.supplier_reference, o.checked_at, o.ordered_at, o.delivered_at, o.returned_at, o.return_reason,
  l.expires_at as licence_until, o.epub_size, o.book_id, coalesce(l.taken, 0) as seats_taken,
  (select count(distinct x.user_id)::int from book_seats x where x.licence_id = l.id) as reader_count,
  (select count(*)::int from book_wishes w where w.order_id = o.id) as wish_count, a.username as ordered_by`;

/** An order, or 404; `lock` holds its row until the transaction ends. */
export const orderById = async (db: Db, id: string, { lock = false } = {}): Promise<BookOrder> =>
  orNotFound(
    await wireRow<BookOrder>(
      db,
      { columns: orderColumns, from: orderTables, where: sql`o.id = ${id}` },
      lock ? sql`o` : undefined,
    ),
  );

/** What the activity says of an order. */
export const auditOf = (order: BookOrder) => ({
  title: order.title,
  company_name: order.company_name,
  quantity: order.quantity,
  unit_price: order.unit_price,
  currency: order.currency,
  order_state: order.state,
  failure: order.failure,
  return_reason: order.return_reason,
});
