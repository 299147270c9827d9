import { books, studentBooks as routes } from '@okur/contract';
import type { BookChapter } from '@okur/contract/books';
import type { BookMark, StudentBookDetail } from '@okur/contract/student-books';
import { rightNow } from '@okur/contract/testing/time';
import { beforeEach, expect, it } from 'vitest';
import { row, sql } from '../../platform/database/index.ts';
import { type Client, testApp } from '../../platform/testing/app.ts';
import { type MadeBook, makeBook, sittingOf } from '../../platform/testing/books.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';

/* An author corrects words of a chapter that is being read. */

const app = await testApp();
const sp = await staff(app, 'SP');
let reader: Client;
let book: MadeBook;
let chapter: BookChapter;
/** A chapter of two hundred words in paragraphs of fifty. */
beforeEach(async () => {
  const school = await makeSchool(app, { departments: 1, students: 1 });
  reader = await app.signedIn('student', school.studentIds[0]!);
  book = await makeBook(sp, { words: [200], departmentIds: school.departmentIds });
  chapter = book.chapters[0]!;
});

const sit = async (to: number, over: object = {}) => {
  const answer = await reader.call(routes.recordSitting, { body: sittingOf(chapter, [[0, to]], over) });
  expect(answer.status, answer.text).toBe(201);
};
const correct = async (...changes: [from: string, to: string][]) => {
  const stored = (await sp.call(books.getBookChapter, { params: { id: chapter.id } })).body.data as BookChapter;
  const body = changes.reduce((text, [from, to]) => text.replace(from, to), stored.body);
  expect(body).not.toBe(stored.body);
  const answer = await sp.call(books.updateBookChapter, { params: { id: chapter.id }, body: { body } });
  expect(answer.status, answer.text).toBe(200);
};
const readWords = async () =>
  (await row<{ read: string }>(
    app.services.db,
    sql`select read::text from chapter_reads where chapter_id = ${chapter.id}`,
  ))!.read;
const position = async () =>
  ((await reader.call(routes.myBook, { params: { id: book.id } })).body.data as StudentBookDetail).position!.word;

it('of a letter that is corrected only its word is unread, and who is behind it stays where they are', async () => {
  await sit(120, { word: 119 });
  await correct(['b0k70 ', 'b0k70a ']);
  expect([await readWords(), await position()]).toEqual(['{[0,70),[71,120)}', 119]);
});

it('several words of one paragraph may be corrected, and words put in and taken out', async () => {
  await sit(100, { word: 99 });
  await correct(['b0k3 ', 'yeni '], ['b0k6 ', 'iki yeni '], ['b0k9 ', ''], ['b0k98 ', 'son ']);
  expect([await readWords(), await position()]).toEqual(['{[0,3),[4,6),[8,98),[99,100)}', 99]);
});

it('who is at a word that is corrected or taken out is at the word before it', async () => {
  await sit(60, { word: 30 });
  await correct(['b0k30 ', 'başka ']);
  expect(await position()).toBe(29);
});

it('of a paragraph that is written again no word was read', async () => {
  await sit(100);
  const again = Array.from({ length: 50 }, (_, at) => (at % 7 === 0 ? `b0k${50 + at}` : `başka${at}`)).join(' ');
  await correct([/b0k50 .*b0k99/.exec(chapter.body)![0], again]);
  expect(await readWords()).toBe('{[0,50)}');
});

it('a mark stays on its words, and what a device that was away still sends is read of them', async () => {
  const mark = { id: crypto.randomUUID(), chapter_id: chapter.id, text_version: 1, from_word: 72, to_word: 74 };
  const keep = async (over: object) => {
    const marks = [{ ...mark, kind: 'highlight', colour: 'green', changed_at: rightNow().toISOString(), ...over }];
    return (await reader.call(routes.keepBookMarks, { params: { id: book.id }, body: { marks } as never })).body.data;
  };
  await keep({});
  await correct(['b0k70 ', 'iki sözcük ']);
  await correct(['b0k20 ', 'b0k20a ']);
  const [stored] = (await reader.call(routes.myBookMarks, { params: { id: book.id } })).body.data as BookMark[];
  expect([stored!.from_word, stored!.to_word, stored!.text_version]).toEqual([73, 75, 3]);
  const [late] = (await keep({ id: crypto.randomUUID() })) as BookMark[];
  const { from_word, to_word, text_version, excerpt } = late!;
  expect([from_word, to_word, text_version, excerpt]).toEqual([73, 75, 3, 'b0k72 b0k73 b0k74']);
  await sit(100, { word: 99 });
  expect([await readWords(), await position()]).toEqual(['{[0,20),[21,70),[72,101)}', 100]);
});
