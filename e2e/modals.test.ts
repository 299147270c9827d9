import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { Person } from './testing/accounts.ts';
import { axeFindings } from './testing/axe.ts';
import { okur } from './testing/okur.ts';
import { settled } from './testing/settled.ts';
import { expectRefusal } from './testing/watch.ts';
import { long } from '../server/src/platform/testing/long.ts';

const app = okur();

/** Opens an entry of the profile menu as its modal. */
async function openModal(person: Person, entry: string, home = '/dashboard') {
  const page = await app.open(home, {}, person);
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  const modal = page.getByRole('dialog');
  await expect(modal).toBeSeen();
  return { page, modal, save: modal.getByRole('button', { name: 'Save' }) };
}

const requestsOf = (page: Page): string[] => {
  const sent: string[] = [];
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()));
  return sent;
};

describe('changing one’s own password', () => {
  test('asks for three fields, says what is wrong with them and sends nothing until they are right', async () => {
    const { page, modal, save } = await openModal('SM', 'Change password');
    const sent = requestsOf(page);
    await expect(modal.getByText('Please fill this in')).toBeGone();
    await modal.getByLabel(/^New password( \*)?$/).fill('short');
    await modal.getByLabel('Repeat new password').fill('other');
    await save.click();
    await expect(modal.getByText('Please fill this in')).toBeSeen();
    await modal.getByLabel('Current password').fill('no');
    await expect(modal.getByText('At least 6 characters').first()).toBeSeen();
    await save.click();
    await expect(modal.getByText('The two passwords are not the same')).toBeSeen();
    expect(sent).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('is refused with a wrong old one and done with the right one', async () => {
    const { page, modal, save } = await openModal('SM', 'Change password');
    await modal.getByLabel('Current password').fill('not this one');
    await modal.getByLabel(/^New password( \*)?$/).fill('bahar yagmuru 17');
    await modal.getByLabel('Repeat new password').fill('bahar yagmuru 17');
    expectRefusal(page, 422);
    await save.click();
    await expect(page.getByRole('alert').getByText('The current password is wrong')).toBeSeen();
    await modal.getByLabel('Current password').fill('okur-demo');
    await save.click();
    await expect(modal).toBeGone();
    await expect(page.getByText('Your account has been updated')).toBeSeen();
  });

  test.runIf(long)('ends without asking by the cross and the button, for a parent too', async () => {
    const { page, modal } = await openModal('parent', 'Change password', '/parent/dashboard');
    await modal.getByRole('button', { name: 'Close' }).first().click();
    await expect(modal).toBeGone();
    await page.getByRole('button', { name: /^Account of / }).click();
    await page.getByRole('menuitem', { name: 'Change password' }).click();
    await modal.getByRole('button', { name: 'Close' }).last().click();
    await expect(modal).toBeGone();
  });

  test('stays at a click beside it, and asks before it throws away what was typed', async () => {
    const { page, modal } = await openModal('CS', 'Change password');
    await modal.getByLabel('Current password').fill('okur-demo');
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape');
    const question = page.getByRole('dialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('dialog')).toBeGone();
  });
});

test('one’s own profile is checked, saved and shown at once', async () => {
  const { page, modal, save } = await openModal('CE', 'Edit profile');
  await settled(page);
  expect(await axeFindings(page)).toEqual([]);
  await modal.getByLabel('Username').fill('<b>');
  await modal.getByLabel('E-mail').fill('nobody');
  await modal.getByLabel('Phone').fill('532');
  await save.click();
  await expect(modal.getByText('Enter a valid e-mail address')).toBeSeen();
  await expect(modal.getByText('The phone number is incomplete: ten digits after +90')).toBeSeen();
  await modal.getByLabel('Username').fill('ılgaz çiçek');
  await modal.getByLabel('E-mail').fill('ce@okur.example');
  await modal.getByLabel('Phone').fill('5321234567');
  await save.click();
  await expect(modal).toBeGone();
  await expect(page.getByText('Your account has been updated')).toBeSeen();
  await page.reload();
  await expect(page.getByRole('button', { name: /^Account of Ilgaz Çiçek$/i })).toBeSeen();
});

test.runIf(long)('a company manager sets what their own company may do', async () => {
  const { page, modal, save } = await openModal('CM', 'Settings');
  const tutorials = modal.getByRole('switch', { name: 'Tutorials' });
  const before = await tutorials.isChecked();
  expect(await axeFindings(page)).toEqual([]);
  await tutorials.click();
  await save.click();
  await expect(modal).toBeGone();
  await page.reload();
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect.poll(() => tutorials.isChecked()).toBe(!before);
});

test.runIf(long)('an instructor makes a presentation account, and connects with it afterwards', async () => {
  const { page, modal } = await openModal('IN', 'Presentation account');
  expectRefusal(page, 404);
  const create = modal.getByRole('button', { name: 'Create account' });
  await create.click();
  await expect(modal.getByText('Please fill this in')).toBeSeen();
  const department = modal.getByRole('combobox', { name: 'Class' });
  await department.click();
  await department.fill('no such class');
  await expect(page.getByText('No items found')).toBeSeen();
  await department.fill('5-');
  await page.getByRole('option', { name: '5-A' }).click();
  expect(await axeFindings(page)).toEqual([]);
  await create.click();
  await expect(modal).toBeGone();
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Presentation account' }).click();
  const connect = modal.getByRole('link', { name: 'Connect' });
  await expect(connect).toBeSeen();
  expect(await department.inputValue()).toBe('5-A');
  const [tab] = await Promise.all([page.context().waitForEvent('page'), connect.click()]);
  await expect(tab.getByRole('heading', { name: 'Presentation' })).toBeSeen();
  expect(await axeFindings(tab)).toEqual([]);
  await tab.getByRole('button', { name: 'Begin' }).click();
  await expect(tab.getByText('Deniz').first()).toBeSeen();
  expect(tab.url()).toMatch(/#\/student\/today$/);
  const old = await connect.getAttribute('href');
  // The new key signs the tab out, and the old one opens nothing.
  expectRefusal(tab, 401);
  expectRefusal(tab, 422);
  await modal.getByRole('button', { name: 'New key' }).click();
  await expect.poll(() => connect.getAttribute('href')).not.toBe(old);
  await tab.goto(old!);
  await tab.getByRole('button', { name: 'Begin' }).click();
  await expect(tab.getByText('This key does not work')).toBeSeen();
  await tab.close();
  await expect(modal).toBeSeen();
  await department.click();
  await department.fill('');
  await page.getByRole('option').nth(1).click();
  const chosen = await department.inputValue();
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal).toBeGone();
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Presentation account' }).click();
  await expect.poll(() => department.inputValue()).toBe(chosen);
});
