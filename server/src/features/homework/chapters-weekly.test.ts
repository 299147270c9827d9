import { books, homework as routes } from '@okur/contract';
import type { ChapterReading, Homework, HomeworkSeries } from '@okur/contract/homework';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { makeBook, type MadeBook, numberedText } from '../../platform/testing/books.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';
import { inDays } from '../../platform/testing/learning.ts';
import { assignNext } from './next-of-series.ts';

/* A book every week: the next chapter each time, until the book ends. */

const app = await testApp();
const sp: Client = await staff(app, 'SP');
let school: School;
let book: MadeBook;
beforeEach(async () => {
  school = await makeSchool(app, { students: 1, departments: 1 });
  book = await makeBook(sp, { words: [60, 60, 60, 60] });
});

const give = (at: number, chapter_reading: ChapterReading = 'chapter', over: object = {}) =>
  school.instructor.call(routes.createArticleHomework, {
    body: {
      title: `Kitap – ${book.chapters[at]!.title}`,
      department_ids: school.departmentIds,
      due_at: inDays(6),
      book_chapter_id: book.chapters[at]!.id,
      chapter_reading,
      repeat: { weekday: 1, times: 10 },
      ...over,
    },
  });
async function weekly(...of: Parameters<typeof give>): Promise<string> {
  const answer = await give(...of);
  expect(answer.status, answer.text).toBe(201);
  return (answer.body.data as Homework).series!.id;
}
const seriesOf = async (id: string): Promise<HomeworkSeries> =>
  (await school.instructor.call(routes.getHomeworkSeries, { params: { id } })).body.data;
/** What the job does when the next one opens. */
async function nextWeek(id: string): Promise<void> {
  const { next_at } = await seriesOf(id);
  await app.services.transaction((tx) => assignNext(tx, id, new Date(next_at!)));
}
/** The chapters that were given, the first one first, and why the series ended. */
async function given(id: string): Promise<unknown[]> {
  const { homeworks, end_reason } = await seriesOf(id);
  const all = homeworks.toReversed().map(async (one) => {
    const { body } = await school.instructor.call(routes.getHomework, { params: { id: one.id } });
    return (body.data as Homework).book!.chapter_title;
  });
  return [...(await Promise.all(all)), end_reason];
}
const hide = (at: number) => sp.call(books.toggleBookChapter, { params: { id: book.chapters[at]!.id }, body: {} });

it.each(['chapter', 'up_to', 'timed'] as const)(
  'gives the next chapter (%s), and ends with the book',
  async (reading) => {
    const id = await weekly(1, reading);
    await nextWeek(id);
    expect(await given(id)).toEqual(['Bölüm 2', 'Bölüm 3', null]);
    await nextWeek(id);
    expect(await given(id)).toEqual(['Bölüm 2', 'Bölüm 3', 'Bölüm 4', 'over']);
    const { homeworks } = await seriesOf(id);
    expect(homeworks.map(({ title }) => title)).toEqual(['Kitap – Bölüm 4', 'Kitap – Bölüm 3', 'Kitap – Bölüm 2']);
  },
);

it('is refused of the last chapter, and ends where those that were left are gone by then', async () => {
  const refused = await give(3);
  expect([refused.status, refused.body.errors]).toEqual([422, { repeat: ['homework.no_next_chapter'] }]);
  const id = await weekly(2);
  await hide(3);
  await nextWeek(id);
  expect(await given(id)).toEqual(['Bölüm 3', 'over']);
});

it('leaves out hidden chapters, also the one that was given last, and keeps a title of a person’s own', async () => {
  const id = await weekly(0, 'chapter', { title: 'Haftanın bölümü 1' });
  await hide(1);
  await nextWeek(id);
  expect(await given(id)).toEqual(['Bölüm 1', 'Bölüm 3', null]);
  const params = { id: book.chapters[2]!.id };
  await sp.call(books.toggleBookChapter, { params, body: { close_homework: true } });
  await nextWeek(id);
  const { homeworks } = await seriesOf(id);
  expect(homeworks.map(({ title }) => title)).toEqual(Array.from({ length: 3 }, () => 'Haftanın bölümü 1'));
  expect((await given(id)).at(-2)).toBe('Bölüm 4');
});

it('ends, and says why, where the chapter that was given last is deleted', async () => {
  const id = await weekly(0);
  const deleted = await sp.call(books.deleteBookChapter, {
    params: { id: book.chapters[0]!.id },
    query: { close_homework: 'true' },
  });
  expect(deleted.status, deleted.text).toBe(200);
  await nextWeek(id);
  expect((await seriesOf(id)).end_reason).toBe('content');
});

it('of several steps of a book each goes on behind the one before', async () => {
  const [first, second] = book.chapters.map(({ id }) => id) as [string, string];
  const step = (book_chapter_id: string) =>
    ({ kind: 'article', title: 'Oku', book_chapter_id, chapter_reading: 'chapter' }) as const;
  const made = await school.instructor.call(routes.createHomeworkSequence, {
    body: {
      title: 'İki bölüm',
      department_ids: school.departmentIds,
      due_at: inDays(6),
      steps: [step(first), step(second)],
      repeat: { weekday: 1, times: 10 },
    },
  });
  expect(made.status, made.text).toBe(201);
  const { id } = (made.body.data as Homework[])[0]!.series!;
  await nextWeek(id);
  expect(await given(id)).toEqual(['Bölüm 1', 'Bölüm 3', 'over']);
});

describe('in parts of a book', () => {
  /** Two parts, the second with a word or two of its own, of two chapters each. */
  async function parts(): Promise<void> {
    book = await makeBook(sp, { words: [0, 60] });
    for (const at of [0, 0, 1, 1]) {
      const body = { title: `B${book.chapters.length}`, body: numberedText(60), parent_id: book.chapters[at]!.id };
      const added = await sp.call(books.addBookChapter, { params: { id: book.id }, body });
      expect(added.status, added.text).toBe(201);
      book.chapters.push(added.body.data);
    }
  }

  it('a chapter is followed by a chapter, and a part by a part', async () => {
    await parts();
    const chapters = await weekly(2);
    for (let week = 0; week < 3; week += 1) await nextWeek(chapters);
    expect(await given(chapters)).toEqual(['B2', 'B3', 'B4', 'B5', 'over']);
    const whole = await weekly(0);
    await nextWeek(whole);
    expect(await given(whole)).toEqual(['Bölüm 1', 'Bölüm 2', 'over']);
  });

  it('with the clock every chapter that has words of its own follows', async () => {
    await parts();
    const id = await weekly(3, 'timed');
    await nextWeek(id);
    expect(await given(id)).toEqual(['B3', 'Bölüm 2', null]);
  });
});
