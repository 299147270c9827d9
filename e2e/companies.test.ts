import { expect, test } from 'vitest';
import { okur } from './testing/okur.ts';
import { settled } from './testing/settled.ts';

const app = okur();

test('a new company gets a country, which stands on its page', async () => {
  const page = await app.open('/management/companies', {}, 'SP');
  await settled(page);
  await page.getByRole('button', { name: 'Add company' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Name', exact: true }).fill('Okul Wrocław');
  await form.getByRole('textbox', { name: 'Short name' }).fill('WRO');
  await form.getByRole('combobox', { name: 'Country' }).fill('pola');
  await page.getByRole('option', { name: 'Poland' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeGone();
  await page.getByPlaceholder('Search', { exact: true }).fill('wroclaw');
  await page.getByRole('link', { name: 'Okul Wrocław' }).click();
  await expect(page.getByText('Poland')).toBeSeen();
});
