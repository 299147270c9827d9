import { paymentStates } from '@okur/contract/payments';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
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
