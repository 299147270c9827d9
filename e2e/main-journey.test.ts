import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { demoTexts } from '../server/src/demo/texts/index.ts';
import { fixture } from './testing/class-lists.ts';
import { okur } from './testing/okur.ts';
import { PATIENCE } from './testing/patience.ts';
import { answer, readFor, startReading } from './testing/reading.ts';

/** The platform's main job from end to end, by people who each use a browser of their own. */
const app = okur();
const child = 'Çağrı Işıkgöz';
const text = demoTexts.find(({ slug }) => slug === 'tr-damlanin-yolculugu')!;
const parentMail = 'sengul.isikgoz@example.com';
const rightAnswers = text.questions.flatMap(({ options }) =>
  options.filter(({ right }) => right).map((option) => option.text),
);

async function signIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel(/^(E-mail or username|Username or e-mail|E-mail)$/).fill(name);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Hello, / })).toBeSeen();
}

/** A school brings its list in; gives the sign-in card of the child. */
async function importList(page: Page): Promise<{ username: string; password: string }> {
  await page.getByRole('link', { name: 'Students', exact: true }).click();
  await page.getByRole('link', { name: 'Import class list' }).first().click();
  await page.locator('input[type=file]').setInputFiles(fixture('class-list-windows-1254.csv'));
  await page.getByRole('button', { name: 'Read file' }).click();
  await expect(page.getByText('Turkish (Windows-1254)')).toBeSeen();
  await page.getByRole('button', { name: 'Check the rows' }).click();
  for (const name of ['Çağrı', 'Işıkgöz', 'İpek', 'Öztürkçü', 'Güneşdoğdu', 'Şıpınar', 'Ğani', 'Çiğdemci']) {
    await expect(page.getByRole('cell', { name, exact: true })).toBeSeen();
  }
  await page.getByRole('button', { name: 'Import 5 rows' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Import 5 rows' }).click();
  await expect(page.getByRole('status').filter({ hasText: '5 rows imported' })).toBeSeen();
  await page.getByRole('link', { name: 'Print 5 sign-in cards' }).click();
  const card = page.getByRole('article').filter({ hasText: child });
  const username = await card.getByRole('definition').first().innerText();
  const password = await card.getByRole('definition').last().innerText();
  await page.getByRole('button', { name: 'Close' }).click();
  return { username, password };
}

async function giveHomework(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Homework', exact: true }).click();
  await page.getByRole('link', { name: 'Assign homework' }).first().click();
  const beginning = text.title.slice(0, 5);
  // The list is of all texts until the search is answered, and moves under the pointer then.
  const found = page.waitForResponse((response) => response.url().includes(encodeURIComponent(beginning)));
  await page.getByRole('combobox', { name: 'Which text?' }).fill(beginning);
  await found;
  await page.getByRole('option', { name: text.title }).click();
  await page.getByText(/^5-A \(\d+\)$/).click();
  await page.getByRole('button', { name: 'Title, start, target and note' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Assign homework' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeSeen();
}

/** The newest link in a mail to this address. */
const linkFor = (address: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const mail = (await app.mails()).findLast(({ to }) => to === address);
      const link = mail?.text.match(/https?:\S+parent-reset-password\S+/)?.[0];
      if (!link) throw new Error(`no mail for ${address} yet`);
      return link;
    },
    { timeout: PATIENCE, interval: 100 },
  );

test('a class list is imported, a text is given, read and answered, and instructor and parent see how', async () => {
  const manager = await app.open('/auth/login');
  await signIn(manager, 'cm@okur.example', 'okur-demo');
  const card = await importList(manager);
  expect(card.username).toMatch(/^[a-z]+\.[a-z.\d]+$/);
  await giveHomework(manager, 'Perşembe okuması');

  const student = await app.open('/auth/student-login?lang=en', { width: 390 });
  await signIn(student, card.username, card.password);
  await expect(student.getByRole('heading', { name: 'Hello, Çağrı' })).toBeSeen();
  await student
    .getByRole('article')
    .filter({ hasText: 'Perşembe okuması' })
    .getByRole('link', { name: 'Read', exact: true })
    .click();
  await startReading(student);
  await readFor(student, 16);
  await answer(student, rightAnswers);
  await expect(student.getByRole('heading', { name: 'Your result' })).toBeSeen();
  await student.getByRole('button', { name: 'Show me more' }).click();
  await expect(student.getByText('100%')).toBeSeen();
  const speed = (
    await student.getByText('Words a minute', { exact: true }).last().locator('xpath=preceding-sibling::*').innerText()
  ).trim();
  expect(Number(speed.replace(/\D/g, ''))).toBeGreaterThan(100);

  const instructor = await app.open('/auth/login');
  await signIn(instructor, 'in@okur.example', 'okur-demo');
  await instructor.getByRole('link', { name: 'Homework', exact: true }).click();
  await instructor.getByRole('link', { name: 'Perşembe okuması' }).click();
  const result = instructor.getByRole('row').filter({ hasText: child });
  await expect(result).toBeSeen();
  // All right: the effective speed is the speed. Between them is how far the speed can be trusted.
  const figures = (await result.getByRole('cell').allInnerTexts()).map((cell) => cell.match(/[\d,]+/)?.[0]);
  expect([figures[1], figures[3], figures[4]]).toEqual([speed, '100', speed]);

  const parent = await app.open('/auth/parent-login', { width: 390 });
  await parent.getByRole('link', { name: 'Forgot your password?' }).click();
  // The page of before has a field of this name, too.
  await expect(parent.getByRole('heading', { name: 'Forgot password' })).toBeSeen();
  await parent.getByLabel('E-mail').fill(parentMail);
  await parent.getByRole('button', { name: 'Send link' }).click();
  await expect(parent.getByRole('status')).toBeSeen();
  await parent.goto(await linkFor(parentMail));
  await parent.getByLabel('New password', { exact: true }).fill('bahçede üç kedi');
  await parent.getByLabel('Repeat new password').fill('bahçede üç kedi');
  await parent.getByRole('button', { name: 'Set password' }).click();
  await expect(parent.getByText('Your new password is set.', { exact: false })).toBeSeen();
  await parent.getByRole('link', { name: 'Back to sign-in' }).click();
  await signIn(parent, parentMail, 'bahçede üç kedi');
  const own = parent.getByRole('region', { name: child });
  expect(
    await own.getByText('Words a minute', { exact: true }).first().locator('xpath=preceding-sibling::*').innerText(),
  ).toBe(speed);
  await own.getByRole('link', { name: 'See everything' }).click();
  await expect(parent.getByText('Perşembe okuması')).toBeSeen();
});
