import { books, studentBooks } from '@okur/contract';
import type { TocEntry } from '@okur/contract/books';
import type { StudentChapter } from '@okur/contract/student-books';
import { expect, it } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { makeBook, numberedText, sittingOf } from '../../../platform/testing/books.ts';
import { makeSchool, staff } from '../../../platform/testing/factories.ts';
import { sendEpub } from './testing.ts';

const app = await testApp();

it('a chapter that another file divides is read where its words were read', async () => {
  const sp = await staff(app, 'SP');
  const { departmentIds, studentIds } = await makeSchool(app, { students: 1, departments: 1 });
  const reader = await app.signedIn('student', studentIds[0]!);
  const { id } = await makeBook(sp, { words: [10], departmentIds });
  const send = (pages: Record<string, string>) => sendEpub(app, sp, id, pages);
  const [one, half, two] = [numberedText(40, 'b0k'), numberedText(30, 'c0k'), numberedText(60, 'b1k')];
  await send({ 'bir.xhtml': one + half, 'iki.xhtml': two });
  const [first] = (await sp.call(books.bookToc, { params: { id } })).body.data as TocEntry[];
  const params = { id: first!.id };
  const { text_version } = (await reader.call(studentBooks.myChapterBlocks, { params, query: {} })).body.data;
  const sitting = sittingOf(params, [[0, first!.words]], { text_version });
  expect((await reader.call(studentBooks.recordSitting, { body: sitting })).status).toBe(201);
  await send({ 'bir.xhtml': one, 'yarim.xhtml': half, 'iki.xhtml': two });
  const { chapters } = (await reader.call(studentBooks.myBook, { params: { id } })).body.data as {
    chapters: StudentChapter[];
  };
  expect(chapters.map((chapter) => chapter.is_read)).toEqual([true, true, false]);
});
