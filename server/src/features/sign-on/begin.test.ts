import { signOn } from '@okur/contract';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { hashToken } from '../../platform/access/secrets.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeCompany } from '../../platform/testing/factories.ts';
import { issuerDouble } from '../../platform/testing/issuer-double.ts';
import { browserAt, makeProvider, type TestProvider } from '../../platform/testing/sign-on.ts';

/* Anyone may begin a sign-on, however often: what that costs the provider and us. */

const app = await testApp();
const { db } = app.services;
const issuer = await issuerDouble();
afterAll(() => issuer.close());
beforeEach(() => {
  issuer.lies = {};
  issuer.configurationsRead = 0;
});
afterEach(() => vi.restoreAllMocks());

const begin = async ({ id }: TestProvider) =>
  (await browserAt(app).call(signOn.beginSignOn, { body: { provider: id, type: 'staff' } })).status;
/** The different answers to many that come at once. */
const beginTogether = async (provider: TestProvider) =>
  new Set(await Promise.all(Array.from({ length: 30 }, () => begin(provider))));

it('the configuration of a provider is read once, also by many who begin together', async () => {
  const provider = await makeProvider(app, await makeCompany(app), issuer);
  expect(await beginTogether(provider)).toEqual(new Set([200]));
  expect(await begin(provider)).toBe(200);
  expect(issuer.configurationsRead).toBe(1);
});

it('a provider that fails is left alone for a quarter of a minute', async () => {
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
  const provider = await makeProvider(app, await makeCompany(app), issuer);
  issuer.lies = { configuration: { issuer: 'https://okul.example' } };
  expect(await beginTogether(provider)).toEqual(new Set([422]));
  issuer.lies = {};
  clock.mockReturnValue(now + 14_000);
  expect(await begin(provider)).toBe(422);
  expect(issuer.configurationsRead).toBe(1);
  clock.mockReturnValue(now + 17_000);
  // The cache looks at the clock once in a millisecond.
  await expect.poll(() => begin(provider)).toBe(200);
});

it('a network begins a thousand sign-ons in a quarter of an hour at most', async () => {
  const provider = await makeProvider(app, await makeCompany(app), issuer);
  const counted = sql`key = 'sign-on:127.0.0.1'`;
  await rows(
    db,
    sql`insert into login_failures (key, failures, first_at) values ('sign-on:127.0.0.1', 999, now())
      on conflict (key) do update set failures = 999`,
  );
  expect([await begin(provider), await begin(provider)]).toEqual([200, 429]);
  await rows(db, sql`update login_failures set first_at = now() - interval '16 minutes' where ${counted}`);
  expect(await begin(provider)).toBe(200);
});

it('attempts that have run out go when another one is begun, those that hold stay', async () => {
  const provider = await makeProvider(app, await makeCompany(app), issuer);
  const browser = browserAt(app);
  const old = new URL(await browser.begin(provider)).searchParams.get('state')!;
  const address = await browser.begin(provider);
  await rows(
    db,
    sql`update sign_on_attempts set expires_at = now() - interval '1 second' where state_hash = ${hashToken(old)}`,
  );
  expect(await begin(provider)).toBe(200);
  expect(await rows(db, sql`select from sign_on_attempts where provider_id = ${provider.id}`)).toHaveLength(2);
  expect((await browser.finish(provider, issuer.signIn(address, 'patient'))).body).toHaveProperty('link');
});
