import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { giveBook, numberedText, wordOf } from './testing/books.ts';
import { okur } from './testing/okur.ts';
import { PATIENCE } from './testing/patience.ts';
import { expectRefusal } from './testing/watch.ts';

/* A book on a telephone whose browser is closed, and opened again without a network. */

const app = okur();

/** A teal rectangle of 60 by 40 pixels, as PNG. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAMAAACVZWnNAAAAA1BMVEUAgIBxQSaxAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAGUlEQVRI' +
    'ie3BMQEAAADCoPVPbQwfoAAAeBgJiAABYSgL3QAAAABJRU5ErkJggg==',
  'base64',
);

/** How many answers of the chapter's text and its terms are on the device, and pictures. */
const onDevice = (page: Page, chapterId: string) =>
  page.evaluate(async (id) => {
    const names = Object.keys(localStorage).filter((name) => name.startsWith('okur-cache:') && name.includes(id));
    const isOf = (what: string) => (name: string) => name.includes(`/${what}`);
    const pictures = (await caches.has('pictures-of-texts')) ? await caches.open('pictures-of-texts') : null;
    return {
      pages: names.filter(isOf('blocks')).length,
      terms: names.filter(isOf('terms')).length,
      pictures: (await pictures?.keys())?.length ?? 0,
    };
  }, chapterId);

const isWorkerReady = (page: Page) =>
  page.evaluate(async () => Boolean((await navigator.serviceWorker.getRegistration())?.active));

test('twenty thousand words of the last book are read without a network, and arrive once', async () => {
  const text = numberedText(26_000).replace(
    `<p>${wordOf(50)}`,
    `<p><img src="sea.png" alt="The sea"/></p><p>${wordOf(50)}`,
  );
  const book = await giveBook(app.url, {
    title: 'Uzun yol',
    pages: { 'yol.xhtml': `<h1>Yol</h1>${text}` },
    files: { 'sea.png': ['image/png', picture] },
  });
  const [chapter] = book.chapters as [(typeof book.chapters)[number]];
  const reader = `/student/books/${book.id}/read/${chapter.id}`;
  const page = await app.open(reader, { width: 390, worker: true }, 'student');
  await expect(page.getByText(wordOf(0)).first()).toBeSeen();
  // 26,000 words of this length are eight pages; the twenty thousand words on from the first page are on seven.
  const wait = { timeout: 6 * PATIENCE, interval: 500 };
  await expect.poll(async () => (await onDevice(page, chapter.id)).pages, wait).toBeGreaterThanOrEqual(6);
  await expect.poll(async () => (await onDevice(page, chapter.id)).terms, wait).toBe(1);
  await expect.poll(async () => (await onDevice(page, chapter.id)).pictures, wait).toBe(1);
  await expect.poll(() => isWorkerReady(page), wait).toBe(true);
  await page.reload();
  await expect(page.getByText(wordOf(0)).first()).toBeSeen();
  await page.close();

  const context = page.context();
  await context.setOffline(true);
  const away = await context.newPage();
  expectRefusal(away, 'offline');
  await away.goto(`${app.url}/#${reader}?word=0`);
  await expect(away.getByText(wordOf(0)).first()).toBeSeen();
  await expect
    .poll(() => away.getByRole('img', { name: 'The sea' }).evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(60);
  for (const word of [9000, 19_900]) {
    await away.goto(`${app.url}/#/student/books/${book.id}`);
    await away.goto(`${app.url}/#${reader}?word=${word}`);
    await expect(away.getByText(wordOf(word)).first()).toBeSeen();
    await away.getByRole('button', { name: 'Next page' }).click();
  }
  await context.setOffline(false);
  const seen = async () => (await book.detail()).chapters.find(({ id }) => id === chapter.id)!;
  // More than one screen holds, and less than two of the largest letters that a student of the demo has chosen.
  await expect.poll(async () => (await seen()).skimmed_words + (await seen()).read_words, wait).toBeGreaterThan(75);
  const isWaiting = () =>
    away.evaluate(() => Object.keys(localStorage).some((name) => name.startsWith('okur-sittings:')));
  await expect.poll(isWaiting, wait).toBe(false);
  // Reading goes on as long as the page is open: it is left, and what was read since has arrived.
  await away.goto(`${app.url}/#/student/books`);
  await expect(away.getByRole('link', { name: 'Uzun yol' }).first()).toBeSeen();
  await expect.poll(isWaiting, wait).toBe(false);
  const before = await book.detail();
  await away.reload();
  await expect(away.getByRole('link', { name: 'Uzun yol' }).first()).toBeSeen();
  expect((await book.detail()).active_seconds).toBe(before.active_seconds);
});

test('what was read without a network arrives from the first page, without the book being opened again', async () => {
  const book = await giveBook(app.url, {
    title: 'Kısa yol',
    pages: { 'yol.xhtml': `<h1>Yol</h1>${numberedText(900)}` },
  });
  const [chapter] = book.chapters as [(typeof book.chapters)[number]];
  const page = await app.open(`/student/books/${book.id}/read/${chapter.id}`, { width: 390, worker: true }, 'student');
  expectRefusal(page, 'offline');
  await expect(page.getByText(wordOf(0)).first()).toBeSeen();
  const context = page.context();
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Next page' }).click();
  const isWaiting = (at: Page) =>
    at.evaluate(() => Object.keys(localStorage).some((name) => name.startsWith('okur-sitting')));
  const wait = { timeout: 6 * PATIENCE, interval: 500 };
  await expect.poll(() => isWaiting(page), wait).toBe(true);
  await page.close();
  await context.setOffline(false);
  const today = await context.newPage();
  await today.goto(`${app.url}/#/student/today`);
  await expect.poll(() => isWaiting(today), wait).toBe(false);
  const [seen] = (await book.detail()).chapters.filter(({ id }) => id === chapter.id);
  expect(seen!.skimmed_words + seen!.read_words).toBeGreaterThan(0);
});
