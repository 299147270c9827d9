import type { SavedCard } from '../../../platform/payments/port.ts';

/** What the demo's bank does with a card, by its number. */
interface Behaviour {
  /** Refused with this code. */
  refused?: string;
  /** Charged once by its owner, and refused with this code when it is charged again. */
  refusedLater?: string;
  /** Charges so much more than was asked for. */
  differs?: number;
  /** Seconds after which its notice is sent. */
  late?: number;
  /** How often each notice is sent. */
  copies?: number;
  /** Also sends the notice of a refused attempt, after that of the charge. */
  shuffled?: boolean;
  /** Also sends a notice that it did not sign. */
  forged?: boolean;
  /** Sends no notice and no one back. */
  silent?: boolean;
  /** The owner of the card disputes the charge. */
  disputed?: boolean;
  /** The first refund is refused. */
  refundFails?: boolean;
}

/** Each with the key of the text that says what it is for: `demo_bank.card_<key>`. */
export const cards: Readonly<Record<string, { key: string } & Behaviour>> = {
  '4242424242424242': { key: 'paid' },
  '4000000000000002': { key: 'declined', refused: 'card_declined' },
  '4000000000000341': { key: 'renewal', refusedLater: 'card_declined' },
  '4000000000009995': { key: 'no_money', refused: 'insufficient_funds' },
  '4000000000000069': { key: 'expired', refused: 'expired_card' },
  '4000000000000119': { key: 'late', late: 60, silent: false },
  '4000000000000127': { key: 'doubled', copies: 3 },
  '4000000000000135': { key: 'shuffled', shuffled: true, copies: 2 },
  '4000000000000143': { key: 'forged', forged: true },
  '4000000000000150': { key: 'silent', silent: true },
  '4000000000000168': { key: 'differs', differs: 1 },
  '4000000000000259': { key: 'disputed', disputed: true },
  '4000000000005126': { key: 'refund_fails', refundFails: true },
};

export type Card = (typeof cards)[string];

/** Of what was typed. */
export const cardOf = (number: string): Card | undefined => cards[number.replace(/\D/g, '')];

const tokenOf = (key: string): string => `demo-card-${key}`;

export const cardByToken = (token: string): Card | undefined =>
  Object.values(cards).find(({ key }) => tokenOf(key) === token);

/** What the shop may know of a card. */
export function savedCard(key: string | null): { card?: SavedCard } {
  const number = Object.keys(cards).find((candidate) => cards[candidate]!.key === key);
  if (!number) return {};
  const token = tokenOf(cards[number]!.key);
  const card = { token, fingerprint: token, brand: 'Visa', last4: number.slice(-4), exp_month: 12, exp_year: 2031 };
  return { card };
}

/** As it is printed on a card. */
export const printed = (number: string): string => number.replace(/(\d{4})(?=\d)/g, '$1 ');
