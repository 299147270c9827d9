import { timeAhead } from '@okur/contract/testing/time';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { emailOf, PASSWORD, type Person } from './testing/accounts.ts';
import { okur } from './testing/okur.ts';
import { expectRefusal } from './testing/watch.ts';

/* A session that ends while a form is open: what was typed is there after the next sign-in, for the same person. */

const app = okur();

const tokenOf = (page: Page): Promise<string | null> =>
  page.evaluate(() => localStorage.getItem('jwtToken') ?? sessionStorage.getItem('jwtToken'));

/** Ended elsewhere: the page hears of it with its next call. */
async function endSession(page: Page): Promise<void> {
  const authorization = `Bearer ${await tokenOf(page)}`;
  await fetch(`${app.url}/api/v1/auth/admin/logout`, { method: 'POST', headers: { authorization } });
  expectRefusal(page, 401);
}

async function signIn(page: Page, person: Person): Promise<void> {
  await expect(page).toBeAt('/auth/login');
  await page.getByLabel('E-mail or username').fill(emailOf(person));
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
const save = (page: Page, label: string) => page.getByRole('button', { name: label, exact: true }).last().click();
const restored = (page: Page) => page.getByText('What you typed is back');

test('a notification is written on after the sign-in, and what is discarded does not come back', async () => {
  const page = await app.open('/notifications/new', {}, 'SP');
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.message());
    void dialog.accept();
  });
  const title = page.getByRole('textbox', { name: /^Title/ }).first();
  await title.fill('Kitap haftası');
  await endSession(page);
  await page.getByRole('checkbox', { name: 'Students' }).check();
  await signIn(page, 'SP');
  expect(questions).toEqual([]);
  await expect(page).toBeAt('/notifications/new');
  await expect(restored(page)).toBeSeen();
  expect(await title.inputValue()).toBe('Kitap haftası');
  expect(await page.getByRole('checkbox', { name: 'Students' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Discard it' }).click();
  await expect(restored(page)).toBeGone();
  expect(await title.inputValue()).toBe('');
});

test('an exam in a window is found when it is opened again, and by no one else', async () => {
  const page = await app.open('/exams/list', {}, 'CM');
  const add = () => page.getByRole('button', { name: 'Add exam' }).first().click();
  const name = () => page.getByRole('dialog').getByRole('textbox', { name: 'Exam', exact: true });
  await add();
  await name().fill('Okuma sınavı');
  await endSession(page);
  await save(page, 'Save');
  await signIn(page, 'CM');
  await expect(page.getByText('What you typed is still here.', { exact: false })).toBeSeen();
  await add();
  await expect(restored(page)).toBeSeen();
  expect(await name().inputValue()).toBe('Okuma sınavı');
  await endSession(page);
  await save(page, 'Save');
  await signIn(page, 'CE');
  await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Okuma sınavı');
});

test('homework that is changed is found as it was typed when it is opened again, and is saved', async () => {
  const [[department], [article]] = await Promise.all([
    app.api<{ id: string }[]>('IN', 'departments?per_page=1'),
    app.api<{ id: string }[]>('IN', 'articles?per_page=1'),
  ]);
  const { id } = await app.api<{ id: string }>('IN', 'article-homeworks', {
    title: 'Yağmur',
    article_id: article!.id,
    department_ids: [department!.id],
    starts_at: timeAhead(0).toISOString(),
    due_at: timeAhead(5 * 3_600_000).toISOString(),
  });
  const page = await app.open(`/homeworks/${id}`, {}, 'IN');
  const edit = () => page.getByRole('button', { name: 'Edit', exact: true }).click();
  const note = () => page.getByRole('dialog').getByRole('textbox', { name: 'Note to students' });
  await edit();
  await note().fill('Önce sesli okuyun.');
  await endSession(page);
  await save(page, 'Save');
  await signIn(page, 'IN');
  await expect(page).toBeAt(`/homeworks/${id}`);
  await edit();
  await expect(restored(page)).toBeSeen();
  expect(await note().inputValue()).toBe('Önce sesli okuyun.');
  await save(page, 'Save');
  await expect(page.getByRole('dialog')).toBeGone();
  await expect(page.getByText('Önce sesli okuyun.')).toBeSeen();
});
