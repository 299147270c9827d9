import type { OrderFailure } from '@okur/contract/book-orders';
import { writeAudit, system } from '../../platform/database/audit.ts';
import { row, rows, sql } from '../../platform/database/index.ts';
import type { Services } from '../../platform/runtime/services.ts';
import { type PlacedOrder, Refusal, type Supplier, type SupplierOrder } from '../../platform/supplier/port.ts';
import { deliver } from './deliver.ts';

/*
 * An open order, one step at a time. Each step is on disk before the next call to the supplier, so that a process may
 * break off anywhere: an order that was sent and of which no answer is known is looked up by its id, never sent again
 * before the supplier has said for sure that it does not know it.
 */

export interface Work {
  services: Services;
  supplier: Supplier;
  /** Where a file lies until it is stored. */
  folder: string;
}

/** Milliseconds that a call may take, and that a file may. */
const limits = { call: 20_000, file: 120_000 };
/** Seconds an order belongs to the run that took it: longer than its calls, or than the fetching of its file. */
const lease = { call: 60, file: 150 };
/** Seconds after a sending in which the supplier may still be about to book it. */
const settle = 90;
/** Seconds until the next look: after a failure, while something settles, and while the supplier is at work. */
const wait = { failed: 15, settling: 15 };

interface OpenOrder extends PlacedOrder {
  state: 'pending' | 'ordered';
  supplier: string;
  attempts: number;
  supplier_reference: string | null;
  company_id: string | null;
  created_by: string | null;
  title: string;
  /** Whether the last sending is so long ago that the supplier knows of it if it ever will. */
  is_settled: boolean;
  /** Seconds since it was ordered. */
  age: number;
}

/** Takes the order that has waited longest and brings it one step on; false when none is due. */
export async function advanceNext(work: Work): Promise<boolean> {
  const taken = await row<{ id: string }>(
    work.services.db,
    sql`update book_orders set next_check_at = now() + make_interval(secs => ${lease.call})
      where id = (select id from book_orders where state in ('pending', 'ordered') and next_check_at <= now()
        order by next_check_at, id limit 1 for update skip locked) returning id`,
  );
  if (!taken) return false;
  const order = await openOrder(work, taken.id);
  if (order) await advance(work, order);
  return true;
}

const openOrder = ({ services }: Work, id: string): Promise<OpenOrder | undefined> =>
  row<OpenOrder>(
    services.db,
    sql`select o.id, o.state, o.supplier, o.quantity, o.unit_price_minor, o.currency, o.attempts, o.supplier_reference,
      o.company_id, o.created_by, s.record_reference, s.ean, s.title,
      coalesce(o.sent_at < now() - make_interval(secs => ${settle}), true) as is_settled,
      coalesce(extract(epoch from now() - o.ordered_at), 0)::int as age
      from book_orders o join supplier_books s on s.id = o.supplier_book_id
      where o.id = ${id} and o.state in ('pending', 'ordered')`,
  );

async function advance(work: Work, order: OpenOrder): Promise<void> {
  try {
    if (order.state === 'ordered') await goOn(work, order);
    else if (order.attempts === 0) await send(work, order);
    else await findOut(work, order);
  } catch (error) {
    if (error instanceof Refusal) return fail(work, order, error.failure, error.priceMinor);
    // What became of the call is not found: the next look finds out.
    await again(work, order, wait.failed);
    if (!isOutside(error)) throw error;
  }
}

/** A time-out or a broken connection, of which a supplier has many; anything else is a mistake of ours. */
const isOutside = (error: unknown): boolean =>
  error instanceof Error &&
  (/^(TimeoutError|AbortError|TypeError)$/.test(error.name) || /supplier/.test(error.message));

/** Sent before, and no answer found. */
async function findOut(work: Work, order: OpenOrder): Promise<void> {
  const found = await work.supplier.lookUp(order.id, AbortSignal.timeout(limits.call));
  if (found) return take(work, order, found);
  if (!order.is_settled) return void (await again(work, order, wait.settling));
  await send(work, order);
}

