import type { OrderFailure } from '@okur/contract/book-orders';

/** What a supplier gets of an order. `id` is ours: it finds the order again when an answer was lost. */
export interface PlacedOrder {
  id: string;
  record_reference: string;
  ean: string | null;
  quantity: number;
  unit_price_minor: number;
  currency: string;
}

/** An order as the supplier knows it. */
export interface SupplierOrder {
  reference: string;
  /** `ready`: its file can be fetched. */
  state: 'accepted' | 'ready' | 'refused';
  failure?: OrderFailure;
}

/**
 * A book supplier. Each call fails with a Refusal when the supplier has decided; every other failure leaves open what
 * became of the call.
 */
export interface Supplier {
  /** The name that its books and orders bear. */
  name: string;
  send(order: PlacedOrder, signal: AbortSignal): Promise<SupplierOrder>;
  /** The order with our id, or null when the supplier knows for sure of none. */
  lookUp(id: string, signal: AbortSignal): Promise<SupplierOrder | null>;
  /** Writes the EPUB of a ready order to a file that does not exist yet. */
  fetchEpub(id: string, path: string, signal: AbortSignal): Promise<void>;
}

/** The supplier will not do it, and nothing was booked. */
export class Refusal extends Error {
  readonly failure: OrderFailure;
  /** With `price_changed`: what one licence costs now. */
  readonly priceMinor: number | undefined;

  constructor(failure: OrderFailure, priceMinor?: number) {
    super(failure);
    this.failure = failure;
    this.priceMinor = priceMinor;
  }
}
