import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { emailOf, PASSWORD } from './testing/accounts.ts';
import { okur } from './testing/okur.ts';
import { expectRefusal } from './testing/watch.ts';
import { settled } from './testing/settled.ts';
import { long } from '../server/src/platform/testing/long.ts';

const app = okur();
const dialog = (page: Page) => page.getByRole('dialog');

test('a running exercise is left only after a question, by its button and by a link', async () => {
  const page = await app.open('/student/exercises', { width: 820 }, 'student');
  const start = async () => {
    await page
      .getByRole('link', { name: /^Start: / })
      .first()
      .click();
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeSeen();
  };
  await start();
  await page.getByRole('button', { name: 'Leave' }).click();
  await dialog(page).getByRole('button', { name: 'Stay' }).click();
  // It waited meanwhile.
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeSeen();
  await page.getByRole('link', { name: 'Library' }).click();
  await dialog(page).getByRole('button', { name: 'Stay' }).click();
  await expect(page).toBeAt(/^\/student\/exercises\//);
  await page.getByRole('link', { name: 'Library' }).click();
  await dialog(page).getByRole('button', { name: 'Leave' }).click();
  await expect(page).toBeAt('/student/library');
});

test.runIf(long)('coming back to the library finds the text that was in sight', async () => {
  const page = await app.open('/student/library', { width: 390 }, 'student');
  const texts = page
    .getByRole('region', { name: 'Texts' })
    .getByRole('link', { name: /^(Read|Continue|Read again): / });
  await expect.poll(() => texts.count()).toBeGreaterThan(8);
  const far = texts.last();
  await far.scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => scrollY);
  const left = await scrolled();
  expect(left).toBeGreaterThan(1000);
  const address = await far.getAttribute('href');
  await far.click();
  await expect(page).toBeAt(new RegExp(`^${address!.slice(2)}`));
  await expect.poll(scrolled).toBe(0);
  await page.goBack();
  await expect(page).toBeAt('/student/library');
  await expect.poll(async () => Math.abs((await scrolled()) - left)).toBeLessThan(3);
  await expect(page.locator(`#content a[href="${address}"]`).last()).toBeSeen();
});

/** Words and buttons of the header and of the places that are cut, fall into a second line or stand over each other. */
const crushed = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('header a, header button, nav a')].filter(
      (part) => part.clientWidth > 1,
    );
    const cut = parts
      .filter((part) => part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().right > innerWidth)
      .map((part) => `cut: ${part.innerText}`);
    const boxes = parts.map((part) => ({ text: part.innerText, box: part.getBoundingClientRect() }));
    const over = boxes.flatMap(({ text, box }, at) =>
      boxes
        .slice(at + 1)
        .filter((other) => box.right > other.box.left + 1 && other.box.right > box.left + 1)
        .filter((other) => box.bottom > other.box.top + 1 && other.box.bottom > box.top + 1)
        .map((other) => `${text} over ${other.text}`),
    );
    const labels = [...document.querySelectorAll<HTMLElement>('header .mantine-Button-label')]
      .filter((label) => label.clientWidth > 1 && label.scrollWidth > label.clientWidth + 1)
      .map((label) => `cut word: ${label.innerText}`);
    return [...cut, ...over, ...labels];
  });

test.each(long ? (['en', 'tr', 'fr', 'pl'] as const) : (['tr'] as const))(
  'the header is whole on a tablet, in %s',
  async (lang) => {
    const page = await app.open('/student/today', { width: 768, lang }, 'student');
    await settled(page);
    for (const width of [768, 820, 992, 1024, 1200]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      expect(await crushed(page), `${width}px`).toEqual([]);
    }
  },
);

test('a student chooses a password, and signs in with it', async () => {
  const page = await app.open('/student/progress', { width: 390 }, 'student');
  const field = (label: string) => dialog(page).getByLabel(new RegExp(`^${label}( \\*)?$`));
  const save = dialog(page).getByRole('button', { name: 'Save' });
  await page.getByRole('button', { name: 'Change password' }).click();
  await field('Current password').fill(PASSWORD);
  await field('New password').fill('123456');
  await field('Repeat new password').fill('123456');
  expectRefusal(page, 422);
  await save.click();
  await expect(dialog(page).getByText(/Too easy to guess/)).toBeSeen();
  await field('New password').fill('mavi balina 7');
  await field('Repeat new password').fill('mavi balina 7');
  await save.click();
  await expect(dialog(page)).toBeGone();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByLabel(/^Username or e-mail/).fill(emailOf('student'));
  await page.getByLabel(/^Password( \*)?$/).fill('mavi balina 7');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toBeAt('/student/today');
});
