import { books } from '@okur/contract';
import type { BookChapter } from '@okur/contract/books';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const ce = await staff(app, 'CE');

const addBook = async (): Promise<string> =>
  (await ce.call(books.createBook, { body: { title: 'Kitap', language: 'tr' } })).body.data.id;
const addChapter = async (id: string, over: object): Promise<BookChapter> => {
  const answer = await ce.call(books.addBookChapter, { params: { id }, body: { body: '<p>Bir iki.</p>', ...over } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
const titlesOf = async (id: string): Promise<string> =>
  (await ce.call(books.bookToc, { params: { id } })).body.data.map(({ title }: BookChapter) => title).join('');

describe('chapters', () => {
  it.each([
    ['BC', 'BC', ''],
    ['BC', 'CB', ''],
    ['CB', 'CB', ''],
    ['BC', 'BC', 'P'],
    ['BC', 'CB', 'P'],
  ])('of which %s were deleted are where they were when %s came back, behind “%s”', async (gone, back, preface) => {
    const bookId = await addBook();
    const ids: Record<string, string> = {};
    for (const title of 'ABCD') ids[title] = (await addChapter(bookId, { title })).id;
    const each = async (titles: string, route: (typeof books)['restoreBookChapter' | 'deleteBookChapter']) => {
      for (const title of titles) expect((await ce.call(route, { params: { id: ids[title]! } })).status).toBe(200);
    };
    await each(gone, books.deleteBookChapter);
    for (const title of preface) await addChapter(bookId, { title, position: 1 });
    await each(back[0]!, books.restoreBookChapter);
    expect(await titlesOf(bookId)).toBe(`${preface}A${back[0]}D`);
    await each(back[1]!, books.restoreBookChapter);
    expect(await titlesOf(bookId)).toBe(`${preface}ABCD`);
  });

  it('come back as the last one where the chapter above them was deleted', async () => {
    const bookId = await addBook();
    const part = await addChapter(bookId, { title: 'I', body: '' });
    const under = await addChapter(bookId, { title: 'A', parent_id: part.id });
    await addChapter(bookId, { title: 'B' });
    for (const { id } of [under, part]) await ce.call(books.deleteBookChapter, { params: { id } });
    await ce.call(books.restoreBookChapter, { params: { id: under.id } });
    expect(await titlesOf(bookId)).toBe('BA');
  });
});
