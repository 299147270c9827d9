import { auth, departments as departmentsContract, secondFactor, users } from '@okur/contract';
import type { Route } from '@okur/contract/route';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { row, rows, sql } from '../../platform/database/index.ts';
import { type Answer, testApp } from '../../platform/testing/app.ts';
import {
  givePassword,
  makeAdmin,
  makeSchool,
  makeStudent,
  type School,
  staff,
} from '../../platform/testing/factories.ts';

/* Attacks on people who sign in: a person who knows no password keeps no one out. */

const app = await testApp();
const { db } = app.services;
const password = 'kitap kurdu 42';
const wrong = 'wrong one';

let counter = 0;
let school: School;
beforeEach(async () => {
  await rows(db, sql`delete from login_failures`);
  await rows(db, sql`delete from address_failures`);
});

async function pupil(in_: School, departmentAt = 0) {
  const username = `ogrenci.${(counter += 1)}`;
  const id = await makeStudent(app, in_.companyId, in_.departmentIds[departmentAt]!, { username });
  await givePassword(app, 'users', id, password);
  return { id, username };
}
const deviceOf = ({ headers }: Answer): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((cookie) => /^okur-device=[^;]+/.exec(String(cookie))?.[0])
    .find(Boolean) ?? '';
const signIn = (username: string, given = password, cookie = '') =>
  app.anonymous.call(auth.loginStudent, {
    body: { username, password: given },
    ...(cookie ? { headers: { cookie } } : {}),
  });
const signInStaff = (email: string, given = password, cookie = '') =>
  app.anonymous.call(auth.loginAdmin, { body: { email, password: given }, ...(cookie ? { headers: { cookie } } : {}) });
async function colleague() {
  const id = await makeAdmin(app, ['SP']);
  await givePassword(app, 'admins', id, password);
  const { email } = (await row<{ email: string }>(db, sql`select email from admins where id = ${id}`))!;
  return { id, email };
}
/** A hundred guesses are about what is counted, not about how long a hash takes. */
async function quickly(work: () => Promise<void>): Promise<void> {
  const looked = vi
    .spyOn(app.services.passwords, 'verify')
    .mockImplementation(async (_stored, given) => ({ right: given === password, rehash: false }));
  try {
    await work();
  } finally {
    looked.mockRestore();
  }
}
const failTenTimes = async (guess: (at: number) => Promise<unknown>) => {
  for (let at = 0; at < 10; at += 1) await guess(at);
};

describe('someone who guesses at an account from elsewhere', () => {
  it('keeps no owner out who has signed in on this device, and makes every other device wait', async () => {
    school = await makeSchool(app);
    const { username } = await pupil(school);
    const device = deviceOf(await signIn(username));
    await failTenTimes(() => signIn(username, wrong));
    expect((await signIn(username)).body.code).toBe('wrong_credentials');
    expect((await signIn(username, password, device)).status).toBe(200);
    // One wrong guess every quarter of an hour, for ever.
    for (let quarter = 0; quarter < 4; quarter += 1) {
      await rows(db, sql`update login_failures set blocked_until = now() - interval '1 second'`);
      await signIn(username, wrong);
      expect((await signIn(username)).status).toBe(422);
      expect((await signIn(username, password, device)).status).toBe(200);
    }
  });

  it('who holds a device of the owner has ten guesses there as well, and the other devices do not mind', async () => {
    school = await makeSchool(app);
    const { username } = await pupil(school);
    const [stolen, other] = [deviceOf(await signIn(username)), deviceOf(await signIn(username))];
    await failTenTimes(() => signIn(username, wrong, stolen));
    expect((await signIn(username, password, stolen)).status).toBe(422);
    expect((await signIn(username, password, other)).status).toBe(200);
    expect((await signIn(username)).status).toBe(200);
  });

  it('gets nothing from a device of another account, a made-up one, or one with another signature', async () => {
    school = await makeSchool(app);
    const [victim, attacker] = [await pupil(school), await pupil(school)];
    const own = deviceOf(await signIn(victim.username));
    const foreign = deviceOf(await signIn(attacker.username));
    await failTenTimes(() => signIn(victim.username, wrong));
    for (const cookie of [foreign, 'okur-device=made-up', `${own.slice(0, -1)}x`, `${own.split('.')[0]}`])
      expect([cookie, (await signIn(victim.username, password, cookie)).status]).toEqual([cookie, 422]);
    expect((await signIn(victim.username, password, own)).status).toBe(200);
  });

  it('is answered byte by byte the same for an unknown name, a wrong password and a waiting account', async () => {
    school = await makeSchool(app);
    const { username } = await pupil(school);
    const shape = ({ status, body, headers }: Answer) => [
      status,
      { ...body, request_id: 0 },
      Object.keys(headers).sort(),
    ];
    const looked = vi.spyOn(app.services.passwords, 'verify');
    const unknown = shape(await signIn('kimse.yok', wrong));
    const mistaken = shape(await signIn(username, wrong));
    await failTenTimes(() => signIn(username, wrong));
    const hashed = looked.mock.calls.length;
    const waiting = shape(await signIn(username));
    expect(looked.mock.calls.length).toBe(hashed + 1);
    looked.mockRestore();
    expect([mistaken, waiting]).toEqual([unknown, unknown]);
  });
});

