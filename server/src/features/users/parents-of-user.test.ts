import { auth, parents as contract, users } from '@okur/contract';
import { rightNow } from '@okur/contract/testing/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { rows, type Sql, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { NotHandedOver } from '../../platform/mail/mail.ts';
import { eventually } from '../../platform/testing/eventually.ts';
import { givePassword, makeParent, makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { linkMails } from '../parents/store.ts';
import { mailsOf } from '../../platform/testing/mails.ts';

const app = await testApp();
const support = await staff(app, 'CS');
let school: School;
beforeEach(async () => {
  school = await makeSchool(app, { company: { company_name: 'Güney Okulu', parent_access: true } });
});
const pupil = () => school.studentIds[0]!;
const email = () => `veli.${crypto.randomUUID().slice(0, 8)}@okur.example`;
const link = (client: Client, body: object, id = pupil()) => client.call(users.linkParent, { params: { id }, body });
const parents = async (client = school.manager) =>
  (await client.call(users.parentsOfUser, { params: { id: pupil() } })).body.data;
const { arrived: mailsTo } = mailsOf(app);
const mailLinks = () => linkMails.work({ services: app.services, progress: () => Promise.resolve() } as never);
/** Children of whom the parent's address has not been told. */
const waiting = async (id: string) =>
  (
    await rows<{ user_id: string }>(
      app.services.db,
      sql`select user_id from parent_users where parent_id = ${id} and mailed_at is null`,
    )
  ).map(({ user_id }) => user_id);

describe('linking a parent', () => {
  it('makes an account, and the invitation leads to the parent portal', async () => {
    const address = email();
    const answer = await link(school.instructor, { email: address, name: 'Hatice Demir', phone: '(532) 111 22 33' });
    expect(answer.status, answer.text).toBe(201);
    expect(answer.body.data).toMatchObject({
      email: address,
      name: 'Hatice Demir',
      phone: '5321112233',
      last_login_at: null,
    });
    const [mail] = await mailsTo(address);
    expect(mail!.text).toContain('Güney Okulu');
    const [, token] = /#\/auth\/parent-reset-password\?token=([\w-]+)/.exec(mail!.text)!;
    const body = { token, email: address, password: 'anne-kedi-42', new_password_confirm: 'anne-kedi-42' };
    expect((await app.anonymous.call(auth.resetParent, { body })).status).toBe(200);
    expect(
      (await app.anonymous.call(auth.loginParent, { body: { email: address, password: body.password } })).status,
    ).toBe(200);
    expect(await parents()).toMatchObject([{ email: address }]);
  });

  it('with a password is refused: it is the parent’s to choose', async () => {
    const address = email();
    const answer = await link(school.manager, { email: address, password: 'kirmizi-balon' });
    expect([answer.status, answer.body.errors]).toEqual([422, { password: ['parents.own_password'] }]);
    expect(await parents()).toEqual([]);
  });

  it('whose e-mail is known and proven links the account as it is, and its address is told', async () => {
    const address = email();
    const id = await makeParent(app, [], { email: address, name: 'Eski Ad', locale: 'en' });
    await givePassword(app, 'parents', id, 'onun-kendi-parolasi');
    const answer = await link(school.manager, { email: address.toUpperCase(), name: 'Başka Ad' });
    expect(answer.body.data).toMatchObject({ id, name: 'Eski Ad' });
    const body = { email: address, password: 'onun-kendi-parolasi' };
    expect((await app.anonymous.call(auth.loginParent, { body })).status).toBe(200);
    const [mail] = await mailsTo(address);
    expect(mail!.text).toContain('We added a child at Güney Okulu to your Okur account');
    expect(mail!.text).not.toContain('token=');
    await link(school.manager, { email: address });
    expect(await parents()).toHaveLength(1);
  });

  it('whose account has another name than was typed is linked, and the answer names both', async () => {
    const address = email();
    await makeParent(app, [school.studentIds[1]!], { email: address, name: 'Ali Su' });
    const answer = await link(school.manager, { email: address, name: 'Can Er' });
    expect(answer.body.data, answer.text).toMatchObject({ name: 'Ali Su', other_name: 'Can Er' });
    for (const name of ['ali can su', '', undefined])
      expect((await link(school.manager, { email: address, name })).body.data).toMatchObject({ other_name: null });
    expect((await link(school.manager, { email: email(), name: 'Can Er' })).body.data.other_name).toBeNull();
  });

  it('who waits for the invitation gets another one, which the activity shows; with a password none', async () => {
    const address = email();
    await link(school.manager, { email: address });
    expect(await parents()).toMatchObject([{ email: address, invited: true }]);
    await mailsTo(address);
    await link(support, { email: address });
    const sent = await mailsTo(address, 2);
    expect(new Set(sent.map((mail) => /token=([\w-]+)/.exec(mail.text)![1])).size).toBe(2);
    const [{ id }] = await parents();
    expect(
      await rows(
        app.services.db,
        sql`select action, after from audit where subject = 'PARENTS' and subject_id = ${id} order by id`,
      ),
    ).toMatchObject([{ action: 'create' }, { action: 'update', after: { invitation: address } }]);
    await givePassword(app, 'parents', id, 'onun-kendi-parolasi');
    await link(support, { email: address });
    await mailsTo(address, 2);
    expect(await parents()).toMatchObject([{ invited: false }]);
  });

  it('writes the invitation in the language of the child, unless another is chosen', async () => {
    const [own, chosen] = [email(), email()];
    await rows(app.services.db, sql`update users set language = 'pl' where id = ${pupil()}`);
    await link(school.manager, { email: own });
    await link(school.manager, { email: chosen, locale: 'fr' });
    const subjectTo = async (address: string) => (await mailsTo(address))[0]!.subject;
    expect([await subjectTo(own), await subjectTo(chosen)]).toEqual([
      'Śledź postępy dziecka w czytaniu w Okur',
      'Suivez la lecture de votre enfant sur Okur',
    ]);
  });

  it('is told again of the school alone whose mail failed', async () => {
    const other = await makeSchool(app, { company: { company_name: 'Kuzey Okulu', parent_access: true } });
    const id = await makeParent(app, [pupil(), other.studentIds[0]!]);
    const { send } = app.services.mailer;
    app.services.mailer.send = (mail) =>
      mail.text.includes('Kuzey Okulu') ? Promise.reject(new Error('no answer')) : send(mail);
    try {
      await mailLinks();
    } finally {
      app.services.mailer.send = send;
    }
    await eventually(async () => expect(await waiting(id)).toEqual([other.studentIds[0]]));
  });

  it('is told later of what the mail server did not take while the process stopped', async () => {
    await mailLinks();
    const id = await makeParent(app, [pupil()]);
    const { send } = app.services.mailer;
    app.services.mailer.send = () => Promise.reject(new NotHandedOver(new Error('no answer'), false));
    const stops = () => Promise.reject(new Error('the process stops'));
    try {
      const run = linkMails.work({ services: app.services, progress: stops } as never);
      await expect(run).rejects.toThrow('the process stops');
    } finally {
      app.services.mailer.send = send;
    }
    expect(await waiting(id)).toEqual([pupil()]);
    await mailLinks();
    expect(await waiting(id)).toEqual([]);
  });

  it('is told in a later run once the mail server is back; one address that it puts off stops no other', async () => {
    await mailLinks();
    const ids: string[] = [];
    for (let count = 0; count < 6; count += 1) ids.push(await makeParent(app, [pupil()]));
    const left = async () => (await Promise.all(ids.map(waiting))).filter((children) => children.length > 0).length;
    const { send } = app.services.mailer;
    const tried: string[] = [];
    const away = ({ to }: { to: string }) => {
      tried.push(to);
      return Promise.reject(new NotHandedOver(new Error('421'), true));
    };
    try {
      app.services.mailer.send = away;
      await mailLinks();
      expect([tried.length, await left()]).toEqual([5, 6]);
      app.services.mailer.send = (mail) => (mail.to === tried[0] ? away(mail) : send(mail));
      await mailLinks();
      expect(await left()).toBe(1);
    } finally {
      app.services.mailer.send = send;
    }
    await mailLinks();
    expect(await left()).toBe(0);
  });

  it('whose address refuses mail is seen so, and is tried daily for two weeks, at once when invited', async () => {
    await mailLinks();
    const address = email();
    const { send } = app.services.mailer;
    let [tries, refuses] = [0, true];
    app.services.mailer.send = (mail) => {
      if (mail.to !== address) return send(mail);
      tries += 1;
      return refuses ? Promise.reject(new Error('550 no such user')) : send(mail);
    };
    const triesOf = async (work: () => Promise<unknown>) => {
      const before = tries;
      await work();
      return tries - before;
    };
    const refused = async () => (await parents())[0]!.mail_refused_at !== null;
    try {
      const id = await makeParent(app, [pupil()], { email: address });
      const setRefused = (hoursAgo: number) =>
        rows(
          app.services.db,
          sql`update parents set mail_refused_at = now() - make_interval(hours => ${hoursAgo}) where id = ${id}`,
        );
      expect([await triesOf(mailLinks), await refused(), await triesOf(mailLinks)]).toEqual([1, true, 0]);
      const query = { mail_refused: 'true' as const, search: address };
      const found = await school.manager.call(contract.listParents, { query });
      expect(found.body.data).toMatchObject([{ id, mail_refused_at: expect.any(String) as string }]);
      await setRefused(25);
      expect(await triesOf(mailLinks)).toBe(1);
      await rows(
        app.services.db,
        sql`update parent_users set created_at = now() - interval '15 days' where parent_id = ${id}`,
      );
      await setRefused(25);
      expect(await triesOf(mailLinks)).toBe(0);
      refuses = false;
      await link(school.manager, { email: address });
      await mailsTo(address);
      await eventually(async () => expect(await refused()).toBe(false));
    } finally {
      app.services.mailer.send = send;
    }
  });

  it('who has another address is no longer the one whose mail was refused', async () => {
    const id = await makeParent(app, [pupil()]);
    const set = (column: Sql) => rows(app.services.db, sql`update parents set ${column} where id = ${id}`);
    await set(sql`mail_refused_at = now()`);
    await set(sql`email = ${email()}`);
    expect(await parents()).toMatchObject([{ mail_refused_at: null }]);
  });

  it('is told of a child who is restored before the mail left', async () => {
    const id = await makeParent(app, [pupil()]);
    const setDeleted = (at: Date | null) =>
      rows(app.services.db, sql`update users set deleted_at = ${at} where id = ${pupil()}`);
    await setDeleted(rightNow());
    await mailLinks();
    expect(await waiting(id)).toEqual([pupil()]);
    await setDeleted(null);
    await mailLinks();
    expect(await waiting(id)).toEqual([]);
  });

  it('whose account was deleted gets a new one', async () => {
    const address = email();
    const id = await makeParent(app, [], { email: address, deleted_at: rightNow() });
    await link(school.manager, { email: address });
    const [made] = await parents();
    expect([made.email, made.invited, made.id === id]).toEqual([address, true, false]);
  });

  it('is for those whose school has opened it, and for support', async () => {
    expect((await link(support, { email: email() })).status).toBe(201);
    const closed = await makeSchool(app);
    expect((await link(closed.manager, { email: email() }, closed.studentIds[0])).status).toBe(403);
    const open = await makeSchool(app, { company: { parent_access: true } });
    expect((await link(open.manager, { email: email() })).status).toBe(404);
    expect((await link(school.manager, { email: 'x', phone: '1', child: pupil() })).body.errors).toEqual({
      email: ['validation.email'],
      phone: ['validation.phone'],
      child: ['validation.unknown_field'],
    });
  });
});

describe('unlinking a parent', () => {
  it('takes the link and leaves the account', async () => {
    const id = await makeParent(app, [pupil(), school.studentIds[1]!]);
    const unlink = (parentId: string) => school.manager.call(users.unlinkParent, { params: { id: pupil(), parentId } });
    expect((await unlink(id)).status).toBe(200);
    expect(await parents()).toEqual([]);
    expect((await (await app.signedIn('parent', id)).call(auth.meParent)).status).toBe(200);
    expect((await unlink(id)).status).toBe(404);
  });
});
