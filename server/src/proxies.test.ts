import { faq } from '@okur/contract';
import { expect, it } from 'vitest';
import { row, sql } from './platform/database/index.ts';
import { type TestApp, testApp } from './platform/testing/app.ts';
import { makeAdmin } from './platform/testing/factories.ts';

const [byDefault, named] = [await testApp(), await testApp({ TRUSTED_PROXIES: '10.0.0.0/8' })];

/** The address that the audit tells of a change which came by way of `peer` and said it came from 198.51.100.7. */
async function noted(app: TestApp, peer: string): Promise<string> {
  const sp = await app.signedIn('staff', await makeAdmin(app, ['SP']));
  const made = await sp.raw({
    method: 'POST',
    url: `/api/v1/${faq.createFaq.path}`,
    remoteAddress: peer,
    headers: { 'x-forwarded-for': '198.51.100.7' },
    payload: { language: 'en', question: 'Where from?', answer: '<p>From there.</p>', order: 1 },
  });
  expect(made.status, made.text).toBe(201);
  const { address } = (await row<{ address: string }>(
    app.services.db,
    sql`select address from audit where subject_id = ${made.body.data.id} order by at desc limit 1`,
  ))!;
  return address;
}

it('who says to come from somewhere else is noted with the address it came from', async () => {
  expect(await noted(byDefault, '10.0.0.9')).toBe('10.0.0.9');
  expect(await noted(byDefault, '203.0.113.5')).toBe('203.0.113.5');
  expect(await noted(named, '127.0.0.1')).toBe('127.0.0.1');
});

it('a proxy on this machine, or one that TRUSTED_PROXIES names, is believed about whom it speaks for', async () => {
  expect(await noted(byDefault, '127.0.0.1')).toBe('198.51.100.7');
  expect(await noted(named, '10.0.0.9')).toBe('198.51.100.7');
});
