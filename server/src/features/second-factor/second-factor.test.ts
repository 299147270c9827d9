import { admins, auth, secondFactor } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeAdmin, staff } from '../../platform/testing/factories.ts';
import { bearer, codeOf, password, peopleOf, wrong } from './fixtures/people.ts';
import { mailsOf } from '../../platform/testing/mails.ts';

const app = await testApp();
const { services } = app;
const { db } = services;
const mails = mailsOf(app);
const { enrolled, firstStep, later, person, signIn, withCode } = peopleOf(app);

describe('setting it up', () => {
  it('takes the password, shows a secret as text and for the QR code, and is on once a code was seen', async () => {
    const who = await person();
    const state = async () => (await who.client.call(secondFactor.ownSecondFactor)).body.data;
    expect(await state()).toEqual({
      enabled: false,
      confirmed_at: null,
      recovery_codes_left: 0,
      recovery_codes_outdated: false,
      required: false,
    });
    expect(
      (await who.client.call(secondFactor.setUpSecondFactor, { body: { password: 'not mine' } })).body,
    ).toMatchObject({ code: 'old_password_wrong', errors: { password: ['validation.old_password_wrong'] } });
    const { secret, uri } = (await who.client.call(secondFactor.setUpSecondFactor, { body: { password } })).body.data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(`otpauth://totp/Okur:${encodeURIComponent(who.email)}?secret=${secret}&issuer=Okur`);
    expect((await state()).enabled).toBe(false);
    expect((await signIn(who.email)).body).toHaveProperty('access_token');
    expect(
      (await who.client.call(secondFactor.confirmSecondFactor, { body: { code: wrong(secret) } })).body,
    ).toMatchObject({ code: 'wrong_code', errors: { code: ['validation.code_wrong'] } });
    const { recovery_codes } = (
      await who.client.call(secondFactor.confirmSecondFactor, { body: { code: codeOf(secret) } })
    ).body.data;
    expect(new Set(recovery_codes).size).toBe(10);
    for (const code of recovery_codes) expect(code).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/);
    expect(await state()).toMatchObject({ enabled: true, confirmed_at: expect.any(String), recovery_codes_left: 10 });
    expect((await who.client.call(auth.me)).body.data).toMatchObject({
      second_factor: true,
      must_set_second_factor: false,
    });
  });

  it('ends the sessions that proved a password alone, but for their own one', async () => {
    const who = await person();
    const other = (await signIn(who.email)).body.access_token;
    const { secret } = (await who.client.call(secondFactor.setUpSecondFactor, { body: { password } })).body.data;
    await who.client.call(secondFactor.confirmSecondFactor, { body: { code: codeOf(secret) } });
    expect((await app.anonymous.call(auth.me, bearer(other.token))).status).toBe(401);
    expect((await app.anonymous.call(auth.refreshAdmin, { body: { refresh_token: other.refreshToken } })).status).toBe(
      401,
    );
    expect((await who.client.call(auth.me)).status).toBe(200);
  });

  it('begins again as often as wanted, and not while it is on', async () => {
    const who = await person();
    const begin = async () =>
      (await who.client.call(secondFactor.setUpSecondFactor, { body: { password } })).body.data.secret;
    const first = await begin();
    const second = await begin();
    expect((await who.client.call(secondFactor.confirmSecondFactor, { body: { code: codeOf(first) } })).status).toBe(
      422,
    );
    expect((await who.client.call(secondFactor.confirmSecondFactor, { body: { code: codeOf(second) } })).status).toBe(
      200,
    );
    expect((await who.client.call(secondFactor.setUpSecondFactor, { body: { password } })).status).toBe(409);
    expect((await who.client.call(secondFactor.confirmSecondFactor, { body: { code: codeOf(second) } })).status).toBe(
      409,
    );
  });

  it('keeps neither the secret nor a recovery code readable, and the audit tells that it was switched', async () => {
    const who = await enrolled();
    const [factor] = await rows<{ secret: string }>(
      db,
      sql`select secret from second_factors where admin_id = ${who.id}`,
    );
    expect(factor!.secret).not.toContain(who.secret);
    expect(services.secrets.open(factor!.secret)).toBe(who.secret);
    const stored = JSON.stringify(await rows(db, sql`select * from recovery_codes where admin_id = ${who.id}`));
    for (const code of who.recoveryCodes)
      for (const form of [code, code.replace('-', '')]) expect(stored).not.toContain(form);
    const audit = await rows<{ before: unknown; after: unknown }>(
      db,
      sql`select before, after, account_id from audit where subject_id = ${who.id}`,
    );
    expect(audit).toEqual([{ before: { second_factor: false }, after: { second_factor: true }, account_id: who.id }]);
  });

  it('is for staff alone, and takes nothing else', async () => {
    const { client } = await person();
    expect((await client.call(secondFactor.setUpSecondFactor, { body: {} })).body.errors).toEqual({
      password: ['validation.required'],
    });
    expect((await client.call(secondFactor.confirmSecondFactor, { body: { code: '', nope: 1 } })).body.errors).toEqual({
      code: ['validation.required'],
      nope: ['validation.unknown_field'],
    });
    expect((await app.anonymous.call(secondFactor.setUpSecondFactor, { body: { password } })).status).toBe(401);
  });
});

