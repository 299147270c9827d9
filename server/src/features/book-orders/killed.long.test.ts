import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomFrom } from '@okur/contract/reading/random-of-tests';
import { afterAll, expect, it, vi } from 'vitest';
import { array, row, rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeAdmin } from '../../platform/testing/factories.ts';
import { headersOf, serverProcesses } from '../../platform/testing/server-process.ts';
import { makeSupplierBook } from '../../platform/testing/supplier-books.ts';
import { inventedEpub } from '../supplier/store.ts';

/*
 * The server itself, killed while it orders, its supplier on the other side of a connection. KILLS and ORDERS (to each
 * server; at most 10) make it longer.
 */
const kills = Number(process.env['KILLS'] ?? 2);
const ordersOfServer = Number(process.env['ORDERS'] ?? 2);
vi.setConfig({ testTimeout: 60_000 + kills * 30_000 });

type Fault = 'lost' | 'answer_lost' | undefined;
/** Every booking in its order: it does not look whether it has one of this reference already. */
const booked: string[] = [];
const epub = await inventedEpub('killed', 'tr');
/** Called before a call has its effect, and after it; the process that called may be gone then. */
let next: (moment: 'before' | 'after') => Fault = () => undefined;

function answer({ method, url = '' }: IncomingMessage, response: ServerResponse): void {
  const fault = next('before');
  if (fault === 'lost') return void response.destroy();
  const id = url.split('/')[2]!;
  if (method === 'PUT') booked.push(id);
  if (next('after') === 'answer_lost' || fault === 'answer_lost') return void response.destroy();
  if (url.endsWith('/epub')) return void response.end(epub);
  response.setHeader('content-type', 'application/json');
  if (booked.includes(id)) return void response.end(JSON.stringify({ reference: `R-${id}`, state: 'ready' }));
  response.writeHead(404).end(JSON.stringify({ unknown: true }));
}
const supplier = createServer((request, response) => void request.resume().on('end', () => answer(request, response)));
supplier.listen(0, '127.0.0.1');
await once(supplier, 'listening');
afterAll(() => supplier.close());

const app = await testApp();
const start = serverProcesses(app, { SUPPLIER_URL: `http://127.0.0.1:${(supplier.address() as AddressInfo).port}/` });
const book = await makeSupplierBook(app);
const headers = await headersOf(app, await makeAdmin(app, ['SP']));

/** Orders as a browser does: an answer that was lost is asked for again by the same key. */
async function send(url: string, key: string): Promise<string> {
  const body = { supplier_book_id: book.id, quantity: 2, expected_price: 1250, expected_currency: 'EUR' };
  const response = await fetch(`${url}/api/v1/gardner/book-orders`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': key },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect(response.status, text).toBe(201);
  return (JSON.parse(text) as { data: { id: string } }).data.id;
}

/** While no server is there: what was sent is booked by now if it ever is, and every order is due. */
const passTime = () =>
  rows(
    app.services.db,
    sql`update book_orders set next_check_at = next_check_at - interval '200 s', sent_at = sent_at - interval '200 s'
      where state in ('pending', 'ordered')`,
  );

it('orders of servers that are killed in the midst of them are each booked once and delivered', async () => {
  const random = randomFrom(12);
  const ids = new Map<string, string>();
  const keys: string[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    const { server, url } = await start();
    const exit = once(server, 'exit');
    const [nth, moment] = [Math.ceil(random() * ordersOfServer), random() < 0.5 ? 'before' : 'after'];
    let calls = 0;
    next = (at) => {
      if (at === 'before') calls += 1;
      if (calls >= nth && at === moment && server.kill('SIGKILL')) return at === 'before' ? 'lost' : 'answer_lost';
      if (at === 'after') return undefined;
      return random() < 0.3 ? (random() < 0.5 ? 'lost' : 'answer_lost') : undefined;
    };
    keys.push(...Array.from({ length: ordersOfServer }, () => crypto.randomUUID()));
    for (const key of keys.filter((one) => !ids.has(one)))
      await send(url, key).then(
        (id) => ids.set(key, id),
        (error: unknown) => expect(error).toBeInstanceOf(TypeError),
      );
    expect(await exit).toEqual([null, 'SIGKILL']);
    await passTime();
  }
  next = () => undefined;
  const { url } = await start();
  for (const key of [...keys, crypto.randomUUID()]) ids.set(key, await send(url, key));
  const open = sql`select id from book_orders where state in ('pending', 'ordered') limit 1`;
  await vi.waitUntil(async () => !(await row(app.services.db, open)), { timeout: 60_000, interval: 100 });
  expect(booked.toSorted()).toEqual([...ids.values()].toSorted());
  const delivered = await row(
    app.services.db,
    sql`select count(*)::int as orders, sum(l.quantity)::int as seats, count(distinct l.id)::int as licences
      from book_orders o join book_licences l on l.id = o.licence_id
      where o.id = any(${array([...ids.values()])}) and o.state = 'delivered' and l.quantity = 2`,
  );
  expect(delivered).toEqual({ orders: ids.size, seats: 2 * ids.size, licences: ids.size });
});
