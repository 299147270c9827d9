import type { Exercise, StudentExercise } from '@okur/contract/exercises';
import type { Dialog, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { go, okur } from './testing/okur.ts';
import { PATIENCE } from './testing/patience.ts';

/* An exercise whose page goes away in the middle: by accident nothing is lost, on purpose it is asked about. */

const app = okur();

/** A number table of nine cells for all students, and where one plays it. */
async function numberTable(name: string): Promise<{ id: string; name: string; address: string }> {
  const { id } = await app.api<Exercise>('SP', 'exercises', {
    module_id: '01930000-0000-7000-8000-000000000002',
    name: { en: name, tr: name },
    kind: 'schulte_table',
    language: 'tr',
    params: { size: 3, tables: 1 },
  });
  return { id, name, address: `/student/exercises/${id}` };
}

const played = async (id: string): Promise<Pick<StudentExercise, 'attempts' | 'best_score'>> => {
  const { attempts, best_score } = (await app.api<StudentExercise[]>('student', 'student/exercises')).find(
    (exercise) => exercise.id === id,
  )!;
  return { attempts, best_score };
};

const start = (page: Page) => page.getByRole('button', { name: 'Start', exact: true }).click();
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true }).click();
const next = (page: Page, number: number) => page.getByText(`Find: ${number}`, { exact: true });

async function find(page: Page, from: number, to: number): Promise<void> {
  for (let number = from; number <= to; number += 1) {
    await expect(next(page, number)).toBeSeen();
    await page.getByRole('button', { name: String(number), exact: true }).click();
  }
}

/** What the browser itself asks before a page is left; dismissed, the page stays. */
const nextDialog = (page: Page, answer: 'accept' | 'dismiss') =>
  new Promise<string>((resolve) => {
    page.once('dialog', (dialog: Dialog) => void dialog[answer]().then(() => resolve(dialog.type())));
  });

test('an exercise whose tab is killed in the middle is gone on with and arrives once', async () => {
  const { id, name, address } = await numberTable('Yarıda kalan tablo');
  const page = await app.open(address, { width: 390 }, 'student');
  await start(page);
  await find(page, 1, 4);
  await page.close();

  const later = await page.context().newPage();
  await later.goto(`${app.url}/#/student/exercises`);
  await later.getByRole('link', { name: `Continue: ${name}` }).click();
  await expect(later.getByText('Paused')).toBeSeen();
  await goOn(later);
  await find(later, 5, 9);
  await expect(later.getByText('Well done!')).toBeSeen();
  // The pause while no page was there is no time of the player.
  await expect.poll(() => played(id), { timeout: PATIENCE }).toEqual({ attempts: 1, best_score: 100 });
  await later.getByRole('link', { name: 'Back to exercises' }).last().click();
  await expect(later.getByRole('link', { name: `Start: ${name}` })).toBeSeen();
});

test('the browser asks before a running exercise is closed, and who closes it goes on later', async () => {
  const { id, address } = await numberTable('Kapatılan tablo');
  const page = await app.open(address, {}, 'student');
  await start(page);
  await find(page, 1, 2);
  const stays = nextDialog(page, 'dismiss');
  await page.close({ runBeforeUnload: true });
  expect(await stays).toBe('beforeunload');
  await find(page, 3, 3);
  const leaves = nextDialog(page, 'accept');
  await page.reload();
  expect(await leaves).toBe('beforeunload');
  await goOn(page);
  await find(page, 4, 9);
  await expect(page.getByText('Well done!')).toBeSeen();
  await expect.poll(() => played(id), { timeout: PATIENCE }).toMatchObject({ attempts: 1 });
  // Nothing is left to be lost: no one asks.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeSeen();
});

test('a running exercise is left by a link or a step back after a question, and waits', async () => {
  const { id, address } = await numberTable('Bırakılan tablo');
  const page = await app.open('/student/exercises', {}, 'student');
  await go(page, address);
  await start(page);
  await find(page, 1, 3);
  const today = page.getByRole('link', { name: 'Today' });
  const question = page.getByRole('dialog', { name: 'Leave the exercise?' });
  await today.click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeGone();
  await expect(page).toBeAt(address);
  await goOn(page);
  await find(page, 4, 4);

  // Twice while it is asked, as an impatient thumb does.
  for (const steps of [-1, -1]) {
    await page.evaluate((by) => history.go(by), steps);
    await expect(question).toBeSeen();
  }
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toBeGone();
  await goOn(page);
  await find(page, 5, 5);

  await today.click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page).toBeAt('/student/today');
  expect(await played(id)).toEqual({ attempts: 0, best_score: null });
  await page.goBack();
  await expect(page.getByText('Paused')).toBeSeen();
  await goOn(page);
  await find(page, 6, 9);
  await expect(page.getByText('Well done!')).toBeSeen();
  await expect.poll(() => played(id), { timeout: PATIENCE }).toEqual({ attempts: 1, best_score: 100 });
});

test('its own button ends a running exercise: it begins again', async () => {
  const { id, address } = await numberTable('Bitirilen tablo');
  const page = await app.open(address, {}, 'student');
  await start(page);
  await find(page, 1, 2);
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await start(page);
  await expect(next(page, 1)).toBeSeen();
  expect(await played(id)).toEqual({ attempts: 0, best_score: null });
});
