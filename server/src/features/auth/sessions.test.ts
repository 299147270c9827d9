import { auth } from '@okur/contract';
import { describe, expect, it, vi } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { ApiError } from '../../platform/http/api-error.ts';
import { type Answer, testApp } from '../../platform/testing/app.ts';
import {
  givePassword,
  makeAdmin,
  makeCompany,
  makeDepartment,
  makeParent,
  makeStudent,
} from '../../platform/testing/factories.ts';
import { mailsOf } from '../../platform/testing/mails.ts';

const app = await testApp();
const { db } = app.services;
const password = 'kitap kurdu 42';
const other = 'başka bir parola 7';

async function colleague(over: { username?: string } = {}) {
  const id = await makeAdmin(app, ['SP'], over);
  await givePassword(app, 'admins', id, password);
  const { email } = (await row<{ email: string }>(db, sql`select email from admins where id = ${id}`))!;
  return { id, email };
}
const signIn = async (email: string, given = password) =>
  app.anonymous.call(auth.loginAdmin, { body: { email, password: given } });
const refresh = (token: string) => app.anonymous.call(auth.refreshAdmin, { body: { refresh_token: token } });
const refreshTokenOf = ({ body }: Answer): string => (body.access_token ?? body.accessToken).refreshToken;
/** The token of the link in the last of so many mails. */
const tokenIn = async (email: string, count = 1) =>
  /token=([\w-]+)/.exec((await mailsOf(app).arrived(email, count)).at(-1)!.text)![1]!;

describe('a refresh token', () => {
  it('sent by ten tabs at one moment signs none of them out', async () => {
    const { email } = await colleague();
    // The first round opens the connections: only then do the others run side by side.
    for (let round = 0; round < 3; round += 1) {
      const token = refreshTokenOf(await signIn(email));
      const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token)));
      expect(answers.map((a) => a.status)).toEqual(Array(10).fill(200));
      const opened = await Promise.all(
        answers.map((answer) =>
          app.anonymous.call(auth.me, { headers: { authorization: `Bearer ${answer.body.accessToken.token}` } }),
        ),
      );
      expect(opened.map((a) => a.status)).toEqual(Array(10).fill(200));
    }
  });

  it('that two tabs share is answered twice with the same next one, and both tabs live on', async () => {
    const { email } = await colleague();
    const shared = refreshTokenOf(await signIn(email));
    const [first, second] = [await refresh(shared), await refresh(shared)];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(refreshTokenOf(second)).toBe(refreshTokenOf(first));
    const later = await refresh(refreshTokenOf(first));
    expect(refreshTokenOf(await refresh(refreshTokenOf(second)))).toBe(refreshTokenOf(later));
  });

  it('keeps no thief alive: what it is taken for a second time does not begin the ten seconds again', async () => {
    const { id, email } = await colleague();
    const stolen = refreshTokenOf(await signIn(email));
    const own = refreshTokenOf(await refresh(stolen));
    const age = (seconds: number) =>
      rows(
        db,
        sql`update sessions set rotated_at = now() - make_interval(secs => ${seconds}) where account_id = ${id}`,
      );
    await age(9);
    expect((await refresh(stolen)).status).toBe(200);
    const [{ rotated } = { rotated: 0 }] = await rows<{ rotated: number }>(
      db,
      sql`select extract(epoch from now() - rotated_at)::int as rotated from sessions where account_id = ${id}`,
    );
    expect(rotated).toBeGreaterThanOrEqual(9);
    await age(11);
    expect((await refresh(stolen)).status).toBe(401);
    expect((await refresh(own)).status).toBe(401);
  });

  it('spent for longer than the grace ends the family, also for the one who holds the newest', async () => {
    const { id, email } = await colleague();
    const first = refreshTokenOf(await signIn(email));
    const second = refreshTokenOf(await refresh(first));
    await rows(db, sql`update sessions set rotated_at = now() - interval '11 seconds' where account_id = ${id}`);
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(second)).status).toBe(401);
  });

  it('two steps back ends the family even within the grace', async () => {
    const { email } = await colleague();
    const first = refreshTokenOf(await signIn(email));
    const second = refreshTokenOf(await refresh(first));
    const third = refreshTokenOf(await refresh(second));
    expect((await refresh(first)).status).toBe(401);
    expect((await refresh(third)).status).toBe(401);
  });

  it('of one kind of account is worth nothing to another', async () => {
    const { email } = await colleague();
    const token = refreshTokenOf(await signIn(email));
    expect((await app.anonymous.call(auth.refreshParent, { body: { refresh_token: token } })).status).toBe(401);
    expect((await app.anonymous.call(auth.refreshStudent, { body: { refresh_token: token } })).status).toBe(401);
    expect((await refresh(token)).status).toBe(200);
  });

  it('of a deleted person, a frozen student or a suspended school is worth nothing', async () => {
    const { id, email } = await colleague();
    const staffToken = refreshTokenOf(await signIn(email));
    await rows(db, sql`update admins set status = 'disabled' where id = ${id}`);
    expect((await refresh(staffToken)).status).toBe(401);

    const parentId = await makeParent(app, [], { email: `silinen.${id}@okur.example` });
    await givePassword(app, 'parents', parentId, password);
    const parentToken = refreshTokenOf(
      await app.anonymous.call(auth.loginParent, { body: { email: `silinen.${id}@okur.example`, password } }),
    );
    await rows(db, sql`update parents set deleted_at = now() where id = ${parentId}`);
    expect((await app.anonymous.call(auth.refreshParent, { body: { refresh_token: parentToken } })).status).toBe(401);

    for (const end of [
      (s: string) => sql`update users set status = 'frozen' where id = ${s}`,
      (s: string) =>
        sql`update companies set status = 'suspended' where id = (select company_id from users where id = ${s})`,
    ]) {
      const { studentId, username } = await student();
      const token = refreshTokenOf(await app.anonymous.call(auth.loginStudent, { body: { username, password } }));
      await rows(db, end(studentId));
      expect((await app.anonymous.call(auth.refreshStudent, { body: { refresh_token: token } })).status).toBe(401);
    }
  });
});

