import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { okur } from './testing/okur.ts';
import { PATIENCE } from './testing/patience.ts';
import { startReading } from './testing/reading.ts';

const app = okur();

interface Band {
  /** Its edges in the window. */
  top: number;
  bottom: number;
  /** The text that is in it. */
  words: string;
  /** Which words of the text these are, counted from its start. */
  at: number[];
  /** Whether the text outside is faint, as the browser draws it. */
  masked: boolean;
}

/** The line that stands out, measured on the page itself: every word's own place against the band. */
const band = (page: Page): Promise<Band> =>
  page.locator('article[lang]').evaluate((article) => {
    const style = getComputedStyle(article);
    const [from, to] = ['--line-from', '--line-to'].map((name) => Number.parseFloat(style.getPropertyValue(name)));
    const upper = article.getBoundingClientRect().top;
    const [top, bottom] = [upper + from!, upper + to!];
    const [words, at]: [string[], number[]] = [[], []];
    let count = 0;
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      for (const { index, 0: word } of walker.currentNode.nodeValue!.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(walker.currentNode, index);
        range.setEnd(walker.currentNode, index + 1);
        const rect = range.getBoundingClientRect();
        const middle = (rect.top + rect.bottom) / 2;
        if (middle > top && middle < bottom) {
          words.push(word);
          at.push(count);
        }
        count += 1;
      }
    }
    return { top, bottom, words: words.join(' '), at, masked: style.maskImage.includes('gradient') };
  });

/** The band once the page has come to rest: wheels scroll for a while. */
async function atRest(page: Page): Promise<Band> {
  let last = '';
  await expect
    .poll(
      async () => {
        const now = JSON.stringify(await band(page));
        const isSame = now === last;
        last = now;
        return isSame;
      },
      { timeout: PATIENCE, interval: 200 },
    )
    .toBe(true);
  return band(page);
}

const middle = ({ top, bottom }: Band) => (top + bottom) / 2;
const setting = (page: Page) => page.getByRole('button', { name: 'Text', exact: true });

/** Opens the settings of the text by keyboard, acts there, and closes them. */
async function inSettings(page: Page, act: () => Promise<void>): Promise<void> {
  await setting(page).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('switch', { name: 'Line focus' })).toBeSeen();
  await act();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('switch', { name: 'Line focus' })).toBeGone();
}

/** Whether the window can be scrolled no further. */
const atEnd = (page: Page): Promise<boolean> =>
  page.evaluate(() => scrollY + innerHeight >= document.documentElement.scrollHeight - 1);

/** Down through the text: each key one line further, in the middle of the window for as long as the page scrolls. */
async function walkDown(page: Page): Promise<void> {
  const seen: string[] = [];
  for (let line = 0; line < 25; line += 1) {
    await page.keyboard.press('ArrowDown');
    const now = await band(page);
    expect(now.words).not.toBe('');
    expect(middle(now)).toBeGreaterThan(0);
    expect(middle(now)).toBeLessThan((await atEnd(page)) ? 900 : 900 * 0.75);
    seen.push(now.words);
  }
  expect(new Set(seen).size).toBe(25);
}

/** Larger letters: the band grows with them and stays at the words that were read, most of them at least. */
async function enlarge(page: Page): Promise<void> {
  await inSettings(page, async () => {
    const small = await atRest(page);
    await page.getByRole('group', { name: 'Size' }).getByRole('button', { name: 'More' }).click();
    await expect
      .poll(
        async () => {
          const { top, bottom } = await band(page);
          return bottom - top;
        },
        { timeout: PATIENCE },
      )
      .toBeGreaterThan(small.bottom - small.top);
    const words = small.words.split(' ');
    expect((await atRest(page)).words.split(' ')).toContain(words[words.length >> 1]);
  });
}

/** A text with more lines than the test walks through, whatever the day puts first. */
async function longestText(): Promise<string> {
  const texts = await app.api<{ id: string; word_count: number }[]>('student', 'student/articles?per_page=100');
  return texts.toSorted((a, b) => b.word_count - a.word_count)[0]!.id;
}

