import { books, studentBooks } from '@okur/contract';
import type { Book, TocEntry } from '@okur/contract/books';
import { plainText, wordCount } from '@okur/contract/reading/count';
import { stories } from '@okur/contract/reading/stories-of-tests';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { rows, sql } from '../../../platform/database/index.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { sittingOf } from '../../../platform/testing/books.ts';
import { makeSchool, staff } from '../../../platform/testing/factories.ts';
import { sendEpub } from './testing.ts';

/* The longest chapters: a million words, and 200,000 in one paragraph. */

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const app = await testApp();
const sp = await staff(app, 'SP');
const school = await makeSchool(app, { students: 1, departments: 1 });
const reader = await app.signedIn('student', school.studentIds[0]!);
const words = 1_000_000;

async function sent(body: string): Promise<Book> {
  const { id } = (await sp.call(books.createBook, { body: { title: 'Uzun', language: 'tr', rights: 'own' } })).body
    .data;
  return sendEpub(app, sp, id, { 'a.xhtml': body });
}

describe('a chapter of a million words', () => {
  let book: Book;
  let chapter: TocEntry;
  beforeAll(async () => {
    // No paragraph like another: what packs too well is taken for a bomb.
    const paragraph = (at: number) =>
      `<p>${Array.from({ length: 4 }, (_, nth) => `No${at * 4 + nth}`).join(' ')}. ${stories.tr}</p>`;
    const each = wordCount(plainText(paragraph(0)));
    book = await sent(Array.from({ length: Math.ceil(words / each) }, (_, at) => paragraph(at)).join(''));
    chapter = (await sp.call(books.bookToc, { params: { id: book.id } })).body.data[0];
  });

  it('is taken, given and read in pages of a bounded size', async () => {
    expect([book.import?.state, book.word_count]).toEqual(['done', chapter.words]);
    expect(chapter.words).toBeGreaterThanOrEqual(words);
    await sp.call(books.updateBook, { params: { id: book.id }, body: { status: 'published' } });
    await sp.call(books.assignBook, { params: { id: book.id }, body: { department_ids: school.departmentIds } });
    const params = { id: chapter.id };
    const page = await reader.call(studentBooks.myChapterBlocks, { params, query: { word: chapter.words - 1 } });
    const last = page.body.data.blocks.at(-1);
    expect([page.status, last.first_word + last.words]).toEqual([200, chapter.words]);
    expect(page.text.length).toBeLessThan(80_000);
    const body = sittingOf(chapter, [[chapter.words - 200, chapter.words]]);
    const answer = await reader.call(studentBooks.recordSitting, { body });
    expect(answer.status, answer.text).toBe(201);
  });

  it('is asked about once it was read', async () => {
    const check = async () =>
      (await reader.call(studentBooks.myChapterCheck, { params: { id: chapter.id } })).body.data;
    expect(await check()).toMatchObject({ state: 'unread', unread_from: 0, questions: [] });
    await rows(
      app.services.db,
      sql`update chapter_reads set read = int4multirange(int4range(0, ${chapter.words})), seen_at = now()
        where chapter_id = ${chapter.id}`,
    );
    const ready = await check();
    expect([ready.state, ready.kind, ready.questions.length > 5]).toEqual(['ready', 'automatic', true]);
  });

  it('is opened by an editor and renamed; a text as long is not taken from the form', async () => {
    const params = { id: chapter.id };
    const opened = (await sp.call(books.getBookChapter, { params })).body.data;
    expect([opened.words, opened.body.length > 5_000_000]).toEqual([chapter.words, true]);
    const renamed = await sp.call(books.moveBookChapter, { params, body: { title: 'Upuzun' } });
    expect([renamed.status, renamed.body.data.title]).toEqual([200, 'Upuzun']);
    const save = (body: string) => sp.call(books.updateBookChapter, { params, body: { body } });
    const whole = await save(opened.body);
    expect([whole.status, whole.body.code]).toEqual([413, 'too_large']);
    const part = await save(opened.body.slice(0, 500_000));
    expect([part.status, part.body.errors]).toEqual([422, { body: ['validation.field_max_chars'] }]);
  });
});

it('a paragraph of 200,000 words keeps those that stayed in another file', async () => {
  const text = Array.from({ length: 200_000 }, (_, at) => `k${at}`).join(' ');
  const { id } = await sent(`<p>${text}</p>`);
  const { import: found } = await sendEpub(app, sp, id, { 'a.xhtml': `<p>yeni ${text}</p>` });
  expect(found?.state).toBe('done');
  const moved = await rows(
    app.services.db,
    sql`select m.from_word, m.to_word, m.words from book_moves m join book_chapters c on c.id = m.chapter_id
      where c.book_id = ${id}`,
  );
  expect(moved).toEqual([{ from_word: 0, to_word: 1, words: 200_000 }]);
});
