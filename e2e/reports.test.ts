import { expect, test } from 'vitest';
import { okur } from './testing/okur.ts';

const app = okur();

test('an instructor finds the student who needs help first and opens the readings behind the number', async () => {
  const page = await app.open('/dashboard', {}, 'IN');
  const help = page.getByRole('region', { name: 'Who needs help first' });
  const reason = page.getByRole('link', { name: /^Last text / });
  const student = help.getByRole('listitem').filter({ has: reason }).first();
  const name = await student.getByRole('link').first().innerText();

  await student.getByRole('link', { name: /^Last text / }).click();
  await expect(page).toBeAt(/^\/charts-graphs\/readings\?.*user_id=/);
  await expect(page.getByRole('heading', { level: 1, name: 'All readings' })).toBeSeen();
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell', { name }) });
  await expect(rows.first()).toBeSeen();
  // None but this student's, and all that measured something: two at least.
  expect(await rows.count()).toBeGreaterThanOrEqual(2);
  expect(await page.getByRole('row').count()).toBe((await rows.count()) + 1);

  await page.goBack();
  await expect(help).toBeSeen();
  await page.getByRole('link', { name: 'Charts and graphs' }).click();
  const speed = page.getByRole('figure', { name: 'Reading speed' });
  await speed.getByRole('button', { name: 'Show as table' }).click();
  await page.getByRole('combobox', { name: 'Period' }).click();
  await page.getByRole('option', { name: 'Last 30 days' }).click();
  await expect(page).toBeAt(/period=30d/);
  await page.reload();
  // The address keeps both, and a month of the table opens the readings that it rests on.
  const months = speed.getByRole('table').getByRole('button');
  await expect(months.last()).toBeSeen();
  await months.last().click();
  await expect(page).toBeAt(/^\/charts-graphs\/readings\?.*from=/);
  await expect(page.getByRole('row').nth(1)).toBeSeen();
});
