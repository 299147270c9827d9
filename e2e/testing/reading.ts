import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Hand, pointer } from './hands.ts';
import { PATIENCE } from './patience.ts';

/** Begins the text of the homework that is open. */
export async function startReading(page: Page, hand: Hand = pointer): Promise<void> {
  await hand.press(page.getByRole('button', { name: 'Start reading' }));
  await expect(page.getByRole('timer')).toBeSeen();
}

/** Reads, scrolling, until the clock beside the text shows so many seconds. */
export async function readFor(page: Page, seconds: number, hand: Hand = pointer): Promise<void> {
  const clock = page.getByRole('timer');
  await expect
    .poll(
      async () => {
        await hand.scroll(page);
        const [minutes = 0, rest = 0] = (await clock.innerText()).trim().split(':').map(Number);
        return minutes * 60 + rest;
      },
      { timeout: seconds * 1000 + PATIENCE, interval: 400 },
    )
    .toBeGreaterThanOrEqual(seconds);
}

/** Ends the text and answers each question: with these options where they are offered, else with the first one. */
export async function answer(page: Page, right: readonly string[] = [], hand: Hand = pointer): Promise<void> {
  await hand.press(page.getByRole('button', { name: /^Finished!/ }));
  const questions = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(questions.first()).toBeSeen();
  for (const question of await questions.all()) {
    const options = await question.getByRole('radio').or(question.getByRole('checkbox')).all();
    const texts = await Promise.all(options.map((option) => option.innerText()));
    const chosen = options.filter((_option, at) => right.includes(texts[at]!.trim()));
    for (const option of chosen.length > 0 ? chosen : options.slice(0, 1)) await hand.choose(option);
  }
  await hand.press(page.getByRole('button', { name: 'Send answers' }));
}

/** The words of the first whole line in sight of a book, as they are on the page. */
export const firstLine = (page: Page): Promise<string> =>
  page.locator('article[lang]').evaluate((article) => {
    const reader = article.closest('[data-form]')!;
    // As one text it is read below the bar, page by page within its own window.
    const box = [...reader.children].find((child) =>
      reader.matches('[data-form="page"]') ? child.contains(article) : child.matches('[data-reader-bar]'),
    )!;
    const { top, bottom } = box.getBoundingClientRect();
    const edge = box.contains(article) ? top : bottom;
    const walker = document.createTreeWalker(article, NodeFilter.SHOW_TEXT);
    let line: number | null = null;
    const words: string[] = [];
    while (walker.nextNode()) {
      for (const { index, 0: word } of walker.currentNode.nodeValue!.matchAll(/[\p{L}\p{N}’'-]+/gu)) {
        const range = document.createRange();
        range.setStart(walker.currentNode, index);
        range.setEnd(walker.currentNode, index + word.length);
        const [rect] = range.getClientRects();
        // Letters may be taller than their line: its middle tells whether it is in sight.
        if (!rect || rect.top + rect.height / 2 < edge) continue;
        line ??= rect.top;
        if (Math.abs(rect.top - line) < 4) words.push(word);
        else return words.join(' ');
      }
    }
    return words.join(' ');
  });
