import { expect, test } from 'vitest';
import { axeFindings } from './testing/axe.ts';
import { go, okur } from './testing/okur.ts';
import { addTutorial, addVideo, answerQuiz, tutorial, watchRest } from './testing/tutorials.ts';
import { expectRefusal } from './testing/watch.ts';

const app = okur();

test('a video that is skipped to its end is not watched; one that is watched opens the quiz', async () => {
  const page = await app.open('/student/today', {}, 'student');
  const task = page.getByRole('article').filter({ hasText: tutorial.title });
  await expect(task.getByText('You have 2 parts to do')).toBeSeen();
  await task.getByRole('link', { name: 'Watch' }).click();
  const video = page.locator('video');
  await expect(page.getByText('40% watched')).toBeSeen();
  expect(await axeFindings(page)).toEqual([]);

  await video.evaluate((film: HTMLVideoElement) => {
    film.currentTime = 18;
    return film.play();
  });
  await expect(page.getByText('50% watched')).toBeSeen();
  await expect(page.getByText('Finish the steps before this first')).toBeSeen();

  await watchRest(page);
  await answerQuiz(page, 'wrong');
  await page.getByRole('button', { name: 'Try again' }).click();
  await answerQuiz(page, 'right');
  await expect(page.getByText('Tutorial finished')).toBeSeen();
  expect(await axeFindings(page)).toEqual([]);
  await go(page, '/student/today');
  await expect(task.getByText(/^Finished on/)).toBeSeen();

  const [child] = await app.api<{ id: string }[]>('SP', 'users?search=student%40okur.example');
  const desk = await app.open(`/management/users/${child!.id}?tab=tutorials`, {}, 'IN');
  await desk.getByRole('radiogroup', { name: 'Tutorials' }).getByText('Finished').click();
  const row = desk.getByRole('row', { name: tutorial.link });
  // Until then it is the list of all, in which what was watched is 100% as well.
  await expect(desk.getByRole('columnheader', { name: 'Language' })).toBeSeen();
  await expect(row.getByRole('cell', { name: '100%' })).toBeSeen();
  await desk.getByRole('radiogroup', { name: 'Tutorials' }).getByText('All tutorials', { exact: true }).click();
  await expect(row.getByText('0:20 of 0:20', { exact: true })).toBeSeen();
  expect(await axeFindings(desk)).toEqual([]);

  await go(desk, '/homeworks?kind=tutorial');
  await desk.getByRole('link', { name: tutorial.title }).click();
  await expect(desk.getByRole('row', { name: /Çağan Işık/ }).getByText('On time')).toBeSeen();
  expect(await axeFindings(desk)).toEqual([]);

  await go(desk, '/tutorials/watch-list?tab=students');
  // The page before has a link of the same name.
  await expect(desk.getByRole('heading', { level: 1, name: 'Watch list' })).toBeSeen();
  await desk.getByRole('link', { name: tutorial.link }).click();
  await expect(desk.getByRole('heading', { name: /Who has watched$/ })).toBeSeen();
  await expect(desk.getByRole('row').filter({ hasText: 'Started' }).first()).toBeSeen();
  expect(await axeFindings(desk)).toEqual([]);
  await desk.getByRole('textbox', { name: 'Search', exact: true }).fill('Işık');
  const watcher = desk.getByRole('row', { name: /Çağan Işık/ });
  // Of the film that is required and the school's own, which is not.
  await expect(watcher.getByText('0:20 of 0:40', { exact: true })).toBeSeen();
  await expect(watcher.getByText('Finished', { exact: true })).toBeSeen();
});

test('a tutorial is written: a video with captions, and published once all that is required is there', async () => {
  const page = await app.open('/tutorials/list', {}, 'SP');
  await addTutorial(page, 'Breathe, then read');
  expectRefusal(page, 422);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Add something required first')).toBeSeen();

  await addVideo(page, 'Slowly');
  await expect(page.getByRole('cell', { name: '20 sec · 138.5 KB · Captions: English', exact: true })).toBeSeen();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Tutorial published')).toBeSeen();
});
