import { expect, test } from 'vitest';
import { axeFindings } from './testing/axe.ts';
import { okur } from './testing/okur.ts';
import { long } from '../server/src/platform/testing/long.ts';

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

  // One number with its texts and its meaning; the others are for a parent who asks.
  const child = page.getByRole('region', { name: 'Çağan Işık', exact: true });
  await expect(child.getByText('Words a minute', { exact: true })).toBeSeen();
  await expect(child.getByText(/^Usually this fast in the last 3 new texts in Turkish, /)).toBeSeen();
  await expect(child.getByText(/^Your child reads this many words in a minute/)).toBeSeen();
  await expect(child.getByText('Words understood a minute')).toBeGone();
  await child.getByRole('button', { name: 'Show more' }).press('Enter');
  await expect(child.getByText('Words understood a minute')).toBeSeen();
  await expect(child.getByText('Minutes of reading and practice this week')).toBeSeen();

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

test.runIf(long)('a parent is called by their own name, and reads in the dark', async () => {
  const page = await app.open('/parent/settings', { width: 390 }, 'parent');
  await page.getByRole('button', { name: 'Change name' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByLabel('Your name').fill(' ');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal.getByText('Please fill this in')).toBeSeen();
  await modal.getByLabel('Your name').fill('Gönül Işık');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal).toBeGone();

  await page.getByRole('button', { name: 'Account of Gönül Işık' }).click();
  await page.getByRole('menuitem', { name: 'Dark theme' }).click();
  await page.goto(`${app.url}/#/parent/dashboard`);
  await expect(page.getByRole('heading', { name: 'Hello, Gönül Işık' })).toBeSeen();
  await expect(page.locator('html[data-mantine-color-scheme="dark"]')).toBeSeen();
  expect(await axeFindings(page)).toEqual([]);
});

test('a parent adds reading at home, the child confirms it, and its minutes count', async () => {
  const parent = await app.open('/parent/dashboard', { width: 390 }, 'parent');
  const card = parent.getByRole('region', { name: 'Çağan Işık', exact: true });
  await card.getByRole('link', { name: 'See everything' }).click();
  await parent.getByRole('button', { name: 'Add reading at home' }).click();
  const modal = parent.getByRole('dialog');
  await modal.getByLabel('Book or text').fill('Deniz Altında Yirmi Bin Fersah');
  await modal.getByLabel('Minutes').fill('400');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal.getByText('240', { exact: false })).toBeSeen();
  await modal.getByLabel('Minutes').fill('35');
  const day = modal.getByRole('textbox', { name: 'Day' });
  const today = await day.inputValue();
  await day.fill('31.13.2026');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal.getByText(`This is no date. Write it like ${today}.`)).toBeSeen();
  await day.fill(today);
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal).toBeGone();
  const entry = parent.getByRole('listitem').filter({ hasText: 'Deniz Altında' });
  await expect(entry.getByText('Waiting for your child')).toBeSeen();
  expect(await axeFindings(parent)).toEqual([]);

  const child = await app.open('/student/today', { width: 390 }, 'student');
  const question = child.getByRole('group', { name: 'Deniz Altında Yirmi Bin Fersah' });
  await expect(question).toBeSeen();
  expect(await axeFindings(child)).toEqual([]);
  await question.getByRole('button', { name: 'Yes, I read it' }).click();
  await expect(child.getByText('Great! Your minutes count.')).toBeSeen();
  await expect(question.getByRole('button', { name: 'Change' })).toBeSeen();

  await parent.reload();
  await expect(entry.getByText('Confirmed', { exact: true })).toBeSeen();
});
