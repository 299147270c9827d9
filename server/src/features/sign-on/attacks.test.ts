import { signOn } from '@okur/contract';
import { unixNow } from '@okur/contract/testing/time';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { hashToken } from '../../platform/access/secrets.ts';
import { type Answer, testApp } from '../../platform/testing/app.ts';
import {
  givePassword,
  makeAdmin,
  makeCompany,
  makeDepartment,
  makeManager,
  makeStudent,
} from '../../platform/testing/factories.ts';
import { issuerDouble, type Lies } from '../../platform/testing/issuer-double.ts';
import {
  browserAt,
  emailOf,
  makeConnected,
  makeProvider,
  makeTeacher,
  password,
} from '../../platform/testing/sign-on.ts';

/*
 * What people try at a sign-on with an account of a school. The first half of each test is good, so that it is the
 * attack that is refused; a refusal is one answer for all of them and opens no session.
 */

const app = await testApp();
const { db } = app.services;
const issuer = await issuerDouble();
const other = await issuerDouble();
afterAll(() => Promise.all([issuer.close(), other.close()]));
beforeEach(() => (issuer.lies = {}));
const connected = () => makeConnected(app, issuer);

const refused = [422, 'sign_on_failed', ['code', 'message', 'request_id']];
const refusalOf = ({ status, body }: Answer) => [status, body.code, Object.keys(body).sort()];

