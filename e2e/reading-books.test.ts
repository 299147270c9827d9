import { text } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from './testing/axe.ts';
import { giveBook, numberedText, wordOf } from './testing/books.ts';
import { tabTo } from './testing/hands.ts';
import { okur } from './testing/okur.ts';
import { PATIENCE } from './testing/patience.ts';
import { firstLine } from './testing/reading.ts';
import { long } from '../server/src/platform/testing/long.ts';

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

test.each(long ? [390, 1440] : [390])(
  'at %i px in the largest letters pages and one text begin at the same word',
  async (width) => {
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
  },
);

/** Of one chapter, open: on a telephone, where nothing else is said. */
async function openBook(
  title: string,
  html: string,
  files: Record<string, [string, Buffer]> = {},
  width = 390,
): Promise<Page> {
  const book = await giveBook(app.url, { title, pages: { 'bir.xhtml': `<h1>Bir</h1>${html}` }, files });
  const page = await app.open(`/student/books/${book.id}/read/${book.chapters[0]!.id}?word=0`, { width }, 'student');
  await expect(page.getByRole('button', { name: 'Next page' })).toBeSeen();
  await typefaces(page);
  return page;
}
const setText = async (page: Page, choose: () => Promise<void>): Promise<void> => {
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await choose();
  await page.keyboard.press('Escape');
  await typefaces(page);
};
const next = (page: Page) => page.getByRole('button', { name: 'Next page' }).click();
/** The window becomes lower and as high as it was: the text is set again each time. */
async function setAgain(page: Page): Promise<void> {
  const { width, height } = page.viewportSize()!;
  await page.setViewportSize({ width, height: height - 40 });
  await page.setViewportSize({ width, height });
}

test.runIf(long)('the last page of a chapter is the same one again after it was one text', async () => {
  const page = await openBook('Son sayfa', numberedText(690));
  const share = page.getByText(/^100\s?%/);
  // In the largest letters it has many pages.
  for (let turned = 0; turned < 150 && !(await share.isVisible()); turned += 1) await next(page);
  await expect(share).toBeSeen();
  const line = await firstLine(page);
  await setText(page, () => page.getByText('Scroll', { exact: true }).click());
  await expect.poll(() => page.evaluate(() => scrollY), { timeout: PATIENCE }).toBeGreaterThan(0);
  await setText(page, () => page.getByText('Page by page', { exact: true }).click());
  await expect.poll(() => firstLine(page), { timeout: PATIENCE }).toBe(line);
});

test.runIf(long)('in letters that are taller than their lines a page begins where the one before ended', async () => {
  const page = await openBook('Uzun harfler', numberedText(700));
  await setText(page, async () => {
    await page.getByText('OpenDyslexic', { exact: true }).click();
    const less = page.getByRole('group', { name: 'Line spacing' }).getByRole('button', { name: 'Less' });
    // From the widest spacing to the narrowest; there it stays.
    for (let step = 0; step < 8; step += 1) await less.click();
  });
  await next(page);
  await next(page);
  const line = await firstLine(page);
  for (let times = 0; times < 3; times += 1) await setAgain(page);
  await expect.poll(() => firstLine(page), { timeout: PATIENCE }).toBe(line);
});

/** Whether some of the picture is within the window in which the text is read. */
const isPictureInSight = (page: Page): Promise<boolean> =>
  page.getByRole('img', { name: 'The sea' }).evaluate((picture) => {
    const stage = [...picture.closest('[data-form]')!.children].find((child) => child.contains(picture))!;
    const [own, around] = [picture.getBoundingClientRect(), stage.getBoundingClientRect()];
    return own.bottom > around.top + 10 && own.top < around.bottom - 10;
  });

test.runIf(long)(
  'a title and a picture may fill the first page: the first word begins the second, and stays there',
  async () => {
    const picture = `<p><img src="sea.svg" alt="The sea"/></p>`;
    const svg = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="1600"><rect width="600" height="1600"/></svg>',
    );
    const page = await openBook('Resimli', `${picture}${numberedText(300)}`, { 'sea.svg': ['image/svg+xml', svg] });
    // The picture takes seven tenths of the window: in so low a one no line has room beside it.
    await page.setViewportSize({ width: 390, height: 520 });
    const begins = async () => [(await firstLine(page)).startsWith(wordOf(0)), await isPictureInSight(page)];
    for (let turned = 0; turned < 4 && (await begins()).join() !== 'true,false'; turned += 1) await next(page);
    expect(await begins()).toEqual([true, false]);
    const line = await firstLine(page);
    await setAgain(page);
    await expect.poll(() => firstLine(page), { timeout: PATIENCE }).toBe(line);
    expect(await isPictureInSight(page)).toBe(false);
    await page.getByRole('button', { name: 'Previous page' }).click();
    await expect.poll(() => isPictureInSight(page), { timeout: PATIENCE }).toBe(true);
    await next(page);
    await expect.poll(() => firstLine(page), { timeout: PATIENCE }).toBe(line);
    expect(await isPictureInSight(page)).toBe(false);
  },
);

