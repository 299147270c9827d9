import { books, studentBooks as routes } from '@okur/contract';
import type { Book, TocEntry } from '@okur/contract/books';
import type { ChapterBlocks } from '@okur/contract/student-books';
import { expect, it } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { makeBook, numberedText } from '../../../platform/testing/books.ts';
import { makeSchool, staff } from '../../../platform/testing/factories.ts';
import { endOf } from '../../../platform/testing/jobs.ts';
import { line, makeEpub } from './testing.ts';

const app = await testApp();

it('a link in a long chapter leads to the page of its blocks where it ends', async () => {
  const sp = await staff(app, 'SP');
  const { departmentIds, studentIds } = await makeSchool(app, { students: 1, departments: 1 });
  const reader = await app.signedIn('student', studentIds[0]!);
  const { id } = await makeBook(sp, { words: [10], departmentIds });
  const far = `<p><a href="a.xhtml#far">Sona</a></p>${numberedText(9000)}<p id="far">En son.</p>`;
  const epub = {
    fileName: 'kitap.epub',
    bytes: await makeEpub({ pages: { 'a.xhtml': far }, nav: line('a.xhtml', 'A') }),
  };
  const sent = await sp.call(books.updateBook, { params: { id }, body: {}, files: { epub } });
  await endOf(app, (sent.body.data as Book).import!.job_id!);
  const [chapter] = (await sp.call(books.bookToc, { params: { id } })).body.data as TocEntry[];
  const blocks = (query: object) =>
    reader.call(routes.myChapterBlocks, { params: { id: chapter!.id }, query: query as never });
  const first = (await blocks({})).body.data as ChapterBlocks;
  const anchor = /href="#(a\d+)"/.exec(first.blocks[0]!.html)![1]!;
  const there = (await blocks({ anchor })).body.data as ChapterBlocks;
  expect([first.page, there.page]).toEqual([0, first.page_starts.length - 1]);
  const block = there.blocks.find(({ html }) => html.includes(`id="${anchor}"`));
  expect(block).toMatchObject({ first_word: 9001, words: 2 });
  expect((await blocks({ anchor: 'a999' })).body.data.page).toBe(0);
  expect((await blocks({ anchor: '%' })).body.errors).toEqual({ anchor: ['validation.choice'] });
});
