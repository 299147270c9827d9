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
import { row, rows, sql } from '../platform/database/index.ts';
import type { Services } from '../platform/runtime/services.ts';

interface Bought {
  product: string;
  /** None: the buyer went away. */
  card: string | null;
  quantity: number;
  days: number;
  /** What became of it afterwards. */
  next?: 'cancelled' | 'refund' | 'lost';
}

/**
 * Purchases of the demo's schools in every state, each made at the bank itself: what was bought, with which card, how
 * long ago.
 */
const purchases: readonly Bought[] = [
  { product: 'Sınıf paketi', card: '4242424242424242', quantity: 1, days: 40 },
  { product: 'Tek öğrenci', card: '4242424242424242', quantity: 2, days: 35, next: 'refund' },
  { product: 'Tek öğrenci', card: '4000000000000259', quantity: 1, days: 30, next: 'lost' },
  { product: 'Yaz okulu', card: '4000000000000002', quantity: 2, days: 21 },
  { product: 'Yaz okulu', card: null, quantity: 1, days: 15, next: 'cancelled' },
  { product: 'Tek öğrenci', card: '4242424242424242', quantity: 3, days: 12 },
  { product: 'Tek öğrenci', card: '4000000000000168', quantity: 1, days: 9 },
  { product: 'Tek öğrenci', card: '4000000000000259', quantity: 1, days: 6 },
  { product: 'Tek öğrenci', card: 'transfer', quantity: 1, days: 3, next: 'refund' },
  { product: 'Yaz okulu', card: null, quantity: 1, days: 0 },
  { product: 'Sınıf paketi', card: 'transfer', quantity: 1, days: 1 },
];

export async function makePayments(services: Services): Promise<void> {
  const { db } = services;
  const school = (await row<{ id: string; manager: string }>(
    db,
    sql`select c.id, m.admin_id as manager from companies c join company_managers m on m.company_id = c.id
      join admins a on a.id = m.admin_id where a.email = 'cm@okur.example' and c.buy_activation_access
      order by m.created_at limit 1`,
  ))!;
  for (const { product, card, quantity, days, next } of purchases) {
    const { id: productId } = (await row<{ id: string }>(
      db,
      sql`select id from activation_code_products where name = ${product}`,
    ))!;
    const { id, token } = await services.transaction(async (tx) =>
      insertPayment(tx, await productById(tx, productId), {
        company_id: school.id,
        buyer_id: school.manager,
        quantity,
        provider: card === 'transfer' ? 'transfer' : 'demo',
        department_id: null,
        assign_user_ids: [],
      }),
    );
    if (card && card !== 'transfer') await payAtBank(services, { id, token, card, product });
    if (next) await goOn(services, id, next, card === 'transfer');
    // Since then the bank has said what it had to say.
    await rows(
      db,
      sql`update payments set created_at = now() - make_interval(days => ${days}),
        paid_at = case when paid_at is null then null else now() - make_interval(days => ${days}) end
        where id = ${id}`,
    );
  }
}

/** What the buyer, staff or the bank did next, by what the calls of the product do. */
async function goOn(services: Services, id: string, next: 'cancelled' | 'refund' | 'lost', isTransfer: boolean) {
  const { db } = services;
  const settle = (news: News, source: 'buyer' | 'staff') =>
    services.transaction((tx) => settleIn(tx, services, id, news, { source }));
  if (next === 'cancelled') return settle({ cancel: true }, 'buyer');
  if (next === 'lost') await decideDispute(db, id, false);
  else {
    const { amount, currency } = await paymentById(db, id);
    if (isTransfer) await settle({ charges: [{ ref: `EFT ${id}`, amount, currency }] }, 'staff');
    await services.transaction(async (tx) =>
      beginRefund(tx, await paymentById(tx, id, { lock: true }), { reason: 'Yanlış paket seçildi.' }),
    );
  }
  await advance(services, id, { source: 'look_up' });
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
  await services.transaction((tx) => payAtDemoBank(tx, atBank, cardOf(card)!, `demo-${id}`));
  await advance(services, id, { source: 'look_up' });
}
