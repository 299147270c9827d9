import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { activationCodeProducts } from './commerce.ts';
import { instant, stored } from './columns.ts';
import { admins, companies, departments } from './organisation.ts';
import { subscriptions } from './subscriptions.ts';

const amount = (name: string) => bigint(name, { mode: 'number' });

/** What is wanted of a buyer. It is stored before a bank hears of it, and its id is the reference the bank gets. */
export const payments = pgTable(
  'payments',
  {
    ...stored(),
    kind: text('kind', { enum: ['activation_codes', 'subscription'] })
      .notNull()
      .default('activation_codes'),
    /** None: a family pays for no student yet. */
    company_id: uuid('company_id').references(() => companies.id),
    buyer_id: uuid('buyer_id').references(() => admins.id),
    /** Of codes. */
    product_id: uuid('product_id').references(() => activationCodeProducts.id),
    /** And of a subscription one of its periods: the first day, and the first after it. */
    subscription_id: uuid('subscription_id').references(() => subscriptions.id),
    period_start: date('period_start'),
    period_end: date('period_end'),
    /** The product as it was then: name, codes and days, price, discount and tax. */
    product: jsonb('product').notNull(),
    quantity: integer('quantity').notNull(),
    /** Codes in all packs. */
    code_count: integer('code_count').notNull(),
    amount: amount('amount').notNull(),
    tax: amount('tax').notNull(),
    currency: text('currency').notNull(),
    provider: text('provider').notNull(),
    /** What the provider calls it, from the moment the buyer was sent there. */
    provider_ref: text('provider_ref'),
    /** In the address under which it is paid. */
    pay_token: text('pay_token').notNull(),
    state: text('state', {
      enum: ['pending', 'failed', 'cancelled', 'paid', 'refunding', 'refunded', 'disputed', 'lost', 'review'],
    })
      .notNull()
      .default('pending'),
    department_id: uuid('department_id').references(() => departments.id),
    assign_user_ids: uuid('assign_user_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    expires_at: instant('expires_at').notNull(),
    /** When the bank is asked next; the process that asks moves it on first, so that it is one. */
    next_look_at: instant('next_look_at'),
    paid_at: instant('paid_at'),
    invoice_no: text('invoice_no'),
    /** To whom the invoice is written, as it was then: name, tax office and number, address. */
    billing: jsonb('billing'),
    /** Which terms the buyer agreed to: their version, when, and from which network address. */
    consent: jsonb('consent'),
    /** The refund that is under way: our reference for it, how much, and why. */
    refund_id: uuid('refund_id'),
    refund_amount: amount('refund_amount'),
    refund_reason: text('refund_reason'),
  },
  (t) => [
    uniqueIndex('payments_pay_token').on(t.pay_token),
    uniqueIndex('payments_provider_ref').on(t.provider, t.provider_ref),
    uniqueIndex('payments_invoice_no').on(t.invoice_no),
    index('payments_list').on(t.created_at, t.id),
    index('payments_company').on(t.company_id, t.created_at, t.id),
    index('payments_buyer').on(t.buyer_id, t.created_at, t.id),
    index('payments_product').on(t.product_id),
    uniqueIndex('payments_period').on(t.subscription_id, t.period_start),
    index('payments_look')
      .on(t.next_look_at)
      .where(sql`${t.next_look_at} is not null`),
  ],
);

/** What the bank did. Append-only. */
export const transactions = pgTable(
  'transactions',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull().defaultNow(),
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    /** Of a subscription: which of its periods. */
    subscription_id: uuid('subscription_id').references(() => subscriptions.id),
    period_start: date('period_start'),
    kind: text('kind', { enum: ['charge', 'refund', 'chargeback', 'reversal', 'excess_refund'] }).notNull(),
    state: text('state', { enum: ['succeeded', 'failed'] }).notNull(),
    amount: amount('amount').notNull(),
    currency: text('currency').notNull(),
    provider: text('provider').notNull(),
    /** What the bank calls it; of an excess refund the charge that it gives back, of one made at the bank both. */
    provider_ref: text('provider_ref').notNull(),
    failure: text('failure'),
    /** A further charge of a payment that was paid already, or what came back of one. */
    excess: boolean('excess').notNull().default(false),
  },
  (t) => [
    uniqueIndex('transactions_fact').on(t.provider, t.provider_ref, t.kind),
    uniqueIndex('transactions_one_charge')
      .on(t.payment_id)
      .where(sql`${t.kind} = 'charge' and ${t.state} = 'succeeded' and not ${t.excess}`),
    uniqueIndex('transactions_one_charge_of_period')
      .on(t.subscription_id, t.period_start)
      .where(sql`${t.kind} = 'charge' and ${t.state} = 'succeeded' and not ${t.excess}`),
    index('transactions_payment').on(t.payment_id, t.at),
    index('transactions_of_subscriptions')
      .on(t.at, t.id)
      .where(sql`${t.subscription_id} is not null`),
  ],
);

