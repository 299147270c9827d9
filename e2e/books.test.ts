import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { makeEpub, line } from '../server/src/features/books/epub/testing.ts';
import { axeFindings } from './testing/axe.ts';
import { filmedEan } from './testing/barcode.ts';
import { go, okur } from './testing/okur.ts';
import { PATIENCE } from './testing/patience.ts';
import { long } from '../server/src/platform/testing/long.ts';

const app = okur();

test('an editor sends an EPUB, corrects a chapter, publishes the book and gives it to a class', async () => {
  const prose = `<p>${'The wind comes from behind the hills and moves towards the sea. '.repeat(14)}</p>`;
  const buffer = await makeEpub({
    pages: { 'a.xhtml': `<h1>The wind</h1>${prose}`, 'b.xhtml': `<h1>The sea</h1>${prose}` },
    nav: line('a.xhtml', 'The wind') + line('b.xhtml', 'The sea'),
    css: '@font-face { font-family: "Sea Serif" } p { color: navy }',
  });
  const page = await app.open('/books/list', {}, 'MN');
  await page.getByRole('button', { name: 'Add book' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Winds of the sea');
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'winds.epub', mimeType: 'application/epub+zip', buffer });
  await page.getByRole('button', { name: 'Save' }).click();

  // The record follows the reading of the file by itself. A process that steps back behind all others reads it.
  await page.getByRole('tab', { name: 'Chapters (2)' }).click({ timeout: 3 * PATIENCE });
  await expect(page.getByText('Level of each chapter')).toBeSeen();
  await page.getByRole('button', { name: 'The wind', exact: true }).click();
  await page.getByRole('textbox', { name: 'Chapter title' }).fill('The first wind');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'The first wind', exact: true })).toBeSeen();
  await page.getByRole('tab', { name: 'Import report' }).click();
  await expect(page.getByText('winds.epub')).toBeSeen();
  for (const text of ['Sea Serif', 'color (1)']) await expect(page.getByText(text)).toBeSeen();

  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Book published')).toBeSeen();
  await page.getByRole('button', { name: 'Assign to classes' }).click();
  const assign = page.getByRole('dialog');
  await assign.getByLabel('Classes').click();
  await page.getByRole('option').first().click();
  await page.keyboard.press('Escape');
  const given = page.waitForRequest((request) => request.method() === 'PUT');
  await assign.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByRole('tab', { name: /Classes \(1\)/ })).toBeSeen();
  const { department_ids } = (await given).postDataJSON() as { department_ids: string[] };
  await go(page, `/management/departments/${department_ids[0]}?tab=books`);
  await expect(page.getByRole('tabpanel').getByRole('link', { name: 'Winds of the sea' })).toBeSeen();
});

test.runIf(long)('the report of a book shows where readers stop, and that of its publisher leads to it', async () => {
  const page = await app.open('/books/publishers', {}, 'MN');
  await page.getByRole('link', { name: 'Okur Yayınları' }).click();
  await page.getByRole('tab', { name: 'Report' }).click();
  await page.getByRole('link', { name: 'Okur Seçkisi' }).click();

  const chart = page.getByRole('figure', { name: 'Where readers stop' });
  await expect(chart.getByText(/^The largest drop is after “Gölgenin Söylediği Saat”/)).toBeSeen();
  await chart.getByRole('button', { name: 'Show as table' }).click();
  await expect(chart.getByRole('row', { name: 'Dedemin Radyosu 6 3' })).toBeSeen();

  await go(page, `${page.url().split('#')[1]!.split('?')[0]!}?tab=report&to=2020-01-31`);
  await expect(chart.getByText('No one read this book in these days')).toBeSeen();
});

test.runIf(long)('the page of an author has its books and what was changed, which is undone there', async () => {
  const page = await app.open('/books/authors', {}, 'MN');
  await page.getByRole('button', { name: 'Add author' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nehir Akarsu');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Nehir Akarsu' }).click();
  await expect(page.getByText('No books of this author')).toBeSeen();

  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Nehir Aksu');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Nehir Aksu', level: 1 })).toBeSeen();
  await page.getByRole('tab', { name: 'Activity' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Nehir Akarsu', level: 1 })).toBeSeen();
});

test('a number that another book has is told while it is typed, and that book opens beside the form', async () => {
  const page = await app.open('/books/list', {}, 'MN');
  const add = async (title: string) => {
    await page.getByRole('button', { name: 'Add book' }).click();
    await page.getByRole('textbox', { name: 'Title', exact: true }).fill(title);
    const lookedUp = page.waitForResponse(/ean=9780306406157/);
    await page.getByRole('textbox', { name: 'EAN or ISBN' }).fill('0-306-40615-2');
    await lookedUp;
  };
  await add('The first lantern');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'The first lantern', level: 1 })).toBeSeen();

  await go(page, '/books/list');
  await add('The second lantern');
  await expect(page.getByText('“The first lantern” already has this number')).toBeSeen();
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Open that book' }).click();
  await expect((await opened).getByRole('heading', { name: 'The first lantern', level: 1 })).toBeSeen();
  expect(await page.getByRole('textbox', { name: 'Title', exact: true }).inputValue()).toBe('The second lantern');
});

test('the number of a book is read from its back by the camera', async () => {
  const page = await app.open('/books/list', {}, 'MN');
  await page.getByRole('link', { name: 'Okur Seçkisi' }).click();
  await page.getByRole('button', { name: 'Actions for Okur Seçkisi' }).click();
  await page.getByRole('menuitem', { name: 'Set EAN or ISBN' }).click();
  const form = page.getByRole('dialog');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Scan the barcode' }).click();
  await expect.poll(() => form.getByRole('textbox', { name: 'EAN or ISBN' }).inputValue()).toBe(filmedEan);
  // Once it has the number, the camera is off.
  expect(await form.locator('video').count()).toBe(0);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('978-975-08-0294-2')).toBeSeen();
});

test.runIf(long)('the report of a publisher is saved as a workbook of the chosen days', async () => {
  const page = await app.open('/books/publishers', {}, 'MN');
  await page.getByRole('link', { name: 'Okur Yayınları' }).click();
  await page.getByRole('tab', { name: 'Report' }).click();
  await go(page, `${page.url().split('#')[1]!}&from=2026-01-01&to=2026-03-31`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Report as workbook' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe('Okur Yayınları 2026-01-01 – 2026-03-31.xlsx');
  // A workbook is a zip.
  expect((await buffer(await file.createReadStream())).subarray(0, 2).toString()).toBe('PK');
});
