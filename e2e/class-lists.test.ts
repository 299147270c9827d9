import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { fixture } from './testing/class-lists.ts';
import { okur } from './testing/okur.ts';
import { settled } from './testing/settled.ts';

const app = okur();

/** How many students the company has. */
async function studentsOf(page: Page): Promise<string> {
  await page.goto(`${app.url}/#/management/users`);
  await settled(page);
  return page.getByText(/^\d+–\d+ of \d+$/).innerText();
}

test('a list with faults names its bad rows and imports nothing until it is accepted', async () => {
  const page = await app.open('/management/users', {}, 'CM');
  const before = await studentsOf(page);
  await page.goto(`${app.url}/#/management/class-lists`);
  await page.getByRole('link', { name: 'Import class list' }).first().click();
  await page.locator('input[type=file]').setInputFiles(fixture('class-list-with-faults.csv'));
  await page.getByRole('button', { name: 'Read file' }).click();
  await page.getByRole('button', { name: 'Check the rows' }).click();

  await expect(page.getByText('4 rows cannot be imported as they are')).toBeSeen();
  await page.getByRole('button', { name: /Rows with errors/ }).click();
  const wrong = [
    ['3', 'Karaağaç', 'Adı:', 'This cell must not be empty'],
    ['4', 'Toprak', 'Veli E-posta:', 'This is not an e-mail address'],
    ['5', 'Asya', 'Öğrenci No:', 'Line 2 already has this student number'],
    ['6', 'Poyraz', 'Veli Telefon:', 'A phone number has ten digits'],
  ];
  const rows = page.locator('tbody tr');
  // Until the list has followed the filter, all rows are there.
  await expect.poll(() => rows.count()).toBe(wrong.length * 2);
  for (const [at, [line, name, column, reason]] of wrong.entries()) {
    const row = await rows.nth(at * 2).innerText();
    expect(row).toContain(line);
    expect(row).toContain(name);
    const said = await rows.nth(at * 2 + 1).innerText();
    expect(said).toContain(column);
    expect(said).toContain(reason);
  }
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Download the 4 rows with errors/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^class-list-with-faults.*\.csv$/);

  expect(await studentsOf(page)).toBe(before);
  await page.goBack();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await page.getByRole('button', { name: 'Import without 4 rows' }).click();
  await expect(page.getByRole('status').filter({ hasText: '2 rows imported' })).toBeSeen();
  // The list may be shown as it was before while it is being fetched.
  await expect.poll(() => studentsOf(page)).not.toBe(before);
});