describe('the cookie of a device', () => {
  it('survives signing out, and is the same for everyone who signs in there', async () => {
    school = await makeSchool(app);
    const [first, second] = [await pupil(school), await pupil(school)];
    const answer = await signIn(first.username);
    const device = deviceOf(answer);
    const { token } = answer.body.access_token;
    await app.anonymous.call(auth.logoutStudent, { headers: { authorization: `Bearer ${token}` } });
    expect(deviceOf(await signIn(second.username, password, device))).toBe(device);
    for (const { username } of [first, second]) {
      await failTenTimes(() => signIn(username, wrong));
      expect((await signIn(username, password, device)).status).toBe(200);
    }
  });

  it('is worth nothing after the password was changed, but on the device where it was', async () => {
    const { email } = await colleague();
    const [here, there] = [await signInStaff(email), await signInStaff(email)];
    const next = 'yeni bir kitap 7';
    const changed = await app.anonymous.call(auth.changePasswordAdmin, {
      headers: { authorization: `Bearer ${here.body.access_token.token}`, cookie: deviceOf(here) },
      body: { oldPassword: password, password: next, new_password_confirm: next },
    });
    expect(changed.status).toBe(200);
    await failTenTimes(() => signInStaff(email, wrong));
    expect((await signInStaff(email, next, deviceOf(there))).status).toBe(422);
    expect((await signInStaff(email, next, deviceOf(changed))).status).toBe(200);
  });

  it('is worth nothing after someone else has set the password', async () => {
    school = await makeSchool(app);
    const { id, username } = await pupil(school);
    const device = deviceOf(await signIn(username));
    const next = 'yepyeni kitap 9';
    expect(
      (await school.instructor.call(users.setUserPassword, { params: { id }, body: { password: next } })).status,
    ).toBe(200);
    await failTenTimes(() => signIn(username, wrong));
    expect((await signIn(username, next, device)).status).toBe(422);
  });

  it('is not for other hosts where the page is served by https', async () => {
    const secure = await testApp({ PUBLIC_URL: 'https://okur.example' });
    const id = await makeAdmin(secure, ['SP']);
    await givePassword(secure, 'admins', id, password);
    const { email } = (await row<{ email: string }>(
      secure.services.db,
      sql`select email from admins where id = ${id}`,
    ))!;
    const { headers } = await secure.anonymous.call(auth.loginAdmin, { body: { email, password } });
    expect([headers['set-cookie']].flat().at(-1)).toMatch(
      /^__Host-okur-device=[\w-]+\.[\w-]+; Path=\/; Max-Age=34560000; HttpOnly; Secure; SameSite=Strict$/,
    );
  });
});

describe('an address from which many guess', () => {
  const from = (route: Route, body: object, cookie = '') =>
    app.anonymous.call(route, { body, ...(cookie ? { headers: { cookie } } : {}) });

  it('keeps no known device out: 105 wrong names do not close a school', () =>
    quickly(async () => {
      school = await makeSchool(app);
      const { username } = await pupil(school);
      const device = deviceOf(await signIn(username));
      const statuses: number[] = [];
      for (let at = 0; at < 105; at += 1)
        statuses.push((await from(auth.loginStudent, { username: `kimse.${at}`, password: wrong })).status);
      expect([statuses.filter((s) => s === 422).length, statuses.filter((s) => s === 429).length]).toEqual([100, 5]);
      expect((await signIn(username)).status).toBe(429);
      expect((await signIn(username, password, device)).status).toBe(200);
      await rows(db, sql`update address_failures set failed_at = now() - interval '16 minutes'`);
      expect((await signIn(username)).status).toBe(200);
    }));

  it('is counted by accounts, not by guesses: a class that mistypes often stays welcome', () =>
    quickly(async () => {
      school = await makeSchool(app);
      const children = await Promise.all(Array.from({ length: 30 }, () => pupil(school)));
      for (let time = 0; time < 5; time += 1)
        for (const { username } of children) expect((await signIn(username, wrong)).status).toBe(422);
      for (const { username } of children) expect((await signIn(username)).status).toBe(200);
    }));

  it('lets no more than the limit pass of many at one moment', () =>
    quickly(async () => {
      const statuses = (
        await Promise.all(
          Array.from({ length: 150 }, (_, at) =>
            from(auth.loginStudent, { username: `yarisan.${at}`, password: wrong }),
          ),
        )
      ).map(({ status }) => status);
      expect(statuses.filter((s) => s === 422).length).toBeLessThanOrEqual(100);
      expect(statuses.filter((s) => s === 429).length).toBeGreaterThanOrEqual(50);
    }));
});

