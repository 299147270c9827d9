import { timeAhead } from '@okur/contract/testing/time';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { go, okur } from './testing/okur.ts';
import { PATIENCE } from './testing/patience.ts';
import { faultsAtEveryWidth } from './testing/widths.ts';
import { long } from '../server/src/platform/testing/long.ts';

const app = okur();

type Dashboard = { homework: { open: { title: string }[] } };

/** Gives homework of a kind to a class; `choose` fills in what it is of. */
async function give(
  page: Page,
  department: string,
  kind: 'Exercises' | 'Exam',
  title: string,
  choose: () => Promise<void>,
): Promise<void> {
  await go(page, '/homeworks/new');
  await page.getByText(kind, { exact: true }).click();
  await choose();
  await page.getByText(new RegExp(`^${department} \\(\\d+\\)$`)).click();
  await page.getByRole('button', { name: 'Title, start, target and note' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Assign homework' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeSeen();
}

test.runIf(long)('another kind of homework keeps the class, the days and the note', async () => {
  const desk = await app.open('/homeworks/new', {}, 'IN');
  await desk.getByText(/^5-A \(\d+\)$/).click();
  await desk.getByRole('button', { name: 'Title, start, target and note' }).click();
  await desk.getByLabel('Note', { exact: false }).fill('Read it aloud first.');
  await desk.getByText('Exercises', { exact: true }).click();
  await expect(desk.getByRole('combobox', { name: 'Add an exercise' })).toBeSeen();
  expect(await desk.getByRole('checkbox', { name: /^5-A/ }).isChecked()).toBe(true);
  await desk.getByRole('button', { name: 'Title, start, target and note' }).click();
  await expect(desk.getByLabel('Note', { exact: false })).toBeSeen();
  expect(await desk.getByLabel('Note', { exact: false }).inputValue()).toBe('Read it aloud first.');
});

async function pick(page: Page, field: string, search: string, option: RegExp): Promise<void> {
  await page.getByRole('combobox', { name: field }).fill(search);
  await page.getByRole('option', { name: option }).click();
}

async function playExercise(phone: Page): Promise<void> {
  await phone.getByRole('article').filter({ hasText: 'Öyküyü sırala' }).getByRole('link', { name: 'Start' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Öyküyü sırala' })).toBeSeen();
  await phone.getByRole('link', { name: 'Start: Elif and the bird' }).click();
  await phone.getByRole('button', { name: 'Start', exact: true }).click();
  await phone.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(phone.getByText(/^Next time/)).toBeSeen();
  await phone.getByRole('link', { name: 'Back to homework' }).last().click();
  await expect(phone.getByText('All done. Playing again is practice.')).toBeSeen();
}

/** With one of two right answers. */
async function takeExam(phone: Page): Promise<void> {
  await phone.getByRole('article').filter({ hasText: 'Genel sınav' }).getByRole('link', { name: 'Start' }).click();
  await expect(phone.getByRole('heading', { level: 1, name: 'Genel sınav' })).toBeSeen();
  await phone.getByRole('link', { name: 'Start' }).click();
  await phone.getByRole('button', { name: 'Start' }).click();
  await phone.getByRole('radio', { name: 'Metnin asıl anlatmak istediği' }).click();
  await phone.getByRole('radio', { name: 'Doğru' }).click();
  await phone.getByRole('button', { name: 'Hand in' }).click();
  await phone.getByRole('link', { name: /^Show my result/ }).click();
  await expect(phone.getByText('1 of 2 points')).toBeSeen();
  await phone.getByRole('link', { name: 'Back to homework' }).click();
  await expect(phone.getByText('Score 50%')).toBeSeen();
}

test('an exercise and an exam as homework are done on a telephone; others get a reminder and more time', async () => {
  const me = await app.api<Record<'name' | 'surname' | 'department_name', string>>('student', 'auth/student/me');
  const { name, surname, department_name: department } = me;
  const child = `${name} ${surname}`;

  const desk = await app.open('/homeworks', {}, 'IN');
  await give(desk, department, 'Exercises', 'Öyküyü sırala', () =>
    pick(desk, 'Add an exercise', 'Elif', /Elif and the bird/),
  );
  await give(desk, department, 'Exam', 'Genel sınav', () => pick(desk, 'Which exam?', 'genel', /genel/));

  const phone = await app.open('/student/today', { width: 390 }, 'student');
  await playExercise(phone);
  await phone.getByRole('link', { name: 'Back to today' }).click();
  await takeExam(phone);

  await desk.reload();
  const result = desk.getByRole('row').filter({ hasText: child });
  await expect(result.getByText('50%')).toBeSeen();
  await expect(result.getByText('Not passed')).toBeSeen();
  await result.click();
  const drawer = desk.getByRole('dialog');
  await expect(drawer.getByText('1 of 2 points')).toBeSeen();
  await expect(drawer.getByText('Selected · Right answer')).toBeSeen();
  await drawer.getByRole('button', { name: 'Close' }).click();

  await desk.getByRole('tab', { name: /^Not finished/ }).click();
  await desk
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await desk.getByRole('menuitem', { name: 'Give more time' }).click();
  await desk.getByRole('dialog').getByLabel('Reason').fill('Was ill');
  await desk.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(desk.getByText(/^until /).first()).toBeSeen();
  await desk.getByRole('button', { name: 'Send reminder' }).click();
  await expect(desk.getByText(/students? reminded/)).toBeSeen();
  await expect(desk.getByText(/^Last reminded/)).toBeSeen();

  await go(desk, '/homeworks?kind=exercise');
  await desk.getByRole('link', { name: 'Öyküyü sırala' }).click();
  const played = desk.getByRole('row').filter({ hasText: child });
  await expect(played.getByText('On time')).toBeSeen();
  await played.click();
  await expect(desk.getByRole('dialog').getByRole('region', { name: 'Elif and the bird' })).toBeSeen();
});

/** Summaries one after the other, as one homework for a class. */
async function giveSummaries(desk: Page, department: string, titles: readonly string[]): Promise<void> {
  await desk.getByText('Several steps', { exact: true }).click();
  for (const [at, title] of titles.entries()) {
    await desk.getByRole('button', { name: 'Add a summary' }).click();
    const step = desk.getByRole('group', { name: `Step ${at + 1}`, exact: true });
    await step.getByRole('combobox', { name: 'Which summary?' }).fill(title);
    await desk.getByRole('option', { name: new RegExp(`^${title}`) }).click();
  }
  await desk.getByText(new RegExp(`^${department} \\(\\d+\\)$`)).click();
  await desk.getByRole('textbox', { name: 'Title', exact: true }).fill('İki özet');
  expect(await faultsAtEveryWidth(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Assign homework' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: 'İki özet' })).toBeSeen();
}

test.runIf(long)(
  'summaries as steps: one is done with its answers, one at its end, and the teacher sees both',
  async () => {
    const me = await app.api<Record<'name' | 'surname' | 'department_name', string>>('student', 'auth/student/me');
    const desk = await app.open('/homeworks/new', { width: 1440 }, 'IN');
    await giveSummaries(desk, me.department_name, ['Pinokyo', 'Peter Pan']);

    const phone = await app.open('/student/today', { width: 390 }, 'student');
    const card = (title: string) => phone.getByRole('article').filter({ hasText: title });
    await card('Pinokyo').getByRole('link', { name: 'Read', exact: true }).click();
    await phone.getByRole('button', { name: 'Go to the questions' }).click();
    await phone.getByRole('radio', { name: 'Burnu uzar' }).click();
    await phone.getByRole('radio', { name: 'Bir balığın karnında' }).click();
    await phone.getByRole('radio', { name: 'Doğru', exact: true }).click();
    await phone.getByRole('button', { name: 'Send answers' }).click();
    await expect(phone.getByText(/of 3 points$/)).toBeSeen();

    await go(phone, '/student/today');
    await card('Peter Pan').getByRole('link', { name: 'Read', exact: true }).click();
    await expect(phone.getByRole('heading', { level: 1, name: 'Peter Pan' })).toBeSeen();
    await phone.getByRole('button', { name: 'I have read it to the end' }).click();
    await expect(phone.getByText('You have read this summary.')).toBeSeen();
    expect(await faultsAtEveryWidth(phone)).toEqual([]);
    await go(phone, '/student/today');
    for (const title of ['Pinokyo', 'Peter Pan']) await expect(card(title).getByText(/^Finished on/)).toBeSeen();

    await desk.reload();
    const row = desk.getByRole('row').filter({ hasText: `${me.name} ${me.surname}` });
    await expect(row.getByText('2 of 2')).toBeSeen();
    await desk.getByRole('link', { name: 'Pinokyo' }).first().click();
    await expect(
      desk
        .getByRole('row')
        .filter({ hasText: me.surname })
        .getByText(/of 3 points$/),
    ).toBeSeen();
    expect(await faultsAtEveryWidth(desk)).toEqual([]);
  },
);

test('"See who is missing" opens those who have not handed in', async () => {
  const [[department], [article]] = await Promise.all([
    app.api<{ id: string }[]>('IN', 'departments?per_page=1'),
    app.api<{ id: string }[]>('IN', 'articles?per_page=1'),
  ]);
  const hours = (n: number) => timeAhead(n * 3_600_000).toISOString();
  await app.api('IN', 'article-homeworks', {
    title: 'Yarına kadar',
    article_id: article!.id,
    department_ids: [department!.id],
    starts_at: hours(0),
    due_at: hours(5),
  });

  // Figures follow within seconds; a dashboard that was opened before does not.
  await expect
    .poll(async () => (await app.api<Dashboard>('IN', 'dashboard/classes')).homework.open.map(({ title }) => title), {
      timeout: PATIENCE,
    })
    .toContain('Yarına kadar');
  const page = await app.open('/dashboard', {}, 'IN');
  await page.getByRole('link', { name: 'See who is missing' }).click();
  await expect(page.getByRole('tab', { name: /^Not finished/, selected: true })).toBeSeen();
  const displayed = Number(/\((\d+)\)/.exec(await page.getByRole('tab', { name: /^Not finished/ }).innerText())![1]);
  expect(displayed).toBeGreaterThan(0);
  await expect(page.getByText(new RegExp(`^1–\\d+ of ${displayed}$`))).toBeSeen();
});
