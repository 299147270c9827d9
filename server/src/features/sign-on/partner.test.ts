import { auth, signOn } from '@okur/contract';
import { unixNow } from '@okur/contract/testing/time';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { givePassword, makeCompany, makeInstructor } from '../../platform/testing/factories.ts';
import { issuerDouble, type Lies } from '../../platform/testing/issuer-double.ts';
import { makePartner } from '../../platform/testing/partners.ts';
import { browserAt, makeProvider } from '../../platform/testing/sign-on.ts';

/* People whom a partner sends with an assertion that it signed. */

const app = await testApp();
const { db } = app.services;
const issuer = await issuerDouble();
afterAll(() => issuer.close());
beforeEach(() => (issuer.lies = {}));
const password = 'kitap kurdu 42';

let subjects = 0;
const nextSubject = () => `partner user ${(subjects += 1)}`;

async function makeTeacher(company: string) {
  const { adminId: id } = await makeInstructor(app, company, []);
  await givePassword(app, 'admins', id, password);
  const { email } = (await row<{ email: string }>(db, sql`select email from admins where id = ${id}`))!;
  return { id, email };
}

/** A browser to which the partner sends people. */
function comingFrom(partner: { slug: string; landing: string }) {
  const browser = browserAt(app);
  return {
    ...browser,
    send: (token: string) => browser.call(signOn.partnerSso, { params: { partner: partner.slug }, body: { token } }),
    goOn: (token: string, instructor_id?: string) =>
      browser.call(signOn.partnerInstructorLogin, { body: { token, ...(instructor_id ? { instructor_id } : {}) } }),
  };
}

/** A teacher whose account at the partner is connected. */
async function connected() {
  const company = await makeCompany(app);
  const partner = await makePartner(app, [company], issuer);
  const teacher = await makeTeacher(company);
  const subject = nextSubject();
  const browser = comingFrom(partner);
  const first = await browser.send(await issuer.assertion(subject, partner.landing));
  expect(first.body.link, first.text).toMatchObject({ type: 'staff', provider: 'Ortak' });
  const linked = await browser.link(first.body.link.token, teacher.email, password);
  expect(linked.status, linked.text).toBe(200);
  return { company, partner, teacher, subject, browser, assertion: () => issuer.assertion(subject, partner.landing) };
}
const refusal = (body: { code?: string }) => body.code;

describe('whom a partner sends', () => {
  it('connects the account once with the password, then goes on by name and is in', async () => {
    const { browser, assertion, teacher } = await connected();
    const sent = await browser.send(await assertion());
    expect(sent.body.handover, sent.text).toMatchObject({ partner: 'Ortak', posts: [{}] });
    expect(sent.body).not.toHaveProperty('access_token');
    const answer = await browser.goOn(sent.body.handover.token, sent.body.handover.posts[0].instructor_id);
    expect(answer.body.admin, answer.text).toMatchObject({ email: teacher.email });
    const headers = { authorization: `Bearer ${answer.body.access_token.token}` };
    expect((await app.anonymous.call(auth.me, { headers })).body.data.email).toBe(teacher.email);
  });

  it('may work at several of its schools, and at no other', async () => {
    const { browser, partner, assertion, teacher } = await connected();
    const second = await makeCompany(app);
    await rows(db, sql`insert into company_managers (company_id, admin_id) values (${second}, ${teacher.id})`);
    expect(refusal((await browser.send(await assertion())).body)).toBe('sign_on_failed');
    await rows(
      db,
      sql`insert into partner_companies (partner_id, company_id) values (${partner.partnerId}, ${second})`,
    );
    const { handover } = (await browser.send(await assertion())).body;
    expect((await browser.goOn(handover.token)).status).toBe(200);
  });

  it('begins here as well, with the partner’s provider', async () => {
    const { browser, partner, subject, teacher } = await connected();
    const { data } = (await browser.call(signOn.partnerSignOn, { params: { partner: partner.slug } })).body;
    expect(data).toEqual({ name: 'Ortak', provider: partner.id });
    expect((await browser.signIn(partner, subject)).body.admin).toMatchObject({ email: teacher.email });
  });

  it('comes by the plain address that the partner was given, with the assertion behind the hash', async () => {
    const partner = await makePartner(app, [await makeCompany(app)], issuer);
    const token = await issuer.assertion(nextSubject(), partner.landing);
    const led = await app.anonymous.raw({ method: 'GET', url: `${new URL(partner.landing).pathname}?token=${token}` });
    expect(led.status, led.text).toBe(302);
    const screen = new URL(String(led.headers['location']), partner.landing);
    expect([screen.pathname, screen.search]).toEqual(['/', '']);
    const [address, query] = screen.hash.split('?');
    expect(address).toBe(`#/auth/partner/${partner.slug}/sso`);
    const sent = await comingFrom(partner).send(new URLSearchParams(query).get('token')!);
    expect(sent.body.link, sent.text).toMatchObject({ provider: 'Ortak' });
    const odd = await app.anonymous.raw({ method: 'GET', url: '/auth/partner/a%2Fb%3Fc/sso' });
    expect(odd.headers['location']).toBe('/#/auth/partner/a%2Fb%3Fc/sso');
  });

  it('is nobody for a partner that is unknown or switched off', async () => {
    const company = await makeCompany(app);
    const off = await makePartner(app, [company], issuer, { enabled: false });
    for (const slug of [off.slug, 'unknown']) {
      const { send } = comingFrom({ ...off, slug });
      expect((await send(await issuer.assertion('x', off.landing))).status).toBe(404);
      expect((await app.anonymous.call(signOn.partnerSignOn, { params: { partner: slug } })).status).toBe(404);
    }
  });
});

