import { signOn } from '@okur/contract';
import { expect } from 'vitest';
import { insertRows, row, sql } from '../database/index.ts';
import { newId } from '../database/ids.ts';
import { identityProviders } from '../database/tables/index.ts';
import { makeToken } from '../access/secrets.ts';
import type { Answer, TestApp } from './app.ts';
import { givePassword, makeCompany, makeInstructor } from './factories.ts';
import type { IssuerDouble } from './issuer-double.ts';

export interface TestProvider {
  id: string;
  hash: string;
  issuer: IssuerDouble;
}

/** A provider of a company, switched on for everyone there. */
export async function makeProvider(
  { services }: TestApp,
  company_id: string | null,
  issuer: IssuerDouble,
  values: Partial<typeof identityProviders.$inferInsert> = {},
): Promise<TestProvider> {
  const id = newId();
  const hash = makeToken();
  await insertRows(services.db, identityProviders, {
    id,
    company_id,
    kind: 'generic',
    name: 'Okul hesabı',
    issuer: issuer.issuer,
    client_id: issuer.clientId,
    secret: services.secrets.seal(issuer.secret),
    callback_hash: hash,
    staff: true,
    students: true,
    enabled: true,
    ...values,
  });
  return { id, hash, issuer };
}

/** A browser with its cookies. */
export function browserAt(app: TestApp) {
  let cookie = '';
  const call = async (...[route, request]: Parameters<TestApp['anonymous']['call']>): Promise<Answer> => {
    const answer = await app.anonymous.call(route, { ...request, ...(cookie ? { headers: { cookie } } : {}) });
    const sent = [answer.headers['set-cookie'] ?? []].flat() as string[];
    cookie = sent.find((one) => one.startsWith('okur-device='))?.split(';')[0] ?? cookie;
    return answer;
  };
  const begin = async ({ id }: TestProvider, type: 'staff' | 'student' = 'staff'): Promise<string> => {
    const answer = await call(signOn.beginSignOn, { body: { provider: id, type } });
    return answer.body.data?.url ?? answer.text;
  };
  const finish = ({ hash }: TestProvider, back: { code: string; state: string; iss?: string }) =>
    call(signOn.finishSignOn, { body: { hash, ...back } });
  return {
    call,
    begin,
    finish,
    /** From the button to the answer, where this person signs in at the provider. */
    async signIn(provider: TestProvider, subject: string, type: 'staff' | 'student' = 'staff') {
      return finish(provider, provider.issuer.signIn(await begin(provider, type), subject));
    },
    link: (token: string, email: string, password: string, code?: string) =>
      call(signOn.linkSignOn, { body: { token, email, password, ...(code ? { code } : {}) } }),
  };
}

/** The password of the teachers below. */
export const password = 'kitap kurdu 42';

/** A teacher of this school, who has a password. */
export async function makeTeacher(app: TestApp, company: string) {
  const { adminId: id } = await makeInstructor(app, company, []);
  await givePassword(app, 'admins', id, password);
  return { id, email: await emailOf(app, id) };
}

export const emailOf = async ({ services }: TestApp, id: string): Promise<string> =>
  (await row<{ email: string }>(services.db, sql`select email from admins where id = ${id}`))!.email;

let subjects = 0;
/** A school with a provider, and a teacher there with an account at the provider that is not connected yet. */
export async function makeSignOn(app: TestApp, issuer: IssuerDouble) {
  const company = await makeCompany(app);
  const provider = await makeProvider(app, company, issuer);
  const { id, email } = await makeTeacher(app, company);
  return { company, provider, id, email, browser: browserAt(app), subject: `teacher ${(subjects += 1)}` };
}

/** The same with the account connected. */
export async function makeConnected(app: TestApp, issuer: IssuerDouble) {
  const made = await makeSignOn(app, issuer);
  const { token } = (await made.browser.signIn(made.provider, made.subject)).body.link;
  expect((await made.browser.link(token, made.email, password)).status).toBe(200);
  return made;
}
