import { auth } from '@okur/contract';
import { unixNow } from '@okur/contract/testing/time';
import { type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { row, rows, type Sql, sql } from '../../platform/database/index.ts';
import { deriveSecrets } from '../../platform/access/secrets.ts';
import { testApp } from '../../platform/testing/app.ts';
import { givePassword, makeAdmin } from '../../platform/testing/factories.ts';

/* Access tokens that are nearly right: each has one fault (docs/security.md, V9). */

const secret = 'test-secret-test-secret-test-secret';
const app = await testApp({ TOKEN_SECRET: secret });
const key = deriveSecrets(secret).tokenKey;
const password = 'kitap kurdu 42';

const id = await makeAdmin(app, ['SP']);
await givePassword(app, 'admins', id, password);
const { email } = (await row<{ email: string }>(app.services.db, sql`select email from admins where id = ${id}`))!;
const own: string = (await app.anonymous.call(auth.loginAdmin, { body: { email, password } })).body.access_token.token;
const claims = JSON.parse(Buffer.from(own.split('.')[1]!, 'base64url').toString()) as JWTPayload;

const signed = (payload: object = {}, header: Partial<JWTHeaderParameters> = {}, by: Uint8Array = key) =>
  new SignJWT({ ...claims, ...payload }).setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', ...header }).sign(by);
const now = unixNow();
const unsigned = [{ alg: 'none', typ: 'at+jwt' }, claims].map((part) =>
  Buffer.from(JSON.stringify(part)).toString('base64url'),
);
const statusOf = async (token: string) =>
  (await app.anonymous.call(auth.me, { headers: { authorization: `Bearer ${token}` } })).status;

it('a token made like ours is taken', async () => {
  expect(await statusOf(await signed())).toBe(200);
});

it.each([
  ['signed by another key', () => signed({}, {}, deriveSecrets('another-secret-another-secret-32').tokenKey)],
  ['not signed', () => `${unsigned.join('.')}.`],
  ['signed in another way', () => signed({}, { alg: 'HS512' }, new Uint8Array([...key, ...key]))],
  ['that brings its own key', () => signed({}, { jwk: { kty: 'oct' } }, new Uint8Array(32))],
  ['of another kind', () => signed({}, { typ: 'JWT' })],
  ['of another issuer', () => signed({ iss: 'elsewhere' })],
  ['that has ended', () => signed({ exp: now - 1 })],
  ['without an end', () => signed({ exp: undefined })],
  ['without a session', () => signed({ sid: undefined })],
  ['for no one', () => signed({ aud: undefined })],
  ['of a session that never was', () => signed({ sid: '01a20565-c388-7000-8000-1faf43959abb' })],
  ['that is a refresh token', () => app.services.secrets.nextRefreshToken('x')],
])('a token %s is refused', async (_name, make) => {
  expect(await statusOf(await make())).toBe(401);
});

it.each(['parent', 'student'])('a token of this account for a %s is refused', async (aud) => {
  expect(await statusOf(await signed({ aud }))).toBe(401);
});

describe('a session that was not used for 14 days, or that is 30 days old, is over', () => {
  it.each([
    ['not used', sql`expires_at`, 14],
    ['old', sql`ends_at`, 30],
  ] as [string, Sql, number][])('%s', async (_name, column, days) => {
    const { token, refreshToken } = (await app.anonymous.call(auth.loginAdmin, { body: { email, password } })).body
      .access_token;
    const { sid } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
    const pass = (time: Sql) =>
      rows(app.services.db, sql`update sessions set ${column} = ${column} - (${time}) where id = ${sid}`);
    await pass(sql`make_interval(days => ${days}) - interval '1 minute'`);
    expect(await statusOf(token)).toBe(200);
    await pass(sql`interval '1 minute'`);
    app.services.access.forget(id);
    expect(await statusOf(token)).toBe(401);
    expect((await app.anonymous.call(auth.refreshAdmin, { body: { refresh_token: refreshToken } })).status).toBe(401);
  });
});
