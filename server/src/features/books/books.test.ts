import { books, departments } from '@okur/contract';
import type { Book, BookChapter } from '@okur/contract/books';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeBook } from '../../platform/testing/books.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { inDays } from '../../platform/testing/learning.ts';

const app = await testApp();
const ce = await staff(app, 'CE');
const school = await makeSchool(app);

let made = 0;
const addBook = async (over: object = {}): Promise<Book> => {
  const body = { title: `Kitap ${(made += 1)}`, language: 'tr', ...over };
  const answer = await ce.call(books.createBook, { body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data as Book;
};
const prose = `<p>${'Rüzgâr dağların ardından gelir ve denize doğru eser. '.repeat(15)}</p>`;
const addChapter = async (bookId: string, over: object = {}): Promise<BookChapter> => {
  const body = { title: 'Bölüm', body: prose, ...over };
  const answer = await ce.call(books.addBookChapter, { params: { id: bookId }, body });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.body.data as BookChapter;
};
const publish = (id: string) => ce.call(books.updateBook, { params: { id }, body: { status: 'published' } });
const publishedBook = async (over: object = {}): Promise<Book> => {
  const book = await addBook(over);
  await addChapter(book.id);
  const answer = await publish(book.id);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data as Book;
};
const bookOf = async (id: string) => (await ce.call(books.getBook, { params: { id } })).body.data as Book;
const tocOf = async (id: string, client = ce) =>
  (
    (await client.call(books.bookToc, { params: { id } })).body.data as {
      title: string;
      depth: number;
      words: number;
    }[]
  ).map(({ title, depth, words }) => `${'-'.repeat(depth)}${title} ${words}`);

describe('a book', () => {
  it('has authors with their parts, genres and a publisher, and is found by all of them', async () => {
    const id = async (route: (typeof books)['createAuthor'], name: string) =>
      (await ce.call(route, { body: { name } })).body.data.id as string;
    const [carroll, tenniel] = [
      await id(books.createAuthor, 'Lewis Carroll'),
      await id(books.createAuthor, 'John Tenniel'),
    ];
    const genre = await id(books.createGenre as never, 'Masal');
    const publisher = await id(books.createPublisher as never, 'Okur Yayınları');
    const book = await addBook({
      title: 'Alis',
      authors: [
        { author_id: tenniel, role: 'illustrator' },
        { author_id: carroll, role: 'author' },
      ],
      genre_ids: [genre],
      publisher_id: publisher,
      grade_from: 3,
      grade_to: 5,
    });
    expect(book.authors.map(({ name, role }) => `${name} ${role}`)).toEqual([
      'John Tenniel illustrator',
      'Lewis Carroll author',
    ]);
    expect([book.genres.map(({ name }) => name), book.publisher, book.status]).toEqual([
      ['Masal'],
      'Okur Yayınları',
      'draft',
    ]);
    const found = async (query: object) =>
      (await ce.call(books.listBooks, { query: query as never })).body.data.map(({ title }: Book) => title);
    for (const query of [
      { author_id: tenniel },
      { genre_id: genre },
      { publisher_id: publisher },
      { grade_level: 4, search: 'ALİS' },
      { search: 'tenniel' },
    ])
      expect(await found(query), JSON.stringify(query)).toEqual(['Alis']);
    expect(await found({ grade_level: 6, search: 'Alis' })).toEqual([]);
    const gone = { authors: [{ author_id: crypto.randomUUID(), role: 'author' as const }] };
    expect((await ce.call(books.updateBook, { params: { id: book.id }, body: gone })).body.errors).toEqual({
      authors: ['validation.not_found'],
    });
  });

  it('says which check digit its number needs, and which book has the number already', async () => {
    const book = await addBook({ title: 'Birinci', ean: '0-306-40615-2' });
    expect(book.ean).toBe('9780306406157');
    const other = await addBook();
    const set = (ean: string) => ce.call(books.setBookEan, { params: { id: other.id }, body: { ean } });
    expect((await set('978-0-306-40615-8')).body).toMatchObject({
      errors: { ean: ['validation.ean_check_digit'] },
      params: { ean: { digit: '7' } },
    });
    const twice = await set('978 0 306 40615 7');
    expect([twice.status, twice.body.errors, twice.body.params]).toEqual([
      409,
      { ean: ['validation.ean_taken'] },
      { ean: { title: 'Birinci' } },
    ]);
    await ce.call(books.deleteBook, { params: { id: book.id } });
    expect((await set('9780306406157')).body.data.ean).toBe('9780306406157');
    expect((await ce.call(books.deleteBook, { params: { id: book.id } })).status).toBe(409);
  });

  it('is found by the questions that readers see', async () => {
    const { id, chapters } = await makeBook(ce, { words: [20], title: 'Sorulu' });
    const chapter = { id: chapters[0]!.id };
    const found = async () =>
      (await ce.call(books.listBooks, { query: { has: 'questions', search: 'Sorulu' } })).body.data.length;
    expect(await found()).toBe(0);
    const question = {
      kind: 'single_choice' as const,
      stem: 'Ne oldu?',
      options: [
        { text: 'Yağmur', right: true },
        { text: 'Kar', right: false },
      ],
    };
    const saved = await ce.call(books.moveBookChapter, { params: chapter, body: { questions: [question] } });
    expect(saved.status, saved.text).toBe(200);
    expect(await found()).toBe(1);
    await ce.call(books.updateBook, { params: { id }, body: { status: 'draft' } });
    await ce.call(books.toggleBookChapter, { params: chapter, body: {} });
    expect(await found()).toBe(0);
  });

  it('is published once it has words, and keeps one while it is published', async () => {
    const book = await addBook();
    expect((await publish(book.id)).body.errors).toEqual({ status: ['validation.book_empty'] });
    const chapter = await addChapter(book.id);
    expect((await publish(book.id)).body.data).toMatchObject({
      status: 'published',
      word_count: 120,
      chapter_count: 1,
    });
    const params = { id: chapter.id };
    const tries = [
      await ce.call(books.toggleBookChapter, { params, body: {} }),
      await ce.call(books.updateBookChapter, { params, body: { body: '' } }),
      await ce.call(books.deleteBookChapter, { params }),
    ];
    expect(tries.map(({ status, body }) => [status, body.errors])).toEqual(
      Array(3).fill([422, { body: ['validation.book_empty'] }]),
    );
  });

  it('is highlighted and no longer, however often one asks', async () => {
    const { id } = await addBook();
    const states = [];
    for (const route of [books.highlightBook, books.highlightBook, books.unhighlightBook, books.unhighlightBook])
      states.push((await ce.call(route, { params: { id } })).body.data.highlighted);
    expect(states).toEqual([true, true, false, false]);
  });

  it('is unknown to schools while it is a draft or deleted, and never written by them', async () => {
    const draft = await addBook();
    const book = await publishedBook();
    const open = (id: string) => school.instructor.call(books.getBook, { params: { id } });
    expect([(await open(draft.id)).status, (await open(book.id)).status]).toEqual([404, 200]);
    expect((await school.manager.call(books.bookToc, { params: { id: draft.id } })).status).toBe(404);
    expect(
      (await school.manager.call(books.updateBook, { params: { id: book.id }, body: { title: 'X' } })).status,
    ).toBe(403);
    await ce.call(books.deleteBook, { params: { id: book.id } });
    expect((await open(book.id)).status).toBe(404);
  });
});

describe('the chapters of a book', () => {
  it('are in a tree with words, minutes and level, and are moved within it', async () => {
    const book = await addBook();
    const part = await addChapter(book.id, { title: 'I', body: '' });
    const first = await addChapter(book.id, { title: 'A', parent_id: part.id });
    await addChapter(book.id, { title: 'B', parent_id: part.id });
    await addChapter(book.id, { title: 'Önsöz', position: 1 });
    expect(await tocOf(book.id)).toEqual(['Önsöz 120', 'I 0', '-A 120', '-B 120']);
    expect(first).toMatchObject({ words: 120, minutes: 1 });
    expect(first.readability?.scores.length).toBeGreaterThan(0);
    const move = (id: string, body: object) => ce.call(books.moveBookChapter, { params: { id }, body });
    expect((await move(first.id, { position: 2 })).body.data.position).toBe(2);
    expect(await tocOf(book.id)).toEqual(['Önsöz 120', 'I 0', '-B 120', '-A 120']);
    await move(first.id, { parent_id: null, position: 1, title: 'Baş' });
    expect(await tocOf(book.id)).toEqual(['Baş 120', 'Önsöz 120', 'I 0', '-B 120']);
    const under = await move(part.id, { parent_id: part.id });
    expect([under.status, under.body.errors]).toEqual([422, { parent_id: ['validation.chapter_under_itself'] }]);
    await move(first.id, { parent_id: part.id });
    expect((await move(part.id, { parent_id: first.id })).body.errors).toEqual({
      parent_id: ['validation.chapter_under_itself'],
    });
    const stranger = await addChapter((await addBook()).id);
    expect((await move(first.id, { parent_id: stranger.id })).body.errors).toEqual({
      parent_id: ['validation.not_found'],
    });
    const gone = await ce.call(books.deleteBookChapter, { params: { id: part.id } });
    expect([gone.status, gone.body.code]).toEqual([422, 'has_dependents']);
  });

  it('are hidden with all under them, for readers and for the count', async () => {
    const book = await publishedBook();
    const part = await addChapter(book.id, { title: 'I', body: '' });
    const under = await addChapter(book.id, { title: 'A', parent_id: part.id });
    expect(await bookOf(book.id)).toMatchObject({ word_count: 240, chapter_count: 3 });
    const toggled = await ce.call(books.toggleBookChapter, { params: { id: part.id }, body: { version: 1 } });
    expect(toggled.body.data.visible).toBe(false);
    expect(await bookOf(book.id)).toMatchObject({ word_count: 120, chapter_count: 1 });
    expect(await tocOf(book.id, school.instructor)).toEqual(['Bölüm 120']);
    const read = (client: typeof ce) => client.call(books.getBookChapter, { params: { id: under.id } });
    expect([(await read(school.instructor)).status, (await read(ce)).status]).toEqual([404, 200]);
  });

  it('are cleaned, and their words numbered without a gap through every change', async () => {
    const book = await addBook();
    const list = '<ul><li><p>iki üç</p></li><li>dört</li></ul>';
    const html = `<h2>Bir</h2>${prose}<script>alert(1)</script>${list}son söz<p></p>`;
    const chapter = await addChapter(book.id, { body: html });
    expect(chapter.body).not.toContain('script');
    const blocks = async () =>
      rows<{ first_word: number; words: number; html: string }>(
        app.services.db,
        sql`select b.first_word, b.words, b.html from book_blocks b join book_chapters c
          on c.id = b.chapter_id and c.text_version = b.text_version where c.id = ${chapter.id} order by b.no`,
      );
    const numbered = await blocks();
    expect(numbered.map(({ first_word, words }) => [first_word, words])).toEqual([
      [0, 1],
      [1, 120],
      [121, 3],
      [124, 2],
    ]);
    expect([numbered.map((block) => block.html).join(''), chapter.words]).toEqual([chapter.body, 126]);
    const changed = await ce.call(books.updateBookChapterByForm, {
      params: { id: chapter.id },
      body: { title: 'Yeni', body: '<p>Kısa metin.</p>', version: 1 },
    });
    expect(changed.body.data).toMatchObject({ title: 'Yeni', words: 2, version: 2, readability: null });
    expect(await blocks()).toEqual([{ first_word: 0, words: 2, html: '<p>Kısa metin.</p>' }]);
    const stale = await ce.call(books.updateBookChapter, {
      params: { id: chapter.id },
      body: { body: 'X', version: 1 },
    });
    expect(stale.body.code).toBe('stale_version');
  });

  it('get one position each when several are added at once', async () => {
    const book = await addBook();
    await Promise.all(Array.from({ length: 5 }, () => addChapter(book.id)));
    const toc = (await ce.call(books.bookToc, { params: { id: book.id } })).body.data as { position: number }[];
    expect(toc.map(({ position }) => position)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('classes', () => {
  const [own, second] = school.departmentIds as [string, string];

  it('are given a published book; of a list with one out of reach none is', async () => {
    const book = await publishedBook();
    const give = (department_ids: string[], client = school.instructor) =>
      client.call(books.assignBook, { params: { id: book.id }, body: { department_ids } });
    const other = await makeSchool(app);
    for (const refused of [await give([own, second]), await give([own, other.departmentIds[0]!], school.manager)])
      expect(refused.body.errors).toEqual({ department_ids: ['validation.not_found'] });
    expect((await bookOf(book.id)).department_count).toBe(0);
    expect((await give([own])).status).toBe(200);
    expect((await give([second], school.manager)).status).toBe(200);
    const classes = async (client: typeof ce) =>
      (await client.call(books.assignmentsOfBook, { params: { id: book.id } })).body.data.length;
    expect([await classes(school.instructor), await classes(school.manager), await classes(other.manager)]).toEqual([
      1, 2, 0,
    ]);
    const ofClass = (id: string, client: typeof ce) => client.call(books.booksOfDepartment, { params: { id } });
    expect((await ofClass(own, school.instructor)).body.data.map(({ id }: Book) => id)).toEqual([book.id]);
    expect((await ofClass(second, school.instructor)).status).toBe(404);
    const take = (deptId: string, client: typeof ce) =>
      client.call(books.unassignBook, { params: { bookId: book.id, deptId } });
    expect([(await take(own, other.manager)).status, (await take(second, school.instructor)).status]).toEqual([
      404, 404,
    ]);
    expect((await take(own, school.instructor)).status).toBe(200);
    expect((await ofClass(own, school.instructor)).body.data).toEqual([]);
  });

  it('that wait for a book have it at once when it is given again without a beginning', async () => {
    const { id } = await publishedBook();
    const give = (dates: object) =>
      ce.call(books.assignBook, { params: { id }, body: { department_ids: [own], ...dates } });
    const has = async () =>
      (await ce.call(books.booksOfDepartment, { params: { id: own } })).body.data.some((book: Book) => book.id === id);
    await give({ starts_at: inDays(7) });
    expect(await has()).toBe(false);
    expect((await give({ expires_at: inDays(3) })).status).toBe(200);
    expect(await has()).toBe(true);
  });

  it('are given no draft, nothing that ends before it begins, and nothing by those who have no classes', async () => {
    const draft = await addBook();
    const book = await publishedBook();
    const give = (id: string, over: object = {}, client = ce) =>
      client.call(books.assignBook, { params: { id }, body: { department_ids: [own], ...over } });
    expect((await give(draft.id)).body.errors).toEqual({ book_id: ['validation.book_draft'] });
    expect((await give(book.id, { expires_at: '2020-01-01T00:00:00Z' })).body.errors).toEqual({
      expires_at: ['validation.after_start'],
    });
    expect((await give(book.id, {}, await staff(app, 'SM'))).status).toBe(403);
  });

  it('that become one keep the books of both', async () => {
    const merging = await makeSchool(app, { departments: 2 });
    const [from, into] = merging.departmentIds as [string, string];
    const book = await publishedBook();
    await merging.manager.call(books.assignBook, { params: { id: book.id }, body: { department_ids: [from] } });
    await merging.manager.call(departments.mergeDepartment, {
      params: { id: merging.companyId, departmentId: from },
      body: { into_department_id: into },
    });
    const answer = await merging.manager.call(books.booksOfDepartment, { params: { id: into } });
    expect(answer.body.data.map(({ id }: Book) => id)).toEqual([book.id]);
  });
});

it('the books of an instructor are those that the classes have now, as far as one reaches them', async () => {
  const own = await makeSchool(app, { departments: 2, students: 0 });
  const [taught, other] = own.departmentIds;
  await makeBook(ce, { words: [20], title: 'Var', departmentIds: [taught!] });
  const over = await makeBook(ce, { words: [20], title: 'Vardı', departmentIds: [taught!] });
  await makeBook(ce, { words: [20], title: 'Başka sınıf', departmentIds: [other!] });
  await rows(
    app.services.db,
    sql`update book_departments set starts_at = now() - interval '2 days', expires_at = now() - interval '1 day'
      where book_id = ${over.id}`,
  );
  const titles = async (client: typeof ce) =>
    (await client.call(books.listBooks, { query: { instructor_id: own.instructorId } })).body.data.map(
      ({ title }: Book) => title,
    );
  expect([await titles(own.manager), await titles(ce), await titles(school.manager)]).toEqual([['Var'], ['Var'], []]);
});
