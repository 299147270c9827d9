import { signOn } from '@okur/contract';
import { afterAll, expect, it } from 'vitest';
import { row, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { givePassword, makeCompany, makeInstructor } from '../../platform/testing/factories.ts';
import { issuerDouble } from '../../platform/testing/issuer-double.ts';
import { browserAt, makeProvider } from '../../platform/testing/sign-on.ts';

/* Accounts of K12NET, whose answers have a call of their own. */

const app = await testApp();
const issuer = await issuerDouble();
afterAll(() => issuer.close());
const password = 'kitap kurdu 42';

async function school() {
  const company = await makeCompany(app);
  const k12 = await makeProvider(app, company, issuer, { kind: 'k12', name: 'K12NET' });
  const { adminId } = await makeInstructor(app, company, []);
  await givePassword(app, 'admins', adminId, password);
  const { email } = (await row<{ email: string }>(
    app.services.db,
    sql`select email from admins where id = ${adminId}`,
  ))!;
  const browser = browserAt(app);
  const connect = (hash: string, back: object) =>
    browser.call(signOn.connectWithK12, { body: { hash, ...back } as never });
  return { company, k12, email, browser, connect };
}

it('a teacher connects the account of K12NET with the password, and then comes in at once', async () => {
  const { k12, email, browser, connect } = await school();
  const first = await connect(k12.hash, issuer.signIn(await browser.begin(k12), 'teacher at K12NET'));
  expect(first.body.link, first.text).toMatchObject({ type: 'staff', provider: 'K12NET' });
  expect((await browser.link(first.body.link.token, email, password)).status).toBe(200);
  const again = await connect(k12.hash, issuer.signIn(await browser.begin(k12), 'teacher at K12NET'));
  expect(again.body.admin, again.text).toMatchObject({ email });
});

it('at K12NET no more is requested than it gives its clients, elsewhere the e-mail as well', async () => {
  const { company, k12, browser } = await school();
  const other = await makeProvider(app, company, issuer, { kind: 'generic' });
  const scopeAt = async (provider: typeof k12) => new URL(await browser.begin(provider)).searchParams.get('scope');
  expect([await scopeAt(k12), await scopeAt(other)]).toEqual(['openid profile', 'openid email profile']);
});

it('an address that is not one of K12NET’s is not there, and the state stays good', async () => {
  const { company, k12, browser, connect } = await school();
  const other = await makeProvider(app, company, issuer, { kind: 'generic' });
  const back = issuer.signIn(await browser.begin(k12), 'lost');
  for (const hash of [other.hash, 'made up']) expect((await connect(hash, back)).status).toBe(404);
  expect((await connect(k12.hash, back)).body).toHaveProperty('link');
});

it('a state that was used, or is of another browser, is refused', async () => {
  const { k12, browser, connect } = await school();
  const { connect: fromElsewhere } = await school();
  const back = issuer.signIn(await browser.begin(k12), 'twice');
  expect((await fromElsewhere(k12.hash, back)).body.code).toBe('sign_on_failed');
  expect((await connect(k12.hash, back)).status).toBe(200);
  expect((await connect(k12.hash, back)).body.code).toBe('sign_on_failed');
});

it('without a state the field is named', async () => {
  const { k12, connect } = await school();
  const answer = await connect(k12.hash, { code: 'code' });
  expect([answer.status, answer.body.errors]).toEqual([422, { state: ['validation.required'] }]);
});