test('a link that gets the focus is on a page of whole lines, and reading goes on there', async () => {
  const text = numberedText(600).replace(wordOf(500), `<a href="#bir">${wordOf(500)}</a>`);
  const page = await openBook('Bağlantı', `<p id="bir">Bir.</p>${text}`);
  await page.getByRole('link', { name: wordOf(500) }).evaluate((link: HTMLElement) => link.focus());
  await expect.poll(() => firstLine(page), { timeout: PATIENCE }).toMatch(/^kelime[45]\d\dx/);
  const line = await firstLine(page);
  await setAgain(page);
  await expect.poll(() => firstLine(page), { timeout: PATIENCE }).toBe(line);
});

test.each(long ? [390, 1440] : [390])(
  'at %i px words are noted by the keyboard alone, found again and saved as a file',
  async (width) => {
    const page = await openBook(`Notlar ${width}`, numberedText(width), {}, width);
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    const button = (name: RegExp) => page.getByRole('button', { name });
    await tabTo(button(/^Select words with the keyboard/));
    await press('Enter', 'ArrowRight', 'Shift+ArrowRight', 'Enter');
    await tabTo(button(/^Note$/));
    await press('Enter');
    await page.keyboard.type('Neden?');
    await tabTo(button(/^Done$/));
    expect(await axeFindings(page)).toEqual([]);
    await press('Enter');
    await tabTo(button(/^Chapters, marks and search$/));
    await press('Enter');
    await tabTo(page.getByRole('tab', { name: 'Chapters' }));
    await press('ArrowRight');
    const excerpt = `${wordOf(0)} ${wordOf(1)}`;
    await expect(button(new RegExp(`${excerpt}.*Neden\\?`))).toBeSeen();
    expect(await axeFindings(page)).toEqual([]);
    await tabTo(button(/^Save as a file$/));
    const saved = page.waitForEvent('download');
    await press('Enter');
    expect(await text(await (await saved).createReadStream())).toContain(`“${excerpt}”\nNeden?`);
  },
);

/** How much of the chapter lies before the word that is read next, as the page says it. */
const shareOfChapter = (page: Page) =>
  page.getByRole('progressbar', { name: 'Where you are in the chapter' }).getAttribute('aria-valuenow');
/** How much of the book was read, as its page says it. */
const shareOfBook = (page: Page) =>
  page.getByRole('progressbar', { name: 'Share of the book read' }).getAttribute('aria-valuenow');

test.runIf(long)('the share that was read is one number in every size, width and form, and on any device', async () => {
  const book = await giveBook(app.url, { title: 'Yüzde', pages: { 'bir.xhtml': numberedText(3000) } });
  const address = `/student/books/${book.id}/read/${book.chapters[0]!.id}?word=0`;
  const phone = await app.open(address, { width: 390, clock: true }, 'student');
  await expect(phone.getByRole('button', { name: 'Next page' })).toBeSeen();
  await typefaces(phone);
  for (let turned = 0; turned < 5; turned += 1) {
    // Long enough to have been read.
    await phone.clock.runFor(3000);
    await next(phone);
  }
  const share = await shareOfChapter(phone);
  expect(Number(share)).toBeGreaterThan(0);
  const arrived = phone.waitForResponse((answer) => answer.url().endsWith('/student/book-sittings') && answer.ok());
  await phone.getByRole('link', { name: 'To the book' }).click();
  await arrived;
  await phone.reload();
  await expect.poll(async () => Number(await shareOfBook(phone)), { timeout: PATIENCE }).toBeGreaterThan(0);

  const wide = await app.open(`/student/books/${book.id}`, { width: 1440 }, 'student');
  await expect.poll(() => shareOfBook(wide), { timeout: PATIENCE }).toBe(await shareOfBook(phone));
  await read(wide);
  await typefaces(wide);
  const isSame = async () => {
    await expect.poll(() => shareOfChapter(wide), { timeout: PATIENCE }).toBe(share);
  };
  await isSame();
  const size = wide.getByRole('group', { name: 'Size' });
  await setText(wide, async () => {
    for (let step = 0; step < 6; step += 1) await size.getByRole('button', { name: 'More' }).click();
  });
  await isSame();
  await setText(wide, () => wide.getByText('OpenDyslexic', { exact: true }).click());
  await isSame();
  await setText(wide, () => wide.getByText('Scroll', { exact: true }).click());
  await setText(wide, () => wide.getByText('Page by page', { exact: true }).click());
  await isSame();
  await wide.setViewportSize({ width: 820, height: 700 });
  await isSame();
});

test('the page of a book is light, warm and dark, up to the edges of the screen and without a finding', async () => {
  const page = await openBook('Renkler', numberedText(300));
  const edge = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  // Begins and ends in the colours of the other tests.
  for (const theme of ['Dark', 'Light', 'Warm']) {
    const before = await edge();
    await setText(page, () => page.getByText(theme, { exact: true }).click());
    await expect.poll(edge, { timeout: PATIENCE }).not.toBe(before);
    expect(await axeFindings(page), theme).toEqual([]);
    await page.getByRole('button', { name: 'Chapters, marks and search' }).click();
    await expect(page.getByRole('dialog')).toBeSeen();
    expect(await axeFindings(page), theme).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeGone();
  }
});
