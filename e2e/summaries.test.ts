import { expect, test } from 'vitest';
import { axeFindings } from './testing/axe.ts';
import { okur } from './testing/okur.ts';
import { addSummary, openWholeClass, publishSummary, readAndAnswer, writeSection } from './testing/summaries.ts';
import { long } from '../server/src/platform/testing/long.ts';

const app = okur();

test('an editor writes a summary and publishes it', async () => {
  const page = await app.open('/summaries/books', {}, 'CE');
  const section = await addSummary(page, 'The Secret Garden');
  await section.getByRole('textbox', { name: 'Heading', exact: true }).fill('How it begins');
  await writeSection(page, 'Mary finds the key of a garden that has been locked.');
  await publishSummary(page);
  expect(await axeFindings(page)).toEqual([]);
});

test('a class loses all its summaries and has them again by the undo', async () => {
  const page = await app.open('/summaries/books', {}, 'CM');
  const modal = await openWholeClass(page, undefined);
  const has = modal.getByText(/^This class has (\d+) summar/);
  const before = await has.textContent();
  await modal.getByRole('button', { name: 'Remove all' }).click();
  await expect(modal.getByText('This class has 0 summaries.')).toBeSeen();
  await modal.getByRole('button', { name: 'Undo' }).first().click();
  await expect(modal.getByText(before!)).toBeSeen();
  expect(await axeFindings(page)).toEqual([]);
});

test('a child finds a summary, reads it and answers; the teacher sees the answers', async () => {
  const page = await app.open('/student/summaries', { width: 390 }, 'student');
  await readAndAnswer(page);

  const teacher = await app.open('/summaries/books', {}, 'IN');
  await teacher.getByRole('link', { name: 'Pinokyo' }).click();
  await teacher.getByRole('tab', { name: 'Answers' }).click();
  const row = teacher.getByRole('row', { name: /Çağan Işık/ });
  await expect(row.getByText('2 of 3', { exact: true })).toBeSeen();
  await expect(row.getByRole('img', { name: 'Question 2: wrong' })).toBeSeen();
  expect(await axeFindings(teacher)).toEqual([]);
});

test.runIf(long)('a category has its activity, and the way back to the list', async () => {
  const names = { tr: 'Deniz', en: 'The sea', fr: 'La mer', pl: 'Morze' };
  await app.api('SP', 'summaries/classes', { names });
  const page = await app.open('/summaries/classes', {}, 'MN');
  await page.getByRole('button', { name: 'Actions for The sea' }).click();
  await page.getByRole('menuitem', { name: 'Activity' }).click();
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeSeen();
  const row = page.getByRole('row').filter({ hasText: 'Added' });
  await expect(row).toBeSeen();
  expect(await page.getByRole('row').count()).toBe(2);
  // The activity calls things in the language of the account, which may be another than the browser's.
  await row.getByRole('link', { name: /^(The sea|Deniz)$/ }).click();
  await expect(page.getByRole('button', { name: 'Actions for The sea' })).toBeSeen();
});