async function send(work: Work, order: OpenOrder): Promise<void> {
  const { id, record_reference, ean, quantity, unit_price_minor, currency, attempts } = order;
  // Begun before the row is written: a process that slept in between finds its time over.
  const signal = AbortSignal.timeout(limits.call);
  const mine = await rows(
    work.services.db,
    sql`update book_orders set attempts = attempts + 1, sent_at = now(), updated_at = now()
      where id = ${id} and state = 'pending' and attempts = ${attempts} returning id`,
  );
  if (mine.length === 0) return;
  signal.throwIfAborted();
  const found = await work.supplier.send({ id, record_reference, ean, quantity, unit_price_minor, currency }, signal);
  await take(work, order, found);
}

/** The supplier has it. */
async function take(work: Work, order: OpenOrder, found: SupplierOrder): Promise<void> {
  if (found.state === 'refused') return fail(work, order, found.failure ?? 'refused');
  await work.services.transaction(async (tx) => {
    const changed = await rows(
      tx,
      sql`update book_orders set state = 'ordered', supplier_reference = ${found.reference}, failure = null,
        ordered_at = coalesce(ordered_at, now()), checked_at = now(), next_check_at = now() +
        make_interval(secs => ${found.state === 'ready' ? 0 : 3}), version = version + 1, updated_at = now()
        where id = ${order.id} and state = 'pending' returning id`,
    );
    if (changed.length > 0) await note(tx, order, { order_state: 'pending' }, { order_state: 'ordered' });
  });
}

async function goOn(work: Work, order: OpenOrder): Promise<void> {
  const found = await work.supplier.lookUp(order.id, AbortSignal.timeout(limits.call));
  if (!found || found.state === 'refused') return fail(work, order, found?.failure ?? 'refused');
  const isReady = found.state === 'ready';
  // Often at first, when files mostly come; then every quarter of what it has taken so far, at most hourly.
  const seconds = isReady ? lease.file : Math.min(3600, Math.max(3, Math.round(order.age / 4)));
  await rows(
    work.services.db,
    sql`update book_orders set checked_at = now(), next_check_at = now() + make_interval(secs => ${seconds})
      where id = ${order.id} and state = 'ordered'`,
  );
  if (isReady) await deliver(work, order.id, AbortSignal.timeout(limits.file));
}

const again = (work: Work, { id }: OpenOrder, seconds: number): Promise<unknown> =>
  rows(
    work.services.db,
    sql`update book_orders set next_check_at = now() + make_interval(secs => ${seconds})
      where id = ${id} and state in ('pending', 'ordered')`,
  );

/** The supplier has decided, or its file cannot be used: someone has to look at it. */
async function fail(work: Work, order: OpenOrder, failure: OrderFailure, priceMinor?: number): Promise<void> {
  await work.services.transaction(async (tx) => {
    const failed = await rows(
      tx,
      // Decided: taken up again, nothing is left that could still be booked.
      sql`update book_orders set state = 'failed', failure = ${failure}, next_check_at = null, sent_at = null,
        checked_at = now(), version = version + 1, updated_at = now()
        where id = ${order.id} and state = ${order.state} returning id`,
    );
    if (failed.length === 0) return;
    if (priceMinor !== undefined)
      await rows(
        tx,
        sql`update supplier_books set price_minor = ${priceMinor}, currency = ${order.currency}, version = version + 1,
          block_hashes = block_hashes - '6', updated_at = now()
          where supplier = ${order.supplier} and record_reference = ${order.record_reference}`,
      );
    await note(tx, order, { order_state: order.state }, { order_state: 'failed', failure });
    if (order.created_by)
      await rows(
        tx,
        sql`insert into notices (id, account_type, account_id, company_id, text, params, link)
          values (gen_random_uuid(), 'staff', ${order.created_by}, ${order.company_id}, 'notice.book_order_failed',
            ${JSON.stringify({ title: order.title })}::jsonb,
          '/book-orders?state=failed')`,
      );
  });
}

const note = (
  tx: Parameters<typeof writeAudit>[0],
  { id, company_id }: OpenOrder,
  before: object,
  after: object,
): Promise<void> =>
  writeAudit(tx, system, [
    { action: 'update', subject: 'BOOK_ORDERS', subjectId: id, companyId: company_id, before, after },
  ]);
