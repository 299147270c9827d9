import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, test } from 'vitest';
import { PASSWORD } from './testing/accounts.ts';
import { axeFindings } from './testing/axe.ts';
import { okur } from './testing/okur.ts';
import { settled } from './testing/settled.ts';
import { expectRefusal } from './testing/watch.ts';

const app = okur();
const folder = await mkdtemp(join(tmpdir(), 'okur-personal-data-'));
afterAll(() => rm(folder, { recursive: true }));

const dialog = (page: Page) => page.getByRole('dialog');
const nameOf = async (page: Page): Promise<string> =>
  (await page.getByRole('heading', { level: 1 }).innerText()).trim();

/** Opens the tab of the first student of the list. */
async function openTab(page: Page): Promise<void> {
  await page.locator('tbody tr').first().getByRole('link').first().click();
  await page.getByRole('tab', { name: 'Personal data' }).click();
  await expect(page.getByRole('heading', { name: 'What we keep' })).toBeSeen();
}

async function fillErasure(page: Page, reason: string, name: string): Promise<void> {
  await dialog(page).getByLabel('Reason').fill(reason);
  await dialog(page).getByLabel('Name of the person').fill(name);
  await dialog(page).getByLabel('Your password').fill(PASSWORD);
}

describe('personal data of a student', () => {
  test('goes to the family as one file, is planned to be erased, and the plan is withdrawn', async () => {
    const page = await app.open('/management/users', {}, 'CM');
    await openTab(page);
    const name = await nameOf(page);
    await page.getByRole('button', { name: 'Export' }).click();
    await dialog(page).getByLabel('Reason').fill('Written request of the mother');
    await dialog(page).getByLabel('Your password').fill(PASSWORD);
    await settled(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog(page).getByRole('button', { name: 'Export' }).click();
    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Download/ }).click();
    const path = join(folder, 'everything.zip');
    await (await downloaded).saveAs(path);
    const file = await readFile(path);
    // A zip; what is in it is held by the test of the export.
    expect([file.subarray(0, 2).toString(), file.length > 1000]).toEqual(['PK', true]);

    await page.getByRole('button', { name: 'Erase…' }).click();
    await settled(page);
    expect(await axeFindings(page)).toEqual([]);
    await fillErasure(page, 'The family moves abroad', 'Somebody Else');
    await dialog(page).getByRole('button', { name: 'Schedule erasure' }).click();
    await expect(dialog(page).getByText('This is not the name shown above')).toBeSeen();
    expectRefusal(page, 422);
    await dialog(page).getByLabel('Name of the person').fill(name);
    await dialog(page).getByRole('button', { name: 'Schedule erasure' }).click();
    await page.getByRole('button', { name: 'Withdraw erasure' }).click();
    await expect(page.getByText('Withdrawn', { exact: true })).toBeSeen();
    expect(await nameOf(page)).toBe(name);
  });

  test('is erased at once by explicit choice, and the list of requests keeps the proof without the name', async () => {
    const page = await app.open('/management/users', {}, 'SP');
    await openTab(page);
    const name = await nameOf(page);
    await page.getByRole('button', { name: 'Erase…' }).click();
    await fillErasure(page, 'The family has moved abroad', name);
    await dialog(page).getByRole('switch', { name: 'Erase immediately' }).click();
    await dialog(page).getByRole('button', { name: 'Erase for good' }).click();
    await expect(page).toBeAt('/management/users');
    await expect(page.getByRole('link', { name, exact: true })).toBeGone();
    await page.goto(`${app.url}/#/management/personal-data`);
    // It is done in the background; anyone who looks again sees it done.
    const isDone = async () => {
      await page.reload();
      await expect(page.getByRole('cell', { name: 'The family has moved abroad' }).first()).toBeSeen();
      return page
        .getByRole('row')
        .filter({ hasText: 'The family has moved abroad' })
        .getByRole('cell', { name: 'Erased person', exact: true })
        .count();
    };
    await expect.poll(isDone, { timeout: 30_000 }).toBe(1);
    expect(await page.getByText(name).count()).toBe(0);
    await page.getByRole('link', { name: 'How long we keep data' }).click();
    await expect(page.getByText('2 years')).toBeSeen();
  });
});