test('one line stands out: it follows keys, pointer and scrolling, grows with the letters, and is kept', async () => {
  const page = await app.open(`/student/library/${await longestText()}`, { width: 1440 }, 'student');
  await startReading(page);
  expect((await band(page)).masked).toBe(false);
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PATCH' && response.url().endsWith('/student/settings'),
  );
  await inSettings(page, async () => {
    await page.getByRole('switch', { name: 'Line focus' }).focus();
    await page.keyboard.press('Space');
  });
  expect((await saved).status()).toBe(200);

  const first = await band(page);
  expect(first.masked).toBe(true);
  expect(first.words).not.toBe('');
  await page.keyboard.press('ArrowDown');
  const second = await band(page);
  expect(middle(second)).toBeGreaterThan(middle(first));
  expect(second.words).not.toContain(first.words);
  await page.keyboard.press('ArrowUp');
  expect(await band(page)).toEqual(first);

  await walkDown(page);

  const before = await band(page);
  await page.mouse.move(720, 300);
  await expect
    .poll(async () => Math.abs(middle(await band(page)) - 300), { timeout: PATIENCE })
    .toBeLessThan((before.bottom - before.top) / 2 + 20);
  const pointed = await band(page);
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => (await band(page)).words, { timeout: PATIENCE }).not.toBe(pointed.words);
  expect(Math.abs(middle(await atRest(page)) - 300)).toBeLessThan(60);

  await enlarge(page);

  await page.reload();
  await expect(page.getByRole('timer')).toBeSeen();
  const restored = await band(page);
  expect(restored.masked).toBe(true);
  expect(restored.words).not.toBe('');
});

test('among short lines the one being read stands out, the same one in larger and smaller letters', async () => {
  const page = await app.open('/student/library', { width: 390 }, 'student');
  // One that no day of the demo reads: which text comes third hangs on the day.
  await page.getByRole('link', { name: 'Read: Yankı Nereden Gelir?' }).first().click();
  await startReading(page);
  await inSettings(page, () => page.getByRole('switch', { name: 'Line focus' }).check());
  const resize = (way: 'More' | 'Less') =>
    inSettings(page, () => page.getByRole('group', { name: 'Size' }).getByRole('button', { name: way }).click());
  const lost: string[] = [];
  for (let round = 0; round < 4; round += 1) {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const small = await atRest(page);
    await resize('More');
    const large = await atRest(page);
    // The letter in the middle of the line is in it still: where it is short, no more than a word.
    if (!small.at.some((word) => large.at.includes(word))) lost.push(`${small.words} → ${large.words}`);
    await resize('Less');
    await expect.poll(async () => (await atRest(page)).words, { timeout: PATIENCE }).toBe(small.words);
  }
  expect(lost).toEqual([]);
});

test('a touch moves the line on a telephone, and a text with a guide marks one line', async () => {
  const page = await app.open('/student/library', { width: 390 }, 'student');
  await page
    .getByRole('link', { name: /^Read: / })
    .first()
    .click();
  await startReading(page);
  await setting(page).tap();
  await page.getByRole('switch', { name: 'Line focus' }).check();
  await page.keyboard.press('Escape');
  const first = await band(page);
  expect(first.masked).toBe(true);
  await page.touchscreen.tap(30, 600);
  const touched = await band(page);
  expect(Math.abs(middle(touched) - 600)).toBeLessThan(60);
  expect(touched.words).not.toBe(first.words);

  await page.getByRole('link', { name: 'Back to the library' }).click();
  await page
    .getByRole('link', { name: /^Read: / })
    .first()
    .click();
  await page.getByText('With a guide').click();
  await page.getByRole('button', { name: 'Start reading' }).click();
  await page.locator('[data-frame]').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  const tops = await page
    .locator('[data-marked]')
    .evaluateAll((words) => [...new Set(words.map((word) => (word as HTMLElement).offsetTop))]);
  expect(tops).toHaveLength(1);
  expect(
    await page
      .locator('[data-word]:not([data-marked])')
      .first()
      .evaluate((word) => getComputedStyle(word).color),
  ).toMatch(/ \/ 0\.3\)$/);
});
