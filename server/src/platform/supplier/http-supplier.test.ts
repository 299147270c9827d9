import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { httpSupplier } from './http-supplier.ts';
import { Refusal } from './port.ts';

/** A supplier on this machine: what it was sent, and what it says. */
const received: { method: string | undefined; path: string | undefined; key: string | undefined; body: string }[] = [];
let respond: (response: ServerResponse) => void;
const take = async (request: IncomingMessage, response: ServerResponse) => {
  const { method, url, headers } = request;
  received.push({ method, path: url, key: headers.authorization, body: await text(request) });
  respond(response);
};
const server = createServer((request, response) => void take(request, response));
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
const { port } = server.address() as AddressInfo;
const folder = await mkdtemp(join(tmpdir(), 'okur-supplier-'));
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => received.splice(0));

const supplier = httpSupplier(`http://okur:s3cret@127.0.0.1:${port}/bridge`);
const order = {
  id: '0192e4a0-0000-7000-8000-000000000001',
  record_reference: 'R-1',
  ean: null,
  quantity: 2,
  unit_price_minor: 1250,
  currency: 'EUR',
};
const never = new AbortController().signal;
const json = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const refusalOf = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error);

describe('an order over HTTP', () => {
  it('is put under its own id, with name and password, and answered with the reference', async () => {
    respond = json(200, { reference: 'S-7', state: 'accepted', more: 'than is read' });
    expect(await supplier.send(order, never)).toEqual({ reference: 'S-7', state: 'accepted' });
    const { id, ...rest } = order;
    expect(received).toEqual([
      {
        method: 'PUT',
        path: `/bridge/orders/${id}`,
        key: `Basic ${Buffer.from('okur:s3cret').toString('base64')}`,
        body: JSON.stringify(rest),
      },
    ]);
  });

  it.each([409, 422])('that is refused with %s says why, and what it costs now', async (status) => {
    respond = json(status, { failure: 'price_changed', unit_price_minor: 1490 });
    const refusal = await refusalOf(supplier.send(order, never));
    expect(refusal).toBeInstanceOf(Refusal);
    expect(refusal).toMatchObject({ failure: 'price_changed', priceMinor: 1490 });
  });

  it.each<[string, typeof respond]>([
    ['that breaks', json(500, {})],
    ['that refuses without a reason', json(409, { sorry: true })],
    ['that leads elsewhere', (response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
    ['that breaks off', (response) => void response.destroy()],
    ['that answers something else', json(200, { ok: true })],
  ])('to a supplier %s is no refusal: what became of it is found out later', async (_name, answer) => {
    respond = answer;
    const error = await refusalOf(supplier.send(order, never));
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(Refusal);
  });

  it('that is not answered in its time is broken off', async () => {
    const given = new AbortController();
    respond = () => given.abort(new DOMException('over', 'TimeoutError'));
    expect(await refusalOf(supplier.send(order, given.signal))).toMatchObject({ name: 'TimeoutError' });
  });
});

describe('looking an order up', () => {
  it('finds it, with why it was refused', async () => {
    respond = json(200, { reference: 'S-7', state: 'refused', failure: 'unavailable' });
    expect(await supplier.lookUp(order.id, never)).toEqual({
      reference: 'S-7',
      state: 'refused',
      failure: 'unavailable',
    });
    expect(received[0]).toMatchObject({ method: 'GET', path: `/bridge/orders/${order.id}` });
  });

  it('says that it is unknown only where the supplier says so in words', async () => {
    respond = json(404, { unknown: true });
    expect(await supplier.lookUp(order.id, never)).toBeNull();
    respond = json(404, { message: 'no such address' });
    await expect(supplier.lookUp(order.id, never)).rejects.toThrow('the supplier answered 404');
  });
});

describe('the file of an order', () => {
  const path = join(folder, 'book.epub');

  it('goes to the disk as it comes', async () => {
    respond = (response) => void response.end(Buffer.from('PK and the rest'));
    await supplier.fetchEpub(order.id, path, never);
    expect([await readFile(path, 'utf8'), received[0]!.path]).toEqual([
      'PK and the rest',
      `/bridge/orders/${order.id}/epub`,
    ]);
  });

  it('that has no end is refused, and one that is not there is fetched again later', async () => {
    const piece = Buffer.alloc(1_000_000);
    respond = (response) => {
      const more = () => {
        while (!response.destroyed && response.write(piece));
        response.once('drain', more);
      };
      more();
    };
    expect(await refusalOf(supplier.fetchEpub(order.id, path, never))).toMatchObject({ failure: 'file_unreadable' });
    respond = json(503, {});
    await expect(supplier.fetchEpub(order.id, path, never)).rejects.toThrow('the supplier answered 503');
  });
});
