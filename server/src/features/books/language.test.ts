import { books } from '@okur/contract';
import { stories } from '@okur/contract/reading/stories-of-tests';
import { afterEach, expect, it, vi } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { staff } from '../../platform/testing/factories.ts';
import { sendEpub } from './epub/testing.ts';

const app = await testApp();
const ce = await staff(app, 'CE');

afterEach(() => vi.restoreAllMocks());

const measured = (id: string) =>
  rows<{ text_version: number; formula: string | null; has_maze: boolean }>(
    app.services.db,
    sql`select text_version, readability #>> '{scores,0,formula}' as formula, has_maze from book_chapters
      where book_id = ${id} order by position`,
  );

it('a corrected language measures all chapters again, whose texts stay the same', async () => {
  const made = await ce.call(books.createBook, { body: { title: 'Fener', language: 'tr' } });
  const params = { id: made.body.data.id as string };
  const text = `<p>${stories.tr}</p>`;
  const ids: string[] = [];
  // The last one is too long to be read beside other calls.
  for (const body of [text, text, text.repeat(30)]) {
    const added = await ce.call(books.addBookChapter, { params, body: { title: 'Bölüm', body } });
    expect(added.status, added.text).toBe(201);
    ids.push(added.body.data.id);
  }
  await ce.call(books.deleteBookChapter, { params: { id: ids[0]! } });
  const correct = async (language: string) => {
    const answer = await ce.call(books.updateBook, { params, body: { language } });
    expect(answer.status, answer.text).toBe(200);
    return answer.body.data.level?.formula ?? null;
  };
  const all = (formula: string | null, has_maze: boolean) => Array(3).fill({ text_version: 1, formula, has_maze });
  expect(await measured(params.id)).toEqual(all('bezirci_yilmaz', true));
  expect(await correct('en')).toBe('flesch_kincaid');
  expect((await measured(params.id)).map(({ formula }) => formula)).toEqual(Array(3).fill('flesch_kincaid'));
  // Without formulas there is no level, and nothing to ask for.
  expect(await correct('de')).toBeNull();
  expect(await measured(params.id)).toEqual(all(null, false));
  expect(await correct('tr')).toBe('bezirci_yilmaz');
  expect(await measured(params.id)).toEqual(all('bezirci_yilmaz', true));
});

it('a language that is corrected while a file is read measures the text of that file too', async () => {
  const made = await ce.call(books.createBook, { body: { title: 'Deniz', language: 'tr' } });
  const params = { id: made.body.data.id as string };
  const { storage } = app.services;
  const get = storage.get.bind(storage);
  // The job has read the book's language by now, and reads its file.
  vi.spyOn(storage, 'get').mockImplementationOnce(async (key) => {
    const answer = await ce.call(books.updateBook, { params, body: { language: 'en' } });
    expect(answer.status, answer.text).toBe(200);
    return get(key);
  });
  const book = await sendEpub(app, ce, params.id, { 'a.xhtml': `<p>${stories.tr}</p>` });
  expect([book.import?.state, book.language, book.level?.formula]).toEqual(['done', 'en', 'flesch_kincaid']);
  expect((await measured(params.id)).map(({ formula }) => formula)).toEqual(['flesch_kincaid']);
});
