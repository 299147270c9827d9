import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { inventedEpub } from './invented-epub.ts';
import type { SupplierOrder, PlacedOrder, Supplier } from '../../../platform/supplier/port.ts';

/** Milliseconds after which the demo's supplier has a file ready: two days for every hundredth book. */
const deliveryMs = ({ record_reference: reference }: PlacedOrder): number =>
  reference.endsWith('00') ? 2 * 86_400_000 : 3000;

interface Booked {
  order: PlacedOrder;
  at: number;
}

/** The supplier of the demo: takes every order, delivers invented text, and remembers in a file what it was sent. */
export function demoSupplier(path: string, now: () => number = Date.now): Supplier {
  const load = async (): Promise<Record<string, Booked>> =>
    JSON.parse(
      await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return '{}';
        throw error;
      }),
    ) as Record<string, Booked>;
  const statusOf = ({ order, at }: Booked): SupplierOrder => ({
    reference: `DEMO-${order.id.slice(-12).toUpperCase()}`,
    state: now() - at < deliveryMs(order) ? 'accepted' : 'ready',
  });
  // One after the other: two orders at once would each write a file without the other.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };

  return {
    name: 'gardner',
    send: (order) =>
      inTurn(async () => {
        const orders = await load();
        const booked = (orders[order.id] ??= { order, at: now() });
        await mkdir(dirname(path), { recursive: true });
        await writeFile(`${path}.new`, JSON.stringify(orders), { mode: 0o600 });
        await rename(`${path}.new`, path);
        return statusOf(booked);
      }),
    lookUp: async (id) => {
      const booked = (await load())[id];
      return booked ? statusOf(booked) : null;
    },
    async fetchEpub(id, to) {
      const booked = (await load())[id];
      if (!booked) throw new Error('no such order');
      const { record_reference: reference } = booked.order;
      await writeFile(to, await inventedEpub(reference, reference.startsWith('demo-tr-') ? 'tr' : 'en'));
    },
  };
}
