import { join } from 'node:path';
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

const asset = (name: string) => join(import.meta.dirname, '../../server/src/demo/tutorials', name);

/** Adds a tutorial by its form; its record opens. */
export async function addTutorial(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add tutorial' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill(title);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeSeen();
}

async function openResource(page: Page, kind: 'Video' | 'Quiz') {
  await page.getByRole('tab', { name: /Videos and quizzes/ }).click();
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('menuitem', { name: kind, exact: true }).click();
  return page.getByRole('dialog');
}

/** Adds the demo's film, with captions. */
export async function addVideo(page: Page, title: string): Promise<void> {
  const form = await openResource(page, 'Video');
  await form.getByLabel('Title').fill(title);
  await form.locator('input[type="file"]').nth(0).setInputFiles(asset('eye.webm'));
  await form.locator('input[type="file"]').last().setInputFiles(asset('eye.en.vtt'));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${title}`) })).toBeSeen();
}

/** Types a quiz of one question. */
export async function addQuiz(page: Page, title: string): Promise<void> {
  const form = await openResource(page, 'Quiz');
  await form.getByLabel('Title').fill(title);
  await form.getByRole('button', { name: 'Add question' }).first().click();
  const question = form.getByRole('region', { name: 'Question 1' });
  await question.getByRole('textbox', { name: 'Question', exact: true }).fill('What do eyes do?');
  await question.getByRole('textbox', { name: 'Option 1', exact: true }).fill('They jump');
  await question.getByRole('textbox', { name: 'Option 2', exact: true }).fill('They sleep');
  await question.getByRole('radio', { name: 'Option 1 is right' }).check();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^${title}`) })).toBeSeen();
}
