import type { Locator, Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { okur } from './testing/okur.ts';
import { settled } from './testing/settled.ts';
import { expectRefusal } from './testing/watch.ts';

/* "The answer was lost, so I pressed again": the server did it, and the browser never heard of it. */

const app = okur();

const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
const form = (page: Page) => page.getByRole('dialog');
const uncertain = (page: Page) => page.getByRole('alert').filter({ hasText: 'cannot tell' });

/**
 * The next write to classes gets through to the server; its answer is lost on the way back. The route stays: taking it
 * away would let the request that it holds go on.
 */
async function loseNextAnswer(page: Page): Promise<{ done: Promise<number> }> {
  expectRefusal(page, 'reset');
  const { promise, resolve } = Promise.withResolvers<number>();
  let isLost = false;
  await page.route(/\/api\/v1\/companies\/[^/]+\/departments/, async (route: Route) => {
    if (isLost || route.request().method() === 'GET') return route.fallback();
    isLost = true;
    const answer = await route.fetch();
    await route.abort('connectionreset');
    resolve(answer.status());
  });
  return { done: promise };
}

async function rowsAfterReload(page: Page, name: string): Promise<number> {
  await page.reload();
  await settled(page);
  return rowOf(page, name).count();
}

async function addClass(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add class' }).first().click();
  await form(page).getByLabel('Name').fill(name);
  await form(page).getByRole('button', { name: 'Save' }).click();
}
const openMenu = (page: Page, name: string) =>
  rowOf(page, name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click();

test('a class whose answer was lost is said to be in doubt, and pressing again makes no second one', async () => {
  const page = await app.open('/management/departments', {}, 'CM');
  const { done } = await loseNextAnswer(page);
  await addClass(page, '6-Ö');
  expect(await done).toBe(201);
  await expect(uncertain(page)).toBeSeen();
  expect(await form(page).getByLabel('Name').inputValue()).toBe('6-Ö');
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page)).toBeGone();
  await expect(rowOf(page, '6-Ö')).toBeSeen();
  expect(await rowsAfterReload(page, '6-Ö')).toBe(1);
});

test('a new name whose answer was lost is saved by pressing again, and no one else is blamed for it', async () => {
  const page = await app.open('/management/departments', {}, 'CM');
  await addClass(page, '6-Ğ');
  await expect(form(page)).toBeGone();
  await openMenu(page, '6-Ğ');
  await page.getByRole('menuitem', { name: 'Edit' }).click();
  await form(page).getByLabel('Name').fill('6-Ğ yeni');
  const { done } = await loseNextAnswer(page);
  await form(page).getByRole('button', { name: 'Save' }).click();
  expect(await done).toBe(200);
  await expect(uncertain(page)).toBeSeen();
  await form(page).getByRole('button', { name: 'Save' }).click();
  await expect(form(page)).toBeGone();
  expect(await rowsAfterReload(page, '6-Ğ yeni')).toBe(1);
});

test('a class whose deletion was not answered is deleted by pressing again, and not brought back', async () => {
  const page = await app.open('/management/departments', {}, 'CM');
  await addClass(page, '6-Ş');
  await expect(form(page)).toBeGone();
  const { done } = await loseNextAnswer(page);
  await openMenu(page, '6-Ş');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  expect(await done).toBe(200);
  await expect(uncertain(page)).toBeSeen();
  await openMenu(page, '6-Ş');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(rowOf(page, '6-Ş')).toBeGone();
  await expect(uncertain(page)).toBeGone();
  expect(await rowsAfterReload(page, '6-Ş')).toBe(0);
});
