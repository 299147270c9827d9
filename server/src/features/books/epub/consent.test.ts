import { books, homework } from '@okur/contract';
import type { Book, TocEntry } from '@okur/contract/books';
import { expect, it } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { makeBook, numberedText } from '../../../platform/testing/books.ts';
import { makeSchool, staff } from '../../../platform/testing/factories.ts';
import { endOf } from '../../../platform/testing/jobs.ts';
import { inDays } from '../../../platform/testing/learning.ts';
import { sendEpub } from './testing.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const { instructor, departmentIds } = await makeSchool(app, { students: 1, departments: 1 });
const [one, two] = [numberedText(40, 'b0k'), numberedText(60, 'b1k')];

const ended = async (book: Book): Promise<Book> => {
  await endOf(app, book.import!.job_id!);
  return (await sp.call(books.getBook, { params: { id: book.id } })).body.data as Book;
};
const decide = async (id: string, decision: 'accept' | 'discard') =>
  (await sp.call(books.decideBookImport, { params: { id }, body: { decision } })).body.data as Book;
const send = (id: string, pages: Record<string, string>): Promise<Book> => sendEpub(app, sp, id, pages);

it('a file without the chapter of open homework waits for a yes and says whose it is', async () => {
  const { id } = await makeBook(sp, { words: [10] });
  await send(id, { 'bir.xhtml': one, 'iki.xhtml': two });
  const toc = (await sp.call(books.bookToc, { params: { id } })).body.data as TocEntry[];
  const body = { title: 'Ödev', department_ids: departmentIds, due_at: inDays(7), book_chapter_id: toc[1]!.id };
  const given = (await instructor.call(homework.createArticleHomework, { body })).body.data;
  const removed = async () =>
    (await instructor.call(homework.getHomework, { params: { id: given.id } })).body.data.removed_at;
  const waiting = await send(id, { 'bir.xhtml': one });
  expect(waiting.import).toMatchObject({
    state: 'waiting',
    carry_over: { chapters_gone: 1, homework: [{ id: given.id, title: 'Ödev', chapter_title: 'iki.xhtml' }] },
  });
  expect(await removed()).toBeNull();
  await decide(id, 'discard');
  expect(await removed()).toBeNull();
  await send(id, { 'bir.xhtml': `${one}<p>Son.</p>` });
  const accepted = await ended(await decide(id, 'accept'));
  expect(accepted.import).toMatchObject({ state: 'done', carry_over: null });
  expect(await removed()).not.toBeNull();
});

it('a file that keeps the chapter asks no one', async () => {
  const { id } = await makeBook(sp, { words: [10] });
  await send(id, { 'bir.xhtml': one, 'iki.xhtml': two });
  const toc = (await sp.call(books.bookToc, { params: { id } })).body.data as TocEntry[];
  const body = { title: 'Ödev', department_ids: departmentIds, due_at: inDays(7), book_chapter_id: toc[1]!.id };
  await instructor.call(homework.createArticleHomework, { body });
  const { import: done } = await send(id, { 'bir.xhtml': `${one}<p>Yeni.</p>`, 'iki.xhtml': two });
  expect(done).toMatchObject({ state: 'done', carry_over: null });
});

it('chapters that took the titles of each other by hand get their own again, and the report counts both', async () => {
  const { id } = await makeBook(sp, { words: [10] });
  const pages = { 'bir.xhtml': two, 'iki.xhtml': one };
  await send(id, pages);
  const [first, second] = (await sp.call(books.bookToc, { params: { id } })).body.data as [TocEntry, TocEntry];
  const rename = (chapter: TocEntry, title: string) =>
    sp.call(books.moveBookChapter, { params: { id: chapter.id }, body: { title } });
  await rename(first, second.title);
  await rename(second, first.title);
  const { import: done } = await send(id, pages);
  expect(done!.report!.warnings).toContainEqual({ code: 'titles_lost', count: 2 });
});

it('a file that replaces what was corrected by hand says how much, also where no one reads yet', async () => {
  const { id } = await makeBook(sp, { words: [10] });
  const pages = { 'bir.xhtml': one, 'iki.xhtml': two };
  await send(id, pages);
  const [chapter] = (await sp.call(books.bookToc, { params: { id } })).body.data as TocEntry[];
  const params = { id: chapter!.id };
  await sp.call(books.updateBookChapter, { params, body: { body: one.replace('b0k7 ', 'düzeltilen yedinci ') } });
  await sp.call(books.moveBookChapter, { params, body: { title: 'Elle' } });
  const { import: done } = await send(id, pages);
  expect(done!.state).toBe('done');
  expect(done!.report!.warnings).toEqual(
    expect.arrayContaining([
      { code: 'words_lost', count: 2 },
      { code: 'titles_lost', count: 1 },
    ]),
  );
});
