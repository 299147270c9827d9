import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A tutorial of the demo: a film of which the demo's child has seen eight seconds, then a quiz of two questions. */
export const tutorial = { title: 'Göz satırda nasıl yürür?', link: /Göz satırda nasıl yürür\?/ };

/** Watches the film to its end, twice as fast, and goes on to the quiz. */
export async function watchRest(page: Page): Promise<void> {
  const film = page.locator('video');
  await film.evaluate((video: HTMLVideoElement) => {
    video.currentTime = 8;
    video.playbackRate = 2;
    return video.play();
  });
  await expect(page.getByText('You have watched this video.')).toBeSeen();
  // It counts as watched before its last second is played.
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('button', { name: 'Check my answers' })).toBeSeen();
}

const answers = { right: 'İki sözcüğü', wrong: 'Tek bir harfi' };

/** Answers the quiz: the first question rightly, the second so. */
export async function answerQuiz(page: Page, second: keyof typeof answers): Promise<void> {
  await page.getByRole('radio', { name: 'Sıçrar ve durur' }).click();
  await page.getByRole('radio', { name: answers[second] }).click();
  await page.getByRole('button', { name: 'Check my answers' }).click();
  await expect(page.getByText(second === 'right' ? 'Passed: 100%' : 'Not yet: 50%')).toBeSeen();
}
