import { productById } from '../features/activation-code-products/store.ts';
import {
  advance,
  bankPayment,
  beginRefund,
  cardOf,
  decideDispute,
  insertPayment,
  type News,
  openBankPayment,
  payAtDemoBank,
  paymentById,
  settleIn,
} from '../features/payments/store.ts';
import { sendBankNotices } from '../features/payments/janitor-job.ts';
import { insertRows, row, sql } from '../platform/database/index.ts';
import { newId } from '../platform/database/ids.ts';
import { demoBankNotices } from '../platform/database/tables/index.ts';
import { clockNow, happeningAt } from '../platform/runtime/clock.ts';
import type { Services } from '../platform/runtime/services.ts';

type Deed = 'cancelled' | 'refund' | 'lost' | 'twice';

interface Bought {
  product: string;
  /** None: the buyer went away. */
  card: string | null;
  quantity: number;
  days: number;
  /** What became of it, so many days later. */
  next?: [Deed, number];
}

const works = '4242424242424242';
const disputed = '4000000000000259';

/**
 * Purchases of the demo's schools in every state, each made at the bank itself: what was bought, with which card, how
 * long ago.
 */
const purchases: readonly Bought[] = [
  { product: 'Sınıf paketi', card: works, quantity: 1, days: 40 },
  { product: 'Tek öğrenci', card: works, quantity: 2, days: 35, next: ['refund', 2] },
  { product: 'Tek öğrenci', card: disputed, quantity: 1, days: 30, next: ['lost', 20] },
  { product: 'Yaz okulu', card: null, quantity: 1, days: 15, next: ['cancelled', 0] },
  { product: 'Tek öğrenci', card: works, quantity: 3, days: 12 },
  { product: 'Tek öğrenci', card: '4000000000000168', quantity: 1, days: 9 },
  { product: 'Yaz okulu', card: 'transfer', quantity: 1, days: 8, next: ['twice', 5] },
  { product: 'Tek öğrenci', card: disputed, quantity: 1, days: 6 },
  { product: 'Tek öğrenci', card: 'transfer', quantity: 1, days: 3, next: ['refund', 2] },
  { product: 'Sınıf paketi', card: 'transfer', quantity: 1, days: 1 },
  { product: 'Yaz okulu', card: '4000000000000002', quantity: 2, days: 0 },
  { product: 'Yaz okulu', card: null, quantity: 1, days: 0 },
];
/** Days since the bank spoke of a payment that is none of ours. */
const unknownNotice = 2;

const dayMs = 86_400_000;

interface Buyer {
  id: string;
  manager: string;
}

/** At the demo's bank, also where another provider takes the cards of payments to come. */
export async function makePayments(installed: Services): Promise<void> {
  const services: Services = { ...installed, config: { ...installed.config, paymentProvider: 'demo' } };
  const now = clockNow();
  const ago = (days: number): Date => new Date(now.getTime() - days * dayMs);
  const school = (await row<Buyer>(
    services.db,
    sql`select c.id, m.admin_id as manager from companies c join company_managers m on m.company_id = c.id
      join admins a on a.id = m.admin_id where a.email = 'cm@okur.example' and c.buy_activation_access
      order by m.created_at limit 1`,
  ))!;
  for (const bought of purchases) {
    const { card, days, next } = bought;
    const id = await happeningAt(services, ago(days), (then) => buy(then, school, bought));
    if (!next) continue;
    const [deed, later] = next;
    await happeningAt(services, ago(days - later), (then) => goOn(then, id, deed, card === 'transfer'));
  }
  await happeningAt(services, ago(unknownNotice), hearOfUnknown);
}

async function buy(services: Services, school: Buyer, { product, card, quantity }: Bought): Promise<string> {
  const { db } = services;
  const { id: productId } = (await row<{ id: string }>(
    db,
    sql`select id from activation_code_products where name = ${product}`,
  ))!;
  const { id, token } = await insertPayment(db, await productById(db, productId), {
    company_id: school.id,
    buyer_id: school.manager,
    quantity,
    provider: card === 'transfer' ? 'transfer' : 'demo',
    department_id: null,
    assign_user_ids: [],
  });
  if (card && card !== 'transfer') await payAtBank(services, { id, token, card, product });
  return id;
}

/** What the buyer, staff or the bank did next, by what the calls of the product do. */
async function goOn(services: Services, id: string, deed: Deed, isTransfer: boolean): Promise<void> {
  const { db } = services;
  const settle = (news: News, source: 'buyer' | 'staff') => settleIn(db, services, id, news, { source });
  const { amount, currency } = await paymentById(db, id);
  const arrives = (ref: string) => settle({ charges: [{ ref: `${ref} ${id}`, amount, currency }] }, 'staff');
  if (deed === 'cancelled') return settle({ cancel: true }, 'buyer');
  if (isTransfer) await arrives('EFT');
  if (deed === 'twice') return arrives('EFT 2');
  if (deed === 'lost') await decideDispute(db, id, false);
  else await beginRefund(db, await paymentById(db, id, { lock: true }), { reason: 'Yanlış paket seçildi.' });
  await advance(services, id, { source: 'look_up' });
}

/** The bank tells of a payment that is not here: people have to look at it. */
async function hearOfUnknown(services: Services): Promise<void> {
  const notice = { reference: newId(), type: 'payment.charged', due_at: clockNow(), copies: 1 };
  await insertRows(services.db, demoBankNotices, { id: newId(), ...notice });
  await sendBankNotices(services);
}

interface Purchase {
  id: string;
  token: string;
  card: string;
  product: string;
}

async function payAtBank(services: Services, { id, token, card, product }: Purchase): Promise<void> {
  const { db } = services;
  const payment = (await row<{ amount: number; currency: string }>(
    db,
    sql`select amount, currency from payments where id = ${id}`,
  ))!;
  const returnUrl = `${services.config.publicUrl}/#/activation-code-payment/list/${id}?returned=1`;
  await openBankPayment(db, { reference: id, ...payment, description: product, token, returnUrl });
  const atBank = (await bankPayment(db, token))!;
  await payAtDemoBank(db, atBank, cardOf(card)!, `demo-${id}`);
  await advance(services, id, { source: 'look_up' });
}