describe('an assertion', () => {
  const seconds = (from: number) => unixNow() + from;
  const lies: [string, Lies][] = [
    ['without a signature', { signed: 'none' }],
    ['signed by HS256 with the public key', { signed: 'public' }],
    ['signed with a foreign key', { signed: 'foreign' }],
    ['of another issuer', { claims: { iss: 'https://elsewhere.example' } }],
    ['for the client, as identity tokens are', { claims: { aud: 'okur' } }],
    ['that has run out', { claims: { iat: seconds(-400), exp: seconds(-100) } }],
    ['that holds for longer than five minutes', { claims: { exp: seconds(3600) } }],
    ['of the future', { claims: { iat: seconds(200), exp: seconds(400) } }],
    ['without an id', { claims: { jti: undefined } }],
    ['without a time', { claims: { iat: undefined } }],
    ['without a subject', { claims: { sub: undefined } }],
  ];
  it.each(lies)('%s is refused', async (_name, lie) => {
    const { browser, assertion } = await connected();
    issuer.lies = lie;
    const sent = await browser.send(await assertion());
    expect([sent.status, refusal(sent.body)]).toEqual([422, 'sign_on_failed']);
  });

  it('that was taken is refused, in any browser', async () => {
    const { browser, partner, assertion } = await connected();
    const token = await assertion();
    expect((await browser.send(token)).status).toBe(200);
    for (const again of [browser, comingFrom(partner)])
      expect(refusal((await again.send(token)).body)).toBe('sign_on_failed');
  });

  it('for others as well is refused', async () => {
    const { browser, partner, subject } = await connected();
    const token = await issuer.assertion(subject, partner.landing, { aud: [partner.landing, 'okur'] });
    expect(refusal((await browser.send(token)).body)).toBe('sign_on_failed');
  });

  it('for us alone is taken, also where that is a list', async () => {
    const { browser, partner, subject } = await connected();
    const token = await issuer.assertion(subject, partner.landing, { aud: [partner.landing] });
    expect((await browser.send(token)).status).toBe(200);
  });

  it('for another partner is refused', async () => {
    const { company, partner, subject } = await connected();
    const other = await makePartner(app, [company], issuer);
    const token = await issuer.assertion(subject, partner.landing);
    expect(refusal((await comingFrom(other).send(token)).body)).toBe('sign_on_failed');
  });

  it('signs nobody in without the word of the person, in the browser that took it', async () => {
    const { browser, partner, assertion } = await connected();
    const { handover } = (await browser.send(await assertion())).body;
    const victim = comingFrom(partner);
    await victim.begin(partner);
    expect(refusal((await victim.goOn(handover.token)).body)).toBe('sign_on_failed');
    expect((await browser.goOn(handover.token)).status).toBe(200);
  });

  it('opens no account with a role on the platform', async () => {
    const { browser, assertion, teacher } = await connected();
    await rows(db, sql`update admins set roles = array['CM', 'SP'] where id = ${teacher.id}`);
    expect(refusal((await browser.send(await assertion())).body)).toBe('sign_on_failed');
  });
});

describe('a handover', () => {
  it('is good once', async () => {
    const { browser, assertion } = await connected();
    const { handover } = (await browser.send(await assertion())).body;
    expect((await browser.goOn(handover.token)).status).toBe(200);
    expect(refusal((await browser.goOn(handover.token)).body)).toBe('sign_on_failed');
  });

  it('with the post of someone else is refused, and stays good', async () => {
    const { browser, company, assertion } = await connected();
    const { id: instructorId } = await makeInstructor(app, company, []);
    const { handover } = (await browser.send(await assertion())).body;
    expect(refusal((await browser.goOn(handover.token, instructorId)).body)).toBe('sign_on_failed');
    expect((await browser.goOn(handover.token)).status).toBe(200);
  });

  it('that is a token to connect an account is refused', async () => {
    const company = await makeCompany(app);
    const partner = await makePartner(app, [company], issuer);
    const browser = comingFrom(partner);
    const { link } = (await browser.send(await issuer.assertion(nextSubject(), partner.landing))).body;
    expect(refusal((await browser.goOn(link.token)).body)).toBe('sign_on_failed');
  });

  it('of a company’s provider is refused', async () => {
    const company = await makeCompany(app);
    const provider = await makeProvider(app, company, issuer);
    const browser = browserAt(app);
    const { link } = (await browser.signIn(provider, nextSubject())).body;
    const answer = await browser.call(signOn.partnerInstructorLogin, { body: { token: link.token } });
    expect(refusal(answer.body)).toBe('sign_on_failed');
  });

  it('connects no account of a company that the partner does not bring people of', async () => {
    const partner = await makePartner(app, [await makeCompany(app)], issuer);
    const stranger = await makeTeacher(await makeCompany(app));
    const browser = comingFrom(partner);
    const { link } = (await browser.send(await issuer.assertion(nextSubject(), partner.landing))).body;
    expect(refusal((await browser.link(link.token, stranger.email, password)).body)).toBe('other_school');
  });
});
