import type { bookOrders as contract } from '@okur/contract';
import { type Db, row, sql, touched, updateRows } from '../../platform/database/index.ts';
import { bookOrders } from '../../platform/database/tables/index.ts';
import { ApiError, checkVersion, invalidField } from '../../platform/http/api-error.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import { takesNoLicence } from '../books/store.ts';
import { supplierBookById, supplierOf } from '../supplier/store.ts';
import { insertOrder } from './insert.ts';
import { openOrdersJob } from './open-orders-job.ts';
import { auditOf, orderById } from './reach.ts';

type CreateContext = ContextOf<typeof contract.createBookOrder>;

/** Stores the order; a job sends it once this transaction is on disk. */
export async function createBookOrder(context: CreateContext) {
  const { db, caller, body, record, services } = context;
  if (!supplierOf(services))
    throw new ApiError('conflict', { errors: { supplier_book_id: ['book_orders.no_supplier'] } });
  const book = await supplierBookById(db, body.supplier_book_id).catch(() => {
    throw invalidField('supplier_book_id', 'validation.not_found');
  });
  await checkRights(db, book.ean, 'supplier_book_id');
  if (!book.orderable) throw invalidField('supplier_book_id', 'book_orders.not_orderable');
  checkPrice(book, body);
  await checkCompany(context);
  const { company_id, quantity, wish_ids } = body;
  const id = await insertOrder(db, book, { company_id, quantity, wish_ids, created_by: caller.id });
  const after = await orderById(db, id);
  record({
    action: 'create',
    subject: 'BOOK_ORDERS',
    subjectId: id,
    companyId: body.company_id,
    after: auditOf(after),
  });
  await startJob({ db, services, afterCommit: context.afterCommit }, openOrdersJob, { input: {} });
  return { data: after };
}

function checkPrice(
  { price_minor, currency }: { price_minor: number | null; currency: string | null },
  { expected_price, expected_currency }: CreateContext['body'],
) {
  const isExpected = expected_currency === undefined || expected_currency === currency;
  if (price_minor === expected_price && isExpected) return;
  throw new ApiError('price_changed', {
    errors: { expected_price: ['book_orders.price_changed'] },
    params: { expected_price: { price: (price_minor ?? 0) / 100, currency: currency ?? '' } },
    current: { price_minor, currency },
  });
}

async function checkRights(db: Db, ean: string | null, field: string): Promise<void> {
  const free = await row(
    db,
    sql`select b.id from books b where b.ean = ${ean} and b.deleted_at is null and ${takesNoLicence}`,
  );
  if (free) throw invalidField(field, 'validation.book_needs_no_licence');
}

async function checkCompany({ db, body }: CreateContext): Promise<void> {
  if (body.company_id === null) return;
  const company = await row(
    db,
    sql`select id from companies where id = ${body.company_id} and deleted_at is null for key share`,
  );
  if (!company) throw invalidField('company_id', 'validation.not_found');
}

/** Takes a failed order up again with the same id: the supplier is asked about it before it is sent once more. */
export async function retryBookOrder(context: ContextOf<typeof contract.retryBookOrder>) {
  const { db, params, body, record, services } = context;
  const before = await orderById(db, params.id, { lock: true });
  if (!supplierOf(services)) throw new ApiError('conflict', { errors: { id: ['book_orders.no_supplier'] } });
  checkVersion(body.version, before);
  if (before.state !== 'failed') throw new ApiError('conflict', { errors: { id: ['book_orders.not_failed'] } });
  await checkRights(db, before.ean, 'id');
  const price = await row<{ price_minor: number | null; currency: string | null }>(
    db,
    sql`select price_minor, currency from supplier_books where id = ${before.supplier_book_id}`,
  );
  // Refused for its price it goes out with the one of now, which anyone who takes it up again has seen.
  const isDearer = before.failure === 'price_changed' && price?.price_minor && price.currency === before.currency;
  await updateRows(
    db,
    bookOrders,
    {
      state: 'pending',
      failure: null,
      next_check_at: sql`now()`,
      ...(isDearer ? { unit_price_minor: price.price_minor! } : {}),
      ...touched(),
    },
    sql`id = ${params.id}`,
  );
  const after = await orderById(db, params.id);
  record({
    action: 'update',
    subject: 'BOOK_ORDERS',
    subjectId: params.id,
    companyId: after.company_id,
    before: auditOf(before),
    after: auditOf(after),
  });
  await startJob({ db, services, afterCommit: context.afterCommit }, openOrdersJob, { input: {} });
  return { data: after };
}
