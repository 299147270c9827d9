import type { bookOrders as contract } from '@okur/contract';
import type { BookOrder } from '@okur/contract/book-orders';
import type { ListQuery } from '@okur/contract/list';
import { type Db, ifGiven, matches, row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { byName, list } from '../../platform/database/list/index.ts';
import type { ContextOf } from '../../platform/http/request-context.ts';
import { startJob } from '../../platform/jobs/jobs.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { isOnDays } from '../companies/store.ts';
import { booksOfSupplier, isOrderable, supplierOf } from '../supplier/store.ts';
import { openOrdersJob } from './open-orders-job.ts';
import { orderById, orderColumns, orderTables } from './reach.ts';

const sorts = {
  created_at: sql`o.created_at`,
  title: byName(sql`s.title`),
  company_name: byName(sql`c.company_name`),
  state: sql`o.state`,
  quantity: sql`o.quantity`,
  total_minor: sql`(o.unit_price_minor * o.quantity)`,
  delivered_at: sql`o.delivered_at`,
};

const orders = (db: Db, query: ListQuery, where: Sql) =>
  list<BookOrder>(db, query, {
    columns: orderColumns,
    from: orderTables,
    where: sql`${where} and ${matches(sql`s.search`, query.search)}`,
    sorts,
    sort: '-created_at',
    id: sql`o.id`,
    filled: ['created_at', 'title', 'state', 'quantity', 'total_minor'],
  });

export const listBookOrders = async ({ db, caller, query }: ContextOf<typeof contract.listBookOrders>) =>
  orders(
    db,
    query,
    sql`${ifGiven(query.state, (v) => sql`o.state = ${v}`)}
      and ${ifGiven(query.company_id, (v) => sql`o.company_id = ${v}`)}
      and ${ifGiven(query.supplier, (v) => sql`o.supplier = ${v}`)}
      and ${await isOnDays(db, caller, { at: sql`o.created_at`, from: query.from, to: query.to })}`,
  );

export const getBookOrder = async ({ db, params }: ContextOf<typeof contract.getBookOrder>) => ({
  data: await orderById(db, params.id),
});

export const listOrderableBooks = ({ db, services, query }: ContextOf<typeof contract.listOrderableBooks>) =>
  booksOfSupplier({ db, services, query: { ...query, held: query.held ?? false } }, isOrderable);

/** Open orders; the asking is a job of its own, so that a repeated call and a viewer's change nothing. */
export async function checkOrderStatus({ db, caller, query, services }: ContextOf<typeof contract.checkOrderStatus>) {
  if (!caller.viewer && supplierOf(services)) await lookUpSoon(services);
  return orders(db, query, sql`o.state in ('pending', 'ordered')`);
}

/** Orders of which nothing was heard for half a minute are looked at next, by one job. */
async function lookUpSoon(services: Services): Promise<void> {
  const silent = sql`state in ('pending', 'ordered') and next_check_at > now()
    and coalesce(checked_at, sent_at, created_at) < now() - interval '30 seconds'
    and coalesce(sent_at, created_at) < now() - interval '2 minutes'`;
  if (!(await row(services.db, sql`select id from book_orders where ${silent} limit 1`))) return;
  await services.transaction(async (tx) => {
    const due = await rows(tx, sql`update book_orders set next_check_at = now() where ${silent} returning id`);
    const isUnderWay = await row(
      tx,
      sql`select id from jobs where kind = ${openOrdersJob.kind} and state in ('queued', 'running') limit 1`,
    );
    if (due.length > 0 && !isUnderWay)
      await startJob({ db: tx, services, afterCommit: () => undefined }, openOrdersJob, { input: {} });
  });
  await services.jobs.wake();
}
