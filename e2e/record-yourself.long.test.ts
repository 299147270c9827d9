import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { axeFindings } from './testing/axe.ts';
import { go, okur } from './testing/okur.ts';
import { cutButtons, smallTargets } from './testing/sizes.ts';
import { faultsAtEveryWidth } from './testing/widths.ts';

const app = okur();

const bar = (page: Page) => page.getByRole('region', { name: 'Read it aloud and record yourself' });

/** A text of the library that was read before; from it one reads aloud. */
async function openReadText(width: number): Promise<Page> {
  const page = await app.open('/student/library?read=yes', { width }, 'student');
  await page.getByRole('article').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Read it aloud and record yourself' }).click();
  return page;
}

test('a child reads aloud, listens, hands it in; the teacher listens and answers; the child deletes it', async () => {
  const page = await openReadText(390);
  await expect(bar(page).getByText(/stays on this device until you hand it in/)).toBeSeen();
  expect([await axeFindings(page), await cutButtons(page), await smallTargets(page)]).toEqual([[], [], []]);
  await bar(page).getByRole('button', { name: 'Start recording' }).click();
  await expect(bar(page).getByRole('timer')).toBeSeen();
  await expect(bar(page).getByRole('timer').filter({ hasText: '0:02' })).toBeSeen();
  await bar(page).getByRole('button', { name: 'Stop' }).click();
  const player = bar(page).getByLabel('Your recording');
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(0);

  expect(await faultsAtEveryWidth(page)).toEqual([]);
  // What no one else has is not lost without a question.
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await bar(page).getByRole('checkbox', { name: 'I read the whole text' }).click();
  // Two seconds are not enough for it: no speed is printed that no one believes.
  await expect(bar(page).getByText(/too quick to be the whole text/)).toBeSeen();
  expect(await axeFindings(page)).toEqual([]);
  const title = await page.locator('article[lang] h1').innerText();
  await bar(page).getByRole('button', { name: 'Hand it in' }).click();
  await expect(bar(page).getByText(/Your teacher can listen to it now/)).toBeSeen();
  await bar(page).getByRole('button', { name: 'Done' }).click();

  const desk = await app.open('/management/users', {}, 'IN');
  await desk.getByRole('button', { name: /Notifications/ }).click();
  await desk.getByText(`read “${title}” aloud for you`, { exact: false }).first().click();
  // The newest first: the demo may have others of the same text.
  await desk.getByRole('row').filter({ hasText: title }).first().click();
  const form = desk.getByRole('dialog');
  await expect
    .poll(() => form.getByLabel(title).evaluate((audio: HTMLAudioElement) => audio.readyState))
    .toBeGreaterThan(0);
  expect(await axeFindings(desk)).toEqual([]);
  await form.getByLabel(/A word to the child/).fill('Çok güzel okudun!');
  await form.getByRole('button', { name: 'Mark as listened to' }).click();
  await expect(desk.getByRole('row').filter({ hasText: title }).first().getByText('Listened to')).toBeSeen();

  await go(page, '/student/progress');
  const mine = page.getByRole('region', { name: 'Reading aloud' });
  await expect(mine.getByText('Çok güzel okudun!')).toBeSeen();
  expect(await axeFindings(page)).toEqual([]);
  await mine.getByRole('button', { name: `Delete the recording of ${title}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(mine.getByText(title)).toBeGone();
});

test('a microphone that is not allowed, or not there, is said plainly', async () => {
  const page = await openReadText(820);
  for (const [name, words] of [
    ['NotAllowedError', /The microphone is not allowed here/],
    ['NotFoundError', /This device has no microphone/],
  ] as const) {
    await page.evaluate((error) => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', error));
    }, name);
    await bar(page).getByRole('button', { name: 'Start recording' }).click();
    await expect(bar(page).getByText(words)).toBeSeen();
  }
});
