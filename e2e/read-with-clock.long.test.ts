import { expect, test } from 'vitest';
import { okur } from './testing/okur.ts';
import { answer, readFor, startReading } from './testing/reading.ts';
import { faultsAtEveryWidth } from './testing/widths.ts';

const app = okur();

interface Chapters {
  chapters: { id: string; title: string; words: number; timed: boolean; is_read: boolean }[];
}

test('a child reads a chapter with the clock and answers, and finds the reading among their own', async () => {
  const [book] = await app.api<{ id: string; title: string }[]>('student', 'student/books?sort=word_count');
  const { chapters } = await app.api<Chapters>('student', `student/books/${book!.id}`);
  const chapter = chapters.filter(({ timed }) => timed).toSorted((a, b) => a.words - b.words)[0]!;
  const page = await app.open(`/student/books/${book!.id}`, { width: 390 }, 'student');
  await page.getByRole('link', { name: `Read with a timer: ${chapter.title}`, exact: true }).click();
  await expect(page.getByRole('heading', { name: chapter.title })).toBeSeen();
  await startReading(page);
  await readFor(page, 3);
  await answer(page);
  await page.getByRole('link', { name: 'Back to the book' }).first().click();
  await expect(page.getByRole('link', { name: `Read with a timer: ${chapter.title}`, exact: true })).toBeSeen();
  expect(await faultsAtEveryWidth(page)).toEqual([]);
  await page
    .getByRole('link', { name: /^(Continue|Read again)$/ })
    .first()
    .click();
  await page.waitForURL(`**/student/books/${book!.id}/read/${chapter.id}*`);
  const { readings } = await app.api<{ readings: { title: string }[] }>('student', 'student/progress');
  expect(readings[0]!.title).toBe(`${book!.title} – ${chapter.title}`);
});
