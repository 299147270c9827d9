import { expect, it } from 'vitest';
import { moneyMistakes } from '../../platform/database/check-money.ts';
import { type Sql, sql } from '../../platform/database/index.ts';
import { plantMistakes } from '../../platform/testing/money.ts';
import { testPayments } from './testing.ts';

/* Each statement of check-money.sql about codes finds the mistake that it is for. */

const { app, db, current, bought, begin } = await testPayments();
const good = '4242424242424242';
const foundWith = plantMistakes(app);

it.each<[string, (id: string) => Sql[]]>([
  ['paid_with_wrong_codes', (id) => [sql`delete from activations where payment_id = ${id} and ordinal = 1`]],
  ['codes_without_money', (id) => [sql`update payments set state = 'pending' where id = ${id}`]],
  ['codes_without_money', (id) => [sql`update payments set state = 'review', paid_at = null where id = ${id}`]],
  ['paid_without_charge', (id) => [sql`delete from transactions where payment_id = ${id}`]],
  ['paid_without_charge', (id) => [sql`update transactions set amount = amount - 1 where payment_id = ${id}`]],
  ['paid_without_moment', (id) => [sql`update payments set paid_at = null where id = ${id}`]],
  ['more_back_than_in', (id) => [sql`update transactions set kind = 'refund' where payment_id = ${id}`]],
  [
    'counted_twice',
    (id) => [
      sql`drop index transactions_fact`,
      sql`insert into transactions (id, payment_id, kind, state, amount, currency, provider, provider_ref, excess)
        select gen_random_uuid(), payment_id, kind, state, amount, currency, provider, provider_ref, true
          from transactions where payment_id = ${id}`,
    ],
  ],
  [
    'free_or_used',
    (id) => [
      sql`update activations set used_by = ${current.school.studentIds[0]!} where payment_id = ${id} and ordinal = 1`,
    ],
  ],
  ['number_left_out', (id) => [sql`update payments set invoice_no = null where id = ${id}`]],
  [
    'two_at_once',
    (id) => [
      sql`update activations set state = 'used', used_by = ${current.school.studentIds[0]!}, starts_at = now()
        where payment_id = ${id} and ordinal < 3`,
    ],
  ],
])('%s', async (name, mistake) => {
  const id = await bought(good);
  expect(await moneyMistakes(db)).toEqual([]);
  expect(await foundWith(...mistake(id))).toContain(name);
});

it('left_open', async () => {
  const { id } = await begin();
  const mistake = sql`update payments set updated_at = now() - interval '1 hour', expires_at = now() - interval '1 hour'
    where id = ${id}`;
  expect(await foundWith(mistake)).toContain('left_open');
});
