import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from './testing/axe.ts';
import { go, okur } from './testing/okur.ts';

const app = okur();
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'nothing new to read' });

/** The instructor lets the demo's student read at a grade of which there is no text. */
async function readAboveAllTexts(): Promise<string> {
  const [{ token: own }, { token }] = [await app.session('student'), await app.session('IN')];
  const me = await fetch(`${app.url}/api/v1/auth/student/me`, { headers: { authorization: `Bearer ${own}` } });
  const { id } = ((await me.json()) as { data: { id: string } }).data;
  const changed = await fetch(`${app.url}/api/v1/users/${id}/settings`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text_level: 12 }),
  });
  expect(changed.status).toBe(200);
  return id;
}

test('a child without a new text, its instructor and those who write texts are told', async () => {
  const id = await readAboveAllTexts();
  const child = await app.open('/student/progress', { width: 390 }, 'student');
  await expect(child.getByText(/You have read all the new texts at your level/)).toBeSeen();

  const desk = await app.open(`/management/users/${id}?tab=reading`, {}, 'IN');
  await expect(desk.getByText(/No unread Turkish texts left at this level/)).toBeSeen();
  await go(desk, '/articles/list');
  // How many more there are differs from day to day.
  await expect(notice(desk).getByText(/^[1-9]\d* students? ha(s|ve) nothing new to read$/)).toBeSeen();
  expect(await axeFindings(desk)).toEqual([]);
  await notice(desk).getByRole('button', { name: 'Show which' }).press('Enter');
  const dialog = desk.getByRole('dialog');
  const row = dialog.getByRole('row').filter({ hasText: 'Turkish, Grade 12' });
  await expect(row.getByRole('link', { name: '6-A' })).toBeSeen();
  expect(await axeFindings(desk)).toEqual([]);
  await row.getByRole('link', { name: /^Add article/ }).click();
  await expect(desk).toBeAt(/^\/articles\/new\?.*grade_level=12/);

  const platform = await app.open('/articles/list', { width: 390 }, 'SP');
  await notice(platform).getByRole('button', { name: 'Show which' }).click();
  await expect(platform.getByRole('dialog').getByRole('row').filter({ hasText: 'Turkish, Grade 12' })).toBeSeen();
  expect(await platform.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  expect(await axeFindings(platform)).toEqual([]);

  // Company managers give texts, but write none: their list has no such line.
  const manager = await app.open('/articles/list', {}, 'CM');
  await expect(manager.getByRole('heading', { level: 1 })).toBeSeen();
  await expect(manager.getByRole('row').nth(1)).toBeSeen();
  expect(await notice(manager).count()).toBe(0);
});
