import { writeFile } from 'node:fs/promises';
import type { SupplierOrder, PlacedOrder, Supplier } from '../supplier/port.ts';

/**
 * What goes wrong with a call. `lost`: it has no effect and no answer; `answer_lost`: its effect is there; `late`: it
 * has its effect a minute later; `killed`, `killed_after`: the process that called is gone, without or with the effect.
 */
export const faults = ['lost', 'answer_lost', 'late', 'killed', 'killed_after'] as const;
export type Fault = (typeof faults)[number] | undefined;

export interface SupplierDouble extends Supplier {
  /** Every booking that was made, in their order: a supplier that does not look whether it has a reference already. */
  booked: PlacedOrder[];
  /** Time of the supplier goes by. */
  pass(seconds: number): void;
  /** When the process that calls has been killed the next time. */
  killed(): Promise<void>;
}

/** Seconds after which a late call has its effect. */
const lateAfter = 60;

/** Makes the file of a book, the same for the same seed. */
type MakeEpub = (seed: string, language: 'tr') => Promise<Buffer>;

/** One file for each book. */
const epubs = new Map<string, Promise<Buffer>>();
function epubOf({ record_reference: reference }: PlacedOrder, make: MakeEpub): Promise<Buffer> {
  const epub = epubs.get(reference) ?? make(reference, 'tr');
  epubs.set(reference, epub);
  return epub;
}

/** A supplier whose calls go as `next` says. */
export function supplierDouble(
  make: MakeEpub,
  next: (call: 'send' | 'lookUp' | 'fetch') => Fault = () => undefined,
): SupplierDouble {
  const booked: PlacedOrder[] = [];
  const late: { order: PlacedOrder; at: number }[] = [];
  let clock = 0;
  let kill = Promise.withResolvers<void>();
  const die = (): Promise<never> => {
    kill.resolve();
    return new Promise(() => undefined);
  };
  const timeout = (): Error => new DOMException('no answer in time', 'TimeoutError');

  async function called<T>(name: 'send' | 'lookUp' | 'fetch', effect: () => T | Promise<T>, later?: () => void) {
    const fault = next(name);
    if (fault === 'killed') return die();
    if (fault === 'lost') throw timeout();
    if (fault === 'late' && later) {
      later();
      throw timeout();
    }
    const answer = await effect();
    if (fault === 'killed_after') return die();
    if (fault) throw timeout();
    return answer;
  }
  const orderOf = (id: string): PlacedOrder | undefined => booked.find((one) => one.id === id);
  const statusOf = ({ id }: PlacedOrder): SupplierOrder => ({ reference: `R-${id}`, state: 'ready' });

  return {
    name: 'gardner',
    booked,
    send: (order) =>
      called(
        'send',
        () => statusOf((booked.push(order), order)),
        () => late.push({ order, at: clock + lateAfter }),
      ),
    lookUp: (id) =>
      called('lookUp', () => {
        const order = orderOf(id);
        return order ? statusOf(order) : null;
      }),
    fetchEpub: (id, path) => called('fetch', async () => writeFile(path, await epubOf(orderOf(id)!, make))),
    pass(seconds) {
      clock += seconds;
      for (const { order } of late.filter(({ at }) => at <= clock)) booked.push(order);
      late.splice(0, late.length, ...late.filter(({ at }) => at > clock));
    },
    async killed() {
      await kill.promise;
      kill = Promise.withResolvers<void>();
    },
  };
}