/** What became of a payment, and from whom that is known. Append-only. */
export const paymentSteps = pgTable(
  'payment_steps',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull().defaultNow(),
    payment_id: uuid('payment_id')
      .notNull()
      .references(() => payments.id),
    step: text('step').notNull(),
    source: text('source').notNull(),
    detail: jsonb('detail')
      .notNull()
      .default(sql`'{}'::jsonb`),
  },
  (t) => [index('payment_steps_payment').on(t.payment_id, t.id)],
);

/** Notices of banks whose signature was right, each once. */
export const providerEvents = pgTable(
  'provider_events',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull().defaultNow(),
    provider: text('provider').notNull(),
    event_id: text('event_id').notNull(),
    type: text('type').notNull(),
    /** As the bank names it: of a payment that is not here it leads nowhere. */
    reference: text('reference').notNull(),
    handled_at: instant('handled_at'),
    /** `unknown_payment`: it leads nowhere, and people have to look at it. */
    outcome: text('outcome'),
    looked_at: instant('looked_at'),
    looked_by: uuid('looked_by').references(() => admins.id),
  },
  (t) => [
    uniqueIndex('provider_events_event').on(t.provider, t.event_id),
    index('provider_events_open')
      .on(t.at)
      .where(sql`${t.handled_at} is null`),
    index('provider_events_unknown')
      .on(t.at, t.id)
      .where(sql`${t.outcome} = 'unknown_payment'`),
  ],
);

/** Refunds on their way to a bank that would make one twice: when each was last sent. */
export const sentRefunds = pgTable('sent_refunds', {
  reference: uuid('reference').primaryKey(),
  sent_at: instant('sent_at').notNull(),
});

/** The last invoice number of each year: taken under the lock of its row, so that none is left out. */
export const invoiceYears = pgTable('invoice_years', {
  year: integer('year').primaryKey(),
  last_number: integer('last_number').notNull(),
});

/** The books of the demo's bank, which knows nothing of ours: what it was asked for. */
export const demoBankPayments = pgTable('demo_bank_payments', {
  /** Of the shop. */
  reference: uuid('reference').primaryKey(),
  amount: amount('amount').notNull(),
  currency: text('currency').notNull(),
  description: text('description').notNull(),
  /** In the address of its page. */
  page: text('page').notNull(),
  return_url: text('return_url').notNull(),
  created_at: instant('created_at').notNull().defaultNow(),
});

/** And what happened. */
export const demoBankEntries = pgTable(
  'demo_bank_entries',
  {
    id: uuid('id').primaryKey(),
    at: instant('at').notNull().defaultNow(),
    reference: uuid('reference').notNull(),
    kind: text('kind', {
      enum: ['charge', 'failure', 'refund', 'refund_failure', 'dispute', 'dispute_won', 'dispute_lost'],
    }).notNull(),
    /** Of a refund the shop's own name for it: the same one twice is one refund. */
    entry_ref: text('entry_ref').notNull(),
    /** Of a refund the charge that it gives back. */
    charge_ref: text('charge_ref'),
    amount: amount('amount').notNull(),
    code: text('code'),
    /** Of a charge the card, by what it is called in the bank's own list. */
    card: text('card'),
  },
  (t) => [
    uniqueIndex('demo_bank_entries_ref').on(t.kind, t.entry_ref),
    index('demo_bank_entries_reference').on(t.reference, t.id),
  ],
);

/** Notices that the demo's bank still has to send, some of them more than once. */
export const demoBankNotices = pgTable(
  'demo_bank_notices',
  {
    id: uuid('id').primaryKey(),
    reference: uuid('reference').notNull(),
    type: text('type').notNull(),
    due_at: instant('due_at').notNull(),
    copies: integer('copies').notNull(),
    forged: boolean('forged').notNull().default(false),
  },
  (t) => [index('demo_bank_notices_due').on(t.due_at)],
);
