import { auth, parentCodes, parents, userBatches, users } from '@okur/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { givePassword, makeParent, makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { mailsOf } from '../../platform/testing/mails.ts';

const app = await testApp();
const { db } = app.services;
const support = await staff(app, 'CS');
let school: School;
beforeEach(async () => {
  school = await makeSchool(app, { company: { company_name: 'Güney Okulu', parent_access: true } });
  // Every test guesses from the same address.
  await rows(db, sql`delete from login_failures`);
});

const pupil = () => school.studentIds[0]!;
const address = () => `veli.${crypto.randomUUID().slice(0, 8)}@okur.example`;
const make = async (client: Client = school.manager, id = pupil()): Promise<string> => {
  const answer = await client.call(parentCodes.makeParentCode, { params: { id } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.code;
};
const parentClient = async (row = {}) => app.signedIn('parent', await makeParent(app, [], row));
const add = (client: Client, code: string) => client.call(parentCodes.addChild, { body: { code } });
const register = (body: object) => app.anonymous.call(parentCodes.registerParent, { body });
const confirm = (token: string, password = 'kirmizi-balon-7', name = 'Elif Aydın') =>
  app.anonymous.call(parentCodes.confirmParent, { body: { token, name, password } });
const childrenOf = async (client: Client) =>
  (await client.call(parents.parentDashboard)).body.data.map((child: { id: string }) => child.id);
/** The mail about a registration: the person who is linked besides is told of that, too. */
const mailTo = (to: string) => mailsOf(app).newest(to, /parent-(confirm|login)/);
const tokenIn = (text: string) => /parent-confirm\?token=([\w-]+)/.exec(text)![1]!;

describe('a code for a parent', () => {
  it('links the parent who types it, however it is typed, once', async () => {
    const code = await make();
    expect(code).toMatch(/^[BCDFGHJKMNPRSTVXYZ3467]{5}-[BCDFGHJKMNPRSTVXYZ3467]{5}$/);
    const [mother, father] = [await parentClient(), await parentClient()];
    const answer = await add(mother, ` ${code.toLowerCase().replace('-', ' – ')} `);
    expect(answer.body.data, answer.text).toMatchObject({ id: pupil(), company_name: 'Güney Okulu' });
    expect(await childrenOf(mother)).toEqual([pupil()]);
    expect((await add(father, code)).body.errors).toEqual({ code: ['parent_code.unknown'] });
  });

  it('is not spent by a parent who has the child already: it is for the other one', async () => {
    const [mother, father] = [await parentClient(), await parentClient()];
    await add(mother, await make());
    const code = await make();
    const again = await add(mother, code);
    expect(again.body).toMatchObject({
      errors: { code: ['parent_code.already_yours'] },
      params: { code: { name: expect.any(String) } },
    });
    expect((await add(father, code)).status).toBe(201);
    const links = sql`select from audit where subject_id = ${pupil()} and action = 'link'`;
    expect(await rows(db, links)).toHaveLength(2);
  });

  it('is stored as a keyed hash alone', async () => {
    const code = await make();
    const [stored] = await rows<object>(
      db,
      sql`select to_jsonb(k) as k from parent_codes k where user_id = ${pupil()} order by created_at desc limit 1`,
    );
    expect(JSON.stringify(stored)).not.toMatch(new RegExp(`${code}|${code.replace('-', '')}`));
  });

  it('of two parents who type it at once links one', async () => {
    const code = await make();
    const both = await Promise.all([await parentClient(), await parentClient()].map((client) => add(client, code)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  });

  it('ends after seven days, with its student, and beyond four at once', async () => {
    const parent = await parentClient();
    const [oldest, ...codes] = [await make(), await make(), await make(), await make(), await make()];
    expect((await add(parent, oldest!)).status).toBe(422);
    await rows(db, sql`update parent_codes set expires_at = expires_at - interval '7 days' where user_id = ${pupil()}`);
    expect((await add(parent, codes[0]!)).status).toBe(422);
    const last = await make();
    await school.manager.call(users.deleteUser, { params: { id: pupil() } });
    expect((await add(parent, last)).status).toBe(422);
  });

  it('of a frozen student, which no parent could use, is not made', async () => {
    await school.manager.call(userBatches.setStatusOfUsers, { body: { ids: [pupil()], status: 'frozen' } });
    const answer = await school.manager.call(parentCodes.makeParentCode, { params: { id: pupil() } });
    expect([answer.status, answer.body.errors]).toEqual([422, { id: ['parent_code.frozen'] }]);
  });

  it('that is no code says so under its field', async () => {
    const parent = await parentClient();
    for (const typed of ['KFT7M-HD4P', 'KFT7M-HD4P0', 'x'.repeat(80)])
      expect((await add(parent, typed)).body.errors).toEqual({ code: ['parent_code.unreadable'] });
    expect((await add(parent, ' - ')).body.errors).toEqual({ code: ['validation.required'] });
  });

  it('is not guessed: after ten wrong ones the right one waits, too', async () => {
    const parent = await parentClient();
    for (let guess = 0; guess < 10; guess += 1) expect((await add(parent, 'BBBBB-BBBBB')).status).toBe(422);
    expect((await add(parent, await make())).body.errors).toEqual({ code: ['parent_code.unknown'] });
    expect((await add(await parentClient(), await make())).status).toBe(201);
  });

  it('is made by those who may link parents, and by the student where the school lets parents in', async () => {
    for (const client of [support, school.manager, school.instructor]) await make(client);
    expect(
      (await (await makeSchool(app)).manager.call(parentCodes.makeParentCode, { params: { id: pupil() } })).status,
    ).toBe(403);
    const student = await app.signedIn('student', pupil());
    expect((await student.call(auth.meStudent)).body.data.may_invite_parents).toBe(true);
    const own = await student.call(parentCodes.makeOwnParentCode);
    expect((await add(await parentClient(), own.body.data.code)).body.data.id).toBe(pupil());
    await rows(db, sql`update companies set parent_access = false where id = ${school.companyId}`);
    expect((await student.call(parentCodes.makeOwnParentCode)).status).toBe(403);
  });

  it('is in the activity of the student, and so is the link', async () => {
    const parent = await parentClient();
    await add(parent, await make());
    expect(
      await rows(
        db,
        sql`select action, account_type from audit where subject = 'USER' and subject_id = ${pupil()} order by id`,
      ),
    ).toEqual([
      { action: 'code', account_type: 'staff' },
      { action: 'link', account_type: 'parent' },
    ]);
  });
});

describe('a parent without an account', () => {
  it('asks for one with the code, follows the link of the mail and sees the child', async () => {
    const [email, code] = [address(), await make()];
    expect((await register({ code, email, locale: 'en' })).body).toEqual({ data: { done: true } });
    expect((await app.anonymous.call(auth.loginParent, { body: { email, password: 'kirmizi-balon-7' } })).status).toBe(
      422,
    );
    const mail = await mailTo(email);
    expect([mail.subject, mail.text.includes('Deniz')]).toEqual(['Confirm your e-mail address for Okur', false]);
    const answer = await confirm(tokenIn(mail.text));
    expect(answer.body.parent, answer.text).toMatchObject({
      email,
      name: 'Elif Aydın',
      locale: 'en',
      chosen_locale: 'en',
    });
    const dashboard = await app.anonymous.raw({
      method: 'GET',
      url: '/api/v1/parent/users/dashboard',
      headers: { authorization: `Bearer ${answer.body.access_token.token}` },
    });
    expect(dashboard.body.data).toMatchObject([{ id: pupil() }]);
    expect((await app.anonymous.call(auth.loginParent, { body: { email, password: 'kirmizi-balon-7' } })).status).toBe(
      200,
    );
    expect((await confirm(tokenIn(mail.text))).body.code).toBe('token_spent');
    expect((await add(await parentClient(), code)).status).toBe(422);
  });

  it('who mistyped the address asks again: the last one to ask gets the account', async () => {
    const [wrong, right, code] = [address(), address(), await make()];
    await register({ code, email: wrong });
    await register({ code, email: right });
    expect((await confirm(tokenIn((await mailTo(wrong)).text))).body.code).toBe('token_spent');
    expect((await confirm(tokenIn((await mailTo(right)).text))).body.parent.email).toBe(right);
  });

  it('cannot be told from one who has an account, nor take it', async () => {
    const [email, code] = [address(), await make()];
    const id = await makeParent(app, [], { email });
    await givePassword(app, 'parents', id, 'onun-kendi-parolasi');
    expect((await register({ code, email })).body).toEqual({ data: { done: true } });
    const mail = await mailTo(email);
    expect(mail.text).toContain('/#/auth/parent-login');
    expect(mail.text).not.toContain('token=');
    expect((await app.anonymous.call(auth.loginParent, { body: { email, password: 'kirmizi-balon-7' } })).status).toBe(
      422,
    );
  });

  it('whose account a school made meanwhile has it, with the password chosen', async () => {
    const [email, code] = [address(), await make()];
    await register({ code, email });
    await school.manager.call(users.linkParent, { params: { id: school.studentIds[1]! }, body: { email } });
    expect((await confirm(tokenIn((await mailTo(email)).text))).status).toBe(200);
    const [account] = await rows<{ id: string }>(db, sql`select id from parents where email = ${email}`);
    expect((await childrenOf(await app.signedIn('parent', account!.id))).toSorted()).toEqual(
      [pupil(), school.studentIds[1]!].toSorted(),
    );
    expect((await app.anonymous.call(auth.loginParent, { body: { email, password: 'kirmizi-balon-7' } })).status).toBe(
      200,
    );
  });

  it('whom the school linked to the child meanwhile has the account; the code is for the other parent', async () => {
    const [email, code] = [address(), await make()];
    await register({ code, email });
    await school.manager.call(users.linkParent, { params: { id: pupil() }, body: { email } });
    const token = tokenIn((await mailTo(email)).text);
    expect((await confirm(token)).body.parent).toMatchObject({ email });
    expect((await confirm(token)).body.code).toBe('token_spent');
    expect((await add(await parentClient(), code)).status).toBe(201);
  });

  it('reads under the fields that a code, an address or an early password is wrong; nothing is sent', async () => {
    const [email, code] = [address(), await make()];
    expect((await register({ code: 'BBBBB-BBBBB', email })).body.errors).toEqual({ code: ['parent_code.unknown'] });
    expect((await register({ code, email, password: 'kirmizi-balon-7' })).body.errors).toEqual({
      password: ['validation.unknown_field'],
    });
    expect((await register({ code, email: 'x' })).body.errors).toEqual({ email: ['validation.email'] });
    expect((await app.outbox()).some((mail) => mail.includes(email))).toBe(false);
  });

  it('has a name: a registration without one says so, and spends nothing', async () => {
    const [email, code] = [address(), await make()];
    await register({ code, email });
    const token = tokenIn((await mailTo(email)).text);
    expect((await confirm(token, undefined, '  ')).body.errors).toEqual({ name: ['validation.required'] });
    expect((await confirm(token, 'gülten sönmez', 'Gülten Sönmez')).body.errors).toEqual({
      password: ['validation.password_own'],
    });
    expect((await confirm(token, undefined, 'Gülten Sönmez')).body.parent).toMatchObject({ name: 'Gülten Sönmez' });
    expect((await school.manager.call(parents.listParents, { query: { search: 'gülten' } })).body.data).toMatchObject([
      { name: 'Gülten Sönmez', email },
    ]);
  });

  it('whose password is weak is told so; the link is not spent by it', async () => {
    const [email, code] = [address(), await make()];
    await register({ code, email });
    const token = tokenIn((await mailTo(email)).text);
    expect((await confirm(token, '123456')).body.errors).toEqual({ password: ['validation.password_common'] });
    expect((await confirm(token)).status).toBe(200);
  });

  it('has a day to follow the link', async () => {
    const [email, code] = [address(), await make()];
    await register({ code, email });
    const token = tokenIn((await mailTo(email)).text);
    await rows(
      db,
      sql`update parent_codes set claim_expires_at = now() - interval '1 minute' where claim_email = ${email}`,
    );
    expect((await confirm(token)).body.code).toBe('token_spent');
  });
});

describe('mails that strangers get', () => {
  it('are five from one code, whatever the addresses; the sixth is told so', async () => {
    const code = await make();
    const addresses = Array.from({ length: 6 }, address);
    const answers = [];
    for (const email of addresses) answers.push(await register({ code, email }));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 422]);
    expect(answers[5]!.body.errors).toEqual({ code: ['parent_code.mails_used'] });
    await mailTo(addresses[4]!);
    expect((await app.outbox()).some((mail) => mail.includes(addresses[5]!))).toBe(false);
    // The last address that got one can still use it.
    expect((await confirm(tokenIn((await mailTo(addresses[4]!)).text))).status).toBe(200);
  });

  it('are twenty a day from one client, and twenty more the day after', async () => {
    const send = async () => {
      const code = await make();
      const statuses = [];
      for (let n = 0; n < 3; n += 1) statuses.push((await register({ code, email: address() })).status);
      return statuses;
    };
    const statuses = [];
    for (let n = 0; n < 7; n += 1) statuses.push(...(await send()));
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
    await rows(db, sql`update login_failures set first_at = first_at - interval '25 hours' where key like 'mails:%'`);
    expect(await send()).toEqual([200, 200, 200]);
  });
});
