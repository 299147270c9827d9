import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { okur } from './testing/okur.ts';

const app = okur();

test('a sheet of terms names its two bad cells, waits to be accepted, and imports nothing again', async () => {
  const page = await app.open('/terms/list?search=glacier', {}, 'SP');
  const file = join(await mkdtemp(join(tmpdir(), 'okur-terms-')), 'terms.csv');
  await writeFile(
    file,
    'Language;Term;Meaning;Part of speech\nEnglish;glacier;A river of ice.;noun\nEnglish;fjord;;noun\n' +
      'Klingon;moor;Wet, open land.;noun\n',
  );
  await expect(page.getByText('No results for this search and these filters')).toBeSeen();

  const upload = async () => {
    await page.getByRole('button', { name: 'Excel' }).click();
    await page.getByRole('menuitem', { name: 'Import from a file' }).click();
    await page.locator('input[type=file]').setInputFiles(file);
  };
  await upload();
  await expect(page.getByText('2 rows cannot be imported as they are')).toBeSeen();
  await expect(page.getByText('C3 · Meaning: Please fill this in')).toBeSeen();
  await expect(page.getByText('A4 · Language: Enter one of these: Turkish, English, French, Polish')).toBeSeen();
  await page.getByRole('button', { name: 'Import without the 2 rows with errors' }).click();
  await expect(page.getByText('File imported')).toBeSeen();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('cell', { name: 'glacier', exact: true })).toBeSeen();

  await upload();
  await expect(page.getByText('Everything is already there')).toBeSeen();
  expect(await page.getByRole('button', { name: 'Import without' }).isDisabled()).toBe(true);
});
