import { books, jobs } from '@okur/contract';
import type { Book, TocEntry } from '@okur/contract/books';
import sharp from 'sharp';
import { describe, expect, it, vi } from 'vitest';
import { rows, sql } from '../../../platform/database/index.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { makeSchool, staff } from '../../../platform/testing/factories.ts';
import { endOf } from '../../../platform/testing/jobs.ts';
import { line, makeEpub, type Parts } from './testing.ts';

const app = await testApp();
const ce = await staff(app, 'CE');
const school = await makeSchool(app);

const jobsDone = async (): Promise<void> => {
  const open = await rows<{ id: string }>(
    app.services.db,
    sql`select id from jobs where state in ('queued', 'running')`,
  );
  for (const { id } of open) await endOf(app, id);
};
const prose = (word: string, count = 8) => `<p>${`${word} dağların ardından gelir. `.repeat(count)}</p>`;
let made = 0;
const novel = (first: string, second: string, over: Partial<Parts> = {}): Parts => ({
  pages: { 'a.xhtml': `<p>${(made += 1)}</p>${first}`, 'b.xhtml': second },
  nav: line('a.xhtml', 'Bir') + line('b.xhtml', 'İki'),
  ...over,
});
const file = async (parts: Parts) => ({ epub: { fileName: 'kitap.epub', bytes: await makeEpub(parts) } });
const upload = async (parts: Parts, title = `Kitap ${made}`) =>
  ce.call(books.createBook, { body: { title, language: 'tr', authors: '[]', ean: '' }, files: await file(parts) });
const bookOf = async (id: string) => (await ce.call(books.getBook, { params: { id } })).body.data as Book;
const read = async (parts: Parts): Promise<Book> => {
  const { body } = await upload(parts);
  await jobsDone();
  return bookOf(body.data.id);
};
const tocOf = async (id: string) => (await ce.call(books.bookToc, { params: { id } })).body.data as TocEntry[];
const decide = (id: string, decision: string) =>
  ce.call(books.decideBookImport, { params: { id }, body: { decision } });

describe('an EPUB that is sent for a book', () => {
  it('is read by a job: the book is a draft with its chapters, its cover and a report', async () => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer();
    const answer = await upload(
      novel(`${prose('Rüzgâr')}<img src="i.png" alt="Dağ"/>`, prose('Su'), {
        files: { 'i.png': ['image/png', png] },
        metadata:
          '<dc:identifier>urn:isbn:9780306406157</dc:identifier><dc:creator>Yaşar</dc:creator>' +
          '<meta name="cover" content="f0"/>',
      }),
    );
    expect([answer.status, answer.body.data.status, answer.body.data.import.state]).toEqual([
      201,
      'processing',
      'processing',
    ]);
    expect((await school.instructor.call(books.getBook, { params: { id: answer.body.data.id } })).status).toBe(404);
    await jobsDone();
    const book = await bookOf(answer.body.data.id);
    expect(book).toMatchObject({
      status: 'draft',
      chapter_count: 2,
      word_count: 65,
      has_epub: true,
      ean: '9780306406157',
      cover: { address: expect.stringMatching(/\/files\/covers\/[\w-]+\.jpg/) },
    });
    expect(book.import).toMatchObject({ state: 'done', report: { authors: ['Yaşar'], pictures: 1, words: 65 } });
    const [first] = await tocOf(book.id);
    const chapter = await ce.call(books.getBookChapter, { params: { id: first!.id } });
    const address = /src="([^"]+)"/.exec(chapter.body.data.body)![1]!.replaceAll('&amp;', '&');
    expect((await app.anonymous.raw({ method: 'GET', url: address })).status).toBe(200);
    const corrected = chapter.body.data.body.replace('Rüzgâr', 'Rüzgar');
    const saved = await ce.call(books.updateBookChapter, { params: { id: first!.id }, body: { body: corrected } });
    expect(saved.body.data.body).toContain('<img src="/files/book-pictures/');
  });

  it('that cannot be read leaves a book that failed with its reason, and may be followed by another', async () => {
    const { body } = await upload({ pages: { 'a.xhtml': '<img src="x.png"/>' } });
    await jobsDone();
    const { id, status, import: found } = await bookOf(body.data.id);
    expect([status, found?.state, found?.reason]).toEqual(['failed', 'failed', 'no_text']);
    expect((await ce.call(books.updateBook, { params: { id }, body: { status: 'published' } })).status).toBe(409);
    const again = await ce.call(books.updateBook, {
      params: { id },
      body: {},
      files: await file(novel(prose('A'), prose('B'))),
    });
    expect(again.body.data.status).toBe('processing');
    await jobsDone();
    expect((await bookOf(id)).status).toBe('draft');
  });

  it('is refused where it is none, and where another book has it, which is named', async () => {
    const none = { epub: { fileName: 'a.epub', bytes: Buffer.from('%PDF-1.7') } };
    const wrong = await ce.call(books.createBook, { body: { title: 'X', language: 'tr' }, files: none });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { epub: ['books.refused_not_epub'] }]);
    const parts = novel(prose('Ay'), prose('Gün'));
    const { title } = await read(parts);
    const twin = await upload(parts, 'İkinci');
    expect([twin.status, twin.body.errors, twin.body.params]).toEqual([
      409,
      { epub: ['validation.epub_taken'] },
      { epub: { title } },
    ]);
  });
});

