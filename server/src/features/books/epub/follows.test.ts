import { books, studentBooks } from '@okur/contract';
import type { Book, TocEntry } from '@okur/contract/books';
import type { BookMark, StudentBookDetail } from '@okur/contract/student-books';
import { rightNow } from '@okur/contract/testing/time';
import { beforeEach, expect, it } from 'vitest';
import { type Client, testApp } from '../../../platform/testing/app.ts';
import { makeBook, numberedText, sittingOf } from '../../../platform/testing/books.ts';
import { makeSchool, staff } from '../../../platform/testing/factories.ts';
import { sendEpub } from './testing.ts';
import { long } from '../../../platform/testing/long.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
let reader: Client;
let id: string;
let made = 0;
beforeEach(async () => {
  const { departmentIds, studentIds } = await makeSchool(app, { students: 1, departments: 1 });
  reader = await app.signedIn('student', studentIds[0]!);
  ({ id } = await makeBook(sp, { words: [10], departmentIds }));
  made += 1;
});

/** The file of the book from these pages; each test has words of its own. */
const send = (pages: Record<string, string>): Promise<Book> => sendEpub(app, sp, id, pages);
const toc = async () => (await sp.call(books.bookToc, { params: { id } })).body.data as TocEntry[];
const nameOf = async (chapterId: string | undefined) => (await toc()).find((one) => one.id === chapterId)?.title;
const text = (count: number, word: string) => numberedText(count, `${word}${made}k`);

/** The reader reads a chapter up to a word, and marks words of it. */
async function read(title: string, to: number, [from_word, to_word]: [number, number]): Promise<void> {
  const chapter = (await toc()).find((one) => one.title === title)!;
  const params = { id: chapter.id };
  const { text_version } = (await reader.call(studentBooks.myChapterBlocks, { params, query: {} })).body.data;
  const body = sittingOf(chapter, [[0, to]], { text_version, word: to - 1 });
  const sitting = await reader.call(studentBooks.recordSitting, { body });
  expect(sitting.status, sitting.text).toBe(201);
  const mark = { id: crypto.randomUUID(), chapter_id: chapter.id, text_version, from_word, to_word };
  const marks = [{ ...mark, kind: 'highlight', colour: 'green', changed_at: rightNow().toISOString() }];
  const marked = await reader.call(studentBooks.keepBookMarks, { params: { id }, body: { marks } as never });
  expect(marked.status, marked.text).toBe(200);
}
/** Where the reader is, and how many words of each chapter are read. */
async function progress() {
  const book = (await reader.call(studentBooks.myBook, { params: { id } })).body.data as StudentBookDetail;
  return {
    position: [await nameOf(book.position?.chapter_id), book.position?.word],
    read: book.chapters.map(({ read_words, skimmed_words }) => read_words + skimmed_words),
  };
}
/** The same, and what is marked. */
async function stands() {
  const [mark] = (await reader.call(studentBooks.myBookMarks, { params: { id } })).body.data as BookMark[];
  const { position, read } = await progress();
  return { position, mark: [await nameOf(mark?.chapter_id), mark?.from_word, mark?.to_word], read };
}
const lost = ({ import: found }: Book) => found!.report!.warnings.filter(({ code }) => code.endsWith('_lost'));

it('position and marks go with their words into the chapter that another file made of a half', async () => {
  const [one, half, two] = [text(90, 'a'), text(70, 'b'), text(60, 'c')];
  await send({ bir: one + half, iki: two });
  await read('bir', 121, [100, 104]);
  const after = await send({ bir: one, yarim: half, iki: two });
  expect(after.import?.state).toBe('done');
  expect(await stands()).toEqual({ position: ['yarim', 30], mark: ['yarim', 10, 14], read: [90, 31, 0] });
  expect(lost(after)).toEqual([]);
});

it.runIf(long)('they go with their words into the chapter that another file joined', async () => {
  const [one, two] = [text(90, 'a'), text(60, 'c')];
  await send({ bir: one, iki: two });
  await read('iki', 40, [20, 24]);
  await send({ bir: one + two });
  expect(await stands()).toEqual({ position: ['bir', 129], mark: ['bir', 110, 114], read: [40] });
});

it('no one follows words that another file hides: they are counted as gone', async () => {
  const [one, two] = [text(90, 'a'), text(20, 'c')];
  await send({ bir: one + two });
  await read('bir', 105, [95, 99]);
  const after = await send({ bir: `${one}<section hidden="">${two}</section>` });
  // So much of it is gone that a person is asked first.
  expect(after.import?.state).toBe('waiting');
  expect(lost(after)).toEqual([
    { code: 'words_lost', count: 20 },
    { code: 'marks_lost', count: 1 },
    { code: 'positions_lost', count: 1 },
  ]);
});

