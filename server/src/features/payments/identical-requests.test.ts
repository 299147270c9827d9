import { licences, payments as contract } from '@okur/contract';
import type { Route } from '@okur/contract/route';
import { expect, it } from 'vitest';
import { rows, type Sql, sql } from '../../platform/database/index.ts';
import type { Answer, Client, Request } from '../../platform/testing/app.ts';
import { termsVersion } from '@okur/contract/payments';
import { testPayments } from './testing.ts';

/* One request that is sent very often at once: it is done once, and all get its answer. */

const { db, sp, current, begin, bought } = await testPayments();

interface Sent {
  client: Client;
  route: Route;
  request: Request;
  /** A row for each time that it was done. */
  done: Sql;
}

const card = '4242424242424242';
const studentId = () => current.school.studentIds[0]!;
const stepsOf = (id: string, step: string) =>
  sql`select id from payment_steps where payment_id = ${id} and step = ${step}`;

const cases: Record<string, () => Promise<Sent>> = {
  'a request to pay': async () => ({
    client: current.school.manager,
    route: contract.requestPayment,
    request: {
      params: { id: current.product.id },
      body: { quantity: 1, expected_amount: current.product.charge, consent: termsVersion },
    },
    done: sql`select id from payments where company_id = ${current.school.companyId}`,
  }),
  'a cancellation': async () => {
    const { id } = await begin();
    const request = { params: { id }, body: {} };
    return { client: current.school.manager, route: contract.cancelPayment, request, done: stepsOf(id, 'cancelled') };
  },
  'a refund': async () => {
    const id = await bought(card);
    const request = { params: { id }, body: { reason: 'Fazla alındı', expected_amount: 10_000 } };
    return { client: sp, route: contract.refundPayment, request, done: stepsOf(id, 'refunding') };
  },
  'a code that is given': async () => {
    await bought(card);
    return {
      client: current.school.manager,
      route: licences.assignActivations,
      request: { body: { user_ids: [studentId()] } },
      done: sql`select id from activations where used_by = ${studentId()}`,
    };
  },
  'a code that is taken back': async () => {
    await bought(card, { assign_user_ids: [studentId()] });
    const [{ id }] = (await rows<{ id: string }>(
      db,
      sql`select id from activations where used_by = ${studentId()}`,
    )) as [{ id: string }];
    return {
      client: current.school.manager,
      route: licences.releaseActivation,
      request: { params: { id }, body: {} },
      done: sql`select id from released_codes where activation_id = ${id}`,
    };
  },
};

it.each(Object.keys(cases))('%s, fifty times at once', async (name) => {
  const { client, route, request, done } = await cases[name]!();
  const headers = { 'idempotency-key': `once-${current.school.companyId}` };
  /** Sends it again for as long as the first of them is at work. */
  const send = async (): Promise<Answer> => {
    const answer = await client.call(route, { ...request, headers });
    return answer.body.code === 'in_progress' ? send() : answer;
  };
  const [first, ...others] = (await Promise.all(Array.from({ length: 50 }, send))) as [Answer, ...Answer[]];
  expect(first.status, first.text).toBeLessThan(300);
  for (const { status, body } of others) expect([status, body]).toEqual([first.status, first.body]);
  expect(await rows(db, done)).toHaveLength(1);
});
