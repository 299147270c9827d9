import { paymentStates } from '@okur/contract/payments';
import { describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { db } from './start.ts';
import { moneyMistakes } from '../../platform/database/check-money.ts';

describe('its people', () => {
  it('bought codes, with payments in every state; the money is right', async () => {
    const states = await rows<{ state: string }>(
      db,
      sql`select state from payments where kind = 'activation_codes' order by created_at`,
    );
    expect([...new Set(states.map(({ state }) => state))].toSorted()).toEqual([...paymentStates].toSorted());
    expect(await moneyMistakes(db)).toEqual([]);
  });
  it('bought them when they say so: each step in its time, a second transfer, a notice of no payment', async () => {
    const found = await row<Record<string, number>>(
      db,
      sql`select (select count(*)::int from payments p where p.kind = 'activation_codes' and p.created_at <> (
          select min(s.at) from payment_steps s where s.payment_id = p.id)) as elsewhen,
        (select count(*)::int from payments where created_at < now() - interval '29 days'
          and kind = 'activation_codes') as old,
        (select count(*)::int from transactions where excess) as twice,
        (select count(*)::int from provider_events where outcome = 'unknown_payment') as unknown,
        (select count(*)::int from released_codes) as released`,
    );
    expect(found).toEqual({ elsewhen: 0, old: 3, twice: 1, unknown: 1, released: 1 });
  });
  it('subscribe: one goes on, one of a family of two, one whose card is refused', async () => {
    const states = await rows<{ state: string; payments: number; readers: number }>(
      db,
      sql`select x.state, (select count(*)::int from payments p where p.subscription_id = x.id and p.state = 'paid')
          as payments, (select count(*)::int from subscription_users m where m.subscription_id = x.id
          and m.until is null) as readers from subscriptions x order by x.created_at`,
    );
    expect(states.map(({ state, readers }) => [state, readers])).toEqual([
      ['active', 1],
      ['active', 2],
      ['past_due', 1],
    ]);
    for (const { payments } of states) expect(payments).toBeGreaterThan(0);
    const history = await rows<{ action: string }>(
      db,
      sql`select distinct action from subscription_changes order by 1`,
    );
    expect(history.map(({ action }) => action)).toEqual(['cancel', 'renew', 'revert', 'start']);
  });
});
