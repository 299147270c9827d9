import { companies, partners, signOn } from '@okur/contract';
import { afterAll, describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { givePassword, makeCompany, makeInstructor, makeSchool, staff } from '../../platform/testing/factories.ts';
import { issuerDouble } from '../../platform/testing/issuer-double.ts';
import { makePartner } from '../../platform/testing/partners.ts';
import { browserAt } from '../../platform/testing/sign-on.ts';

const app = await testApp();
const { db } = app.services;
const issuer = await issuerDouble();
afterAll(() => issuer.close());
const sp = await staff(app, 'SP');
const mn = await staff(app, 'MN');
const password = 'kitap kurdu 42';

let count = 0;
const input = (company_ids: string[] = []) => ({
  name: 'Okul Platformu',
  slug: `okul-${(count += 1)}`,
  contact: 'destek@okul.example',
  issuer: issuer.issuer,
  client_id: issuer.clientId,
  secret: issuer.secret,
  company_ids,
});

/** A partner from which one teacher has come. */
async function withUser() {
  const company = await makeCompany(app);
  const partner = await makePartner(app, [company], issuer);
  const { adminId } = await makeInstructor(app, company, []);
  await givePassword(app, 'admins', adminId, password);
  const { email } = (await row<{ email: string }>(db, sql`select email from admins where id = ${adminId}`))!;
  const browser = browserAt(app);
  const token = await issuer.assertion(`of ${adminId}`, partner.landing);
  const sent = await browser.call(signOn.partnerSso, { params: { partner: partner.slug }, body: { token } });
  const { body } = await browser.link(sent.body.link.token, email, password);
  const headers = { authorization: `Bearer ${body.access_token.token}` };
  return { partner, adminId, headers, params: { id: partner.partnerId } };
}

describe('a partner', () => {
  it('is added and changed; its secret is sealed and never answered', async () => {
    const company = await makeCompany(app, { company_name: 'Deniz Okulu' });
    const made = await sp.call(partners.createPartner, { body: input([company]) });
    expect(made.status, made.text).toBe(201);
    const { id, slug } = made.body.data;
    expect(made.body.data).toMatchObject({ companies: [{ company_name: 'Deniz Okulu' }], enabled: false, people: 0 });
    expect(made.body.data.sign_in_url).toMatch(new RegExp(`/auth/partner/${slug}/sso$`));
    const change = (body: object) => sp.call(partners.updatePartner, { params: { id }, body });
    const changed = await change({ enabled: true, company_ids: [], version: 1 });
    expect(changed.body.data, changed.text).toMatchObject({ enabled: true, companies: [], version: 2 });
    expect((await change({ name: 'x', version: 1 })).status).toBe(409);
    expect((await change({ issuer: 'https://okul.example' })).body.errors).toEqual({
      secret: ['validation.issuer_secret'],
    });
    const list = await mn.call(partners.listPartners);
    expect(list.body.data.map((one: { id: string }) => one.id)).toContain(id);
    const audit = await rows(db, sql`select before, after from audit where subject_id = ${id}`);
    expect(made.text + changed.text + list.text + JSON.stringify(audit)).not.toContain(issuer.secret);
  });

  it('is tested by super admins, and says what is wrong until its client is another one', async () => {
    const { id } = (await sp.call(partners.createPartner, { body: { ...input(), secret: 'mistyped' } })).body.data;
    const test = (client = sp) => client.call(partners.testPartner, { params: { id } });
    const change = async (body: object) => (await sp.call(partners.updatePartner, { params: { id }, body })).body.data;
    expect((await test(mn)).status).toBe(403);
    const failed = await test();
    const { tested_at } = failed.body.data;
    expect(failed.body.data, failed.text).toMatchObject({ tested_at: expect.any(String), fault: 'wrong_client' });
    expect(await change({ name: 'Okul' })).toMatchObject({ tested_at, fault: 'wrong_client' });
    expect(await change({ secret: issuer.secret })).toMatchObject({ tested_at: null, fault: null });
    expect((await test()).body.data).toMatchObject({ tested_at: expect.any(String), fault: null });
    const unknown = await sp.call(partners.testPartner, { params: { id: crypto.randomUUID() } });
    expect(unknown.status).toBe(404);
  });

  it('keeps a deleted company for the day it returns', async () => {
    const [stays, goes] = [await makeCompany(app), await makeCompany(app)];
    const { id } = (await sp.call(partners.createPartner, { body: input([stays, goes]) })).body.data;
    const toggleCompany = () => sp.call(companies.deleteCompany, { params: { id: goes } });
    const companiesAfter = async (body: object): Promise<string[]> => {
      const answer = await sp.call(partners.updatePartner, { params: { id }, body });
      return answer.body.data.companies.map((company: { id: string }) => company.id).sort();
    };
    await toggleCompany();
    expect(await companiesAfter({ company_ids: [stays] })).toEqual([stays]);
    await toggleCompany();
    expect(await companiesAfter({ name: 'Okul' })).toEqual([stays, goes].sort());
    expect(await companiesAfter({ company_ids: [stays] })).toEqual([stays]);
  });

  it('is refused by field', async () => {
    const taken = input();
    await sp.call(partners.createPartner, { body: taken });
    const again = await sp.call(partners.createPartner, { body: taken });
    expect(Object.keys(again.body.errors)).toEqual(['slug']);
    const bad = { ...input(), slug: 'Two Words', issuer: 'no address', kind: 'friend', company_ids: ['x'] };
    const answer = await sp.call(partners.createPartner, { body: bad });
    expect(Object.keys(answer.body.errors).sort()).toEqual(['company_ids.0', 'issuer', 'kind', 'slug']);
    const unknown = await sp.call(partners.createPartner, { body: input([crypto.randomUUID()]) });
    expect(unknown.body.errors).toEqual({ company_ids: ['validation.not_found'] });
  });

  it('is set up by super admins alone; managers see who comes from it', async () => {
    const { params } = await withUser();
    const { manager, instructor } = await makeSchool(app);
    expect((await mn.call(partners.createPartner, { body: input() })).status).toBe(403);
    expect((await mn.call(partners.updatePartner, { params, body: {} })).status).toBe(403);
    expect((await mn.call(partners.partnerUsers, { params })).body.data).toHaveLength(1);
    for (const client of [manager, instructor])
      for (const answer of [
        await client.call(partners.listPartners),
        await client.call(partners.partnerUsers, { params }),
      ])
        expect(answer.status).toBe(403);
  });

  it('with connected people is deleted together with their connections alone, and ends their sessions', async () => {
    const { params, headers } = await withUser();
    const held = await sp.call(partners.deletePartner, { params });
    expect([held.status, held.body.code]).toEqual([422, 'has_dependents']);
    expect((await sp.call(partners.deletePartner, { params, query: { unlink: 'true' } })).status).toBe(200);
    expect((await app.anonymous.call(signOn.identitiesAdmin, { headers })).status).toBe(401);
    expect((await sp.call(partners.partnerUsers, { params })).status).toBe(404);
  });
});

describe('who comes from a partner', () => {
  it('is listed with the account there, and found by name', async () => {
    const { params, adminId } = await withUser();
    const { data } = (await sp.call(partners.partnerUsers, { params })).body;
    expect(data).toMatchObject([{ admin_id: adminId, subject: `of ${adminId}`, companies: [expect.any(String)] }]);
    const none = await sp.call(partners.partnerUsers, { params, query: { search: 'nobody of this name' } });
    expect(none.body.data).toEqual([]);
  });

  it('is disconnected, and out', async () => {
    const { params, headers } = await withUser();
    const [{ id: identity_id }] = (await mn.call(partners.partnerUsers, { params })).body.data;
    const ofIt = { params: { ...params, identity_id } };
    const other = await withUser();
    const wrong = { params: { id: other.partner.partnerId, identity_id } };
    expect((await mn.call(partners.disconnectPartnerUser, wrong)).status).toBe(404);
    expect((await mn.call(partners.disconnectPartnerUser, ofIt)).status).toBe(200);
    expect((await app.anonymous.call(signOn.identitiesAdmin, { headers })).status).toBe(401);
    expect((await mn.call(partners.disconnectPartnerUser, ofIt)).status).toBe(404);
  });

  it('keeps the last way in', async () => {
    const { params, adminId } = await withUser();
    await rows(db, sql`update admins set password_hash = null where id = ${adminId}`);
    const [{ id: identity_id }] = (await sp.call(partners.partnerUsers, { params })).body.data;
    const answer = await sp.call(partners.disconnectPartnerUser, { params: { ...params, identity_id } });
    expect(answer.body.code).toBe('last_way_in');
  });
});