async function student(over: { username?: string } = {}) {
  const companyId = await makeCompany(app);
  const username = over.username ?? `ogrenci.${Math.random().toString(36).slice(2)}`;
  const studentId = await makeStudent(app, companyId, await makeDepartment(app, companyId), { username });
  await givePassword(app, 'users', studentId, password);
  return { studentId, username };
}

describe('a name typed on a Turkish keyboard', () => {
  it.each([
    ['izm.ali.can', 'İzm.ali.can'],
    ['izm.veli.can', 'İZM.VELİ.CAN'],
    ['ışık okulu', 'IŞIK OKULU'],
    ['INK.ada', 'ink.ada'],
    ['Çiğdem Öz', 'çiğdem öz'],
    ['ömer.50%_kaya', 'OMER.50%_KAYA'],
    ['Öykü Güneş', 'O\u0308yku\u0308 Gu\u0308nes\u0327'],
  ])('%s signs in as %s', async (username, typed) => {
    await student({ username });
    expect((await app.anonymous.call(auth.loginStudent, { body: { username: typed, password } })).status).toBe(200);
  });

  it('an address in capitals is the same address', async () => {
    const { id } = await colleague();
    const email = `info.${id}@okur.example`;
    await rows(db, sql`update admins set email = ${email} where id = ${id}`);
    expect((await signIn(email.replace('i', 'İ'))).status).toBe(200);
    expect((await signIn(email.toUpperCase())).status).toBe(200);
  });

  it('of two that differ by a dot alone each is its own', async () => {
    const stem = Math.random().toString(36).slice(2).replace(/[iı]/g, 'x');
    const [dotted, dotless] = [await student({ username: `${stem} iri` }), await student({ username: `${stem} ırı` })];
    for (const { studentId, username } of [dotted, dotless]) {
      expect((await app.anonymous.call(auth.loginStudent, { body: { username, password } })).body.student.id).toBe(
        studentId,
      );
    }
  });
});

