import { admins, auth, users } from '@okur/contract';
import { describe, expect, it } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { givePassword, makeAdmin, makeParent, makeSchool, staff } from '../../platform/testing/factories.ts';
import { mailsOf } from '../../platform/testing/mails.ts';

const app = await testApp();
const { db } = app.services;
const password = 'kendi-parolam-1';
const address = (word: string) => `${word}.${crypto.randomUUID().slice(0, 8)}@okur.example`;
const mails = mailsOf(app);
const tokenTo = async (to: string, page: 'confirm-email' | 'restore-email') => {
  const link = new RegExp(`${page}\\?token=([\\w-]+)`);
  return link.exec((await mails.newest(to, link)).text)![1]!;
};
const follow = (route: typeof auth.confirmEmail | typeof auth.restoreEmail, token: string) =>
  app.anonymous.call(route, { body: { token } });

/** A member of staff and a parent change their addresses alike. */
const people = {
  async staff() {
    const email = address('eski');
    const id = await makeAdmin(app, ['CE'], { email, locale: 'en' });
    await givePassword(app, 'admins', id, password);
    const client = await app.signedIn('staff', id);
    return {
      id,
      email,
      client,
      me: auth.me,
      reset: auth.resetAdmin,
      other: () => app.signedIn('staff', id),
      ask: (to: string, given: string | undefined = password) =>
        client.call(auth.editAdminProfile, {
          body: { username: `kisi ${id.slice(-8)}`, email: to, ...(given ? { password: given } : {}) },
        }),
      signIn: async (as: string, given = password) =>
        (await app.anonymous.call(auth.loginAdmin, { body: { email: as, password: given } })).status,
    };
  },
  async parent() {
    const email = address('eski');
    const id = await makeParent(app, [], { email, locale: 'en' });
    await givePassword(app, 'parents', id, password);
    const client = await app.signedIn('parent', id);
    return {
      id,
      email,
      client,
      me: auth.meParent,
      reset: auth.resetParent,
      other: () => app.signedIn('parent', id),
      ask: (to: string, given: string | undefined = password) =>
        client.call(auth.updateMeParent, { body: { email: to, ...(given ? { password: given } : {}) } }),
      signIn: async (as: string, given = password) =>
        (await app.anonymous.call(auth.loginParent, { body: { email: as, password: given } })).status,
    };
  },
};

describe.each(Object.entries(people))('another address of the own account (%s)', (_name, somebody) => {
  it('needs the password', async () => {
    const { ask, email, signIn } = await somebody();
    const to = address('yeni');
    expect((await ask(to, '')).body.errors).toEqual({ password: ['validation.required'] });
    expect((await ask(to, 'baskasinin-1')).body.errors).toEqual({ password: ['validation.old_password_wrong'] });
    expect(await mails.to(to)).toEqual([]);
    expect((await ask(email, '')).status).toBe(200);
    expect(await signIn(email)).toBe(200);
  });

  it('takes effect by the link that goes there, once; the old one is told, other sessions end', async () => {
    const { ask, client, other, me, email, signIn } = await somebody();
    const elsewhere = await other();
    const to = address('yeni');
    expect((await ask(to)).body.data.email).toBe(email);
    expect([await signIn(email), await signIn(to)]).toEqual([200, 422]);
    const token = await tokenTo(to, 'confirm-email');
    expect((await follow(auth.confirmEmail, token)).body.data).toMatchObject({ email: to });
    expect([await signIn(email), await signIn(to)]).toEqual([422, 200]);
    expect((await client.call(me)).body.data.email).toBe(to);
    expect((await elsewhere.call(me)).status).toBe(401);
    const notice = (await mails.to(email)).find(({ text }) => text.includes(to));
    expect(notice!.text).toContain('7 days');
    expect((await follow(auth.confirmEmail, token)).body.code).toBe('token_spent');
  });

  it('goes back by the link to the old one: whoever took it is out, and the owner chooses a new password', async () => {
    const { ask, client, me, email, reset, signIn } = await somebody();
    const to = address('hirsiz');
    await ask(to);
    await follow(auth.confirmEmail, await tokenTo(to, 'confirm-email'));
    const wayBack = await tokenTo(email, 'restore-email');
    const { data } = (await follow(auth.restoreEmail, wayBack)).body;
    expect(data.email).toBe(email);
    expect((await client.call(me)).status).toBe(401);
    expect([await signIn(email), await signIn(to)]).toEqual([422, 422]);
    const chosen = 'yepyeni-parola-2';
    const body = { token: data.token, email, password: chosen, new_password_confirm: chosen };
    expect((await app.anonymous.call(reset, { body })).status).toBe(200);
    expect(await signIn(email, chosen)).toBe(200);
    expect((await follow(auth.restoreEmail, wayBack)).body.code).toBe('token_spent');
  });

  it('of a thief who changes password and address twice is still taken back by the first owner', async () => {
    const { ask, email, id, signIn } = await somebody();
    const [first, second] = [address('hirsiz'), address('hirsiz')];
    await ask(first);
    await follow(auth.confirmEmail, await tokenTo(first, 'confirm-email'));
    await ask(second);
    await follow(auth.confirmEmail, await tokenTo(second, 'confirm-email'));
    // The thief even uses a way back of their own.
    expect((await follow(auth.restoreEmail, await tokenTo(first, 'restore-email'))).status).toBe(200);
    expect((await follow(auth.restoreEmail, await tokenTo(email, 'restore-email'))).body.data.email).toBe(email);
    expect([await signIn(first), await signIn(second)]).toEqual([422, 422]);
    expect(
      await row(
        db,
        sql`select count(*)::int as open from personal_links where account_id = ${id} and used_at is null
          and purpose <> 'reset'`,
      ),
    ).toEqual({ open: 0 });
  });

  it('that a thief asked for ends with the owner’s new password; the way back outlives the thief’s', async () => {
    const { ask, email, reset, signIn } = await somebody();
    const setPassword = async (to: string, chosen: string) => {
      await app.anonymous.call(_name === 'staff' ? auth.forgotAdmin : auth.forgotParent, { body: { email: to } });
      const [, token] = /token=([\w-]+)/.exec((await mails.newest(to, 'reset-password?token')).text)!;
      const body = { token, email: to, password: chosen, new_password_confirm: chosen };
      expect((await app.anonymous.call(reset, { body })).status).toBe(200);
    };
    const [first, second] = [address('hirsiz'), address('hirsiz')];
    await ask(first);
    const waiting = await tokenTo(first, 'confirm-email');
    await setPassword(email, password);
    expect((await follow(auth.confirmEmail, waiting)).body.code).toBe('token_spent');
    expect(await signIn(first)).toBe(422);
    const robbed = await somebody();
    await robbed.ask(second);
    await follow(auth.confirmEmail, await tokenTo(second, 'confirm-email'));
    await setPassword(second, 'hirsizin-parolasi-4');
    const back = await follow(auth.restoreEmail, await tokenTo(robbed.email, 'restore-email'));
    expect(back.body.data.email).toBe(robbed.email);
    expect(await robbed.signIn(robbed.email, 'hirsizin-parolasi-4')).toBe(422);
  });

  it('cannot be one that somebody else has by the time the link is followed', async () => {
    const { ask, email, signIn } = await somebody();
    const to = address('yeni');
    await ask(to);
    const token = await tokenTo(to, 'confirm-email');
    if (_name === 'staff') await makeAdmin(app, ['CE'], { email: to });
    else await makeParent(app, [], { email: to });
    expect((await follow(auth.confirmEmail, token)).body).toMatchObject({
      code: 'duplicate',
      errors: { email: ['validation.taken'] },
    });
    expect(await signIn(email)).toBe(200);
  });

  it('is done by a link of a day: the last one counts, sets no password, and ends with a new password', async () => {
    const { ask, email, reset } = await somebody();
    const [wrong, right] = [address('yanlis'), address('dogru')];
    await ask(wrong);
    await ask(right);
    expect((await follow(auth.confirmEmail, await tokenTo(wrong, 'confirm-email'))).body.code).toBe('token_spent');
    const token = await tokenTo(right, 'confirm-email');
    const body = { token, email, password: 'baska-parola-3', new_password_confirm: 'baska-parola-3' };
    expect((await app.anonymous.call(reset, { body })).body.code).toBe('token_spent');
    expect((await follow(auth.restoreEmail, token)).body.code).toBe('token_spent');
    await rows(db, sql`update personal_links set expires_at = now() where email = ${right}`);
    expect((await follow(auth.confirmEmail, token)).body.code).toBe('token_spent');
  });
});

