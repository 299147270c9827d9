import { books, studentBooks as routes } from '@okur/contract';
import type { BookChapter } from '@okur/contract/books';
import type { StudentBookDetail } from '@okur/contract/student-books';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { type MadeBook, makeBook, numberedText, sittingOf } from '../../platform/testing/books.ts';
import { makeSchool, type School, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
let school: School;
let reader: Client;
let book: MadeBook;
let chapters: [BookChapter, BookChapter, BookChapter];
/** Of three chapters the first and the last are read. */
beforeEach(async () => {
  school = await makeSchool(app, { departments: 1, students: 1 });
  reader = await app.signedIn('student', school.studentIds[0]!);
  book = await makeBook(sp, { words: [100, 100, 50], departmentIds: school.departmentIds });
  chapters = book.chapters as typeof chapters;
  await sit(chapters[0], 100);
  await sit(chapters[2], 50);
});

const sit = async (chapter: BookChapter, to: number) => {
  const answer = await reader.call(routes.recordSitting, { body: sittingOf(chapter, [[0, to]]) });
  expect(answer.status, answer.text).toBe(201);
};
const detail = async (): Promise<StudentBookDetail> =>
  (await reader.call(routes.myBook, { params: { id: book.id } })).body.data;
const changed = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  expect(status, text).toBe(200);
};
const toggle = ({ id }: BookChapter) => changed(sp.call(books.toggleBookChapter, { params: { id }, body: {} }));
const setStatus = (status: 'draft' | 'published') =>
  changed(sp.call(books.updateBook, { params: { id: book.id }, body: { status, close_readers: true } }));

it.each([
  ['hidden', () => toggle(chapters[1])],
  ['deleted', () => remove(chapters[1])],
])('a book whose last unread chapter is %s was finished when its reader was last at it', async (_what, change) => {
  expect((await detail()).finished_at).toBeNull();
  await change();
  const { read_percent, finished_at, last_read_at } = await detail();
  expect([read_percent, finished_at]).toEqual([100, last_read_at]);
});

it('a chapter that is shortened to what was read of it is read, and with it the book', async () => {
  await sit(chapters[1], 50);
  const before = await detail();
  expect([before.chapters[1]!.is_read, before.finished_at]).toEqual([false, null]);
  const body = numberedText(50, 'b1k');
  await changed(sp.call(books.updateBookChapter, { params: { id: chapters[1].id }, body: { body } }));
  const { chapters: after, finished_at } = await detail();
  expect([after[1]!.words, after[1]!.is_read, finished_at === null]).toEqual([50, true, false]);
});

it('what is hidden and shown again in a draft finishes it for no one, what stays hidden does', async () => {
  await setStatus('draft');
  await toggle(chapters[1]);
  await toggle(chapters[1]);
  await setStatus('published');
  expect((await detail()).finished_at).toBeNull();
  await setStatus('draft');
  await toggle(chapters[1]);
  await setStatus('published');
  expect((await detail()).finished_at).not.toBeNull();
});

const remove = ({ id }: BookChapter) => changed(sp.call(books.deleteBookChapter, { params: { id }, query: {} }));
const add = async (bookId: string, position?: number) => {
  const body = { title: 'Yeni', body: numberedText(40, 'y'), position };
  const answer = await sp.call(books.addBookChapter, { params: { id: bookId }, body });
  expect(answer.status, answer.text).toBe(201);
};

it.each([
  ['two are taken out and one is put behind the last', [1, 2], undefined],
  ['a preface is put before the first', [2], 1],
])('the next chapter is gone on in though the others are numbered again: %s', async (_what, gone, position) => {
  const six = await makeBook(sp, { words: [50, 50, 50, 50, 50, 50], departmentIds: school.departmentIds });
  await sit(six.chapters[2]!, 20);
  for (const at of gone) await remove(six.chapters[at]!);
  await add(six.id, position);
  const { body } = await reader.call(routes.myBook, { params: { id: six.id } });
  expect(body.data.position).toMatchObject({ chapter_id: six.chapters[3]!.id, word: 0, taken_out: true });
});

it('the next section is gone on in though one was deleted with the chapter under it, and a preface added', async () => {
  const five = await makeBook(sp, { words: [50, 50, 50, 50, 50], departmentIds: school.departmentIds });
  const [, section, under, next] = five.chapters as [BookChapter, BookChapter, BookChapter, BookChapter];
  const body = { parent_id: section.id };
  await changed(sp.call(books.moveBookChapter, { params: { id: under.id }, body }));
  await sit(under, 20);
  await remove(under);
  await remove(section);
  await add(five.id, 1);
  const answer = await reader.call(routes.myBook, { params: { id: five.id } });
  expect(answer.body.data.position).toMatchObject({ chapter_id: next.id, word: 0, taken_out: true });
});

describe('a chapter that is taken out while its reader is in it', () => {
  const position = async () => {
    const { chapter_id, word, taken_out } = (await detail()).position!;
    return [chapters.findIndex(({ id }) => id === chapter_id), word, taken_out];
  };
  const leaveAt = async (chapter: BookChapter, word: number) => {
    const answer = await reader.call(routes.recordSitting, { body: sittingOf(chapter, [[0, word]], { word }) });
    expect(answer.body.data.position, answer.text).toMatchObject({ chapter_id: chapter.id, word, taken_out: false });
  };

  it('is stood in for by the next one, and is back with its own word', async () => {
    await leaveAt(chapters[1], 40);
    await toggle(chapters[1]);
    expect(await position()).toEqual([2, 0, true]);
    await toggle(chapters[2]);
    expect(await position()).toEqual([0, 0, true]);
    await toggle(chapters[1]);
    expect(await position()).toEqual([1, 40, false]);
  });

  it('is stood in for where it is deleted, or under one that is hidden, until something is read', async () => {
    const body = { parent_id: chapters[1].id };
    await changed(sp.call(books.moveBookChapter, { params: { id: chapters[2].id }, body }));
    await leaveAt(chapters[2], 20);
    await toggle(chapters[1]);
    expect(await position()).toEqual([0, 0, true]);
    await toggle(chapters[1]);
    await remove(chapters[2]);
    expect(await position()).toEqual([1, 0, true]);
    await leaveAt(chapters[1], 10);
    expect(await position()).toEqual([1, 10, false]);
  });
});