it('a file is read by the next run where the disk was full for a moment', async () => {
  const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
  const get = vi.spyOn(app.services.storage, 'get').mockRejectedValueOnce(full);
  const { import: found, status } = await read(novel(prose('E'), prose('F')));
  expect([get.mock.calls.length > 1, found?.state, status]).toEqual([true, 'done', 'draft']);
});

describe('“Try again” on the line of a job', () => {
  const retry = (jobId: string) => ce.call(jobs.retryJob, { params: { jobId } });
  /** A book whose file has no words, and the job that found none. */
  const failed = async () => {
    const { id, import: found } = await read({ pages: { 'a.xhtml': `<img src="${(made += 1)}.png"/>` } });
    return { id, jobId: found!.job_id! };
  };

  it('reads the file of that job again', async () => {
    const { id, jobId } = await failed();
    const again = await retry(jobId);
    expect(again.status).toBe(202);
    expect((await endOf(app, again.body.data.id)).state).toBe('failed');
    expect((await bookOf(id)).import).toMatchObject({
      state: 'failed',
      reason: 'no_text',
      job_id: again.body.data.id,
    });
    expect((await retry(jobId)).status).toBe(409);
  });

  it('leaves a file alone that was sent since', async () => {
    const { id, jobId } = await failed();
    await ce.call(books.updateBook, { params: { id }, body: {}, files: await file(novel(prose('A'), prose('B'))) });
    const again = await retry(jobId);
    expect([again.status, again.body.errors]).toEqual([409, { epub: ['books.import_not_waiting'] }]);
    await jobsDone();
    expect((await bookOf(id)).import).toMatchObject({ state: 'done', carry_over: null });
  });

  it('is not needed to send another file, where the job was cancelled before it began', async () => {
    const { id, jobId } = await failed();
    // As the cancelling of a job leaves it that is still in the queue.
    await rows(app.services.db, sql`update jobs set state = 'cancelled' where id = ${jobId}`);
    await rows(
      app.services.db,
      sql`update books set status = 'processing', import = import || '{"state": "processing"}'::jsonb where id = ${id}`,
    );
    const files = await file(novel(prose('C'), prose('D')));
    expect((await ce.call(books.updateBook, { params: { id }, body: {}, files })).status).toBe(200);
    expect((await retry(jobId)).status).toBe(409);
    await jobsDone();
    expect((await bookOf(id)).status).toBe('draft');
  });
});