describe('waits after failures', () => {
  const fail = async (names: string[]) => {
    for (let i = 0; i < 10; i += 1) await signIn(names[i % names.length]!, 'wrong one');
  };
  const endWait = (id: string) =>
    rows(
      db,
      sql`update login_failures set blocked_until = now() - interval '1 second' where key = ${`account:staff:${id}`}`,
    );

  it('count for the account, whichever of its names was typed', async () => {
    const { email } = await colleague({ username: 'iki adlı' });
    await fail([email, 'iki adlı', email.toUpperCase(), 'İKİ ADLI']);
    expect((await signIn(email)).body.code).toBe('wrong_credentials');
  });

  it('end when they end, however often the right password was tried meanwhile', async () => {
    const { id, email } = await colleague();
    await fail([email]);
    const until = async () =>
      (await row<{ blocked_until: string }>(
        db,
        sql`select blocked_until from login_failures where key = ${`account:staff:${id}`}`,
      ))!.blocked_until;
    const before = await until();
    for (let i = 0; i < 5; i += 1) expect((await signIn(email)).status).toBe(422);
    expect(await until()).toBe(before);
    await endWait(id);
    expect((await signIn(email)).status).toBe(200);
  });

  const countOf = (key: string) =>
    rows(
      db,
      sql`select failures, coalesce(blocked_until > now(), false) as blocked from login_failures where key = ${key}`,
    );
  const accountKey = (id: string) => `account:staff:${id}`;
  const forgetAddress = () => rows(db, sql`delete from address_failures`);
  const failedHere = async () => (await rows(db, sql`select from address_failures where address = '127.0.0.1'`)).length;
  /** Many guesses at one moment: how many of them are looked at counts here, not how long a hash takes. */
  async function quickly(work: () => Promise<void>): Promise<void> {
    const looked = vi
      .spyOn(app.services.passwords, 'verify')
      .mockImplementation(async (_stored, given) => ({ right: given === password, rehash: false }));
    await forgetAddress();
    try {
      await work();
    } finally {
      looked.mockRestore();
      await forgetAddress();
    }
  }

  it('cannot be outrun by fifty guesses at one moment: after ten not even the right one passes', () =>
    quickly(async () => {
      const { id, email } = await colleague();
      const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => signIn(email, `wrong ${i}`)));
      expect(answers.map(({ status }) => status)).toEqual(Array(50).fill(422));
      expect(await countOf(accountKey(id))).toEqual([{ failures: 10, blocked: true }]);
      expect((await signIn(email)).status).toBe(422);
    }));

  it('let one more guess through when they end, however many come at that moment', () =>
    quickly(async () => {
      const { id, email } = await colleague();
      await fail([email]);
      await endWait(id);
      await Promise.all(Array.from({ length: 20 }, () => signIn(email, 'wrong one')));
      expect(await countOf(accountKey(id))).toEqual([{ failures: 11, blocked: true }]);
      await endWait(id);
      expect((await signIn(email)).status).toBe(200);
      expect(await countOf(accountKey(id))).toEqual([]);
    }));

  it('do not count what could not be looked at', async () => {
    const { id, email } = await colleague();
    await forgetAddress();
    const broken = vi
      .spyOn(app.services.passwords, 'verify')
      .mockRejectedValueOnce(new ApiError('overloaded', { retryAfter: 2 }));
    expect((await signIn(email)).status).toBe(503);
    broken.mockRestore();
    expect([await countOf(accountKey(id)), await failedHere()]).toEqual([[{ failures: 0, blocked: false }], 0]);
  });

  it('hold for an address at which a hundred names failed, never for a school or an account that a class shares', () =>
    quickly(async () => {
      const { email } = await colleague();
      for (let round = 0; round < 4; round += 1)
        expect(
          (await Promise.all(Array.from({ length: 30 }, () => signIn(email)))).map(({ status }) => status),
        ).toEqual(Array(30).fill(200));
      expect(await failedHere()).toBe(0);
      const statuses: number[] = [];
      for (let round = 0; round < 13; round += 1)
        statuses.push(
          ...(
            await Promise.all(
              Array.from({ length: 10 }, (_, i) => signIn(`nobody.${round}.${i}@okur.example`, 'wrong one')),
            )
          ).map(({ status }) => status),
        );
      expect([
        statuses.filter((status) => status === 422).length,
        statuses.filter((status) => status === 429).length,
      ]).toEqual([100, 30]);
      await rows(db, sql`update address_failures set failed_at = now() - interval '16 minutes'`);
      expect([(await signIn(email)).status, (await signIn(email)).status]).toEqual([200, 200]);
    }));

  it('also hold for the old password of someone signed in', async () => {
    const { email } = await colleague();
    const { token } = (await signIn(email)).body.access_token;
    const change = (oldPassword: string) =>
      app.anonymous.call(auth.changePasswordAdmin, {
        headers: { authorization: `Bearer ${token}` },
        body: { oldPassword, password: other, new_password_confirm: other },
      });
    for (let i = 0; i < 10; i += 1) expect((await change('not the one')).body.code).toBe('old_password_wrong');
    expect((await change(password)).body.code).toBe('old_password_wrong');
  });
});

describe('a link for a new password', () => {
  const forgot = (email: string) => app.anonymous.call(auth.forgotAdmin, { body: { email } });
  const reset = (email: string, token: string, given = other) =>
    app.anonymous.call(auth.resetAdmin, { body: { email, token, password: given, new_password_confirm: given } });

  it('ends every other one of the account when it is used, and the waits after failures', async () => {
    const { email } = await colleague();
    const tokens: string[] = [];
    for (let i = 0; i < 2; i += 1) {
      await forgot(email);
      tokens.push(await tokenIn(email, i + 1));
    }
    for (let i = 0; i < 10; i += 1) await signIn(email, 'wrong one');
    expect((await reset(email, tokens[1]!)).status).toBe(200);
    expect((await signIn(email, other)).status).toBe(200);
    expect((await reset(email, tokens[0]!, 've yine bir başka 8')).body.code).toBe('token_spent');
    expect((await reset(email, tokens[1]!, 've yine bir başka 8')).body.code).toBe('token_spent');
  });

  it('used twelve times at once sets one password', async () => {
    const { email } = await colleague();
    await forgot(email);
    const token = await tokenIn(email);
    const answers = await Promise.all(Array.from({ length: 12 }, (_, i) => reset(email, token, `yarışan parola ${i}`)));
    expect(answers.filter((a) => a.status === 200)).toHaveLength(1);
  });
});
