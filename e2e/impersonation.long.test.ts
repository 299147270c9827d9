import { rightNow } from '@okur/contract/testing/time';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from './testing/axe.ts';
import type { Person } from './testing/accounts.ts';
import { okur } from './testing/okur.ts';
import { settled } from './testing/settled.ts';

const app = okur();

const banner = (page: Page) => page.getByRole('region', { name: 'Viewing as another person' });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function idOf(person: Person, area: 'admin' | 'student'): Promise<string> {
  const { token } = await app.session(person);
  const answer = await fetch(`${app.url}/api/v1/auth/${area}/me`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { data: { id: string } }).data.id;
}

async function impersonate(page: Page, reason: string): Promise<void> {
  await page
    .getByRole('button', { name: /^Actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'View as…' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByRole('button', { name: 'View', exact: true }).click();
  await expect(modal.getByText('Please fill this in')).toBeSeen();
  expect(await axeFindings(page)).toEqual([]);
  await modal.getByLabel('Reason').fill(reason);
  await modal.getByRole('button', { name: 'View', exact: true }).click();
  await expect(banner(page)).toBeSeen();
}

test('customer support sees what a student sees, changes nothing and comes back to the record', async () => {
  const page = await app.open(`/management/users/${await idOf('student', 'student')}`, {}, 'CS');
  await settled(page);
  const record = page.url();
  const name = await heading(page).innerText();
  await impersonate(page, 'Call: cannot find the homework');
  await expect(page).toBeAt('/student/today');
  await settled(page);
  await expect(banner(page).getByText(`is viewing as ${name}.`)).toBeSeen();
  await expect(banner(page).getByText('30 minutes left')).toBeSeen();
  expect(await axeFindings(page)).toEqual([]);
  await expect(page.getByRole('button', { name: 'Log out' })).toBeGone();

  await page.reload();
  await expect(banner(page)).toBeSeen();
  await page.locator('a[href*="/student/homework/"]').first().click();
  await page.getByRole('button', { name: 'Start' }).first().click();
  await expect(page.getByText(/^View only: you cannot change/)).toBeSeen();

  await banner(page).getByRole('button', { name: 'Stop viewing' }).click();
  await expect(banner(page)).toBeGone();
  await expect(heading(page)).toBeSeen();
  expect(page.url().split('?')[0]).toBe(record.split('?')[0]);
  await page
    .getByRole('tab', { name: 'Activity' })
    .or(page.getByRole('link', { name: 'Activity' }))
    .first()
    .click();
  await expect(page.getByText('Viewed as this person')).toBeSeen();
  await expect(page.getByText('Stopped viewing').first()).toBeSeen();
});

test('a super admin sees a company manager’s product, and the end that time brings', async () => {
  const page = await app.open(`/management/admins/${await idOf('CM', 'admin')}`, {}, 'SP');
  await settled(page);
  await impersonate(page, 'Call: a class is missing');
  await expect(page).toBeAt('/dashboard');
  await settled(page);
  expect(await axeFindings(page)).toEqual([]);
  await expect(page.getByRole('link', { name: 'Staff accounts' })).toBeGone();
  await page.getByRole('link', { name: 'Classes' }).first().click();
  await page.getByRole('button', { name: 'Add class' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByLabel('Name', { exact: false }).first().fill('9-Z');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(/^View only: you cannot change/)).toBeSeen();
  await page.evaluate((endsAt) => {
    const impersonation = JSON.parse(sessionStorage.getItem('impersonation')!) as { endsAt: string };
    sessionStorage.setItem('impersonation', JSON.stringify({ ...impersonation, endsAt }));
  }, rightNow().toISOString());
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByText('“View as” has ended.')).toBeSeen();
  await expect(banner(page)).toBeGone();
  await expect(heading(page)).toBeSeen();
  expect(page.url()).toContain('/management/admins/');
});
