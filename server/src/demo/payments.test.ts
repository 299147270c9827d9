import { paymentStates } from '@okur/contract/payments';
import { expect, it } from 'vitest';
import { moneyMistakes } from '../platform/database/check-money.ts';
import { rows, sql } from '../platform/database/index.ts';
import { testApp } from '../platform/testing/app.ts';
import { makeSchool } from '../platform/testing/factories.ts';
import { makeActivationCodeProducts } from './activation-code-products.ts';
import { makePayments } from './payments.ts';

const app = await testApp({ PAYMENT_PROVIDER: 'none' });
const { db, config } = app.services;
const { companyId } = await makeSchool(app, { company: { buy_activation_access: true } });
await rows(
  db,
  sql`update admins set email = 'cm@okur.example' where id in (select admin_id from company_managers
    where company_id = ${companyId})`,
);
await makeActivationCodeProducts(db);

it.each(['none', 'stripe', 'iyzico'] as const)(
  'the demo’s school has bought codes where the provider of payments to come is %s',
  async (paymentProvider) => {
    await makePayments({ ...app.services, config: { ...config, paymentProvider } });
    const made = await rows<{ state: string }>(
      db,
      sql`select state from payments where company_id = ${companyId} order by created_at`,
    );
    expect([...new Set(made.map(({ state }) => state))].toSorted()).toEqual([...paymentStates].toSorted());
    expect(made.length % 12).toBe(0);
    expect(await moneyMistakes(db)).toEqual([]);
  },
);
