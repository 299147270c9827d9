import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { emailOf, PASSWORD, type Person } from './testing/accounts.ts';
import { go, okur, tabBeside } from './testing/okur.ts';
import { settled } from './testing/settled.ts';
import { expectRefusal } from './testing/watch.ts';
import { long } from '../server/src/platform/testing/long.ts';

const app = okur();

async function fillIn(page: Page, person: Person, password = PASSWORD): Promise<void> {
  await page.getByLabel(/^(E-mail or username|Username or e-mail|E-mail)$/).fill(emailOf(person));
  await page.getByLabel('Password', { exact: true }).fill(password);
}
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true });
const account = (page: Page) => page.getByRole('button', { name: /^Account of / });
/** Staff and parents find it in the menu of their account, students in sight. */
const logOut = async (page: Page): Promise<void> => {
  const button = page.getByRole('button', { name: 'Log out' });
  await expect(account(page).or(button)).toBeSeen();
  if (!(await button.isVisible())) await account(page).click();
  await button.or(page.getByRole('menuitem', { name: 'Log out' })).click();
};
const tokenOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('jwtToken') ?? sessionStorage.getItem('jwtToken'));

describe('signing in', () => {
  test('says after the first try what is missing, and what does not match', async () => {
    const page = await app.open('/auth/login');
    await signInButton(page).click();
    await expect(page.getByText('Please fill this in').first()).toBeSeen();
    expectRefusal(page, 422);
    await fillIn(page, 'SP', 'not the password');
    await signInButton(page).click();
    await expect(page.getByText('Wrong e-mail or password.')).toBeSeen();
    await fillIn(page, 'SP');
    await signInButton(page).click();
    await expect(page).toBeAt('/dashboard');
  });

  test('lasts for the tab, and for the browser if wanted', async () => {
    const page = await app.open('/auth/login');
    await fillIn(page, 'SP');
    await signInButton(page).click();
    await expect(page).toBeAt('/dashboard');
    await page.reload();
    await expect(page).toBeAt('/dashboard');
    const second = await tabBeside(page, '/dashboard');
    await expect(second).toBeAt('/auth/login');
    await fillIn(second, 'SP');
    await second.getByLabel('Keep me signed in').check();
    await signInButton(second).click();
    await expect(second).toBeAt('/dashboard');
    const third = await tabBeside(second, '/dashboard');
    await expect(account(third)).toBeSeen();
  });

  test.runIf(long)('holds two people in two tabs apart', async () => {
    const staff = await app.open('/auth/login');
    await fillIn(staff, 'IN');
    await signInButton(staff).click();
    await expect(staff).toBeAt('/dashboard');
    const parent = await tabBeside(staff, '/auth/parent-login');
    await fillIn(parent, 'parent');
    await signInButton(parent).click();
    await expect(parent).toBeAt('/parent/dashboard');
    await staff.reload();
    await expect(staff).toBeAt('/dashboard');
    await expect(staff.getByRole('button', { name: 'Account of Ece Bozkurt' })).toBeSeen();
  });
});

describe('signing out', () => {
  const everyone = [
    ['SP', '/dashboard', '/auth/login'],
    ['parent', '/parent/dashboard', '/auth/parent-login'],
    ['student', '/student/today', '/auth/student-login'],
  ] as const;
  test.each(long ? everyone : everyone.slice(0, 1))(
    'ends the session of %s in every tab and for good',
    async (person, home, login) => {
      const page = await app.open(home, {}, person);
      const second = await tabBeside(page, home);
      await expect(second).toBeAt(home);
      await settled(second);
      const token = await tokenOf(page);
      await second.evaluate(() => sessionStorage.setItem('okur-form:someone:homework', '{}'));
      // The other tab may be fetching something beforehand at that very moment.
      expectRefusal(second, 401);
      await logOut(page);
      await expect(page).toBeAt(login);
      await expect(second).toBeAt(login);
      expect(await tokenOf(page)).toBeNull();
      expect(await second.evaluate(() => sessionStorage.getItem('okur-form:someone:homework'))).toBeNull();
      // While the sign-in is still opening it sets its own entry of the history, which calls a step back off.
      await expect(signInButton(page)).toBeSeen();
      await settled(page);
      await page.goBack();
      await expect(page).toBeAt(login);
      const area = person === 'SP' ? 'admin' : person;
      const answer = await fetch(`${app.url}/api/v1/auth/${area}/me`, {
        headers: { authorization: `Bearer ${token}` },
      });
      expect(answer.status).toBe(401);
    },
  );
});

describe('a session', () => {
  test('is renewed before its token ends, without anyone noticing', async () => {
    const page = await app.open('/dashboard', { clock: true }, 'SP');
    await expect(account(page)).toBeSeen();
    // By its exchange: a token of the same second is the same token.
    const exchanged = page.waitForResponse((answer) => answer.url().endsWith('/auth/admin/refresh'));
    await page.clock.fastForward('14:30');
    await go(page, '/articles/list');
    expect((await exchanged).status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1, name: 'Articles' })).toBeSeen();
    expect(await tokenOf(page)).not.toBeNull();
  });

  test('that was ended elsewhere leads to the sign-in at the next step', async () => {
    const page = await app.open('/dashboard', {}, 'SP');
    await expect(account(page)).toBeSeen();
    await fetch(`${app.url}/api/v1/auth/admin/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(page)}` },
    });
    expectRefusal(page, 401);
    await go(page, '/articles/list');
    await expect(page).toBeAt('/auth/login');
    expect(await tokenOf(page)).toBeNull();
  });

  test('that cannot be renewed leads to the sign-in', async () => {
    const page = await app.open('/dashboard', { clock: true }, 'SP');
    await expect(account(page)).toBeSeen();
    await fetch(`${app.url}/api/v1/auth/admin/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await tokenOf(page)}` },
    });
    expectRefusal(page, 401);
    await page.clock.fastForward('14:30');
    // It may be on its way to the sign-in already.
    await go(page, '/articles/list').catch(() => undefined);
    await expect(page).toBeAt('/auth/login');
    // A call that was refused meanwhile loads the page again.
    await expect.poll(() => tokenOf(page).catch(() => 'loading')).toBeNull();
  });
});
