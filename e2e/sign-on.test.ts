import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { issuerDouble, type IssuerDouble } from '../server/src/platform/testing/issuer-double.ts';
import { signIn } from './testing/accounts.ts';
import { axeFindings } from './testing/axe.ts';
import { okur } from './testing/okur.ts';
import { settled } from './testing/settled.ts';
import { expectRefusal } from './testing/watch.ts';

const app = okur();
const password = 'kitap kurdu 42';
const email = 'derya.pinar@okul.example';
let school: IssuerDouble;
beforeAll(async () => (school = await issuerDouble()));
afterAll(() => school.close());

const account = (page: Page) => page.getByRole('button', { name: /^Account of / });
const logOut = async (page: Page): Promise<void> => {
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toBeAt('/auth/login');
};

/** A teacher of this school alone, with a password by the link of the invitation, who reads English. */
async function makeTeacher(company_id: string): Promise<void> {
  await app.api('SP', 'instructors', { instructor_name: 'Derya Pınar', email, company_id, department_ids: [] });
  await expect.poll(async () => (await app.mails()).some(({ to }) => to === email)).toBe(true);
  const mail = (await app.mails()).find(({ to }) => to === email)!;
  const [, token] = /token=([\w-]{43})/.exec(mail.text)!;
  const response = await fetch(`${app.url}/api/v1/auth/admin/reset-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, email, password, new_password_confirm: password }),
  });
  expect(response.status, await response.text()).toBe(200);
  const session = await signIn(app.url, 'IN', { email, password });
  const profile = await fetch(`${app.url}/api/v1/auth/admin/edit-profile`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${session.token}` },
    body: JSON.stringify({ username: 'Derya Pınar', email, locale: 'en' }),
  });
  expect(profile.status, await profile.text()).toBe(200);
}

/** The school's IT person enters the provider, tests it and switches it on; answers the address of the sign-in page. */
async function setUp(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Add a provider' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('combobox', { name: 'Kind' }).click();
  await page.getByRole('option', { name: 'Other (OpenID Connect)' }).click();
  await form.getByLabel('Name on the button').fill('Okul hesabı');
  await form.getByLabel('Issuer address').fill(school.issuer);
  await form.getByLabel('Client ID').fill(school.clientId);
  await form.getByLabel('Client secret').fill(school.secret);
  await settled(page);
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Test Okul hesabı' }).click();
  await expect(page.getByText(/^Test passed on/)).toBeSeen();
  await page.getByRole('button', { name: 'Edit Okul hesabı' }).click();
  expect(await form.getByLabel('Client secret').inputValue()).toBe('');
  await form.getByLabel('Offered on the sign-in page').check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('On', { exact: true })).toBeSeen();
  return page.locator('code').last().innerText();
}

const begin = (page: Page) => page.getByRole('button', { name: 'Continue with Okul hesabı' }).click();

describe('the account of a school', () => {
  test('is connected by a teacher the first time, and then opens the platform at once', async () => {
    const [{ id }] = (await app.api<[{ id: string }]>('SP', 'companies?search=Kuzey')) as [{ id: string }];
    await makeTeacher(id);
    const sp = await app.open(`/management/companies/${id}?tab=sign-in`, {}, 'SP');
    const address = await setUp(sp);
    await settled(sp);
    expect(await axeFindings(sp)).toEqual([]);

    const page = await app.open(address.split('#')[1]!);
    await settled(page);
    expect(await axeFindings(page)).toEqual([]);
    await begin(page);
    await expect(page.getByRole('heading', { name: 'Connect your account' })).toBeSeen();
    await expect(page.getByText(`Account there: ${school.person}`)).toBeSeen();
    expect(page.url()).not.toMatch(/code=|state=/);
    await settled(page);
    expect(await axeFindings(page)).toEqual([]);
    expectRefusal(page, 422);
    await page.getByLabel('E-mail or username').fill(email);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Connect and sign in' }).click();
    await expect(page.getByText('Wrong e-mail or password.')).toBeSeen();
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Connect and sign in' }).click();
    await expect(page).toBeAt('/dashboard');

    await logOut(page);
    await page.getByRole('link', { name: 'Sign in with your school’s account' }).click();
    await page.getByLabel('School code').fill(new URLSearchParams(address.split('?')[1]).get('school')!.toLowerCase());
    await page.getByRole('button', { name: 'Continue', exact: true }).click();
    await begin(page);
    await expect(page).toBeAt('/dashboard');
    await disconnect(page);
  });

  test('of whom a tested partner sends is connected from the plain address that it was given', async () => {
    const [{ id }] = (await app.api<[{ id: string }]>('SP', 'companies?search=Kuzey')) as [{ id: string }];
    const { sign_in_url } = await app.api<{ sign_in_url: string }>('SP', 'partners', {
      name: 'Ortak',
      slug: 'ortak',
      issuer: school.issuer,
      client_id: school.clientId,
      secret: school.secret,
      company_ids: [id],
      enabled: true,
    });
    const sp = await app.open('/partners', {}, 'SP');
    await sp.getByRole('button', { name: 'Test Ortak' }).click();
    await expect(sp.getByRole('region', { name: 'Ortak' }).getByText(/^Test passed on/)).toBeSeen();
    await settled(sp);
    expect(await axeFindings(sp)).toEqual([]);

    const page = await app.open('/auth/login');
    const token = await school.assertion('sent by a partner', sign_in_url, { email: 'derya@ortak.example' });
    await page.goto(`${sign_in_url}?token=${token}`);
    await expect(page.getByRole('heading', { name: 'Connect your account' })).toBeSeen();
    await expect(page.getByText('Account there: derya@ortak.example')).toBeSeen();
    expect(page.url()).not.toContain('token=');
    await settled(page);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('that was not allowed there leads back to the form, in words', async () => {
    const page = await app.open('/auth/any/callback?error=access_denied&state=x');
    await expect(page.getByText('The sign-in was cancelled at your school’s page. Please try again.')).toBeSeen();
    await settled(page);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect(page).toBeAt('/auth/login');
  });
});

async function disconnect(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Connected accounts' }).click();
  await expect(page.getByText('Okul hesabı')).toBeSeen();
  await settled(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Disconnect Okul hesabı' }).click();
  await page.getByRole('button', { name: 'Disconnect', exact: true }).last().click();
  await expect(page.getByText('No connected accounts')).toBeSeen();
}
