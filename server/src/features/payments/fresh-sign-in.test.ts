import { allRoutes } from '@okur/contract';
import { Confirmation, termsVersion } from '@okur/contract/payments';
import type { Route } from '@okur/contract/route';
import { dayAgo } from '@okur/contract/testing/time';
import { expect, it } from 'vitest';
import { newId } from '../../platform/database/ids.ts';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';

/* Money is spent and given back by who just signed in: by every call that could take a password or a code for it. */

const { services, ...app } = await testApp({ PAYMENT_PROVIDER: 'demo', TRANSFER_TO: 'Okur TR00 0000' });
const sp = await staff({ services, ...app }, 'SP');
const signedIn = (minutes: number) =>
  rows(services.db, sql`update sessions set created_at = now() - make_interval(mins => ${minutes})`);

const fieldsOf = ({ body }: Route): object => (body && 'shape' in body ? (body.shape as object) : {});
const confirmed = allRoutes.filter(({ route }) => Object.values(fieldsOf(route)).includes(Confirmation.code));

const refunding = { reason: 'Fazla alındı', expected_amount: 1 };
const deciding = { ...refunding, decision: 'accept' };
const arrived = { received_on: dayAgo(1), reference: 'EFT' };
const bodies: Record<string, object> = {
  requestPayment: { quantity: 1, expected_amount: 1, consent: termsVersion },
  refundPayment: refunding,
  confirmTransfer: arrived,
  recordFurtherTransfer: { ...arrived, amount: 1 },
  returnFurtherTransfer: arrived,
  recordDispute: { reference: 'CB', amount: 1, state: 'open' },
  decidePayment: deciding,
  createSchedule: { user_id: newId(), plan_id: newId(), payment_method_id: 'demo', start_date: dayAgo(0) },
  refundSubscriptionPayment: refunding,
  decideSubscriptionPayment: deciding,
};

it('is said of all of them here', () => {
  expect(confirmed.map(({ name }) => name).toSorted()).toEqual(Object.keys(bodies).toSorted());
});

it.each(confirmed.map(({ name, route }) => [name, route] as const))(
  '%s of an older sign-in asks who is there, before it looks at anything',
  async (name, route) => {
    const call = () => sp.call(route, { params: { id: newId(), transferId: newId() }, body: bodies[name] as object });
    await signedIn(6);
    const { status, body } = await call();
    expect([status, body.errors]).toEqual([422, { password: ['payments.confirm_password'] }]);
    await signedIn(4);
    expect((await call()).body).not.toHaveProperty('errors.password');
  },
);
