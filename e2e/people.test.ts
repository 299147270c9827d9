import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { okur } from './testing/okur.ts';
import { PATIENCE } from './testing/patience.ts';
import { scan } from './testing/scan.ts';
import { settled } from './testing/settled.ts';
import { expectRefusal } from './testing/watch.ts';
import { faultsAtEveryWidth } from './testing/widths.ts';
import { long } from '../server/src/platform/testing/long.ts';

/** What is done with people on a working day, by those who do it. */
const app = okur();

const rowOf = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text });
const dialog = (page: Page) => page.getByRole('dialog');

async function search(page: Page, words: string): Promise<void> {
  await page.getByPlaceholder('Search', { exact: true }).fill(words);
  // What is typed is asked for a moment later.
  await expect(page).toBeAt(new RegExp(`search=${words.split(' ')[0]}`));
  await settled(page);
}

test.runIf(long)('a manager fetches the figures of the students as a file', async () => {
  const page = await app.open('/management/users', {}, 'CM');
  await page.getByRole('button', { name: 'Figures as a file' }).click();
  const download = page.waitForEvent('download');
  await dialog(page).getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Students.*\.xlsx$/);
});

test('a manager finds a child by the e-mail of a parent, in the list and from everywhere, and sees why', async () => {
  const page = await app.open('/management/users', {}, 'CM');
  await search(page, 'parent okur.example');
  const row = rowOf(page, 'parent: ').first();
  const name = await row.getByRole('link').first().innerText();
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search or jump to...').fill('parent@okur.example');
  await dialog(page).getByRole('button').filter({ hasText: name }).filter({ hasText: 'parent: ' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeSeen();
});

test('a student signs in with the new password of a card that a support agent printed', async () => {
  const agent = await app.open('/management/users?status=active', {}, 'CS');
  await search(agent, 'kuzey');
  const link = rowOf(agent, 'kuzey').getByRole('link').first();
  const name = await link.innerText();
  await link.click();
  await expect(agent.getByRole('heading', { level: 1, name })).toBeSeen();
  // Support changes nothing else.
  await expect(agent.getByRole('button', { name: 'Edit', exact: true })).toBeGone();
  await agent.getByRole('button', { name: 'New password', exact: true }).click();
  await dialog(agent)
    .getByRole('button', { name: /password/i })
    .last()
    .click();
  await dialog(agent)
    .getByRole('button', { name: /^Print/ })
    .click();
  const card = agent.getByRole('region').getByRole('article');
  await expect(card.getByText(name)).toBeSeen();
  const [username = '', password = ''] = await card.getByRole('definition').allInnerTexts();
  expect(password).toMatch(/^(\w{3}-){2}\w{3}$/);
  const code = card.getByRole('img', { name: `Code that opens the sign-in page of ${username}` });
  const address = await scan(code);
  expect(address.startsWith(`${app.url}/#/auth/student-login?`)).toBe(true);
  await agent.getByRole('region').getByRole('button', { name: 'Close' }).click();
  await dialog(agent).getByRole('button', { name: 'Close' }).last().click();

  // A telephone of the school's opens what its camera reads: in the child's language, only the password is missing.
  const student = await app.open(address.split('#')[1]!, { width: 390 });
  expect(await student.getByLabel('Kullanıcı adı veya e-posta').inputValue()).toBe(username);
  await student.getByLabel('Şifre', { exact: true }).fill(password);
  await student.getByRole('button', { name: 'Giriş yap', exact: true }).click();
  await expect(student.getByRole('heading', { name: `Merhaba ${name.split(' ')[0]}` })).toBeSeen();
});

test('the code of a card opens sign-in in the child’s language, and the password alone is missing', async () => {
  const tablet = await app.open('/auth/student-login?username=kz.ada&lang=pl', { width: 820 });
  await expect(tablet.getByRole('heading', { name: 'Cześć!' })).toBeSeen();
  expect(await tablet.locator('input[autocomplete="username"]').inputValue()).toBe('kz.ada');
  await expect(tablet.locator('input[autocomplete="current-password"]:focus')).toBeSeen();
  await tablet.keyboard.type('tajne');
  expect(await tablet.locator('input[autocomplete="current-password"]').inputValue()).toBe('tajne');
});

test.runIf(long)('a manager of two companies switches and sees the chosen one alone', async () => {
  const page = await app.open('/management/users', {}, 'CM');
  await settled(page);
  await expect(rowOf(page, 'kuzey.').first()).toBeSeen();
  expect(await rowOf(page, 'gelincik.').count()).toBe(0);
  await search(page, 'gelincik');
  await expect(page.getByText('No results for this search and these filters')).toBeSeen();
  await page.getByRole('button', { name: /^Company selection/ }).click();
  await page.getByRole('menuitem', { name: 'Gelincik Tarlası Okulları' }).click();
  await expect(rowOf(page, 'gelincik.').first()).toBeSeen();
  // A child of this school may be called Kuzey: someone of the other one is looked for.
  await search(page, 'kuzey ada erol');
  await expect(page.getByText('No results for this search and these filters')).toBeSeen();
  // It is kept, and what the other company alone opens is gone with it.
  await page.reload();
  await settled(page);
  await expect(page.getByRole('button', { name: /Gelincik/ })).toBeSeen();
  await expect(page.getByRole('link', { name: 'Parents', exact: true })).toBeGone();
});

test.runIf(long)(
  'names pasted into the sheet are walked by keyboard, refused by cell, saved at once and undone',
  async () => {
    const page = await app.open('/management/users/names', {}, 'SP');
    await settled(page);
    const cell = (row: number, column: 'name' | 'surname') => page.locator(`[data-cell="${row}.${column}"]`);
    const paste = (text: string) =>
      page.evaluate((copied) => {
        const data = new DataTransfer();
        data.setData('text/plain', copied);
        document.activeElement!.dispatchEvent(
          new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
        );
      }, text);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell'));
    await cell(0, 'name').click();
    await paste('Işıl\tÇelik\r\nİpek\tÖz\r\nÇağrı\t\r\n');
    expect(await cell(1, 'surname').inputValue()).toBe('Öz');
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    expect(await focused()).toBe('2.surname');
    await page.keyboard.press('Control+z');
    expect(await cell(0, 'name').inputValue()).toBe('');
    await cell(0, 'name').click();
    await paste('Işıl\tÇelik\nİpek\tÖz\nÇağrı\t');

    const saves: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && saves.push(request.url()));
    await page.getByRole('button', { name: 'Save 3 names' }).click();
    await expect(page.getByText('Please fill this in')).toBeSeen();
    expect(await focused()).toBe('2.surname');
    // Leaving asks, since nothing is saved.
    await page.getByRole('link', { name: 'Students', exact: true }).first().click();
    await dialog(page).getByRole('button', { name: 'Keep editing' }).click();
    await cell(2, 'surname').fill('Su');
    await page.getByRole('button', { name: 'Save 3 names' }).click();
    await expect(page.getByText('Names of 3 students saved')).toBeSeen();
    expect(saves.map((url) => new URL(url).pathname)).toEqual(['/api/v1/users/name-surname']);
    await settled(page);
    expect(await page.locator('[data-cell$=".name"]').count()).toBe(2);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await vi.waitFor(async () => expect(await page.locator('[data-cell$=".name"]').count()).toBe(5), {
      timeout: PATIENCE,
      interval: 50,
    });
    expect(await cell(0, 'name').inputValue()).toBe('');
  },
);

/** Whose growth can be told: that takes six measurements, and which child has them depends on the day of the year. */
async function measuredStudent(): Promise<{ id: string; name: string }> {
  for (const growth of ['no_change_yet', 'better']) {
    const [student] = await app.api<{ id: string; name: string; surname: string }[]>(
      'CM',
      `dashboard/instructor/students?per_page=1&growth=${growth}`,
    );
    if (student) return { id: student.id, name: `${student.name} ${student.surname}` };
  }
  throw new Error('No student of the demo school has six measurements');
}

test('a school hands out a code; a parent without an account signs up with it and sees the child', async () => {
  const { id, name } = await measuredStudent();
  const manager = await app.open(`/management/users/${id}`, {}, 'CM');
  await manager.getByRole('tab', { name: 'Parents' }).click();
  await manager.getByRole('button', { name: 'Code for a parent' }).click();
  const code = await dialog(manager).getByRole('definition').first().innerText();
  await dialog(manager).getByRole('button', { name: 'Close' }).last().click();

  const parent = await app.open('/auth/parent-login', { width: 390 });
  await parent.getByRole('link', { name: 'Sign up with your child’s code' }).click();
  await parent.getByLabel('Code').fill(code.toLowerCase().replace('-', ' '));
  await parent.getByLabel('E-mail').fill('anne@example.com');
  await parent.getByRole('button', { name: 'Sign up' }).click();
  await expect(parent.getByRole('status').filter({ hasText: 'anne@example.com' })).toBeSeen();
  const link = await vi.waitFor(
    async () => {
      const found = (await app.mails())
        .findLast(({ to }) => JSON.stringify(to).includes('anne@example.com'))
        ?.text.match(/https?:\S+parent-confirm\S+/)?.[0];
      expect(found).toBeDefined();
      return found!;
    },
    { timeout: PATIENCE, interval: 100 },
  );
  await parent.goto(link.replace(/^https?:\/\/[^/]+/, app.url));
  await parent.getByLabel('Your name').fill('Anne');
  await parent.getByLabel('New password', { exact: true }).fill('bahçede üç kedi');
  await parent.getByRole('button', { name: 'Confirm and sign in' }).click();
  const child = parent.getByRole('region', { name, exact: true });
  await expect(child).toBeSeen();
  // The number says of which texts and days it is, then what it means; the range is behind a question.
  await expect(child.getByText(/^Usually this fast in the last 3 new texts in Turkish, /)).toBeSeen();
  await expect(child.getByText(/^Your child reads this many words in a minute/)).toBeSeen();
  await child.getByRole('link', { name: 'See everything' }).press('Enter');
  await parent.getByRole('button', { name: 'How sure is this?' }).press('Enter');
  await expect(parent.getByText(/words a minute/).last()).toBeSeen();
  await expect(parent.getByRole('heading', { name: 'What your child collects' })).toBeSeen();
  expect(await faultsAtEveryWidth(parent)).toEqual([]);
});

test('a parent with an account adds a child by the code that the child shows', async () => {
  const student = await app.open('/student/progress', { width: 390 }, 'student');
  await student.getByRole('button', { name: 'Create a code' }).click();
  const code = await student.getByText(/^[B-Z3-7]{5}-[B-Z3-7]{5}$/).innerText();
  const parent = await app.open('/parent/dashboard', {}, 'parent');
  expectRefusal(parent, 422);
  await parent.getByRole('button', { name: 'Add a child' }).click();
  await dialog(parent).getByLabel('Code').fill('KFT7M');
  await dialog(parent).getByRole('button', { name: 'Add a child' }).click();
  await expect(dialog(parent).getByText('A code has ten characters')).toBeSeen();
  await dialog(parent).getByLabel('Code').fill(code);
  await dialog(parent).getByRole('button', { name: 'Add a child' }).click();
  await expect(dialog(parent).getByText('Çağan Işık is already in your account')).toBeSeen();
  const { name, surname, ...other } = await ofAnotherParent();
  await dialog(parent).getByLabel('Code').fill(other.code);
  await dialog(parent).getByRole('button', { name: 'Add a child' }).click();
  await expect(parent.getByText(`${name} ${surname} was added`)).toBeSeen();
});

/** A student whom the parent of the demo does not have, and a code of the school for them. */
async function ofAnotherParent(): Promise<{ name: string; surname: string; code: string }> {
  const all = await app.api<{ id: string; name: string; surname: string }[]>('CM', 'users?status=active&per_page=50');
  const own = await app.api<{ id: string }[]>('parent', 'parent/users/dashboard');
  const student = all.find(({ id }) => own.every((child) => child.id !== id))!;
  return { ...student, ...(await app.api<{ code: string }>('CM', `users/${student.id}/parent-codes`, {})) };
}

test('many students are moved, and moved back by one click', async () => {
  const page = await app.open('/management/users?search=6-A', {}, 'CM');
  await page.goto(`${app.url}/#/management/departments`);
  await page.getByRole('link', { name: '6-A' }).click();
  await settled(page);
  const count = (await page.getByRole('row').count()) - 1;
  const first = await page.getByRole('row').nth(1).getByRole('link').first().innerText();
  await page.getByRole('checkbox', { name: /all/i }).first().check();
  await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Move' }).click();
  await dialog(page).getByRole('combobox').fill('7-A');
  await page.getByRole('option', { name: '7-A' }).click();
  await dialog(page).getByRole('button', { name: 'Move', exact: true }).click();
  await expect(page.getByText(`${count} students moved`)).toBeSeen();
  await expect(page.getByRole('row').filter({ hasText: first })).toBeGone();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText(`Undone for ${count} students`)).toBeSeen();
  await expect(page.getByRole('row').filter({ hasText: first })).toBeSeen();
});

