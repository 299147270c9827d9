import { admins, audit, auth, homeReadings, instructors, parents, users } from '@okur/contract';
import { dayAgo } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { insertRows, row, rows, sql } from '../../platform/database/index.ts';
import { parentUsers } from '../../platform/database/tables/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { givePassword, makeAdmin, makeParent, makeSchool, staff } from '../../platform/testing/factories.ts';
import { mailsOf } from '../../platform/testing/mails.ts';

const app = await testApp();
const { db } = app.services;
const sp = await staff(app, 'SP');
const password = 'kendi-parolam-1';
const address = (word: string) => `${word}.${crypto.randomUUID().slice(0, 8)}@okur.example`;
const mails = mailsOf(app);
const tokenTo = async (to: string, page: 'confirm-email' | 'restore-email') => {
  const link = new RegExp(`${page}\\?token=([\\w-]+)`);
  return link.exec((await mails.newest(to, link)).text)![1]!;
};
const confirm = (token: string, given = password) =>
  app.anonymous.call(auth.confirmEmail, { body: { token, password: given } });
const restore = (token: string) => app.anonymous.call(auth.restoreEmail, { body: { token } });

/** A member of staff and a parent change their addresses alike. */
const people = {
  async staff() {
    const email = address('eski');
    const id = await makeAdmin(app, ['CE'], { email, locale: 'en' });
    await rows(db, sql`update admins set username = ${`kisi ${id.slice(-8)}`} where id = ${id}`);
    await givePassword(app, 'admins', id, password);
    const client = await app.signedIn('staff', id);
    return {
      id,
      email,
      name: `kisi ${id.slice(-8)}`,
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
    await rows(db, sql`update parents set name = 'Özge Işık' where id = ${id}`);
    await givePassword(app, 'parents', id, password);
    const client = await app.signedIn('parent', id);
    return {
      id,
      email,
      name: 'Özge Işık',
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

describe.each(Object.entries(people))('another address of one’s own account (%s)', (type, makePerson) => {
  it('needs the password', async () => {
    const { ask, email, signIn } = await makePerson();
    const to = address('yeni');
    expect((await ask(to, '')).body.errors).toEqual({ password: ['validation.required'] });
    expect((await ask(to, 'baskasinin-1')).body.errors).toEqual({ password: ['validation.old_password_wrong'] });
    expect(await mails.to(to)).toEqual([]);
    expect((await ask(email, '')).status).toBe(200);
    expect(await signIn(email)).toBe(200);
  });

  it('takes effect by the link that goes there, once; the old one is told, other sessions end', async () => {
    const { ask, client, other, me, email, signIn } = await makePerson();
    const elsewhere = await other();
    const to = address('yeni');
    expect((await ask(to)).body.data.email).toBe(email);
    expect([await signIn(email), await signIn(to)]).toEqual([200, 422]);
    const token = await tokenTo(to, 'confirm-email');
    expect((await confirm(token)).body.data).toMatchObject({ email: to });
    expect([await signIn(email), await signIn(to)]).toEqual([422, 200]);
    expect((await client.call(me)).body.data.email).toBe(to);
    expect((await elsewhere.call(me)).status).toBe(401);
    const notice = (await mails.to(email)).find(({ text }) => text.includes(to));
    expect(notice!.text).toContain('7 days');
    expect((await confirm(token)).body.code).toBe('token_spent');
  });

  it('says in both links whose account it is, for the way to sign in once one of them is spent', async () => {
    const { ask, email } = await makePerson();
    const to = address('yeni');
    await ask(to);
    await confirm(await tokenTo(to, 'confirm-email'));
    for (const [mailbox, page] of [
      [to, 'confirm-email'],
      [email, 'restore-email'],
    ] as const)
      expect((await mails.newest(mailbox, new RegExp(page))).text).toMatch(
        new RegExp(`${page}\\?token=[\\w-]+&type=${type}\\b`),
      );
  });

  it('is in the activity from the question on, as done by its owner, under their name', async () => {
    const { ask, id, email, name } = await makePerson();
    const to = address('yeni');
    await ask(to);
    await confirm(await tokenTo(to, 'confirm-email'));
    await restore(await tokenTo(email, 'restore-email'));
    const { data } = (await sp.call(audit.listAudit, { query: { subject_id: id, action: 'update' } })).body;
    type Entry = (typeof data)[number];
    expect(data.map(({ account, subject_name }: Entry) => [account?.id, subject_name])).toEqual(
      Array(3).fill([id, name]),
    );
    expect(data.map(({ changes }: Entry) => changes)).toEqual([
      [{ field: 'email', before: to, after: email }],
      [{ field: 'email', before: email, after: to }],
      [{ field: 'new_email', before: null, after: to }],
    ]);
  });

  it('goes back by the link to the old one: the thief is out, and the owner chooses a new password', async () => {
    const { ask, client, me, email, reset, signIn } = await makePerson();
    const to = address('hirsiz');
    await ask(to);
    await confirm(await tokenTo(to, 'confirm-email'));
    const wayBack = await tokenTo(email, 'restore-email');
    const { data } = (await restore(wayBack)).body;
    expect(data.email).toBe(email);
    expect((await client.call(me)).status).toBe(401);
    expect([await signIn(email), await signIn(to)]).toEqual([422, 422]);
    const chosen = 'yepyeni-parola-2';
    const body = { token: data.token, email, password: chosen, new_password_confirm: chosen };
    expect((await app.anonymous.call(reset, { body })).status).toBe(200);
    expect(await signIn(email, chosen)).toBe(200);
    expect((await restore(wayBack)).body.code).toBe('token_spent');
  });

  it('of a thief who changes password and address twice is still undone by the first owner', async () => {
    const { ask, email, id, signIn } = await makePerson();
    const [first, second] = [address('hirsiz'), address('hirsiz')];
    await ask(first);
    await confirm(await tokenTo(first, 'confirm-email'));
    await ask(second);
    await confirm(await tokenTo(second, 'confirm-email'));
    // The thief even uses a way back of their own.
    expect((await restore(await tokenTo(first, 'restore-email'))).status).toBe(200);
    expect((await restore(await tokenTo(email, 'restore-email'))).body.data.email).toBe(email);
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
    const { ask, email, reset, signIn } = await makePerson();
    const setPassword = async (to: string, chosen: string) => {
      await app.anonymous.call(type === 'staff' ? auth.forgotAdmin : auth.forgotParent, { body: { email: to } });
      const [, token] = /token=([\w-]+)/.exec((await mails.newest(to, 'reset-password?token')).text)!;
      const body = { token, email: to, password: chosen, new_password_confirm: chosen };
      expect((await app.anonymous.call(reset, { body })).status).toBe(200);
    };
    const [first, second] = [address('hirsiz'), address('hirsiz')];
    await ask(first);
    const waiting = await tokenTo(first, 'confirm-email');
    await setPassword(email, password);
    expect((await confirm(waiting)).body.code).toBe('token_spent');
    expect(await signIn(first)).toBe(422);
    const robbed = await makePerson();
    await robbed.ask(second);
    await confirm(await tokenTo(second, 'confirm-email'));
    await setPassword(second, 'hirsizin-parolasi-4');
    const back = await restore(await tokenTo(robbed.email, 'restore-email'));
    expect(back.body.data.email).toBe(robbed.email);
    expect(await robbed.signIn(robbed.email, 'hirsizin-parolasi-4')).toBe(422);
  });

  it('is not a stranger’s to give: its owner, who follows the link, does not know the password', async () => {
    const { ask, email, other, me, signIn } = await makePerson();
    const to = address('kurban');
    await ask(to);
    const token = await tokenTo(to, 'confirm-email');
    const refused = await confirm(token, 'kurbanin-parolasi');
    expect([refused.body.code, refused.body.errors]).toEqual([
      'old_password_wrong',
      { password: ['validation.old_password_wrong'] },
    ]);
    expect((await app.anonymous.call(auth.confirmEmail, { body: { token, password: '' } })).status).toBe(422);
    expect((await (await other()).call(me)).body.data.email).toBe(email);
    expect(await signIn(to)).toBe(422);
    // The person who asked may have mistyped: the link is not used up.
    expect((await confirm(token)).status).toBe(200);
  });

  it('cannot be one that someone else has by the time the link is followed', async () => {
    const { ask, email, signIn } = await makePerson();
    const to = address('yeni');
    await ask(to);
    const token = await tokenTo(to, 'confirm-email');
    if (type === 'staff') await makeAdmin(app, ['CE'], { email: to });
    else await makeParent(app, [], { email: to });
    expect((await confirm(token)).body).toMatchObject({
      code: 'duplicate',
      errors: { email: ['validation.taken'] },
    });
    expect(await signIn(email)).toBe(200);
  });

  it('is done by a link of a day: the last one counts, sets no password, and ends with a new password', async () => {
    const { ask, email, reset } = await makePerson();
    const [wrong, right] = [address('yanlis'), address('dogru')];
    await ask(wrong);
    await ask(right);
    expect((await confirm(await tokenTo(wrong, 'confirm-email'))).body.code).toBe('token_spent');
    const token = await tokenTo(right, 'confirm-email');
    const body = { token, email, password: 'baska-parola-3', new_password_confirm: 'baska-parola-3' };
    expect((await app.anonymous.call(reset, { body })).body.code).toBe('token_spent');
    expect((await restore(token)).body.code).toBe('token_spent');
    await rows(db, sql`update personal_links set expires_at = now() - interval '1 second' where email = ${right}`);
    expect((await confirm(token)).body.code).toBe('token_spent');
  });
});

it('a parent’s way back is open though a school gave the old address to a new account: its children join', async () => {
  const { ask, client, email, id, reset, signIn } = await people.parent();
  const [own, school] = [await makeSchool(app), await makeSchool(app, { company: { parent_access: true } })];
  await insertRows(db, parentUsers, { parent_id: id, user_id: own.studentIds[0]! });
  const to = address('hirsiz');
  await ask(to);
  await confirm(await tokenTo(to, 'confirm-email'));
  const [child] = school.studentIds;
  await school.manager.call(users.linkParent, { params: { id: child! }, body: { email } });
  const meanwhile = (await school.manager.call(users.parentsOfUser, { params: { id: child! } })).body.data[0].id;
  const ofChild = { params: { id: child! } };
  const reading = { ...ofChild, body: { title: 'Küçük Prens', minutes: 20, read_on: dayAgo(0) } };
  const entered = await (await app.signedIn('parent', meanwhile)).call(homeReadings.addHomeReading, reading);
  const invitation = (await mails.newest(email, 'parent-reset-password')).text;
  const back = await restore(await tokenTo(email, 'restore-email'));
  expect(back.status, back.text).toBe(200);
  expect((await client.call(auth.meParent)).status).toBe(401);
  expect([await signIn(to), await signIn(email)]).toEqual([422, 422]);
  const chosen = 'yepyeni-parola-2';
  const body = { email, password: chosen, new_password_confirm: chosen };
  const [, invited] = /token=([\w-]+)/.exec(invitation)!;
  expect((await app.anonymous.call(reset, { body: { ...body, token: invited! } })).body.code).toBe('token_spent');
  expect((await app.anonymous.call(reset, { body: { ...body, token: back.body.data.token } })).status).toBe(200);
  expect(await signIn(email, chosen)).toBe(200);
  const joined = await app.signedIn('parent', id);
  const seen = (await joined.call(parents.parentDashboard)).body.data as { id: string }[];
  expect(seen.map((one) => one.id).toSorted()).toEqual([own.studentIds[0]!, child!].toSorted());
  const linked = (await school.manager.call(users.parentsOfUser, { params: { id: child! } })).body.data;
  expect(linked).toMatchObject([{ id, email }]);
  // What was entered with the account that is set aside can be seen and taken back with this one.
  const entries = (await joined.call(homeReadings.homeReadingsOfChild, ofChild)).body.data;
  expect(entries).toMatchObject([{ id: entered.body.data.id, title: 'Küçük Prens' }]);
  // No one can bring back the account that was set aside beside this one.
  const undo = await school.manager.call(parents.deleteParent, { params: { id: meanwhile } });
  expect([undo.status, undo.body.errors]).toEqual([409, { email: ['parents.email_in_use'] }]);
});

it('the old address of a member of staff is held while its way back is open: no other account gets it', async () => {
  const { ask, email } = await people.staff();
  const to = address('hirsiz');
  await ask(to);
  await confirm(await tokenTo(to, 'confirm-email'));
  const held = { code: 'duplicate', errors: { email: ['validation.email_held'] } };
  const colleague = { username: `yeni ${email.slice(5, 13)}`, roles: ['CE'] as const, email };
  expect((await sp.call(admins.createAdmin, { body: colleague })).body).toMatchObject(held);
  const editorId = await makeAdmin(app, ['CE']);
  expect((await sp.call(admins.updateAdmin, { params: { id: editorId }, body: { email } })).body).toMatchObject(held);
  const school = await makeSchool(app);
  const instructor = { instructor_name: 'Gülşah Öztürk', email, company_id: school.companyId, department_ids: [] };
  expect((await school.manager.call(instructors.createInstructor, { body: instructor })).body).toMatchObject(held);
  const further = await people.staff();
  await further.ask(email);
  expect((await confirm(await tokenTo(email, 'confirm-email'))).body).toMatchObject(held);
  expect((await restore(await tokenTo(email, 'restore-email'))).body.data.email).toBe(email);
  // Nor does it wait for ever.
  const other = await people.staff();
  const next = address('yeni');
  await other.ask(next);
  await confirm(await tokenTo(next, 'confirm-email'));
  await rows(db, sql`update personal_links set expires_at = now() - interval '1 second' where email = ${other.email}`);
  expect((await sp.call(admins.createAdmin, { body: { ...colleague, email: other.email } })).status).toBe(201);
});

it('a link for a new password that lies in the old mailbox opens nothing after the change', async () => {
  const { ask, email, reset } = await people.parent();
  await app.anonymous.call(auth.forgotParent, { body: { email } });
  const mail = await mails.newest(email, 'parent-reset-password');
  const to = address('yeni');
  await ask(to);
  await confirm(await tokenTo(to, 'confirm-email'));
  const [, token] = /token=([\w-]+)/.exec(mail.text)!;
  const body = { token, email: to, password: 'baska-parola-3', new_password_confirm: 'baska-parola-3' };
  expect((await app.anonymous.call(reset, { body })).body.code).toBe('token_spent');
});

it('a parent’s new address is proven by its link: the next school links it as it is', async () => {
  const { ask, id, signIn } = await people.parent();
  await rows(db, sql`update parents set email_proven_at = null where id = ${id}`);
  const to = address('yeni');
  await ask(to);
  await confirm(await tokenTo(to, 'confirm-email'));
  const school = await makeSchool(app, { company: { parent_access: true } });
  await school.manager.call(users.linkParent, { params: { id: school.studentIds[0]! }, body: { email: to } });
  expect(await signIn(to)).toBe(200);
});

it('an address that was asked for before a school linked a child to an unproven account gets no one in', async () => {
  const { ask, email, id, signIn } = await people.parent();
  await rows(db, sql`update parents set email_proven_at = null where id = ${id}`);
  const to = address('hirsiz');
  await ask(to);
  const token = await tokenTo(to, 'confirm-email');
  const school = await makeSchool(app, { company: { parent_access: true } });
  await school.manager.call(users.linkParent, { params: { id: school.studentIds[0]! }, body: { email } });
  expect((await confirm(token)).body.code).toBe('token_spent');
  expect(await signIn(to)).toBe(422);
  const linked = await school.manager.call(users.parentsOfUser, { params: { id: school.studentIds[0]! } });
  expect(linked.body.data).toMatchObject([{ id, email, invited: true }]);
});

it('one’s own address is changed in the profile alone, and changing a colleague’s ends all older links', async () => {
  const { ask, id, email } = await people.staff();
  const sp = await makeAdmin(app, ['SP']);
  const own = await app.signedIn('staff', sp);
  const answer = await own.call(admins.updateAdmin, { params: { id: sp }, body: { email: address('yeni') } });
  expect(answer.body.errors).toEqual({ email: ['validation.own_account'] });
  const to = address('yeni');
  await ask(to);
  await confirm(await tokenTo(to, 'confirm-email'));
  const colleague = await staff(app, 'SP');
  await colleague.call(admins.updateAdmin, { params: { id }, body: { email: address('isyeri') } });
  expect((await restore(await tokenTo(email, 'restore-email'))).body.code).toBe('token_spent');
});