describe('a new EPUB of a book that is read', () => {
  const send = async (id: string, parts: Parts) => {
    const { status } = await ce.call(books.updateBook, { params: { id }, body: {}, files: await file(parts) });
    expect(status).toBe(200);
    await jobsDone();
    return bookOf(id);
  };
  /** A student who read all of the first chapter. */
  const readFirst = async (book: Book) => {
    const [first] = await tocOf(book.id);
    const user = school.studentIds[0]!;
    await rows(
      app.services.db,
      sql`insert into chapter_reads (user_id, chapter_id, read)
      values (${user}, ${first!.id}, int4multirange(int4range(0, ${first!.words})))`,
    );
    await rows(
      app.services.db,
      sql`insert into book_reads (user_id, book_id, started_at, last_read_at)
      values (${user}, ${book.id}, now(), now())`,
    );
    return first!;
  };
  const readsOf = (bookId: string) =>
    rows<{ title: string; read: string }>(
      app.services.db,
      sql`select c.title, r.read::text from chapter_reads r
      join book_chapters c on c.id = r.chapter_id where c.book_id = ${bookId}
        and c.deleted_at is null order by c.title`,
    );

  it('keeps chapters, and what was read of words that stayed, in whichever chapter they stand now', async () => {
    const [one, two, three] = [prose('Bir'), prose('İki', 40), prose('Üç', 40)];
    const book = await read({
      pages: { 'a.xhtml': one + two, 'b.xhtml': three },
      nav: line('a.xhtml', 'A') + line('b.xhtml', 'B'),
    });
    const first = await readFirst(book);
    const parts = {
      pages: { 'a.xhtml': two, 'b.xhtml': three + one },
      nav: line('a.xhtml', 'A') + line('b.xhtml', 'B'),
    };
    const after = await send(book.id, parts);
    expect([after.import?.state, (await tocOf(book.id))[0]!.id]).toEqual(['done', first.id]);
    expect(await readsOf(book.id)).toEqual([
      { title: 'A', read: '{[0,160)}' },
      { title: 'B', read: '{[160,192)}' },
    ]);
  });

  it('that has too little of the text waits for a yes, with what it would do', async () => {
    const book = await read(novel(prose('Eski'), prose('Kalan')));
    await readFirst(book);
    const other = `<p>${'Bambaşka sözler burada durur. '.repeat(8)}</p>`;
    const waiting = await send(book.id, novel(other, prose('Kalan')));
    expect(waiting.import).toMatchObject({ state: 'waiting', carry_over: { words: 65, carried: 32, readers: 1 } });
    expect((await tocOf(book.id)).map(({ words }) => words)).toEqual([33, 32]);
    expect((await decide(book.id, 'retry')).status).toBe(409);
    expect((await decide(book.id, 'discard')).body.data.import.reason).toBe('discarded');
    expect((await decide(book.id, 'accept')).status).toBe(409);
    await decide(book.id, 'retry');
    await jobsDone();
    expect((await decide(book.id, 'accept')).body.data.import.state).toBe('processing');
    await jobsDone();
    expect((await bookOf(book.id)).import?.state).toBe('done');
    expect(await readsOf(book.id)).toEqual([{ title: 'Bir', read: '{}' }]);
  });

  it('that was discarded may be sent for another book, and is then of that one', async () => {
    const book = await read(novel(prose('Ev'), prose('Yol')));
    await readFirst(book);
    const parts = novel(`<p>${'Başka kitabın sözleri burada. '.repeat(8)}</p>`, prose('Yol'));
    expect((await send(book.id, parts)).import?.state).toBe('waiting');
    expect((await upload(parts, 'Doğru kitap')).status).toBe(409);
    await decide(book.id, 'discard');
    const right = await read(parts);
    expect(right.status).toBe('draft');
    const again = await decide(book.id, 'retry');
    expect([again.status, again.body.params]).toEqual([409, { epub: { title: right.title } }]);
  });
});

it('a chapter that was deleted comes back where it stood', async () => {
  const book = await read(novel(prose('Bir'), prose('İki')));
  const [first] = await tocOf(book.id);
  await ce.call(books.deleteBookChapter, { params: { id: first!.id } });
  expect((await bookOf(book.id)).chapter_count).toBe(1);
  expect((await ce.call(books.restoreBookChapter, { params: { id: first!.id } })).status).toBe(200);
  expect((await tocOf(book.id)).map(({ title }) => title)).toEqual(['Bir', 'İki']);
  expect((await ce.call(books.restoreBookChapter, { params: { id: first!.id } })).status).toBe(404);
});
