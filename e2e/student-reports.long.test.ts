import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { okur } from './testing/okur.ts';

const app = okur();
const folder = await mkdtemp(join(tmpdir(), 'okur-files-'));
afterAll(() => rm(folder, { recursive: true }));

test('an instructor reads a student’s report in two languages and fetches that of the whole class', async () => {
  const page = await app.open('/dashboard', {}, 'IN');
  const { token } = await app.session('IN');
  const watched = await fetch(`${app.url}/api/v1/dashboard/instructor/students?per_page=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const [student] = ((await watched.json()) as { data: { id: string; name: string; department_id: string }[] }).data;

  await page.goto(`${app.url}/#/management/users/${student!.id}`);
  await page.getByRole('link', { name: 'Report', exact: true }).click();
  await expect(page.getByText('Words a minute by month')).toBeSeen();
  await page.getByRole('combobox', { name: 'Language of the report' }).click();
  await page.getByRole('option', { name: 'Türkçe' }).click();
  await expect(page.getByText('Aylara göre dakikada kelime')).toBeSeen();

  await page.goto(`${app.url}/#/management/departments/${student!.department_id}?tab=class-report`);
  await page.getByRole('button', { name: 'Create PDF' }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('main')
      .getByRole('button', { name: /^Download/ })
      .click(),
  ]);
  const path = join(folder, 'class.pdf');
  await file.saveAs(path);
  const pdf = (await readFile(path)).toString('latin1');
  expect(pdf.slice(0, 5)).toBe('%PDF-');
  expect(Number(/\/Type \/Pages\s[^>]*?\/Count (\d+)/.exec(pdf)?.[1])).toBeGreaterThan(5);
});