describe('a state', () => {
  it('that was used is refused', async () => {
    const { provider, browser, subject } = await connected();
    const back = issuer.signIn(await browser.begin(provider), subject);
    expect((await browser.finish(provider, back)).status).toBe(200);
    const again = { ...issuer.signIn(await browser.begin(provider), subject), state: back.state };
    expect(refusalOf(await browser.finish(provider, again))).toEqual(refused);
  });

  it('of another browser is refused, and stays good in its own', async () => {
    const { provider, browser, subject } = await connected();
    const back = issuer.signIn(await browser.begin(provider), subject);
    const victim = browserAt(app);
    await victim.begin(provider);
    expect(refusalOf(await victim.finish(provider, back))).toEqual(refused);
    expect((await browser.finish(provider, back)).status).toBe(200);
  });

  it('in a browser without our cookie is refused', async () => {
    const { provider, browser, subject } = await connected();
    const back = issuer.signIn(await browser.begin(provider), subject);
    expect(refusalOf(await browserAt(app).finish(provider, back))).toEqual(refused);
  });

  it('that was made up is refused', async () => {
    const { provider, browser, subject } = await connected();
    const { code } = issuer.signIn(await browser.begin(provider), subject);
    expect(refusalOf(await browser.finish(provider, { code, state: 'made-up' }))).toEqual(refused);
  });

  it('that is older than ten minutes is refused', async () => {
    const { provider, browser, subject } = await connected();
    const back = issuer.signIn(await browser.begin(provider), subject);
    await rows(
      db,
      sql`update sign_on_attempts set expires_at = now() - interval '1 second'
        where state_hash = ${hashToken(back.state)}`,
    );
    expect(refusalOf(await browser.finish(provider, back))).toEqual(refused);
  });

  it('is used by one of two that come at once', async () => {
    const { provider, browser, subject } = await connected();
    issuer.lies = { takesCodesTwice: true };
    const back = issuer.signIn(await browser.begin(provider), subject);
    const both = await Promise.all([browser.finish(provider, back), browser.finish(provider, back)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
  });
});

describe('an identity token', () => {
  const now = () => unixNow();
  const lies: [string, () => Lies][] = [
    ['with the wrong nonce', () => ({ claims: { nonce: 'of another sign-on' } })],
    ['without a nonce', () => ({ claims: { nonce: undefined } })],
    ['of the wrong issuer', () => ({ claims: { iss: 'https://accounts.google.com' } })],
    ['for the wrong audience', () => ({ claims: { aud: 'another client' } })],
    ['for several audiences and authorised for another', () => ({ claims: { aud: ['okur', 'b'], azp: 'b' } })],
    ['that has expired', () => ({ claims: { iat: now() - 900, exp: now() - 600 } })],
    ['of the future', () => ({ claims: { iat: now() + 900, exp: now() + 1200 } })],
    ['that does not hold yet', () => ({ claims: { nbf: now() + 900 } })],
    ['without a subject', () => ({ claims: { sub: undefined } })],
    ['with a subject that is no plain text', () => ({ claims: { sub: 'a\u0000b' } })],
    ['with a subject that is too long', () => ({ claims: { sub: 'x'.repeat(256) } })],
    ['with alg none', () => ({ signed: 'none' })],
    ['signed by HS256 with the public key', () => ({ signed: 'public' })],
    ['signed with a key that the provider does not publish', () => ({ signed: 'foreign' })],
  ];
  it.each(lies)('%s is refused', async (_name, lie) => {
    const { provider, browser, subject } = await connected();
    issuer.lies = lie();
    expect(refusalOf(await browser.signIn(provider, subject))).toEqual(refused);
    issuer.lies = {};
    expect((await browser.signIn(provider, subject)).status).toBe(200);
  });
});

describe('a clock that is off by less than a minute', () => {
  const off: [string, (now: number) => Lies][] = [
    ['ahead', (now) => ({ claims: { iat: now + 45, nbf: now + 45 } })],
    ['behind', (now) => ({ claims: { iat: now - 345, exp: now - 45 } })],
  ];
  it.each(off)('%s keeps no one out', async (_name, lie) => {
    const { provider, browser, subject } = await connected();
    issuer.lies = lie(unixNow());
    expect((await browser.signIn(provider, subject)).status).toBe(200);
  });
});

describe('a code', () => {
  it('that was used is refused', async () => {
    const { provider, browser, subject } = await connected();
    const back = issuer.signIn(await browser.begin(provider), subject);
    expect((await browser.finish(provider, back)).status).toBe(200);
    const { state } = issuer.signIn(await browser.begin(provider), subject);
    expect(refusalOf(await browser.finish(provider, { code: back.code, state }))).toEqual(refused);
  });

  it('of another sign-on is refused, for its verifier is another', async () => {
    const { provider, browser, subject } = await connected();
    const attacker = issuer.signIn(await browserAt(app).begin(provider), 'attacker');
    const own = issuer.signIn(await browser.begin(provider), subject);
    expect(refusalOf(await browser.finish(provider, { code: attacker.code, state: own.state }))).toEqual(refused);
  });

  it('of another provider is refused at its address (mix-up)', async () => {
    const { company, provider, browser, subject } = await connected();
    const honest = await makeProvider(app, company, other);
    const back = issuer.signIn(await browser.begin(provider), subject);
    expect(refusalOf(await browser.finish(honest, back))).toEqual(refused);
  });

  it('with the name of another issuer beside it is refused (mix-up, RFC 9207)', async () => {
    const { provider, browser, subject } = await connected();
    const back = issuer.signIn(await browser.begin(provider), subject);
    expect(refusalOf(await browser.finish(provider, { ...back, iss: other.issuer }))).toEqual(refused);
  });
});

describe('a provider', () => {
  it('of one company opens no account of another, whose identity is the same', async () => {
    const { subject } = await connected();
    const elsewhere = await makeProvider(app, await makeCompany(app), issuer);
    expect(refusalOf(await browserAt(app).signIn(elsewhere, subject))).toEqual(refused);
  });

  it('of one company connects no account of another, though the password is right', async () => {
    const provider = await makeProvider(app, await makeCompany(app), issuer);
    const stranger = await makeTeacher(app, await makeCompany(app));
    const browser = browserAt(app);
    const { token } = (await browser.signIn(provider, 'stranger')).body.link;
    expect((await browser.link(token, stranger.email, password)).body.code).toBe('other_school');
  });

  it('opens no account that works in a second school, also since', async () => {
    const { provider, browser, subject, id } = await connected();
    const second = await makeCompany(app);
    await rows(db, sql`insert into company_managers (company_id, admin_id) values (${second}, ${id})`);
    expect(refusalOf(await browser.signIn(provider, subject))).toEqual(refused);
  });

  it('opens no account with a role on the platform', async () => {
    const { provider, browser, subject, id, company } = await connected();
    await rows(db, sql`update admins set roles = array['IN', 'SP'] where id = ${id}`);
    expect(refusalOf(await browser.signIn(provider, subject))).toEqual(refused);
    const sp = await makeAdmin(app, ['SP']);
    await givePassword(app, 'admins', sp, password);
    const fresh = await makeProvider(app, company, issuer);
    const { token } = (await browser.signIn(fresh, 'chief')).body.link;
    expect((await browser.link(token, await emailOf(app, sp), password)).body.code).toBe('other_school');
  });

  it('that is switched off begins nothing and finishes nothing', async () => {
    const { provider, browser, subject } = await connected();
    const back = issuer.signIn(await browser.begin(provider), subject);
    await rows(db, sql`update identity_providers set enabled = false where id = ${provider.id}`);
    expect(refusalOf(await browser.finish(provider, back))).toEqual(refused);
    const begun = await browser.call(signOn.beginSignOn, { body: { provider: provider.id, type: 'staff' } });
    expect(begun.status).toBe(404);
  });

  it('for staff alone lets no student begin', async () => {
    const provider = await makeProvider(app, await makeCompany(app), issuer, { students: false });
    const body = { provider: provider.id, type: 'student' };
    expect((await browserAt(app).call(signOn.beginSignOn, { body })).status).toBe(404);
  });

  it('sends no browser to a script (unsafe redirect)', async () => {
    const evil = await issuerDouble();
    evil.lies = { configuration: { authorization_endpoint: 'javascript:alert(document.domain)' } };
    const provider = await makeProvider(app, await makeCompany(app), evil);
    const begun = await browserAt(app).call(signOn.beginSignOn, { body: { provider: provider.id, type: 'staff' } });
    expect(refusalOf(begun)).toEqual(refused);
    await evil.close();
  });

  it('whose configuration names another issuer is not used, wherever it is (openid-client may skip it)', async () => {
    const evil = await issuerDouble();
    evil.lies = { configuration: { issuer: issuer.issuer } };
    const at = { issuer: `${evil.issuer}/.well-known/openid-configuration` };
    const provider = await makeProvider(app, await makeCompany(app), evil, at);
    const begun = await browserAt(app).call(signOn.beginSignOn, { body: { provider: provider.id, type: 'staff' } });
    expect(refusalOf(begun)).toEqual(refused);
    await evil.close();
  });

  it('whose configuration leads into our net gets no request there', async () => {
    const evil = await issuerDouble();
    const provider = await makeProvider(app, await makeCompany(app), evil);
    evil.lies = { configuration: { token_endpoint: 'https://169.254.169.254/latest/meta-data' } };
    expect(refusalOf(await browserAt(app).signIn(provider, 'inside'))).toEqual(refused);
    await evil.close();
  });
});

describe('an account', () => {
  it('is never found by the e-mail that the provider says', async () => {
    const { provider, browser, email } = await connected();
    const back = issuer.signIn(await browser.begin(provider), 'nOAuth', {
      email,
      email_verified: true,
    });
    const answer = await browser.finish(provider, back);
    expect(answer.body).toHaveProperty('link');
    expect(answer.body).not.toHaveProperty('access_token');
  });

  it.each(["status = 'disabled'", 'deleted_at = now()'])('with %s is neither opened nor connected', async (ended) => {
    const { provider, browser, subject, id, email } = await connected();
    await rows(db, sql`update admins set ${sql.raw(ended)} where id = ${id}`);
    const { link, access_token } = (await browser.signIn(provider, subject)).body;
    expect(access_token).toBeUndefined();
    expect((await browser.link(link.token, email, password)).body.code).toBe('wrong_credentials');
  });

  it('that may not sign in for another reason is refused', async () => {
    const company = await makeCompany(app);
    const provider = await makeProvider(app, company, issuer);
    const id = await makeStudent(app, company, await makeDepartment(app, company), { username: 'kind.past' });
    await givePassword(app, 'users', id, password);
    const browser = browserAt(app);
    const { token } = (await browser.signIn(provider, 'past', 'student')).body.link;
    expect((await browser.link(token, 'kind.past', password)).status).toBe(200);
    await rows(db, sql`update companies set status = 'suspended' where id = ${company}`);
    expect(refusalOf(await browser.signIn(provider, 'past', 'student'))).toEqual(refused);
  });

  it('of a student is not opened as one of staff', async () => {
    const company = await makeCompany(app);
    const provider = await makeProvider(app, company, issuer);
    const id = await makeStudent(app, company, await makeDepartment(app, company), { username: 'kind.of' });
    await givePassword(app, 'users', id, password);
    const browser = browserAt(app);
    const { token } = (await browser.signIn(provider, 'kind', 'student')).body.link;
    expect((await browser.link(token, 'kind.of', password)).status).toBe(200);
    expect(refusalOf(await browser.signIn(provider, 'kind', 'staff'))).toEqual(refused);
  });

  it('keeps its second factor', async () => {
    const { provider, browser, subject, id } = await connected();
    await rows(
      db,
      sql`insert into second_factors (admin_id, secret, confirmed_at)
        values (${id}, ${app.services.secrets.seal('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')}, now())`,
    );
    const answer = await browser.signIn(provider, subject);
    expect(answer.body).toEqual({ second_factor: { token: expect.any(String), expires_in: 300 }, keep: false });
  });

  it('with a second factor is not connected by the password alone', async () => {
    const company = await makeCompany(app);
    const provider = await makeProvider(app, company, issuer);
    const id = await makeManager(app, [company]);
    await givePassword(app, 'admins', id, password);
    await rows(
      db,
      sql`insert into second_factors (admin_id, secret, confirmed_at)
        values (${id}, ${app.services.secrets.seal('JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP')}, now())`,
    );
    const browser = browserAt(app);
    const { token } = (await browser.signIn(provider, 'two steps')).body.link;
    const email = await emailOf(app, id);
    expect((await browser.link(token, email, password)).body.errors).toEqual({ code: ['sign_on.needs_code'] });
    expect((await browser.link(token, email, password, '000000')).body.code).toBe('wrong_code');
    expect(await rows(db, sql`select from identities where account_id = ${id}`)).toEqual([]);
  });
});

describe('a token to connect an account', () => {
  it('of another browser is refused', async () => {
    const { provider, email } = await connected();
    const attacker = browserAt(app);
    const { token } = (await attacker.signIn(provider, 'attacker of a link')).body.link;
    const victim = browserAt(app);
    await victim.begin(provider);
    expect(refusalOf(await victim.link(token, email, password))).toEqual(refused);
  });

  it('that was made up, or is older than ten minutes, is refused', async () => {
    const { provider, email, browser } = await connected();
    expect(refusalOf(await browser.link('made-up', email, password))).toEqual(refused);
    const { token } = (await browser.signIn(provider, 'too slow')).body.link;
    await rows(
      db,
      sql`update sign_on_attempts set expires_at = now() - interval '1 second'
        where link_hash = ${hashToken(token)}`,
    );
    expect(refusalOf(await browser.link(token, email, password))).toEqual(refused);
  });

  it('connects one identity with one account', async () => {
    const { provider, email, browser, company } = await connected();
    const second = await makeTeacher(app, company);
    const links = [await browser.signIn(provider, 'shared'), await browser.signIn(provider, 'shared')];
    const [first, later] = links.map(({ body }) => body.link.token);
    expect((await browser.link(first, email, password)).status).toBe(200);
    expect(refusalOf(await browser.link(later, second.email, password))).toEqual(refused);
  });
});
