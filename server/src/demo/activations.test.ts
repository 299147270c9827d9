import { activations, audit } from '@okur/contract';
import type { Activation } from '@okur/contract/activations';
import type { AuditEntry } from '@okur/contract/audit';
import { rightNow } from '@okur/contract/testing/time';
import { expect, it } from 'vitest';
import { moneyMistakes } from '../platform/database/check-money.ts';
import { rows, sql } from '../platform/database/index.ts';
import { within } from '../platform/runtime/clock.ts';
import { testApp } from '../platform/testing/app.ts';
import { makeAdmin, makeSchool, staff } from '../platform/testing/factories.ts';
import { makeActivationsOfSchools } from './activations.ts';

const app = await testApp();
const { services } = app;
const { db } = services;
const sp = await staff(app, 'SP');
const historyOf = async (subject_id: string): Promise<AuditEntry[]> => {
  const query = { subject: 'ACTIVATION', subject_id, parts: true };
  return (await sp.call(audit.listAudit, { query })).body.data.toReversed();
};

it('every code of the demo was granted, given and taken back by people, who said so when they did', async () => {
  const granter = await makeAdmin(app, ['SM'], { email: 'sm@okur.example' });
  const schools = [await makeSchool(app, { students: 0 }), await makeSchool(app, { students: 8 })];
  const ids = schools.map(({ companyId }) => ({ id: companyId, short_name: '', departments: [], ownPost: null }));
  await services.transaction((tx) => makeActivationsOfSchools(within(services, tx), ids, rightNow()));
  expect(await moneyMistakes(db)).toEqual([]);

  const codes = (await sp.call(activations.listActivations, { query: { isAll: true } })).body.data as Activation[];
  expect(Object.groupBy(codes, ({ state }) => state)).toMatchObject({
    free: { length: 2 * 6 + 1 },
    used: { length: 4 },
    expired: { length: 3 },
  });
  for (const code of codes) {
    expect(code).toMatchObject({ source: 'granted', grant_id: expect.any(String), reason: expect.any(String) });
    const [made, ...later] = await historyOf(code.id);
    expect(made).toMatchObject({ action: 'create', account: { id: granter }, at: code.created_at });
    const states = later.map(({ changes }) => changes.find(({ field }) => field === 'activation_state')?.after);
    expect([[], ['used'], ['used', 'expired'], ['used', 'free']]).toContainEqual(states);
  }
  for (const { id, used_at } of codes.filter((code) => code.used_at))
    expect((await historyOf(id))[1]).toMatchObject({ account: { type: 'staff' }, at: used_at });
  const had = await rows(
    db,
    sql`select 1 from audit where subject = 'USER' and jsonb_exists(after, 'activation_code')
      and at < now() - interval '1 day'`,
  );
  // Eight got one, and one of them lost it again.
  expect(had).toHaveLength(9);
});
