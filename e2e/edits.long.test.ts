import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { okur } from './testing/okur.ts';
import { settled } from './testing/settled.ts';
import { expectRefusal } from './testing/watch.ts';

const app = okur();

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const actionOf = async (page: Page, name: string, action: string): Promise<void> => {
  await rowOf(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};

async function addDepartment(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add class' }).first().click();
  const modal = page.getByRole('dialog');
  await modal.getByLabel('Name').fill(name);
  // As impatient people do.
  await modal.getByRole('button', { name: 'Save' }).dblclick();
  await expect(modal).toBeGone();
}

test('a double click on save makes one row', async () => {
  const page = await app.open('/management/departments', {}, 'CM');
  await addDepartment(page, '7-Ğ');
  await expect(rowOf(page, '7-Ğ')).toBeSeen();
  await page.reload();
  await settled(page);
  expect(await rowOf(page, '7-Ğ').count()).toBe(1);
});

test('what was deleted comes back by Undo, and later from among the deleted', async () => {
  const page = await app.open('/management/departments', {}, 'CM');
  await addDepartment(page, '8-Ş');
  await actionOf(page, '8-Ş', 'Delete');
  await expect(rowOf(page, '8-Ş')).toBeGone();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rowOf(page, '8-Ş')).toBeSeen();
  await actionOf(page, '8-Ş', 'Delete');
  await expect(rowOf(page, '8-Ş')).toBeGone();
  await page.reload();
  await settled(page);
  await page.getByRole('switch', { name: 'Show deleted' }).click();
  await actionOf(page, '8-Ş', 'Restore');
  await page.getByRole('switch', { name: 'Show deleted' }).click();
  await expect(rowOf(page, '8-Ş')).toBeSeen();
});

test('a double click on Delete deletes once', async () => {
  const page = await app.open('/management/departments', {}, 'CM');
  await addDepartment(page, '5-Ü');
  await rowOf(page, '5-Ü').getByRole('button', { name: 'Actions for 5-Ü' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).dblclick();
  await expect(rowOf(page, '5-Ü')).toBeGone();
  await page.reload();
  await settled(page);
  expect(await rowOf(page, '5-Ü').count()).toBe(0);
});

test('of two people who change the same thing the later one learns of it, and can do it again', async () => {
  const first = await app.open('/management/departments', {}, 'CM');
  await addDepartment(first, '6-İ');
  const second = await app.open('/management/departments', {}, 'CM');
  for (const page of [first, second]) {
    await actionOf(page, '6-İ', 'Edit');
    await expect(page.getByRole('dialog').getByLabel('Name')).toBeSeen();
  }
  await first.getByLabel('Name').fill('6-I');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first.getByRole('dialog')).toBeGone();

  expectRefusal(second, 409);
  await second.getByLabel('Name').fill('6-J');
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByText('Someone else changed this in the meantime')).toBeSeen();
  await expect(rowOf(first, '6-I')).toBeSeen();
  await second.getByRole('button', { name: 'Load the latest version' }).click();
  await expect.poll(() => second.getByLabel('Name').inputValue()).toBe('6-I');
  await second.getByLabel('Name').fill('6-J');
  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByRole('dialog')).toBeGone();
  await expect(rowOf(second, '6-J')).toBeSeen();
});

test('saving an article leads to the question with the error, and the preview begins with the first', async () => {
  const page = await app.open('/articles/list', {}, 'SP');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const stem = page.locator('textarea[name=stem]').last();
  const original = await stem.inputValue();
  await stem.fill('');
  // Behind the bar.
  await stem.evaluate((field) => window.scrollBy(0, field.getBoundingClientRect().bottom - window.innerHeight + 10));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please fill this in')).toBeSeen();
  const top = async (what: Locator) => (await what.boundingBox())!.y;
  await expect.poll(async () => (await top(page.locator('[data-foot]'))) - (await top(stem))).toBeGreaterThan(60);
  await stem.fill(original);

  await page.getByRole('button', { name: 'Preview' }).click();
  await page.getByRole('button', { name: 'Finished!' }).click();
  await expect.poll(() => top(page.getByRole('dialog').getByText(/^1\. /))).toBeGreaterThan(0);
});