it('a link for a new password that lies in the old mailbox opens nothing after the change', async () => {
  const { ask, email, reset } = await people.parent();
  await app.anonymous.call(auth.forgotParent, { body: { email } });
  const mail = await mails.newest(email, 'parent-reset-password');
  const to = address('yeni');
  await ask(to);
  await follow(auth.confirmEmail, await tokenTo(to, 'confirm-email'));
  const [, token] = /token=([\w-]+)/.exec(mail.text)!;
  const body = { token, email: to, password: 'baska-parola-3', new_password_confirm: 'baska-parola-3' };
  expect((await app.anonymous.call(reset, { body })).body.code).toBe('token_spent');
});

it('a parent’s new address is proven by its link: the next school links it as it is', async () => {
  const { ask, id, signIn } = await people.parent();
  await rows(db, sql`update parents set email_proven_at = null where id = ${id}`);
  const to = address('yeni');
  await ask(to);
  await follow(auth.confirmEmail, await tokenTo(to, 'confirm-email'));
  const school = await makeSchool(app, { company: { parent_access: true } });
  await school.manager.call(users.linkParent, { params: { id: school.studentIds[0]! }, body: { email: to } });
  expect(await signIn(to)).toBe(200);
});

it('an address that was asked for before a school linked a child to an unproven account gets nobody in', async () => {
  const { ask, email, id, signIn } = await people.parent();
  await rows(db, sql`update parents set email_proven_at = null where id = ${id}`);
  const to = address('hirsiz');
  await ask(to);
  const token = await tokenTo(to, 'confirm-email');
  const school = await makeSchool(app, { company: { parent_access: true } });
  await school.manager.call(users.linkParent, { params: { id: school.studentIds[0]! }, body: { email } });
  expect((await follow(auth.confirmEmail, token)).body.code).toBe('token_spent');
  expect(await signIn(to)).toBe(422);
  const linked = await school.manager.call(users.parentsOfUser, { params: { id: school.studentIds[0]! } });
  expect(linked.body.data).toMatchObject([{ id, email, invited: true }]);
});

it('the own address is changed in the profile alone, and changing a colleague’s ends all older links', async () => {
  const { ask, id, email } = await people.staff();
  const sp = await makeAdmin(app, ['SP']);
  const own = await app.signedIn('staff', sp);
  const answer = await own.call(admins.updateAdmin, { params: { id: sp }, body: { email: address('yeni') } });
  expect(answer.body.errors).toEqual({ email: ['validation.own_account'] });
  const to = address('yeni');
  await ask(to);
  await follow(auth.confirmEmail, await tokenTo(to, 'confirm-email'));
  const colleague = await staff(app, 'SP');
  await colleague.call(admins.updateAdmin, { params: { id }, body: { email: address('isyeri') } });
  expect((await follow(auth.restoreEmail, await tokenTo(email, 'restore-email'))).body.code).toBe('token_spent');
});