describe('signing in', () => {
  it('has a second step, whose answer is that of the first without one', async () => {
    const who = await enrolled();
    const first = await signIn(who.email);
    expect(first.body).toEqual({ second_factor: { token: expect.any(String), expires_in: 300 } });
    const second = await withCode(first.body.second_factor.token, codeOf(who.secret));
    expect(second.status, second.text).toBe(200);
    expect(second.body).toMatchObject({
      access_token: { token: expect.any(String), refreshToken: expect.any(String) },
      admin: { email: who.email, second_factor: true },
      recovery_codes_left: null,
    });
    expect((await app.anonymous.call(auth.me, bearer(second.body.access_token.token))).status).toBe(200);
    expect(
      (await app.anonymous.call(auth.refreshAdmin, { body: { refresh_token: second.body.access_token.refreshToken } }))
        .status,
    ).toBe(200);
  });

  it('opens nothing with the token of the first step, and says no more than that a code is awaited', async () => {
    const who = await enrolled();
    const first = await signIn(who.email);
    expect((await app.anonymous.call(auth.me, bearer(first.body.second_factor.token))).status).toBe(401);
    expect(
      (await app.anonymous.call(auth.refreshAdmin, { body: { refresh_token: first.body.second_factor.token } })).status,
    ).toBe(401);
    expect((await signIn(who.email, 'wrong one')).body.code).toBe('wrong_credentials');
    expect(first.text).not.toContain(who.email);
    expect(
      await rows(db, sql`select from sessions where account_id = ${who.id} and token_hash <> id::text`),
    ).toHaveLength(0);
  });

  it.each([-1, 0, 1])('takes the code of %i steps from now', async (steps) => {
    const who = await enrolled();
    expect((await withCode(await firstStep(who), codeOf(who.secret, steps))).status).toBe(200);
  });

  it.each([-3, 3])('refuses the code of %i steps from now', async (steps) => {
    const who = await enrolled();
    expect((await withCode(await firstStep(who), codeOf(who.secret, steps))).body.code).toBe('wrong_code');
  });

  it('takes each code once, in whatever sign-in', async () => {
    const who = await enrolled();
    const code = codeOf(who.secret);
    const [first, second] = [await firstStep(who), await firstStep(who)];
    expect((await withCode(first, code)).status).toBe(200);
    expect((await withCode(second, code)).body.code).toBe('wrong_code');
    expect((await withCode(second, codeOf(who.secret, 1))).status).toBe(200);
    expect((await withCode(await firstStep(who), codeOf(who.secret, -1))).status).toBe(422);
  });

  it('takes a token once, and for five minutes', async () => {
    const who = await enrolled();
    const token = await firstStep(who);
    expect((await withCode(token, wrong(who.secret))).body.code).toBe('wrong_code');
    expect((await withCode(token, codeOf(who.secret))).status).toBe(200);
    expect((await withCode(token, codeOf(who.secret, 1))).body.code).toBe('token_spent');
    const late = await firstStep(who);
    await rows(
      db,
      sql`update sign_in_challenges set expires_at = now() where admin_id = ${who.id} and used_at is null`,
    );
    expect((await withCode(late, codeOf(who.secret, 1))).body.code).toBe('token_spent');
    expect((await withCode('made-up', codeOf(who.secret, 1))).body.code).toBe('token_spent');
  });

  it('of twelve twins with one code and one token lets one in', async () => {
    const who = await enrolled();
    const [token, code] = [await firstStep(who), codeOf(who.secret)];
    const answers = await Promise.all(Array.from({ length: 12 }, () => withCode(token, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await later(who.id);
    const tokens = await Promise.all(Array.from({ length: 8 }, () => firstStep(who)));
    const others = await Promise.all(tokens.map((other) => withCode(other, codeOf(who.secret))));
    expect(others.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('waits after ten wrong codes, which a right password does not forget', async () => {
    const who = await enrolled();
    const answers = await Promise.all(
      Array.from({ length: 20 }, async () => withCode(await firstStep(who), wrong(who.secret))),
    );
    expect(answers.map(({ body }) => body.code)).toEqual(Array(20).fill('wrong_code'));
    const token = await firstStep(who);
    expect((await withCode(token, codeOf(who.secret))).body.code).toBe('wrong_code');
    expect(await rows(db, sql`select failures from login_failures where key = ${`code:staff:${who.id}`}`)).toEqual([
      { failures: 10 },
    ]);
    await rows(
      db,
      sql`update login_failures set blocked_until = now() - interval '1 second' where key = ${`code:staff:${who.id}`}`,
    );
    await later(who.id);
    expect((await withCode(token, codeOf(who.secret))).status).toBe(200);
  });

  it('is closed to anyone who was disabled between the steps', async () => {
    const who = await enrolled();
    const token = await firstStep(who);
    await rows(db, sql`update admins set status = 'disabled' where id = ${who.id}`);
    expect((await withCode(token, codeOf(who.secret))).body.code).toBe('token_spent');
  });
});

describe('switching it off', () => {
  it('takes password and code; the next sign-in has one step', async () => {
    const who = await enrolled();
    const off = (body: object) => who.client.call(secondFactor.disableSecondFactor, { body });
    expect((await off({ password: 'not mine', code: codeOf(who.secret) })).status).toBe(422);
    expect((await off({ password, code: '000000' })).status).toBe(422);
    const waiting = await firstStep(who);
    expect((await off({ password, code: who.recoveryCodes[4] })).status).toBe(200);
    expect((await signIn(who.email)).body).toHaveProperty('access_token');
    expect((await withCode(waiting, codeOf(who.secret))).body.code).toBe('token_spent');
    expect((await off({ password, code: codeOf(who.secret) })).status).toBe(409);
  });

  it('is nothing that a forgotten password does', async () => {
    const who = await enrolled();
    const waiting = await firstStep(who);
    await app.anonymous.call(auth.forgotAdmin, { body: { email: who.email } });
    const [, token = ''] = /token=([\w-]+)/.exec((await mails.newest(who.email, 'token=')).text)!;
    const chosen = 'bambaşka kitap 5';
    expect(
      (
        await app.anonymous.call(auth.resetAdmin, {
          body: { token, email: who.email, password: chosen, new_password_confirm: chosen },
        })
      ).body,
    ).toEqual({ data: { done: true } });
    expect((await withCode(waiting, codeOf(who.secret))).body.code).toBe('token_spent');
    const first = await signIn(who.email, chosen);
    expect(Object.keys(first.body)).toEqual(['second_factor']);
    expect((await withCode(first.body.second_factor.token, codeOf(who.secret))).status).toBe(200);
  });

  it('is nothing that a password given by a colleague does: it ends the sign-ins that wait', async () => {
    const who = await enrolled();
    const waiting = await firstStep(who);
    const given = 'gecici parola 77';
    expect(
      (await (await staff(app, 'SP')).call(admins.updateAdmin, { params: { id: who.id }, body: { password: given } }))
        .status,
    ).toBe(200);
    expect((await withCode(waiting, codeOf(who.secret))).body.code).toBe('token_spent');
    expect(Object.keys((await signIn(who.email, given)).body)).toEqual(['second_factor']);
  });

  it('is done for a colleague by anyone who looks after accounts, with a reason, and told by mail', async () => {
    const who = await enrolled();
    await rows(db, sql`update admins set locale = 'en' where id = ${who.id}`);
    const spId = await makeAdmin(app, ['SP']);
    const sp = await app.signedIn('staff', spId);
    const reset = (client: Client, body: object, id = who.id) =>
      client.call(admins.resetSecondFactor, { params: { id }, body });
    expect((await reset(sp, {})).body.errors).toEqual({ reason: ['validation.required'] });
    for (const role of ['MN', 'CS', 'SM'] as const)
      expect((await reset(await staff(app, role), { reason: 'Telefon kayıp' })).status).toBe(403);
    expect((await reset(sp, { reason: 'Telefon kayıp' }, spId)).body.errors).toEqual({
      id: ['validation.own_account'],
    });
    expect(
      (await sp.call(admins.listAdmins, { query: { second_factor: true, search: who.email } })).body.data,
    ).toMatchObject([{ id: who.id, second_factor: true }]);
    expect((await reset(sp, { reason: 'Telefon kayıp' })).body.data).toMatchObject({
      id: who.id,
      second_factor: false,
      open_sessions: 0,
    });
    expect((await who.client.call(auth.me)).status).toBe(401);
    expect((await signIn(who.email)).body).toHaveProperty('access_token');
    expect((await reset(sp, { reason: 'Telefon kayıp' })).status).toBe(409);
    const audit = await rows<{ account_id: string; after: unknown }>(
      db,
      sql`select account_id, after from audit where subject_id = ${who.id} and action = 'update' order by id`,
    );
    expect(audit.at(-1)).toEqual({ account_id: spId, after: { second_factor: false, reason: 'Telefon kayıp' } });
    const mail = await mails.newest(who.email, 'Telefon kayıp');
    expect(mail.subject).toBe('Two-step sign-in to Okur was reset');
  });
});
