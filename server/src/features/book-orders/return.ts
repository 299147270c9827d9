import type { bookOrders as contract } from '@okur/contract';
import { row, sql, touched, updateRows } from '../../platform/database/index.ts';
import { bookOrders } from '../../platform/database/tables/index.ts';
import { ApiError, checkVersion, orNotFound } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { closeLicence } from '../book-turns/store.ts';
import { auditOf, orderById } from './reach.ts';

/** A returned order keeps its file; its licence is over at once, and what was read stays. */
export async function returnBookOrder(context: ContextOf<typeof contract.returnBookOrder>) {
  const { db, caller, params, body, record } = context;
  const before = await orderById(db, params.id, { lock: true });
  checkVersion(body.version, before);
  if (before.state !== 'delivered') throw new ApiError('conflict', { errors: { id: ['book_orders.not_delivered'] } });
  await updateRows(
    db,
    bookOrders,
    {
      state: 'returned',
      returned_at: sql`now()`,
      return_reason: body.reason,
      returned_by: caller.id,
      next_check_at: null,
      ...touched(),
    },
    sql`id = ${params.id}`,
  );
  const licence = await row<{ licence_id: string }>(
    db,
    sql`select licence_id from book_orders where id = ${params.id}`,
  );
  await closeLicence(db, licence!.licence_id, 'returned');
  const after = await orderById(db, params.id);
  record({
    action: 'update',
    subject: 'BOOK_ORDERS',
    subjectId: params.id,
    companyId: after.company_id,
    before: auditOf(before),
    after: auditOf(after),
  });
  return { data: after };
}

export async function bookOrderEpub({ db, params, services }: ContextOf<typeof contract.bookOrderEpub>) {
  const order = orNotFound(
    await row<{ epub_key: string; title: string }>(
      db,
      sql`select o.epub_key, s.title from book_orders o join supplier_books s on s.id = o.supplier_book_id
        where o.id = ${params.id} and o.state in ('delivered', 'returned')`,
    ),
  );
  const file = orNotFound(await services.storage.get(order.epub_key));
  return { fileName: `${order.title}.epub`, contentType: file.contentType, bytes: file.stream };
}
