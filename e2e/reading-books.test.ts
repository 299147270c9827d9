import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { okur } from './testing/okur.ts';
import { PATIENCE } from './testing/patience.ts';
import { firstLine } from './testing/reading.ts';

const app = okur();

const read = async (page: Page): Promise<void> => {
  await page.getByRole('link', { name: 'Continue', exact: true }).first().click();
  await expect(page.getByRole('navigation', { name: 'Turn pages' })).toBeSeen();
};

/** The typefaces are there, and the lines set in them. */
const typefaces = (page: Page) => page.evaluate(async () => void (await document.fonts.ready));

/** Typefaces come when the test says so, as over a slow network; answers how to let them. */
async function holdTypefaces(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

test('a child reads on a telephone and goes on at the same word on a wide screen with larger letters', async () => {
  const phone = await app.open('/student/library', { width: 390 }, 'student');
  await read(phone);
  await typefaces(phone);
  await phone.getByRole('button', { name: 'Next page' }).click();
  // Every page shows whole lines: what begins this one ended none before.
  const [word] = (await firstLine(phone)).split(' ');
  await phone.getByRole('button', { name: 'Bookmark' }).click();
  const arrived = phone.waitForResponse((answer) => answer.url().endsWith('/student/book-sittings') && answer.ok());
  await phone.getByRole('link', { name: 'To the book' }).click();
  await arrived;

  const wide = await app.open('/student/books', { width: 1440 }, 'student');
  const release = await holdTypefaces(wide);
  await read(wide);
  await expect.poll(async () => (await firstLine(wide)).split(' '), { timeout: PATIENCE }).toContain(word);
  release();
  await typefaces(wide);
  await expect.poll(async () => (await firstLine(wide)).split(' '), { timeout: PATIENCE }).toContain(word);
  await wide.getByRole('button', { name: 'Text', exact: true }).click();
  const size = wide.getByRole('group', { name: 'Size' });
  for (let step = 0; step < 6; step += 1) await size.getByRole('button', { name: 'More' }).click();
  await wide.keyboard.press('Escape');
  await expect.poll(async () => (await firstLine(wide)).split(' '), { timeout: PATIENCE }).toContain(word);
  await expect(wide.getByRole('button', { name: 'Bookmark', pressed: true })).toBeSeen();
});

/** Opens a long chapter in the largest letters and turns some pages. */
async function farInside(width: number): Promise<Page> {
  interface Found {
    id: string;
    title: string;
    chapters: { id: string; words: number }[];
  }
  const books = await app.api<Found[]>('student', 'student/books');
  const { id } = books.find(({ title }) => title.startsWith('Children'))!;
  const { chapters } = await app.api<Found>('student', `student/books/${id}`);
  const chapter = chapters.find(({ words }) => words > 3000)!;
  const page = await app.open(`/student/books/${id}/read/${chapter.id}?word=0`, { width }, 'student');
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  const more = page.getByRole('group', { name: 'Size' }).getByRole('button', { name: 'More' });
  // From the smallest size to the largest; there it stays.
  for (let step = 0; step < 13; step += 1) await more.click();
  await page.keyboard.press('Escape');
  await typefaces(page);
  for (let turned = 0; turned < 6; turned += 1) await page.getByRole('button', { name: 'Next page' }).click();
  return page;
}

test.each([390, 1440])('at %i px in the largest letters pages and one text begin at the same word', async (width) => {
  const page = await farInside(width);
  const words = async () => (await firstLine(page)).split(' ');
  const [word] = await words();
  const choose = async (form: string) => {
    await page.getByRole('button', { name: 'Text', exact: true }).click();
    await page.getByText(form, { exact: true }).click();
    await page.keyboard.press('Escape');
    // A sitting of the other form is sent, and what is above the text comes and goes with it.
    await expect.poll(words, { timeout: PATIENCE }).toContain(word);
  };
  for (const form of ['Scroll', 'Page by page', 'Scroll', 'Page by page']) await choose(form);
});
