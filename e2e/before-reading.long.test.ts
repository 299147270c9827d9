import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { go, okur } from './testing/okur.ts';
import { answer, readFor } from './testing/reading.ts';
import { expectRefusal } from './testing/watch.ts';

const app = okur();

/** How many answers without the text the questions of an article have. */
async function answersWithoutText(article: string): Promise<number> {
  const { token } = await app.session('SP');
  const response = await fetch(`${app.url}/api/v1/articles/${article}/quality`, {
    headers: { authorization: `Bearer ${token}` },
  });
  return ((await response.json()) as { data: { unread: number }[] }).data[0]!.unread;
}

/** A published text of the platform that the demo student has never read. */
async function unreadArticle(): Promise<{ id: string; title: string }> {
  const { token } = await app.session('student');
  const homework = await fetch(`${app.url}/api/v1/student/tasks`, { headers: { authorization: `Bearer ${token}` } });
  const task = ((await homework.json()) as { data: { id: string; title: string }[] }).data.find(({ title }) =>
    title.startsWith('Önce tahmin et'),
  )!;
  const opened = await fetch(`${app.url}/api/v1/student/homeworks/${task.id}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { text } = ((await opened.json()) as { data: { text: { article_id: string; title: string } } }).data;
  return { id: text.article_id, title: text.title };
}

async function giveAskingFirst(page: Page, article: string, department: string, title: string): Promise<void> {
  await go(page, `/homeworks/new?article=${article}`);
  await page.getByText(new RegExp(`^${department} \\(\\d+\\)$`)).click();
  await page.getByRole('button', { name: 'Title, start, target and note' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('switch', { name: 'Also ask the questions before reading' }).click();
  await page.getByRole('button', { name: 'Assign homework' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeSeen();
  await expect(page.getByText('Students answer the questions before reading too; guesses do not count')).toBeSeen();
}

test('questions before reading are guessed without a network, sent once, and counted for the questions', async () => {
  const { token } = await app.session('student');
  const me = await fetch(`${app.url}/api/v1/auth/student/me`, { headers: { authorization: `Bearer ${token}` } });
  const {
    name,
    surname,
    department_name: department,
  } = ((await me.json()) as { data: { name: string; surname: string; department_name: string } }).data;
  const article = await unreadArticle();
  const before = await answersWithoutText(article.id);
  const desk = await app.open('/homeworks', {}, 'IN');
  await giveAskingFirst(desk, article.id, department, 'Tahmin ödevi');

  const phone = await app.open('/student/today', { width: 390 }, 'student');
  await phone.getByRole('article').filter({ hasText: 'Tahmin ödevi' }).getByRole('link', { name: 'Read' }).click();
  await expect(phone.getByText(/The questions come first\. Just guess!/)).toBeSeen();
  expectRefusal(phone, 'offline');
  await phone.context().setOffline(true);
  await phone.getByRole('button', { name: 'Start with the questions' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'What do you think?' })).toBeSeen();
  await phone.getByRole('radio').first().click();
  await expect(phone.getByText(/still empty\. That is fine\./)).toBeSeen();
  await phone.getByRole('button', { name: 'Now read the text' }).click();
  await readFor(phone, 6);
  await answer(phone);
  await expect(phone.getByRole('heading', { name: 'Saved on this device' })).toBeSeen();
  await phone.context().setOffline(false);
  await expect(phone.getByRole('heading', { name: 'Your result' })).toBeSeen();
  await expect.poll(() => answersWithoutText(article.id), { timeout: 30_000 }).toBe(before + 1);

  // Once more is practice: the questions come after it alone.
  await phone.getByRole('button', { name: 'Show me more' }).click();
  await phone.getByRole('button', { name: 'Read again for practice' }).click();
  await expect(phone.getByRole('button', { name: 'Start reading' })).toBeSeen();

  await desk.reload();
  await expect(desk.getByRole('row').filter({ hasText: `${name} ${surname}` })).toBeSeen();
  expect(await answersWithoutText(article.id)).toBe(before + 1);
});
