import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bookOrders as routes } from '@okur/contract';
import { randomFrom } from '@okur/contract/reading/random-of-tests';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { array, row, rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';
import { makeSupplierBook } from '../../platform/testing/supplier-books.ts';
import { inventedEpub, setSupplier } from '../supplier/store.ts';
import { type Fault, faults, type SupplierDouble, supplierDouble } from '../../platform/testing/supplier-double.ts';
import { advanceNext } from './advance.ts';

/* Any process may break off anywhere, any answer may be lost: each order is booked once and ends delivered. */

const app = await testApp();
const { services } = app;
// The orders are advanced here, step by step.
services.jobs.wake = () => Promise.resolve();
const folder = mkdtempSync(join(tmpdir(), 'okur-orders-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let sp: Client;
let bookId: string;
beforeAll(async () => {
  sp = await staff(app, 'SP');
  bookId = (await makeSupplierBook(app)).id;
});

async function order(supplier: SupplierDouble): Promise<string> {
  setSupplier(services, supplier);
  const body = { supplier_book_id: bookId, quantity: 2, expected_price: 1250, expected_currency: 'EUR' };
  const answer = await sp.call(routes.createBookOrder, { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
}

async function pass(supplier: SupplierDouble, seconds: number): Promise<void> {
  supplier.pass(seconds);
  await rows(
    services.db,
    sql`update book_orders set next_check_at = next_check_at - make_interval(secs => ${seconds}),
      sent_at = sent_at - make_interval(secs => ${seconds})`,
  );
}

/** Runs that begin again whenever one is killed, until nothing is open. */
async function untilClosed(supplier: SupplierDouble): Promise<void> {
  for (let step = 0; step < 2000; step += 1) {
    const isDue = await Promise.race([advanceNext({ services, supplier, folder }), supplier.killed().then(() => true)]);
    if (isDue) continue;
    if (!(await row(services.db, sql`select id from book_orders where state in ('pending', 'ordered') limit 1`)))
      return;
    await pass(supplier, 20);
  }
  throw new Error('orders stay open');
}

const stateOf = async (id: string) =>
  (await row<{ state: string; attempts: number }>(
    services.db,
    sql`select state, attempts from book_orders where id = ${id}`,
  ))!;

describe('an order', () => {
  it.each(faults)('of which the sending is %s is booked once and delivered', async (fault) => {
    let isFirst = true;
    const supplier = supplierDouble(inventedEpub, (call) => {
      const now = call === 'send' && isFirst ? fault : undefined;
      if (call === 'send') isFirst = false;
      return now;
    });
    const id = await order(supplier);
    await untilClosed(supplier);
    expect((await stateOf(id)).state).toBe('delivered');
    expect(supplier.booked.map((one) => one.id)).toEqual([id]);
    expect((await stateOf(id)).attempts).toBe(fault === 'lost' || fault === 'killed' ? 2 : 1);
  });

  it('is not sent again before the supplier can have said for sure that it does not know it', async () => {
    const supplier = supplierDouble(inventedEpub, (call) => (call === 'send' ? 'late' : undefined));
    const id = await order(supplier);
    await advanceNext({ services, supplier, folder });
    await pass(supplier, 30);
    await advanceNext({ services, supplier, folder });
    expect(await stateOf(id)).toEqual({ state: 'pending', attempts: 1 });
    await untilClosed(supplier);
    expect(supplier.booked).toHaveLength(1);
  });
});

describe('orders under faults at random', () => {
  it.each([1, 2, 3])('are each booked once and delivered, by seed %s', async (seed) => {
    const random = randomFrom(seed);
    const next = (): Fault => (random() < 0.4 ? faults[Math.floor(random() * faults.length)] : undefined);
    const supplier = supplierDouble(inventedEpub, next);
    const ids: string[] = [];
    for (let count = 0; count < 8; count += 1) ids.push(await order(supplier));
    await untilClosed(supplier);
    expect(supplier.booked.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const wrong = await rows(
      services.db,
      sql`select o.id from book_orders o left join book_licences l on l.id = o.licence_id
        where o.id = any(${array(ids)}) and (o.state <> 'delivered' or l.quantity is distinct from 2)`,
    );
    expect(wrong).toEqual([]);
  });
});
