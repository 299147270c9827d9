import type { DisputeState } from '@okur/contract/payments';

/** The port to those who take money. Every call may be repeated: it names our payment, or our refund, by its id. */

/** Who pays, as far as the platform knows. */
export interface Buyer {
  id: string;
  name: string;
  email: string;
  address: string | null;
  city: string | null;
  /** As ISO 3166-1 has it. */
  country: string | null;
  language: string;
  /** Of the school that buys. */
  tax_number: string | null;
  /** The network address of their browser. */
  ip: string;
}

export interface Checkout {
  /** Our payment's id. */
  reference: string;
  amount: number;
  currency: string;
  description: string;
  token: string;
  /** What the provider called it when the buyer was there before. */
  ref: string | null;
  /** Where the buyer is sent afterwards. */
  returnUrl: string;
  /** Leads there as well, for a provider that sends the browser back with a form. */
  returnByForm: string;
  buyer: Buyer;
}

/** A card that the payer left there: it is charged by its token, and its number is known to the provider alone. */
export interface SavedCard {
  token: string;
  /** The same for the same card, also of another payer. */
  fingerprint: string;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
}

/** A charge without the payer. The same attempt twice is one; of a payment that is charged already, none. */
export interface Charge extends Omit<Checkout, 'returnByForm' | 'buyer'> {
  attempt: number;
  cardToken: string;
}

/** The payer wants money back from the bank, which took it until it is decided whose it is. */
export interface Dispute {
  ref: string;
  state: DisputeState;
  amount: number;
}

/** `reference`: what we called it; `chargeRef`: of which charge, where the provider says so. */
export interface RefundFact {
  reference: string;
  amount: number;
  chargeRef?: string;
}

/** What the provider knows of a payment. Facts only ever become more, so that an old answer does no harm. */
export interface Facts {
  charges: readonly { ref: string; amount: number; currency: string; card?: SavedCard }[];
  failures: readonly { ref: string; code: string }[];
  refunds: readonly RefundFact[];
  /** What we called refunds that the provider has, and did not make, or not yet. */
  unmade?: readonly string[];
  /** Refunds that a buyer's bank sent back, also those that had succeeded before. */
  returned?: readonly RefundFact[];
  /** All of them, the oldest first. */
  disputes: readonly Dispute[];
  /** It does not know the payment, so that nothing said of it does not mean that nothing was paid. */
  isUnknown?: true;
}

export interface Refund {
  reference: string;
  payment: string;
  chargeRef: string;
  amount: number;
  /** When people asked for it, the last time: what was tried before does not count. */
  since?: Date;
}

/** A notice whose signature is right and that is of now. */
export interface ProviderNotice {
  id: string;
  type: string;
  /** Of our payment, as far as the provider knows. */
  reference: string;
}

export interface PaymentProvider {
  name: string;
  /** Those it takes; absent: all of ours. */
  currencies?: readonly string[];
  /** Whether `lookUp` tells of disputes; else people record what they read at the bank. */
  tellsDisputes: boolean;
  /** Makes the payment known, once, and says where it is paid. */
  checkout(payment: Checkout): Promise<{ url: string; ref: string | null }>;
  /** Charges a saved card; `lookUp` says what became of it. Absent: the payer is there for each payment. */
  charge?(charge: Charge): Promise<void>;
  /** What happened to a payment. `ref`: what `checkout` called it; null before the buyer
   * was there, and where a backup has forgotten it: the provider knows it by our id. */
  lookUp(reference: string, ref: string | null): Promise<Facts>;
  /** Asks for a refund; `lookUp` says what became of it. */
  refund(refund: Refund): Promise<void>;
  /** The notice of a call, or nothing: it is forged, or too old. */
  verify(raw: string, headers: Record<string, string | undefined>): Promise<ProviderNotice | undefined>;
}
