import { auth, companies, secondFactor } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { secondFactor as command } from '../../cli/second-factor.ts';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';
import { bearer, codeOf, password, peopleOf } from './fixtures/people.ts';

const app = await testApp();
const { db } = app.services;
const { enrolled, person, signIn } = peopleOf(app);

describe('the only super admin, whose telephone is gone', () => {
  it('is let in again by the operator of the machine', async () => {
    const who = await enrolled(['SP']);
    const { dataDir, databaseUrl: DATABASE_URL } = app.services.config;
    const there = { DATA_DIR: dataDir, DATABASE_URL };
    const noSuchAccount = {
      code: 1,
      said: expect.stringMatching(/^There is no staff account \S+ with two-step sign-in\.\n$/),
    };
    expect(await command(['nobody@okur.example'], there)).toEqual(noSuchAccount);
    expect((await command([` ${who.email.toUpperCase()}`], there)).code).toBe(0);
    expect(await command([who.email], there)).toEqual(noSuchAccount);
    expect((await command([], there)).said).toMatch(/^Say whose: /);
    const elsewhere = await command([who.email], { DATA_DIR: dataDir });
    expect(elsewhere).toEqual({ code: 1, said: expect.stringMatching(/^There is no platform in DATA_DIR [^\n]*\n$/) });
    expect((await signIn(who.email)).body).toHaveProperty('access_token');
    expect(
      await rows(
        db,
        sql`select account_id, after from audit where subject_id = ${who.id} and action = 'update' order by id desc
        limit 1`,
      ),
    ).toEqual([{ account_id: null, after: { second_factor: false } }]);
  });
});

describe('roles that have to have it', () => {
  const set = (client: Client, roles: string[]) => client.call(secondFactor.setSecondFactorRoles, { body: { roles } });

  it('are chosen by super admins, who see how many have it', async () => {
    const sp = await staff(app, 'SP');
    await enrolled(['CE']);
    await person(['CE']);
    expect((await set(sp, ['XX'])).body.errors).toEqual({ 'roles.0': ['validation.choice'] });
    const answer = await set(sp, ['CE']);
    expect(answer.body.data.map(({ role }: { role: string }) => role)).toEqual([
      'SP',
      'MN',
      'CM',
      'IN',
      'SM',
      'CS',
      'CE',
    ]);
    expect(answer.body.data.at(-1)).toEqual({ role: 'CE', required: true, accounts: 2, enabled: 1 });
    expect((await sp.call(secondFactor.secondFactorRoles)).body).toEqual(answer.body);
    for (const role of ['MN', 'CS'] as const)
      expect([
        (await set(await staff(app, role), [])).status,
        (await (await staff(app, role)).call(secondFactor.secondFactorRoles)).status,
      ]).toEqual([403, 403]);
    expect((await set(sp, [])).body.data.filter(({ required }: { required: boolean }) => required)).toEqual([]);
    const [entry] = await rows<{ before: unknown; after: unknown }>(
      db,
      sql`select before, after from audit where after ? 'second_factor_roles' order by id desc limit 1`,
    );
    expect(entry).toEqual({ before: { second_factor_roles: ['CE'] }, after: { second_factor_roles: [] } });
  });

  it('reach nothing but its set-up and the way out, and everything afterwards', async () => {
    const sp = await staff(app, 'SP');
    await set(sp, ['SM']);
    const who = await person(['SM']);
    const { access_token, admin } = (await signIn(who.email)).body;
    expect(admin.must_set_second_factor).toBe(true);
    const as = bearer(access_token.token);
    expect((await app.anonymous.call(companies.listCompanies, as)).body.code).toBe('second_factor_required');
    expect((await app.anonymous.call(auth.me, as)).status).toBe(200);
    expect((await app.anonymous.call(secondFactor.ownSecondFactor, as)).body.data).toMatchObject({
      enabled: false,
      required: true,
    });
    const { secret } = (await app.anonymous.call(secondFactor.setUpSecondFactor, { ...as, body: { password } })).body
      .data;
    expect((await app.anonymous.call(companies.listCompanies, as)).body.code).toBe('second_factor_required');
    expect(
      (await app.anonymous.call(secondFactor.confirmSecondFactor, { ...as, body: { code: codeOf(secret) } })).status,
    ).toBe(200);
    expect((await app.anonymous.call(companies.listCompanies, as)).status).toBe(200);
    await set(sp, []);
  });

  it('may switch it off only into setting it up again', async () => {
    const sp = await staff(app, 'SP');
    const who = await enrolled(['CS']);
    await set(sp, ['CS']);
    expect((await who.client.call(companies.listCompanies)).status).toBe(200);
    await who.client.call(secondFactor.disableSecondFactor, { body: { password, code: codeOf(who.secret) } });
    expect((await who.client.call(companies.listCompanies)).body.code).toBe('second_factor_required');
    await set(sp, []);
    app.services.access.forget(who.id);
    expect((await who.client.call(companies.listCompanies)).status).toBe(200);
  });
});
