import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, expect, test } from 'vitest';
import { readXlsx } from '../server/src/platform/sheets/xlsx.ts';
import { PASSWORD } from './testing/accounts.ts';
import { okur } from './testing/okur.ts';
import { settled } from './testing/settled.ts';

const app = okur();
const folder = await mkdtemp(join(tmpdir(), 'okur-files-'));
afterAll(() => rm(folder, { recursive: true }));

const names = ['Işıl', 'Ğani', 'Öykü', 'Şule', 'Çağla'];
const count = 2400;
const lineOf = (n: number) => `J${n};${names[n % names.length]};Gül-Işık;${1 + (n % 12)}-A\n`;
const text = `Öğrenci No;Adı;Soyadı;Sınıf\n${Array.from({ length: count }, (_, n) => lineOf(n)).join('')}`;

/** The school of the manager may take as many. */
async function widenLicence(): Promise<void> {
  const call = async (path: string, token: string, init: RequestInit = {}) =>
    (
      await fetch(`${app.url}/api/v1/${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      })
    ).json();
  const [manager, support] = [await app.session('CM'), await app.session('SP')];
  const me = (await call('auth/admin/me', manager.token)) as { data: { companies: { id: string }[] } };
  await call(`companies/${me.data.companies.at(-1)!.id}`, support.token, {
    method: 'PUT',
    body: JSON.stringify({ licence_limit: 100_000 }),
  });
}

test('thousands of students are imported with a bar, which a reload in the middle does not stop', async () => {
  await widenLicence();
  const file = join(folder, 'okur-large.csv');
  await writeFile(file, text);
  const page = await app.open('/management/class-lists', {}, 'CM');
  await page.getByRole('link', { name: 'Import class list' }).first().click();
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Read file' }).click();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await page.getByRole('button', { name: 'Import 2,400 rows' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import 2,400 rows' }).click();
  await expect(
    page
      .getByRole('heading', { name: 'Importing the students' })
      .or(page.getByRole('heading', { name: '2,400 rows imported' }))
      .first(),
  ).toBeSeen();
  await page.reload();
  await expect(page.getByRole('heading', { name: '2,400 rows imported' })).toBeSeen();

  await page.getByRole('button', { name: /^Tasks/ }).click();
  await expect(page.getByRole('dialog').getByText(/^Import okur-large/)).toBeSeen();
  await expect(page.getByRole('dialog').getByText(/^Done/)).toBeSeen();
});

test('a list of more than 500 students leaves as a workbook for who knows the password', async () => {
  const page = await app.open('/management/users?search=gül-ışık', { lang: 'tr' }, 'CM');
  await settled(page);
  await page.getByRole('button', { name: 'Dışa aktar' }).click();
  await page.getByRole('menuitem', { name: 'Excel (.xlsx)' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Şifreniz').fill(PASSWORD);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Dışa aktar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('Öğrenciler.xlsx');
  await file.saveAs(join(folder, 'list.xlsx'));
  const { headers, rows } = await readXlsx(await readFile(join(folder, 'list.xlsx')));
  expect(headers.slice(0, 2)).toEqual(['Öğrenci', 'Kullanıcı adı']);
  expect(rows).toHaveLength(count);
  expect(new Set(rows.map(({ cells }) => cells[0]))).toEqual(new Set(names.map((name) => `${name} Gül-Işık`)));
});
