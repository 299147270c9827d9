import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { PATIENCE } from './patience.ts';

/** Begins the text of the homework that is open. */
export async function startReading(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start reading' }).click();
  await expect(page.getByRole('timer')).toBeSeen();
}

/** Reads, scrolling, until the clock beside the text shows so many seconds. */
export async function readFor(page: Page, seconds: number): Promise<void> {
  const clock = page.getByRole('timer');
  await expect
    .poll(
      async () => {
        await page.mouse.wheel(0, 90);
        const [minutes = 0, rest = 0] = (await clock.innerText()).trim().split(':').map(Number);
        return minutes * 60 + rest;
      },
      { timeout: seconds * 1000 + PATIENCE, interval: 400 },
    )
    .toBeGreaterThanOrEqual(seconds);
}

/** Ends the text and answers each question: with these options where they are offered, else with the first one. */
export async function answer(page: Page, right: readonly string[] = []): Promise<void> {
  await page.getByRole('button', { name: /^Finished!/ }).click();
  const questions = page.getByRole('region').filter({ has: page.getByRole('heading', { level: 2 }) });
  await expect(questions.first()).toBeSeen();
  for (const question of await questions.all()) {
    const options = await question.getByRole('radio').or(question.getByRole('checkbox')).all();
    const texts = await Promise.all(options.map((option) => option.innerText()));
    const chosen = options.filter((_option, at) => right.includes(texts[at]!.trim()));
    for (const option of chosen.length > 0 ? chosen : options.slice(0, 1)) await option.click();
  }
  await page.getByRole('button', { name: 'Send answers' }).click();
}
