import { books, parents, studentBooks as routes, users, impersonation } from '@okur/contract';
import { type BookMark, type ChapterBlocks, marksMax, type StudentBookDetail } from '@okur/contract/student-books';
import { timeAgo } from '@okur/contract/testing/time';
import { describe, expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { signAddress } from '../../platform/http/file-addresses.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeBook, numberedText, sittingOf } from '../../platform/testing/books.ts';
import { makeParent, makeSchool, staff } from '../../platform/testing/factories.ts';

const app = await testApp();
const sp = await staff(app, 'SP');
const school = await makeSchool(app, { departments: 2, students: 2 });
const reader = await app.signedIn('student', school.studentIds[0]!);
const departmentIds = [school.departmentIds[0]!];
const made = (words: number[], over: object = {}) => makeBook(sp, { words, departmentIds, ...over });

describe('the blocks of a chapter', () => {
  it('come in pages of a bounded size, whatever the length of the chapter, and a word opens its page', async () => {
    const book = await made([20_000]);
    const params = { id: book.chapters[0]!.id };
    const page = async (query: Record<string, number>): Promise<ChapterBlocks> => {
      const answer = await reader.call(routes.myChapterBlocks, { params, query });
      expect(answer.text.length).toBeLessThan(60_000);
      return answer.body.data;
    };
    const first = await page({});
    const all = [first];
    for (let number = 1; number < first.page_starts.length; number += 1) all.push(await page({ page: number }));
    const blocks = all.flatMap((one) => one.blocks);
    expect([blocks.map(({ html }) => html).join('') === book.chapters[0]!.body, first.words]).toEqual([true, 20_000]);
    const at = blocks.map(({ first_word, words }) => first_word + words);
    expect(blocks.slice(1).map(({ first_word }) => first_word)).toEqual(at.slice(0, -1));
    const opened = await page({ word: 12_345 });
    const { first_word, words } = opened.blocks.find((block) => block.first_word + block.words > 12_345)!;
    expect([opened.page > 0, first_word <= 12_345, words]).toEqual([true, true, 50]);
    expect((await page({ page: 99 })).blocks).toEqual([]);
    expect(first.page_starts).toEqual(all.map((one) => one.blocks[0]!.first_word));
  });

  it('come in other pages once the text is another one', async () => {
    const { chapters } = await made([20_000]);
    const { id } = chapters[0]!;
    const open = async () => (await reader.call(routes.myChapterBlocks, { params: { id }, query: {} })).body.data;
    expect((await open()).page_starts.length).toBeGreaterThan(1);
    const { version } = (await sp.call(books.getBookChapter, { params: { id } })).body.data;
    const body = { body: numberedText(100), version };
    await sp.call(books.updateBookChapter, { params: { id }, body });
    const { page_starts, blocks } = await open();
    expect([page_starts, blocks.at(-1)!.first_word + blocks.at(-1)!.words]).toEqual([[0], 100]);
  });

  it('are those of visible chapters of an own book', async () => {
    const book = await made([100, 100]);
    const open = (id: string, client = reader) => client.call(routes.myChapterBlocks, { params: { id }, query: {} });
    const [first, second] = book.chapters.map(({ id }) => id) as [string, string];
    await sp.call(books.toggleBookChapter, { params: { id: second }, body: {} });
    const stranger = await app.signedIn('student', school.studentIds[1]!);
    expect([(await open(first)).status, (await open(second)).status, (await open(first, stranger)).status]).toEqual([
      200, 404, 404,
    ]);
  });
});

it('a chapter of pictures alone opens, and counts neither for what is read nor for the end of the book', async () => {
  const book = await made([100, 60, 0]);
  const [first, pictures] = book.chapters.map(({ id }) => id) as [string, string];
  const address = signAddress('/files/book-pictures/deniz.png', app.services.secrets).replace('&', '&amp;');
  const picture = { body: `<figure><img src="${address}" alt="" /></figure>` };
  const drawn = await sp.call(books.updateBookChapter, { params: { id: pictures }, body: picture });
  expect(drawn.status, drawn.text).toBe(200);
  const detail = async (): Promise<StudentBookDetail> =>
    (await reader.call(routes.myBook, { params: { id: book.id } })).body.data;
  expect((await detail()).chapters.map(({ words, has_body }) => [words, has_body])).toEqual([
    [100, true],
    [0, true],
    [0, false],
  ]);
  const page = await reader.call(routes.myChapterBlocks, { params: { id: pictures }, query: { word: 0 } });
  expect(page.body.data.blocks).toMatchObject([{ first_word: 0, words: 0, html: expect.stringContaining('<img') }]);
  await reader.call(routes.recordSitting, { body: sittingOf({ id: first }, [[0, 100]], { ago: 120_000 }) });
  expect((await detail()).finished_at).not.toBeNull();
  const body = sittingOf({ id: pictures }, [[0, 1]], { text_version: 2, word: 0 });
  const { status, body: sent } = await reader.call(routes.recordSitting, { body });
  expect([status, sent.data?.words, sent.data?.position?.chapter_id]).toEqual([201, 0, pictures]);
});

it('words of a book are found by chapter and number, over marks in the text and without accents', async () => {
  const book = await made([60, 60]);
  const body = `${numberedText(100, 'a')}<p>Mavi <em>gökyüzü</em> altında bir çınar.</p>`;
  await sp.call(books.updateBookChapter, { params: { id: book.chapters[1]!.id }, body: { body } });
  const search = (text: string, client = reader) =>
    client.call(routes.searchBook, { params: { id: book.id }, query: { search: text } });
  const { data, more } = (await search('GOKYUZU altın')).body;
  expect(data).toEqual([
    {
      chapter_id: book.chapters[1]!.id,
      chapter_title: 'Bölüm 2',
      word: 101,
      before: 'Mavi ',
      hit: 'gökyüzü altında',
      after: ' bir çınar.',
    },
  ]);
  expect([more, (await search('yok')).body.data]).toEqual([false, []]);
  expect((await search('b0k')).body).toMatchObject({ more: true });
  const stranger = await app.signedIn('student', school.studentIds[1]!);
  expect((await search('mavi', stranger)).status).toBe(404);
});

it.each([
  ['once upon', 'a drop cap', 'Once upon'],
  ['"hello, world"', 'typed punctuation', 'Hello, world'],
  ['no', 'a short word behind a quotation mark', 'No'],
  ['ev', 'a short word first in its paragraph', 'Ev'],
  ['marvellous', 'a soft hyphen', 'marvellous'],
  ["don't", 'another apostrophe', 'don’t'],
])('“%s” is found in the book: %s', async (search, _what, hit) => {
  const html =
    '<p><span>O</span>nce upon a time.</p><p>“Hello, world,” he wrote, “it is marvel\u00adlous!”</p>' +
    '<p>“No,” she wrote. “We don’t.”</p><p>Ev büyük.</p>';
  const book = await made([60]);
  await sp.call(books.updateBookChapter, { params: { id: book.chapters[0]!.id }, body: { body: html } });
  const { data } = (await reader.call(routes.searchBook, { params: { id: book.id }, query: { search } })).body;
  expect(data.map((found: { hit: string }) => found.hit)).toEqual([hit]);
});

it('what is markup is no word of the book, and hides none', async () => {
  const book = await made([60]);
  const marked = Array.from({ length: 450 }, (_, at) => `<p><em>${at}</em> <strong>b</strong>.</p>`).join('');
  const body = { body: `${marked}<p>The strong sea.</p>` };
  await sp.call(books.updateBookChapter, { params: { id: book.chapters[0]!.id }, body });
  const search = { params: { id: book.id }, query: { search: 'strong' } };
  const found = (await reader.call(routes.searchBook, search)).body;
  expect([found.data.length, found.data[0]?.word, found.more]).toEqual([1, 901, false]);
});

describe('marks', () => {
  const mark = (chapter: { id: string }, over: object = {}) => ({
    id: crypto.randomUUID(),
    chapter_id: chapter.id,
    kind: 'highlight' as const,
    from_word: 10,
    to_word: 12,
    colour: 'yellow' as const,
    text_version: 1,
    changed_at: timeAgo(60_000).toISOString(),
    ...over,
  });

  it('of several devices the newest change holds, and what was deleted does not come back', async () => {
    const book = await made([100]);
    const params = { id: book.id };
    const keep = (...marks: ReturnType<typeof mark>[]) =>
      reader.call(routes.keepBookMarks, { params, body: { marks } });
    const stored = async (): Promise<BookMark[]> => (await reader.call(routes.myBookMarks, { params })).body.data;
    const highlight = mark(book.chapters[0]!);
    expect((await keep(highlight)).body.data[0]).toMatchObject({ excerpt: 'b0k10 b0k11 b0k12', note: '' });
    const at = (seconds: number) => timeAgo(60_000 - seconds * 1000).toISOString();
    await keep({ ...highlight, note: 'Güzel', changed_at: at(20) } as never);
    await keep({ ...highlight, note: 'Eski', changed_at: at(10) } as never);
    expect((await stored())[0]!.note).toBe('Güzel');
    await keep({ ...highlight, deleted: true, changed_at: at(30) } as never);
    await keep({ ...highlight, note: 'Geri', changed_at: at(25) } as never);
    expect((await stored()).map(({ deleted_at }) => deleted_at !== null)).toEqual([true]);
  });

  it('that are deleted leave room for others', async () => {
    const book = await made([100]);
    const params = { id: book.id };
    await rows(
      app.services.db,
      sql`insert into book_marks (id, user_id, book_id, chapter_id, kind, from_word, to_word, changed_at, deleted_at)
        select gen_random_uuid(), ${school.studentIds[0]!}, ${book.id}, ${book.chapters[0]!.id}, 'bookmark', 1, 1,
          now(), case when n > 1 then now() end from generate_series(1, ${marksMax}::int) n`,
    );
    const keep = (...marks: ReturnType<typeof mark>[]) =>
      reader.call(routes.keepBookMarks, { params, body: { marks } });
    const [first, ...others] = Array.from({ length: 3 }, () => mark(book.chapters[0]!));
    expect((await keep(first!)).status).toBe(200);
    await rows(app.services.db, sql`update book_marks set deleted_at = null where book_id = ${book.id}`);
    expect((await keep(...others)).body.errors).toEqual({ marks: ['validation.range'] });
    expect((await keep({ ...first!, deleted: true } as never)).status).toBe(200);
  });

  it('belong to chapters of the book and to one student; teachers and viewers see those that are shared', async () => {
    const [book, other] = [await made([100]), await made([100])];
    const keep = (client: typeof reader, ...marks: ReturnType<typeof mark>[]) =>
      client.call(routes.keepBookMarks, { params: { id: book.id }, body: { marks } });
    expect((await keep(reader, mark(other.chapters[0]!))).body.errors).toEqual({
      'marks.0.chapter_id': ['validation.not_found'],
    });
    const [own, shared] = [
      mark(book.chapters[0]!, { kind: 'note', note: 'Yalnız benim' }),
      mark(book.chapters[0]!, { kind: 'note', note: 'Herkese', shared: true, from_word: 40, to_word: 41 }),
    ];
    await keep(reader, own, shared);
    const seen = await school.instructor.call(users.bookOfUser, {
      params: { id: school.studentIds[0]!, bookId: book.id },
    });
    expect(seen.body.data.marks.map(({ note }: BookMark) => note)).toEqual(['Herkese']);
    const support = await staff(app, 'CS');
    const viewing = await support.call(impersonation.startViewing, {
      body: { account_type: 'student', account_id: school.studentIds[0]!, reason: 'Kitap açılmıyor' },
    });
    const viewed = await support.call(routes.myBookMarks, {
      params: { id: book.id },
      headers: { 'x-view-as': viewing.body.data.id },
    });
    expect(viewed.body.data.map(({ note }: BookMark) => note)).toEqual(['Herkese']);
    await sp.call(books.assignBook, { params: { id: book.id }, body: { department_ids: [school.departmentIds[1]!] } });
    const classmate = await app.signedIn('student', school.studentIds[1]!);
    expect((await keep(classmate, own)).status).toBe(409);
  });

  it('stay with the row of a finished book that the class has lost, whose chapters are closed', async () => {
    const book = await made([100], { title: 'Biten' });
    const [chapter] = book.chapters;
    const params = { id: book.id };
    await reader.call(routes.keepBookMarks, {
      params,
      body: { marks: [mark(chapter!, { kind: 'note', note: 'Güzel' })] },
    });
    await reader.call(routes.recordSitting, { body: sittingOf(chapter!, [[0, 100]], { ago: 7_200_000 }) });
    await sp.call(books.unassignBook, { params: { bookId: book.id, deptId: departmentIds[0]! } });
    const notes = await reader.call(routes.myBookMarks, { params });
    expect(notes.body.data?.map(({ note }: BookMark) => note)).toEqual(['Güzel']);
    const titles = async (query: Record<string, string>) =>
      (await reader.call(routes.myBooks, { query })).body.data.map(({ title }: { title: string }) => title);
    const shelves = [await titles({ shelf: 'finished' }), await titles({})];
    expect(shelves.map((shelf) => shelf.includes('Biten'))).toEqual([true, false]);
    const { chapters, finished_at } = (await reader.call(routes.myBook, { params })).body.data;
    expect([chapters.map(({ open }: { open: boolean }) => open), finished_at === null]).toEqual([[false], false]);
    const page = await reader.call(routes.myChapterBlocks, { params: { id: chapter!.id }, query: {} });
    expect(page.status).toBe(404);
  });
});

describe('what a child reads', () => {
  it('is seen by their own teachers and parents, with what was read of each chapter', async () => {
    const book = await made([200, 100], { title: 'Deniz' });
    await reader.call(routes.recordSitting, { body: sittingOf(book.chapters[0]!, [[0, 150]], { ago: 60_000 }) });
    const studentId = school.studentIds[0]!;
    const params = { id: studentId };
    const active = (await school.instructor.call(users.activeBookOfUser, { params })).body.data;
    expect(active).toMatchObject({ title: 'Deniz', read_percent: 50, verified_percent: 50, minutes: 1 });
    expect(active.level).toEqual({ formula: 'bezirci_yilmaz', band: 'very_easy' });
    const { data } = (await school.instructor.call(users.booksOfUser, { params, query: { search: 'deniz' } })).body;
    expect(data).toEqual([active]);
    const { chapters } = (await school.instructor.call(users.bookOfUser, { params: { ...params, bookId: book.id } }))
      .body.data;
    expect(chapters.map((chapter: Record<string, number>) => [chapter['read_words'], chapter['words']])).toEqual([
      [150, 200],
      [0, 100],
    ]);
    const words = chapters.map(({ read, skimmed }: Pick<(typeof chapters)[number], 'read' | 'skimmed'>) => [
      read,
      skimmed,
    ]);
    expect(words).toEqual([
      [[[0, 150]], []],
      [[], []],
    ]);
    const parent = await app.signedIn('parent', await makeParent(app, [studentId]));
    const ofChild = (await parent.call(parents.booksOfChild, { params, query: { search: 'deniz' } })).body.data;
    expect(ofChild).toEqual([active]);
    const stranger = await app.signedIn('parent', await makeParent(app, [school.studentIds[1]!]));
    expect((await stranger.call(parents.booksOfChild, { params })).status).toBe(404);
  });

  it('is the book that they go on with, also behind one that is finished or that is a draft by now', async () => {
    const { departmentIds: classes, studentIds, instructor } = await makeSchool(app, { departments: 1, students: 1 });
    const child = await app.signedIn('student', studentIds[0]!);
    const read = async (title: string, words: number, ago: number) => {
      const book = await made([100], { title, departmentIds: classes });
      const body = sittingOf(book.chapters[0]!, [[0, words]], { ago });
      expect((await child.call(routes.recordSitting, { body })).status).toBe(201);
      return book;
    };
    await read('Yarım', 50, 200_000);
    const draft = await read('Taslak', 50, 120_000);
    const unpublish = { params: { id: draft.id }, body: { status: 'draft' as const, close_readers: true } };
    expect((await sp.call(books.updateBook, unpublish)).status).toBe(200);
    await read('Biten', 100, 0);
    const query = { shelf: 'reading' as const, per_page: 1 };
    const [own] = (await child.call(routes.myBooks, { query })).body.data as { title: string }[];
    const params = { id: studentIds[0]! };
    const active = (await instructor.call(users.activeBookOfUser, { params })).body.data;
    expect([own?.title, active?.title]).toEqual(['Yarım', 'Yarım']);
  });

  it('is of the level that the child sees, also where higher values are easier', async () => {
    const book = await made([60, 60], { language: 'fr' });
    const texts = ['Le chat dort. ', 'Nécessairement, les administrations internationales réglementaient. '];
    for (const [at, text] of texts.entries()) {
      const [params, body] = [{ id: book.chapters[at]!.id }, { body: `<p>${text.repeat(60)}</p>` }];
      expect((await sp.call(books.updateBookChapter, { params, body })).status).toBe(200);
    }
    const params = { id: school.studentIds[0]! };
    const { level, chapters } = (await reader.call(routes.myBook, { params: { id: book.id } })).body
      .data as StudentBookDetail;
    expect(new Set(chapters.map(({ readability }) => readability?.scores[0]?.band)).size).toBe(2);
    const seen = await school.instructor.call(users.bookOfUser, { params: { ...params, bookId: book.id } });
    expect([level === null, seen.body.data.level]).toEqual([false, level]);
  });

  it('says of which text of a chapter the words are, as the text itself does', async () => {
    const book = await made([100]);
    const { id } = book.chapters[0]!;
    await reader.call(routes.recordSitting, { body: sittingOf({ id }, [[0, 50]]) });
    const params = { id: school.studentIds[0]!, bookId: book.id };
    const seen = async () => {
      const { text_version, read } = (await school.instructor.call(users.bookOfUser, { params })).body.data.chapters[0];
      const text = (await school.instructor.call(books.getBookChapter, { params: { id } })).body.data;
      return [text_version, text.text_version, read];
    };
    expect(await seen()).toEqual([1, 1, [[0, 50]]]);
    const body = { body: `<p>Yeni.</p>${numberedText(100, 'b0k')}` };
    expect((await sp.call(books.updateBookChapter, { params: { id }, body })).status).toBe(200);
    expect(await seen()).toEqual([2, 2, [[1, 51]]]);
  });
});
