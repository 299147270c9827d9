import { afterAll, expect, it } from 'vitest';
import { openDatabase, rows, type Sql, sql } from '../../platform/database/index.ts';
import { administratorOf } from '../../platform/testing/database.ts';
import { moneyMistakes } from './check-money.ts';
import { testPayments } from './testing.ts';

/* Each statement of check-money.sql finds the mistake that it is for. */

const { app, db, current, bought, begin } = await testPayments();
const good = '4242424242424242';
// Triggers and rights keep most mistakes out.
const superuser = openDatabase(administratorOf(app.services.config.databaseUrl!), { max: 1 });
afterAll(() => superuser.close());

/** What is found while it is as `mistake` makes it; afterwards all is right again. */
async function foundWith(mistake: Sql): Promise<string[]> {
  const found: string[] = [];
  await superuser
    .transaction(async (tx) => {
      await rows(tx, sql`set local session_replication_role = replica`);
      await rows(tx, mistake);
      found.push(...(await moneyMistakes(tx)).flatMap((row) => Object.keys(row)));
      throw new Error('taken back');
    })
    .catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== 'taken back') throw error;
    });
  return found;
}

it.each<[string, (id: string) => Sql]>([
  ['paid_with_wrong_codes', (id) => sql`delete from activations where payment_id = ${id} and ordinal = 1`],
  ['codes_without_money', (id) => sql`update payments set state = 'pending' where id = ${id}`],
  ['codes_without_money', (id) => sql`update payments set state = 'review', paid_at = null where id = ${id}`],
  ['paid_without_charge', (id) => sql`delete from transactions where payment_id = ${id}`],
  ['paid_without_charge', (id) => sql`update transactions set amount = amount - 1 where payment_id = ${id}`],
  ['more_back_than_in', (id) => sql`update transactions set kind = 'refund' where payment_id = ${id}`],
  [
    'free_or_used',
    (id) => sql`update activations set used_by = ${current.school.studentIds[0]!}
    where payment_id = ${id} and ordinal = 1`,
  ],
  ['number_left_out', (id) => sql`update payments set invoice_no = null where id = ${id}`],
  [
    'two_at_once',
    (id) => sql`update activations set state = 'used', used_by = ${current.school.studentIds[0]!},
    starts_at = now() where payment_id = ${id} and ordinal < 3`,
  ],
])('%s', async (name, mistake) => {
  const id = await bought(good);
  expect(await moneyMistakes(db)).toEqual([]);
  expect(await foundWith(mistake(id))).toContain(name);
});

it('left_open', async () => {
  const { id } = await begin();
  const mistake = sql`update payments set updated_at = now() - interval '1 hour', expires_at = now() - interval '1 hour'
    where id = ${id}`;
  expect(await foundWith(mistake)).toContain('left_open');
});