test.runIf(long)('an expired student is renewed from the school’s free activations', async () => {
  const page = await app.open('/management/users?status=expired', {}, 'CM');
  await settled(page);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page.getByText(/^The school has \d+ free activations\./)).toBeSeen();
  await page.getByRole('button', { name: 'Renew' }).click();
  await expect(page.getByText('can sign in again')).toBeSeen();
  await expect(page.getByRole('heading', { name: 'Activation' })).toBeSeen();
  await expect(page.getByText('Expired', { exact: true })).toBeGone();
});

test('the year of a school changes, and is undone with everything in its place', async () => {
  const page = await app.open('/management/departments', {}, 'CM');
  await settled(page);
  const classes = () => page.getByRole('row').allInnerTexts();
  const before = await classes();
  await page.getByRole('link', { name: 'Change of school year' }).click();
  await settled(page);
  // The classes of the demo school are of the present year: the next one is planned without being asked for.
  await page.getByRole('button', { name: 'Change school year' }).click();
  await dialog(page).getByRole('button', { name: 'Change school year' }).click();
  await expect(page.getByText(/^The school year is now \d{4}-\d{4}/)).toBeSeen();
  await page.getByRole('link', { name: 'Classes', exact: true }).first().click();
  await settled(page);
  expect(await classes()).not.toEqual(before);
  await page.getByRole('link', { name: 'Change of school year' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await dialog(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Change undone')).toBeSeen();
  await page.getByRole('link', { name: 'Classes', exact: true }).first().click();
  await settled(page);
  await vi.waitFor(async () => expect(await classes()).toEqual(before), { timeout: PATIENCE, interval: 50 });
});
