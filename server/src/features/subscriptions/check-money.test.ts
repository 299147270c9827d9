import { expect, it } from 'vitest';
import { moneyMistakes } from '../../platform/database/check-money.ts';
import { type Sql, sql } from '../../platform/database/index.ts';
import { plantMistakes } from '../../platform/testing/money.ts';
import { testSubscriptions } from './testing.ts';

/* Each statement of check-money.sql about subscriptions finds the mistake that it is for. */

const { app, db, paying } = await testSubscriptions();
const foundWith = plantMistakes(app);

interface Paid {
  /** Of the subscription. */
  id: string;
  payment: string;
}

it.each<[string, (paid: Paid) => Sql[]]>([
  [
    'charged_twice',
    ({ payment }) => [
      sql`drop index transactions_one_charge_of_period`,
      sql`drop index transactions_one_charge`,
      sql`insert into transactions (id, payment_id, subscription_id, period_start, kind, state, amount, currency,
        provider, provider_ref)
        select gen_random_uuid(), payment_id, subscription_id, period_start, kind, state, amount, currency, provider,
          provider_ref || ' again' from transactions where payment_id = ${payment}`,
    ],
  ],
  [
    'overlapping',
    ({ payment }) => [
      sql`insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(),
          'pay_token', p.pay_token || 'x', 'provider_ref', null, 'invoice_no', null,
          'period_start', p.period_start + 1))).* from payments p where p.id = ${payment}`,
    ],
  ],
  ['runs_unpaid', ({ payment }) => [sql`update payments set state = 'refunded' where id = ${payment}`]],
  [
    'two_run',
    ({ id }) => [
      sql`drop index subscriptions_one_live`,
      sql`insert into subscriptions select (jsonb_populate_record(x, jsonb_build_object('id', gen_random_uuid(),
          'state', 'scheduled', 'period', null))).* from subscriptions x where x.id = ${id}`,
    ],
  ],
  [
    'too_many_readers',
    ({ id }) => [sql`update subscriptions set plan = jsonb_set(plan, '{seats}', '0') where id = ${id}`],
  ],
  ['reads_by_the_past', ({ id }) => [sql`update subscriptions set state = 'cancelled' where id = ${id}`]],
])('%s', async (name, mistake) => {
  const paid = await paying();
  expect(await moneyMistakes(db)).toEqual([]);
  expect(await foundWith(...mistake(paid))).toContain(name);
});