it('the reader of a chapter that was taken out goes on in the next one of another file', async () => {
  const [one, two, three] = [text(90, 'a'), text(60, 'b'), text(70, 'c')];
  await send({ bir: one, iki: two, uc: three });
  await read('iki', 41, [10, 14]);
  const params = { id: (await toc())[1]!.id };
  const { status } = await sp.call(books.deleteBookChapter, { params, query: {} });
  expect(status).toBe(200);
  const after = await send({ on: text(5, 'd'), bir: one, uc: three });
  expect(after.import?.state).toBe('done');
  expect((await progress()).position).toEqual(['uc', 0]);
});

it('words of paragraphs that are divided, joined and corrected are the words they were', async () => {
  const one = text(200, 'a');
  const word = (at: number) => `a${made}k${at}`;
  await send({ bir: one, iki: text(60, 'c') });
  await read('bir', 131, [120, 126]);
  // Paragraphs end elsewhere, a word is corrected, and the second half is a chapter of its own.
  const [first, second] = one.replaceAll('.</p><p>', ' ').split(` ${word(75)} `);
  const corrected = `<p>Yeni ${word(75)} ${second!.replace(word(110), `düzeltilen ${word(110)}`)}`;
  const after = await send({ bir: `${first}</p>`, sonra: corrected, iki: text(60, 'c') });
  expect(after.import?.state).toBe('done');
  expect(await stands()).toEqual({ position: ['sonra', 57], mark: ['sonra', 47, 53], read: [75, 56, 0] });
  expect(lost(after)).toEqual([]);
});

it.runIf(long)('a line that comes often is the one among its neighbours', async () => {
  const often = '<p>Ah.</p>';
  const [one, two, three] = [text(50, 'a'), text(50, 'b'), text(90, 'c')];
  await send({ bir: often + one + often + two, iki: three });
  await read('bir', 52, [51, 51]);
  await send({ bir: one + often + two, iki: three + often });
  expect(await stands()).toMatchObject({ position: ['bir', 50], mark: ['bir', 50, 50] });
});

it('what has no word left stands beside it, and the report counts it', async () => {
  const [one, gone, two] = [text(190, 'a'), text(10, 'b'), text(100, 'c')];
  await send({ bir: one + gone, iki: two });
  await read('bir', 195, [192, 194]);
  const after = await send({ bir: one, iki: two });
  expect(lost(after)).toEqual([
    { code: 'words_lost', count: 10 },
    { code: 'marks_lost', count: 1 },
    { code: 'positions_lost', count: 1 },
  ]);
  expect(await stands()).toEqual({ position: ['bir', 189], mark: ['bir', 189, 189], read: [190, 0] });
});

/** Reads a chapter as it is now without a network; what is answered sends it. */
async function readOffline(title: string, to: number): Promise<() => Promise<void>> {
  const chapter = (await toc()).find((one) => one.title === title)!;
  const params = { id: chapter.id };
  const { text_version } = (await reader.call(studentBooks.myChapterBlocks, { params, query: {} })).body.data;
  const body = sittingOf(chapter, [[0, to]], { text_version, word: to - 1 });
  return async () => {
    const sent = await reader.call(studentBooks.recordSitting, { body });
    expect(sent.status, sent.text).toBe(201);
  };
}

it('what was read of an earlier file and arrives late is read in the chapters that its words are in now', async () => {
  const [one, half, two] = [text(90, 'a'), text(70, 'b'), text(60, 'c')];
  await send({ bir: one + half, iki: two });
  const arrive = await readOffline('bir', 121);
  await send({ bir: one, yarim: half, iki: two });
  await arrive();
  const { position, read } = await progress();
  expect([position, read]).toEqual([
    ['yarim', 30],
    [90, 31, 0],
  ]);
});

it.runIf(long)('its words are followed through a chapter that was joined and one that was divided again', async () => {
  const [one, two] = [text(90, 'a'), text(60, 'c')];
  await send({ bir: one, iki: two });
  const arrive = await readOffline('iki', 40);
  await send({ bir: one + two });
  const [, first, second] = /^(.*<\/p>)(<p>.*)$/.exec(two)!;
  await send({ bir: one + first!, son: second!.replace(`c${made}k55 `, 'yeni ') });
  await arrive();
  const { position, read } = await progress();
  expect([position, read]).toEqual([
    ['bir', 129],
    [40, 0],
  ]);
});