describe('an instructor whose class cannot get in', () => {
  const endWaits = (who: School['instructor'], id: string) =>
    who.call(departmentsContract.endSignInWaits, { params: { id } });

  it('ends the waiting of the class with one call, that of no one else, and it is in the audit', async () => {
    school = await makeSchool(app);
    const [own, neighbour] = [await pupil(school), await pupil(school, 1)];
    await failTenTimes(() => signIn(own.username, wrong));
    await failTenTimes(() => signIn(neighbour.username, wrong));
    const answer = await endWaits(school.instructor, school.departmentIds[0]!);
    expect([answer.status, answer.body]).toEqual([200, { data: { students: 1 } }]);
    expect((await signIn(own.username)).status).toBe(200);
    expect((await signIn(neighbour.username)).status).toBe(422);
    expect((await endWaits(school.instructor, school.departmentIds[0]!)).body.data.students).toBe(0);
    expect(
      await rows(
        db,
        sql`select action, subject, company_id, after from audit where subject_id = ${school.departmentIds[0]!}
          order by id`,
      ),
    ).toEqual(
      [1, 0].map((students) => ({
        action: 'end_waits',
        subject: 'DEPARTMENT',
        company_id: school.companyId,
        after: { students },
      })),
    );
  });

  it('also where someone has closed the address of the school', () =>
    quickly(async () => {
      school = await makeSchool(app);
      const { username } = await pupil(school);
      for (let at = 0; at < 101; at += 1) await signIn(`kapi.${at}`, wrong);
      expect((await signIn(username)).status).toBe(429);
      expect((await endWaits(school.instructor, school.departmentIds[0]!)).status).toBe(200);
      expect((await signIn(username)).status).toBe(200);
    }));

  it('reaches their own classes alone', async () => {
    school = await makeSchool(app);
    const other = await makeSchool(app);
    expect((await endWaits(school.instructor, school.departmentIds[1]!)).status).toBe(404);
    expect((await endWaits(school.manager, other.departmentIds[0]!)).status).toBe(404);
    expect((await endWaits(await staff(app, 'SM'), other.departmentIds[0]!)).status).toBe(403);
    expect((await endWaits(school.manager, school.departmentIds[1]!)).status).toBe(200);
  });
});

describe('guesses of someone else', () => {
  it('keep no one signed in from what asks for the password', async () => {
    const { email } = await colleague();
    const { token } = (await signInStaff(email)).body.access_token;
    await failTenTimes(() => signInStaff(email, wrong));
    const as = { headers: { authorization: `Bearer ${token}` } };
    expect((await app.anonymous.call(secondFactor.setUpSecondFactor, { ...as, body: { password } })).status).toBe(200);
  });

  it('at a code for parents with someone else’s address keep the owner from nothing at another address', async () => {
    const { parentCodes } = await import('@okur/contract');
    const register = (remoteAddress: string) =>
      app.anonymous.raw({
        method: 'POST',
        url: `/api/v1/${parentCodes.registerParent.path}`,
        remoteAddress,
        payload: { code: 'KFT7M-HD4PX', email: 'anne@okur.example', locale: 'tr' },
      });
    await failTenTimes(() => register('203.0.113.7'));
    const waiting = async () =>
      (
        await rows<{ key: string }>(
          db,
          sql`select key from login_failures where blocked_until > now() and key like '%anne@okur.example%'`,
        )
      ).map(({ key }) => key);
    expect(await waiting()).toEqual(['code:parent:anne@okur.example:203.0.113.7']);
    await register('198.51.100.4');
    expect(await waiting()).toHaveLength(1);
  });
});
