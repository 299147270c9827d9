import { expect, test } from 'vitest';
import { axeFindings } from './testing/axe.ts';
import { okur } from './testing/okur.ts';

const app = okur();

test('a parent on a telephone reads the suggestion for tonight and opens the child’s page and report', async () => {
  const page = await app.open('/auth/parent-login', { width: 390 });
  await page.getByLabel('E-mail').fill('parent@okur.example');
  await page.getByLabel('Password', { exact: true }).fill('okur-demo');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const card = page.getByRole('region', { name: 'For tonight' }).first();
  await expect(card).toBeSeen();
  await expect(page.getByRole('region', { name: 'For tonight: Çağan Işık' })).toBeSeen();
  expect((await card.textContent())!.length).toBeGreaterThan('For tonight'.length + 20);

  await page.getByRole('link', { name: 'See everything' }).first().click();
  await expect(page.getByRole('heading', { name: 'For tonight', level: 2 })).toBeSeen();
  await expect(page.getByRole('heading', { name: 'Growth' })).toBeSeen();
  await expect(page.getByRole('heading', { name: 'Certificates' })).toBeSeen();
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'Reading report' }).click();
  await expect(page.getByRole('heading', { name: 'Next step' })).toBeSeen();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
});
