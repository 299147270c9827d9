import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { go, okur } from './testing/okur.ts';

/** Whatever way a person is about to leave a changed form by: "Keep editing" keeps it. */
const app = okur();

const departments = '/management/departments';
let page: Page;
const name = () => page.getByRole('dialog').getByRole('textbox', { name: 'Name' });
const answer = (button: string) => page.getByRole('button', { name: button, exact: true }).click();
/** As a person does in the bar of the browser. */
const typeAddress = (address: string) => page.evaluate((hash) => location.assign(`#${hash}`), address);
const back = () => page.evaluate(() => history.back());
const position = () =>
  page.evaluate(
    () => (window as unknown as { navigation: { currentEntry: { index: number } } }).navigation.currentEntry.index,
  );

async function writeName(): Promise<void> {
  await page.getByRole('button', { name: 'Add class' }).first().click();
  await name().fill('9-Z');
  // A page that is loaded again forgets it.
  await page.evaluate(() => Object.assign(window, { mark: 'same page' }));
}

async function expectSameForm(): Promise<void> {
  await expect(page).toBeAt(new RegExp(departments));
  expect(await name().inputValue()).toBe('9-Z');
  expect(await page.evaluate(() => (window as { mark?: string }).mark)).toBe('same page');
}

beforeEach(async () => {
  page = await app.open('/management/users', {}, 'CM');
  await go(page, departments);
});

test('one step back, and a second one while it is asked', async () => {
  await writeName();
  const here = await position();
  await back();
  await expect(page.getByRole('button', { name: 'Keep editing' })).toBeSeen();
  await back();
  await expect.poll(position).toBe(here - 1);
  await answer('Keep editing');
  await expect.poll(position).toBe(here);
  await expectSameForm();
  await back();
  await answer('Leave');
  await expect(page).toBeAt(/management\/users/);
});

test('an address that is typed, and a step back after one', async () => {
  await writeName();
  await typeAddress('/management/users');
  await answer('Keep editing');
  await expectSameForm();
  await typeAddress('/management/users');
  await answer('Leave');
  await typeAddress(departments);
  await writeName();
  const here = await position();
  await back();
  await answer('Keep editing');
  await expect.poll(position).toBe(here);
  await expectSameForm();
});
