import { expect, test, vi } from 'vitest';
import { PASSWORD } from './testing/accounts.ts';
import { okur } from './testing/okur.ts';
import { PATIENCE } from './testing/patience.ts';
import { expectRefusal } from './testing/watch.ts';

const app = okur();

/** The link of this page in the newest mail to this address. */
const linkFor = (address: string, page: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const mail = (await app.mails()).findLast(({ to }) => JSON.stringify(to).includes(address));
      const link = mail?.text.match(new RegExp(`https?:\\S+${page}\\S+`))?.[0];
      if (!link) throw new Error(`no mail for ${address} yet`);
      return link.replace(/^https?:\/\/[^/]+/, app.url);
    },
    { timeout: PATIENCE, interval: 100 },
  );

test('a parent gives the account another address by the link that goes there, and takes the old one back', async () => {
  const page = await app.open('/parent/settings', { width: 390 }, 'parent');
  await page.getByRole('button', { name: 'Change e-mail address' }).click();
  const modal = page.getByRole('dialog');
  await modal.getByLabel('New e-mail address').fill('yeni.adres@example.com');
  await modal.getByLabel('Current password').fill(PASSWORD);
  await modal.getByRole('button', { name: 'Send link' }).click();
  await expect(modal).toBeGone();
  await expect(page.getByText('We sent a link to yeni.adres@example.com.', { exact: false })).toBeSeen();

  const confirm = await linkFor('yeni.adres@example.com', 'confirm-email');
  const other = await app.open('/auth/parent-login', { width: 390 });
  await other.goto(confirm);
  await other.getByLabel('Password', { exact: true }).fill('not-the-password');
  expectRefusal(other, 422);
  await other.getByRole('button', { name: 'Confirm address' }).click();
  await expect(other.getByText('The current password is wrong')).toBeSeen();
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Confirm address' }).click();
  await expect(other.getByText('Your account now uses yeni.adres@example.com.')).toBeSeen();
  const again = await app.open('/auth/parent-login', { width: 390 });
  await again.goto(confirm);
  await again.getByLabel('Password', { exact: true }).fill(PASSWORD);
  expectRefusal(again, 422);
  await again.getByRole('button', { name: 'Confirm address' }).click();
  await expect(again.getByText('This link has been used or is too old.', { exact: false })).toBeSeen();
  await expect(again.getByRole('button', { name: 'Confirm address' })).toBeGone();

  await again.goto(await linkFor('parent@okur.example', 'restore-email'));
  await again.getByRole('button', { name: 'Get my account back' }).click();
  await again.getByLabel('New password', { exact: true }).fill(PASSWORD);
  await again.getByLabel('Repeat new password').fill(PASSWORD);
  expectRefusal(again, 422);
  await again.getByRole('button', { name: 'Set password' }).click();
  const tooEasy = again.getByText('Too easy to guess', { exact: false });
  await expect(tooEasy).toBeSeen();
  // Under its field, and not a second time above it.
  expect(await tooEasy.count()).toBe(1);
  await again.getByLabel('New password', { exact: true }).fill('bahçede üç kedi');
  await again.getByLabel('Repeat new password').fill('bahçede üç kedi');
  await again.getByRole('button', { name: 'Set password' }).click();
  await expect(again.getByText('Your new password is set.', { exact: false })).toBeSeen();
});

test('a member of staff is asked for the password when the address of the profile changes', async () => {
  const page = await app.open('/dashboard', {}, 'CE');
  await page.getByRole('button', { name: /^Account of / }).click();
  await page.getByRole('menuitem', { name: 'Edit profile' }).click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByLabel('Current password')).toBeGone();
  await modal.getByLabel('E-mail').fill('editor.yeni@example.com');
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal.getByText('Please fill this in').first()).toBeSeen();
  await modal.getByLabel('Current password').fill(PASSWORD);
  await modal.getByRole('button', { name: 'Save' }).click();
  await expect(modal).toBeGone();
  await linkFor('editor.yeni@example.com', 'confirm-email');
});
