import { secondFactor } from '@okur/contract';
import { expect, it, vi } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { codeOf, password, peopleOf, wrong } from './fixtures/people.ts';

/* A recovery code: what signs in on the day on which the telephone is gone. */

const app = await testApp();
const { db } = app.services;
const { enrolled, firstStep, withCode } = peopleOf(app);

it('signs in once, however it was copied, and tells how many are left', async () => {
  const who = await enrolled();
  const [first, second, third] = who.recoveryCodes as [string, string, string];
  expect((await withCode(await firstStep(who), first)).body).toMatchObject({
    admin: { email: who.email },
    recovery_codes_left: 9,
  });
  expect((await withCode(await firstStep(who), first)).body.code).toBe('wrong_code');
  expect((await withCode(await firstStep(who), second.toUpperCase().replace('-', ' '))).body.recovery_codes_left).toBe(
    8,
  );
  expect((await withCode(await firstStep(who), third.replace('-', ''))).body.recovery_codes_left).toBe(7);
  expect((await who.client.call(secondFactor.ownSecondFactor)).body.data.recovery_codes_left).toBe(7);
});

it('is hashed slowly with a salt, and known by its first sign: one look costs one hash', async () => {
  const who = await enrolled();
  const stored = await rows<{ sign: string; code_hash: string }>(
    db,
    sql`select sign, code_hash from recovery_codes where admin_id = ${who.id}`,
  );
  expect(stored.map(({ sign }) => sign).toSorted()).toEqual(who.recoveryCodes.map(([sign]) => sign).toSorted());
  expect(new Set(stored.map(({ sign }) => sign)).size).toBe(10);
  for (const { code_hash } of stored) expect(code_hash).toMatch(/^\$argon2id\$/);
  const token = await firstStep(who);
  const verify = vi.spyOn(app.services.passwords, 'verify');
  const [code] = who.recoveryCodes as [string];
  for (const typed of [`${code.slice(0, 10)}a`, 'aaaaa-aaaaa', '-', code]) {
    verify.mockClear();
    expect((await withCode(token, typed)).status).toBe(typed === code ? 200 : 422);
    expect(verify).toHaveBeenCalledTimes(1);
  }
  verify.mockRestore();
});

it('from before is good once, and its owner is told to make new ones', async () => {
  const who = await enrolled();
  const old = 'kft7m-hd4px';
  await rows(
    db,
    sql`insert into recovery_codes (admin_id, code_hash)
      values (${who.id}, ${app.services.secrets.recoveryCode(who.id, 'kft7mhd4px')})`,
  );
  const state = async () => (await who.client.call(secondFactor.ownSecondFactor)).body.data;
  expect(await state()).toMatchObject({ recovery_codes_left: 11, recovery_codes_outdated: true });
  expect((await withCode(await firstStep(who), old)).status).toBe(200);
  expect((await withCode(await firstStep(who), old)).body.code).toBe('wrong_code');
  expect(await state()).toMatchObject({ recovery_codes_left: 10, recovery_codes_outdated: false });
});

it('of one person is worth nothing to another', async () => {
  const [who, other] = [await enrolled(), await enrolled()];
  expect((await withCode(await firstStep(who), other.recoveryCodes[0]!)).body.code).toBe('wrong_code');
});

it('ends with new ones, for which password and code are asked', async () => {
  const who = await enrolled();
  const renew = (body: object) => who.client.call(secondFactor.renewRecoveryCodes, { body });
  expect((await renew({ password: 'not mine', code: codeOf(who.secret) })).body.code).toBe('old_password_wrong');
  expect((await renew({ password, code: wrong(who.secret) })).body.code).toBe('wrong_code');
  const { recovery_codes } = (await renew({ password, code: codeOf(who.secret) })).body.data;
  expect(recovery_codes.filter((code: string) => who.recoveryCodes.includes(code))).toEqual([]);
  expect((await withCode(await firstStep(who), who.recoveryCodes[0]!)).status).toBe(422);
  expect((await withCode(await firstStep(who), recovery_codes[0])).status).toBe(200);
});
