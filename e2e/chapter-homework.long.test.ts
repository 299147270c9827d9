import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { axeFindings } from './testing/axe.ts';
import { giveBook, wordOf } from './testing/books.ts';
import { go, okur } from './testing/okur.ts';
import { PATIENCE } from './testing/patience.ts';
import { firstLine } from './testing/reading.ts';
import { faultsAtEveryWidth } from './testing/widths.ts';

/* "Up to the second chapter": from an instructor's desk to a child's telephone and back. */

const app = okur();
const title = 'Uzun yol';
/** Milliseconds in which a page is noted as seen. */
const lookMs = 3000;

/** A chapter of numbered words, from this one on: too few to have a check behind it. */
const chapter = (from: number, words: number): string =>
  `<p>${Array.from({ length: words }, (_, at) => wordOf(from + at)).join(' ')}.</p>`;

async function give(desk: Page, department: string): Promise<void> {
  await desk.getByText('Book', { exact: true }).click();
  await desk.getByRole('combobox', { name: 'Which book?' }).fill(title);
  await desk.getByRole('option', { name: new RegExp(title) }).click();
  await desk.getByRole('combobox', { name: 'Which chapter?' }).fill('İki');
  await desk.getByRole('option', { name: /^İki/ }).click();
  await desk.getByRole('radio', { name: 'The book up to the end of this chapter' }).click();
  await desk.getByText(new RegExp(`^${department} \\(\\d+\\)$`)).click();
  await expect(desk.getByRole('region', { name: 'What students get' }).getByText(title).first()).toBeSeen();
  expect(await faultsAtEveryWidth(desk)).toEqual([]);
  await desk.getByRole('button', { name: 'Assign homework' }).click();
  await expect(desk.getByRole('heading', { level: 1, name: title })).toBeSeen();
}

/** Turns pages, each after it was looked at for a moment, until one begins with this. */
async function readOn(phone: Page, beginning: string): Promise<void> {
  let line = await firstLine(phone);
  while (line !== beginning) {
    await phone.clock.runFor(lookMs);
    await phone.getByRole('button', { name: 'Next page' }).click();
    await expect.poll(() => firstLine(phone), { timeout: PATIENCE }).not.toBe(line);
    line = await firstLine(phone);
  }
}

/** What was read arrives when the page is left. */
async function leave(phone: Page): Promise<void> {
  await phone.clock.runFor(lookMs);
  const arrived = phone.waitForResponse((answer) => answer.url().endsWith('/student/book-sittings') && answer.ok());
  await go(phone, '/student/today');
  await arrived;
}

type BookOfChild = Awaited<ReturnType<Awaited<ReturnType<typeof giveBook>>['detail']>>;

/** The instructor reads the numbers of the child's own book, and finds as many words marked in its text. */
async function readByInstructor(desk: Page, childId: string, { chapters }: BookOfChild): Promise<void> {
  await go(desk, `/management/users/${childId}?tab=books`);
  await desk.getByRole('button', { name: title }).click();
  const dialog = desk.getByRole('dialog');
  for (const { title: name, words, read_words, skimmed_words } of chapters) {
    const unseen = words - read_words - skimmed_words;
    const counts = `${read_words} words read · ${skimmed_words} skimmed · ${unseen} not opened yet`;
    await expect(dialog.getByRole('listitem').filter({ hasText: name }).getByText(counts)).toBeSeen();
  }
  await dialog.getByRole('button', { name: 'Show in the text' }).first().click();
  await expect(dialog.getByText(wordOf(0))).toBeSeen();
  const marked = (kind: string) =>
    desk.evaluate(
      (name) => [...(CSS.highlights.get(name) ?? [])].join(' ').match(/kelime/g)?.length ?? 0,
      `okur-words-${kind}`,
    );
  const { read_words, skimmed_words } = chapters[0]!;
  expect([await marked('read'), await marked('skimmed')]).toEqual([read_words, skimmed_words]);
  expect(await axeFindings(desk)).toEqual([]);
}

/** The parent reads the share of it that these words are. */
async function readByParent(childId: string, { chapters }: BookOfChild): Promise<void> {
  const sum = (of: (chapter: BookOfChild['chapters'][number]) => number) =>
    chapters.reduce((total, chapter) => total + of(chapter), 0);
  const share = sum(({ read_words, skimmed_words }) => read_words + skimmed_words) / sum(({ words }) => words);
  const home = await app.open(`/parent/children/${childId}`, { width: 390 }, 'parent');
  const book = home.getByRole('listitem').filter({ has: home.getByRole('progressbar', { name: title }) });
  await expect(book.getByText(new RegExp(`^${Math.round(share * 100)}%`))).toBeSeen();
  expect(await axeFindings(home)).toEqual([]);
}

test('a book up to its second chapter is given, read where it was left, and finished', async () => {
  const book = await giveBook(app.url, {
    title,
    pages: {
      'Bir.xhtml': chapter(0, 150),
      'İki.xhtml': chapter(1000, 20),
      'Üç.xhtml': chapter(2000, 20),
    },
  });
  const me = await app.api<Record<'id' | 'name' | 'surname' | 'department_name', string>>('student', 'auth/student/me');
  const desk = await app.open('/homeworks/new', { width: 1440 }, 'IN');
  await give(desk, me.department_name);
  const homework = new URL(desk.url()).hash.match(/[\w-]{36}/)![0];

  const phone = await app.open('/student/today', { width: 390, clock: true }, 'student');
  const card = phone.getByRole('article').filter({ hasText: title });
  await card.getByRole('link', { name: 'Read', exact: true }).click();
  await expect(phone.getByText(wordOf(0))).toBeSeen();
  await leave(phone);

  await go(phone, `/student/tasks/${homework}`);
  await expect(phone.getByRole('heading', { level: 1, name: title })).toBeSeen();
  const goOn = card.getByRole('link', { name: 'Continue', exact: true });
  expect(await faultsAtEveryWidth(phone)).toEqual([]);
  const word = Number(/word=(\d+)/.exec((await goOn.getAttribute('href'))!)![1]);
  expect(word).toBeGreaterThan(0);
  await goOn.click();
  await expect.poll(() => firstLine(phone), { timeout: PATIENCE }).toContain(wordOf(word));
  await readOn(phone, 'İki');
  await leave(phone);

  await phone.reload();
  await expect(card.getByText(/^Finished on/)).toBeSeen();
  await desk.reload();
  const result = desk.getByRole('row').filter({ hasText: `${me.name} ${me.surname}` });
  await expect(result.getByText('On time')).toBeSeen();
  await expect(result.getByText('2 of 2')).toBeSeen();
  expect(await faultsAtEveryWidth(desk)).toEqual([]);

  const own = await book.detail();
  await readByInstructor(desk, me.id, own);
  await readByParent(me.id, own);
});
