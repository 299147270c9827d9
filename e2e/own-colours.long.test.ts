import type { Exercise } from '@okur/contract/exercises';
import type { ExerciseKindName } from '@okur/contract/exercises/names';
import { expect, test } from 'vitest';
import { chosenUnseen } from './testing/chosen.ts';
import { groundsLost } from './testing/drawn.ts';
import { go, okur } from './testing/okur.ts';

/* In colours of one's own no ground of ours is left: what moves while one reads, and how much there is, is seen. */

const app = okur();
const text = Array.from({ length: 400 }, () => 'Rüzgâr dağların ardından eser.').join(' ');
const questions = ['Bir?', 'İki?', 'Üç?'].map((question) => ({ question, right: 'evet', wrong: ['hayır'] }));
const paced = (kind: ExerciseKindName, params: object) => ({
  module_id: '01930000-0000-7000-8000-000000000003',
  name: { tr: kind },
  kind,
  language: 'tr',
  params,
  content: { text, questions },
});
test.each([
  ['a guide on a page', paced('guided_pacer', { wpm: 60 })],
  ['lines of a column', paced('column_reading', { wpm: 60 })],
])('%s', async (_name, exercise) => {
  const { id } = await app.api<Exercise>('SP', 'exercises', exercise);
  const page = await app.open('/exercises/list', { ownColours: true }, 'SP');
  await go(page, `/exercises/${id}`);
  await page.getByRole('button', { name: 'Try it' }).click();
  await page.locator('[data-marked]').first().waitFor();
  expect([...(await chosenUnseen(page)), ...(await groundsLost(page))]).toEqual([]);
});

test('a mark that jumps, and what is to be pressed', async () => {
  const list = await app.api<{ id: string; kind: string }[]>('student', 'student/exercises');
  const { id } = list.find(({ kind }) => kind === 'saccade_jump')!;
  const page = await app.open(`/student/exercises/${id}`, { ownColours: true }, 'student');
  await page.getByText('No timer').click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('[data-frame="0"]').waitFor();
  expect(await groundsLost(page)).toEqual([]);
});

test('the colours of a point of a chart, and what is unread', async () => {
  const page = await app.open('/charts-graphs', { ownColours: true }, 'IN');
  await page.locator('svg[data-picture]').first().hover();
  expect(await groundsLost(page)).toEqual([]);
  await page.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
  await page.locator('[data-unread]').first().waitFor();
  expect(await groundsLost(page)).toEqual([]);
});
