import { createWriteStream } from 'node:fs';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { orderFailures } from '@okur/contract/book-orders';
import { z } from 'zod';
import { type SupplierOrder, Refusal, type Supplier } from './port.ts';

/*
 * A supplier, or a bridge to one, that speaks HTTP (docs/how/book-orders.md): PUT orders/{our id} books an order, GET
 * looks it up, GET …/epub is its file.
 */

/** An EPUB may not be larger. */
const epubMaxBytes = 100_000_000;

const Order = z.object({
  reference: z.string().min(1).max(200),
  state: z.enum(['accepted', 'ready', 'refused']),
  failure: z.enum(orderFailures).optional(),
});
const Refused = z.object({ failure: z.enum(orderFailures), unit_price_minor: z.int().min(0).optional() });

export function httpSupplier(address: string): Supplier {
  const base = new URL(address.endsWith('/') ? address : `${address}/`);
  const headers: Record<string, string> = base.username
    ? { authorization: `Basic ${Buffer.from(`${base.username}:${base.password}`).toString('base64')}` }
    : {};
  base.username = base.password = '';
  const send = (path: string, signal: AbortSignal, init: RequestInit = {}): Promise<Response> =>
    fetch(new URL(path, base), { redirect: 'error', ...init, headers: { ...headers, ...init.headers }, signal });

  return {
    name: 'gardner',
    async send({ id, ...order }, signal) {
      const response = await send(`orders/${id}`, signal, {
        method: 'PUT',
        body: JSON.stringify(order),
        headers: { 'content-type': 'application/json' },
      });
      if (response.status === 409 || response.status === 422) throw await refusalOf(response);
      return orderOf(response);
    },
    async lookUp(id, signal) {
      const response = await send(`orders/${id}`, signal);
      // An address that does not exist at all answers 404, too: a supplier says it in words.
      if (response.status === 404 && Unknown.safeParse(await response.json().catch(() => null)).success) return null;
      return orderOf(response);
    },
    async fetchEpub(id, path, signal) {
      const response = await send(`orders/${id}/epub`, signal);
      if (!response.ok || !response.body) throw new Error(`the supplier answered ${response.status}`);
      await pipeline(Readable.fromWeb(response.body as never), atMost(epubMaxBytes), createWriteStream(path), {
        signal,
      });
    },
  };
}

const Unknown = z.object({ unknown: z.literal(true) });

async function orderOf(response: Response): Promise<SupplierOrder> {
  if (!response.ok) throw new Error(`the supplier answered ${response.status}`);
  const { failure, ...order } = Order.parse(await response.json());
  return failure ? { ...order, failure } : order;
}

async function refusalOf(response: Response): Promise<Error> {
  const refused = Refused.safeParse(await response.json().catch(() => null));
  if (!refused.success) return new Error(`the supplier answered ${response.status}`);
  return new Refusal(refused.data.failure, refused.data.unit_price_minor);
}

function atMost(bytes: number): Transform {
  let read = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      read += chunk.length;
      done(read > bytes ? new Refusal('file_unreadable') : null, chunk);
    },
  });
}
