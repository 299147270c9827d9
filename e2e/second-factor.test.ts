import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { emailOf, PASSWORD, type Person } from './testing/accounts.ts';
import { axeFindings } from './testing/axe.ts';
import { okur } from './testing/okur.ts';
import { settled } from './testing/settled.ts';
import { codeOf } from './testing/totp.ts';
import { expectRefusal } from './testing/watch.ts';
import { long } from '../server/src/platform/testing/long.ts';

const app = okur();

const account = (page: Page) => page.getByRole('button', { name: /^Account of / });
const modal = (page: Page) => page.getByRole('dialog');
const openModal = async (page: Page): Promise<void> => {
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Two-step sign-in' }).click();
};
/** A code that has not been used: each one is taken once. */
const codes = (secret: string) => {
  let steps = 0;
  return () => codeOf(secret, steps++);
};

/** Fills in the password, reads the key that is below the picture, and answers what the telephone would show. */
async function begin(page: Page): Promise<() => string> {
  await page.getByLabel('Your password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeSeen();
  return codes((await page.locator('pre').innerText()).replace(/\s/g, ''));
}

/** Switches it on and answers the recovery codes. */
async function switchOn(page: Page, code: string): Promise<string[]> {
  await page.getByLabel('Code from the app').fill(code);
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText('Your recovery codes')).toBeSeen();
  const codes = await page.locator('code').allInnerTexts();
  expect(codes).toHaveLength(10);
  return codes;
}

async function signIn(page: Page, person: Person): Promise<void> {
  await page.getByLabel('E-mail or username').fill(emailOf(person));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
const logOut = async (page: Page): Promise<void> => {
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toBeAt('/auth/login');
};

describe('two-step sign-in', () => {
  test('is set up in the profile; then a code or a recovery code is asked for besides the password', async () => {
    const page = await app.open('/dashboard', {}, 'CE');
    await openModal(page);
    expect(await axeFindings(page)).toEqual([]);
    const next = await begin(page);
    await settled(page);
    expect(await axeFindings(page)).toEqual([]);
    expectRefusal(page, 422);
    await page.getByLabel('Code from the app').fill('000000');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await expect(page.getByText('This code is wrong or has been used. Wait for the next one.')).toBeSeen();
    const recovery = await switchOn(page, next());
    expect(await axeFindings(page)).toEqual([]);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('okur-recovery-codes.txt');
    await page.getByRole('button', { name: 'I have saved the codes' }).click();
    await expect(modal(page)).toBeGone();

    await logOut(page);
    await signIn(page, 'CE');
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeSeen();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByLabel('Code from the app').fill('000000');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText(/^This code is wrong or has been used\./).first()).toBeSeen();
    await page.getByLabel('Code from the app').fill(next());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toBeAt('/dashboard');

    await logOut(page);
    await signIn(page, 'CE');
    await page.getByRole('button', { name: 'No phone at hand? Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(recovery[0]!.toUpperCase());
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toBeAt('/dashboard');
    await expect(page.getByText('9 recovery codes left. Create new ones in your profile.')).toBeSeen();

    await openModal(page);
    await expect(page.getByText('9 recovery codes left', { exact: true })).toBeSeen();
    await modal(page).getByRole('button', { name: 'Turn off' }).click();
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByLabel('Code from the app, or a recovery code').fill(recovery[1]!);
    await modal(page).getByRole('button', { name: 'Turn off' }).click();
    await expect(page.getByText('Two-step sign-in is off')).toBeSeen();
    await logOut(page);
    await signIn(page, 'CE');
    await expect(page).toBeAt('/dashboard');
  });

  test.runIf(long)(
    'is asked of a role: who has none is led to it and then goes on; a colleague resets it',
    async () => {
      const sp = await app.open('/management/admins', {}, 'SP');
      await sp.getByRole('button', { name: 'Two-step sign-in' }).click();
      expect(await axeFindings(sp)).toEqual([]);
      await sp.getByLabel('Customer support').check();
      await sp.getByRole('button', { name: 'Save' }).click();
      await expect(modal(sp)).toBeGone();

      const page = await app.open('/auth/login');
      await signIn(page, 'CS');
      await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeSeen();
      await expect(account(page)).toBeGone();
      await settled(page);
      expect(await axeFindings(page)).toEqual([]);
      const next = await begin(page);
      await switchOn(page, next());
      await page.getByRole('button', { name: 'I have saved the codes' }).click();
      await expect(account(page)).toBeSeen();

      await sp
        .getByPlaceholder(/Search/)
        .first()
        .fill(emailOf('CS'));
      await sp
        .getByRole('link', { name: /./ })
        .filter({ hasText: emailOf('CS') })
        .or(sp.getByText(emailOf('CS')))
        .first()
        .click();
      // The list has a heading and actions of its own.
      await expect(sp.getByRole('tab', { name: 'Roles and companies' })).toBeSeen();
      await sp.getByRole('button', { name: /^Actions/ }).click();
      await sp.getByRole('menuitem', { name: 'Reset two-step sign-in' }).click();
      await modal(sp).getByLabel('Reason').fill('The telephone was lost on a school trip');
      await modal(sp).getByRole('button', { name: 'Reset two-step sign-in' }).click();
      await expect(modal(sp)).toBeGone();
      await expect
        .poll(async () => (await app.mails()).filter(({ to }) => String(to).includes(emailOf('CS'))).length, {
          timeout: 10_000,
        })
        .toBe(1);
    },
  );
});
