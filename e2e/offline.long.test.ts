import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { okur } from './testing/okur.ts';
import { PATIENCE } from './testing/patience.ts';
import { answer, readFor, startReading } from './testing/reading.ts';
import { expectRefusal } from './testing/watch.ts';

const app = okur();

/** Opens the first open task of the demo student; gives its address. */
async function openTask(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Read', exact: true }).first().click();
  await expect(page).toBeAt(/^\/student\/homework\//);
  return new URL(page.url()).hash;
}
/** How many readings of the demo student the server has. */
async function readings(): Promise<number> {
  const { token } = await app.session('student');
  const response = await fetch(`${app.url}/api/v1/student/progress`, { headers: { authorization: `Bearer ${token}` } });
  return ((await response.json()) as { data: { readings_total: number } }).data.readings_total;
}
const done = (page: Page, task: string) => page.getByRole('region', { name: 'Done' }).locator(`a[href$="${task}"]`);

test('a reading goes on without the network, waits on the device and arrives once', async () => {
  const before = await readings();
  const page = await app.open('/student/today', { width: 390 }, 'student');
  const task = await openTask(page);
  await startReading(page);
  expectRefusal(page, 'offline');
  await page.context().setOffline(true);
  await readFor(page, 6);
  await answer(page);
  await expect(page.getByRole('heading', { name: 'Saved on this device' })).toBeSeen();
  await page.close();

  await page.context().setOffline(false);
  const later = await page.context().newPage();
  await later.goto(`${app.url}/#/student/today`);
  await expect(done(later, task)).toBeSeen();
  await expect(later.getByText('Not sent yet')).toBeGone();
  expect(await readings()).toBe(before + 1);
});

test('a text that is loaded again in the middle goes on where it was', async () => {
  const page = await app.open('/student/today', { width: 390 }, 'student');
  const task = await openTask(page);
  await startReading(page);
  await readFor(page, 4);
  await page.reload();
  await expect(page.getByRole('timer')).toBeSeen();
  await readFor(page, 6);
  await answer(page);
  await expect(page.getByRole('heading', { name: 'Your result' })).toBeSeen();
  await page.getByRole('link', { name: 'Go to today', exact: true }).click();
  await expect(done(page, task)).toBeSeen();
});

test('a text of the library and an exercise that were never opened are there without a network', async () => {
  const page = await app.open('/student/today', { width: 390 }, 'student');
  const requests: string[] = [];
  page.on('response', (response) => void requests.push(new URL(response.url()).pathname));
  // The last thing that is fetched beforehand is the terms of a text.
  await expect
    .poll(() => requests.filter((path) => /student\/articles\/.*\/terms$/.test(path)).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(6);
  await expect
    .poll(() => requests.filter((path) => /student\/exercises\/./.test(path)).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(10);
  expectRefusal(page, 'offline');
  await page.context().setOffline(true);

  await page.getByRole('link', { name: 'Library' }).click();
  await page
    .getByRole('link', { name: /^Read: / })
    .first()
    .click();
  await page.getByText('With a guide').click();
  await page.getByRole('button', { name: 'Start reading' }).click();
  await page.locator('[data-frame]').waitFor();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Continue' }).first()).toBeSeen();
  const frame = async () => Number(await page.locator('[data-frame]').getAttribute('data-frame'));
  const left = await frame();

  // While a text is read there are no bars.
  await page.getByRole('link', { name: 'Back to the library' }).click();
  await page.getByRole('link', { name: 'Exercises' }).click();
  await page
    .getByRole('link', { name: /^Start: / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeSeen();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();

  await page.getByRole('link', { name: 'Library' }).click();
  await page
    .getByRole('link', { name: /^Continue: / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.locator('[data-frame]').waitFor();
  await expect.poll(frame, { timeout: PATIENCE }).toBeGreaterThan(left);
});
