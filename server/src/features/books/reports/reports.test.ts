import { books, exports, jobs, studentBooks } from '@okur/contract';
import type { BookReport, PublisherReport } from '@okur/contract/books';
import { dayAgo } from '@okur/contract/testing/time';
import readWorkbook from 'read-excel-file/node';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertRows, rows, sql } from '../../../platform/database/index.ts';
import { newId } from '../../../platform/database/ids.ts';
import { bookLicences, bookOrders, chapterChecks } from '../../../platform/database/tables/index.ts';
import { type Client, testApp } from '../../../platform/testing/app.ts';
import { type MadeBook, makeBook, sittingOf } from '../../../platform/testing/books.ts';
import { makeSchool, type School, staff } from '../../../platform/testing/factories.ts';
import { endOf } from '../../../platform/testing/jobs.ts';
import { makeSupplierBook } from '../../../platform/testing/supplier-books.ts';
import { addSitting } from '../../student-books/store.ts';

const app = await testApp();
const { db } = app.services;
let sp: Client;
let school: School;
let other: School;
let book: MadeBook;
beforeAll(async () => {
  sp = await staff(app, 'SP');
});
beforeEach(async () => {
  [school, other] = [
    await makeSchool(app, { departments: 2, students: 4 }),
    await makeSchool(app, { students: 1, company: { time_zone: 'America/Montreal' } }),
  ];
  const departmentIds = [...school.departmentIds, ...other.departmentIds];
  book = await makeBook(sp, { words: [200, 100, 100], departmentIds });
});

type Pages = Parameters<typeof sittingOf>[1];
const read = async (student: string, chapter: number, pages: Pages, over: object = {}, of = book) => {
  const client = await app.signedIn('student', student);
  const answer = await client.call(studentBooks.recordSitting, { body: sittingOf(of.chapters[chapter]!, pages, over) });
  expect(answer.status, answer.text).toBe(201);
};
/** All of a chapter, each of them some minutes after the one before. */
const whole = (of: string, chapter: number) =>
  read(
    of,
    chapter,
    chapter === 0
      ? [
          [0, 100],
          [100, 200],
        ]
      : [[0, 100]],
    { ago: (5 - chapter) * 120_000 },
  );
const day = (ago: number): string => dayAgo(ago, 'UTC');
const on = (ago: number) => ({ from: day(ago), to: day(ago) });
/** A page of the first chapter at this moment, whatever the clock of the device could say. */
const readAt = (student: string, at: Date, of = book) =>
  app.services.transaction((tx) =>
    addSitting(tx, {
      id: newId(),
      user_id: student,
      book_id: of.id,
      chapter_id: of.chapters[0]!.id,
      text_version: 1,
      read: '{[0,50)}',
      skimmed: '{}',
      read_words: 50,
      active_seconds: 30,
      mode: 'page',
      device: 'tablet',
      device_id: null,
      word: 49,
      started_at: new Date(at.getTime() - 30_000),
      finished_at: at,
      received_at: at,
    }),
  );
const report = async (client = sp, query: object = {}, of: { id: string } = book): Promise<BookReport> => {
  const answer = await client.call(books.bookReport, { params: { id: of.id }, query: query as never });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const status = async (client: Client, query: object, id = book.id) =>
  (await client.call(books.bookReport, { params: { id }, query: query as never })).status;
const student = (at: number, of = school) => of.studentIds[at]!;

describe('the report of a book', () => {
  it('says who read, how much, and how far these readers came', async () => {
    for (const chapter of [0, 1, 2]) await whole(student(0), chapter);
    await whole(student(1), 0);
    await read(student(1), 1, [[0, 60]]);
    await read(student(2), 0, [[0, 100]], { wpm: 9000 });
    const { data, meta } = await report();
    expect(meta).toMatchObject({ readers: 2, finished: 1, read_words: 660, skimmed_words: 0, answered: 0 });
    expect([meta.comprehension, Math.round(meta.minutes * 10) / 10]).toEqual([null, 4.4]);
    expect(data.map(({ title, reached, finished }) => [title, reached, finished])).toEqual([
      ['Bölüm 1', 2, 2],
      ['Bölüm 2', 2, 1],
      ['Bölüm 3', 1, 1],
    ]);
  });

  it('counts a word of a reader once, skimmed words apart, and overlapping time once', async () => {
    await read(student(0), 0, [[0, 100]], { ago: 60_000 });
    await read(student(0), 0, [[50, 150]], { ago: 60_000, device: 'desktop' });
    await read(student(0), 1, [[0, 100]], { wpm: 9000 });
    await read(student(0), 2, [[0, 100]], { ago: 600_000 });
    const { data, meta } = await report();
    // Two devices at once are 40 seconds, the last chapter 40 more; pages that are turned over take less than one.
    expect([meta.read_words, meta.skimmed_words, Math.round(meta.minutes * 6)]).toEqual([250, 100, 8]);
    expect([data[1]!.reached, data[1]!.finished]).toEqual([1, 1]);
  });

  it('shows a manager their own school, an instructor their own classes, and anything else as absent', async () => {
    await whole(student(0), 0);
    await whole(student(1), 0);
    await whole(student(0, other), 0);
    const readers = async (client: Client, query: object = {}) => (await report(client, query)).meta.readers;
    expect(await readers(sp)).toBe(3);
    expect(await readers(sp, { company_id: other.companyId })).toBe(1);
    expect(await readers(sp, { department_id: school.departmentIds[0]! })).toBe(1);
    expect([await readers(school.manager), await readers(school.instructor)]).toEqual([2, 1]);
    const foreign = [
      { company_id: other.companyId },
      { department_id: other.departmentIds[0]! },
      { company_id: newId() },
    ];
    for (const query of foreign) expect(await status(school.manager, query)).toBe(404);
    expect(await status(school.instructor, { department_id: school.departmentIds[1]! })).toBe(404);
    await sp.call(books.updateBook, { params: { id: book.id }, body: { status: 'draft', close_readers: true } });
    expect([await status(school.manager, {}), await status(sp, {}, newId())]).toEqual([404, 404]);
    expect(await status(await staff(app, 'SM'), {})).toBe(403);
  });

  it('leaves what was read where it was, counts all of who came, and leaves the presentation out', async () => {
    await whole(student(0), 0);
    const [from, to] = school.departmentIds;
    await rows(db, sql`update users set department_id = ${to!} where id = ${student(0)}`);
    const of = async (by: Client, department_id?: string) => {
      const { data, meta } = await report(by, department_id ? { department_id } : {});
      return [meta.readers, meta.finished, data.map(({ reached, finished }) => `${reached} ${finished}`).join()];
    };
    expect([(await of(sp, from))[0], (await of(sp, to))[0]]).toEqual([1, 0]);
    for (const chapter of [1, 2]) await read(student(0), chapter, [[0, 100]]);
    expect(await of(sp, from)).toEqual([1, 0, '1 1,0 0,0 0']);
    expect(await of(sp, to)).toEqual([1, 1, '1 1,1 1,1 1']);
    expect(await of(school.manager)).toEqual([1, 1, '1 1,1 1,1 1']);
    await rows(db, sql`update users set user_type = 'presentation' where id = ${student(0)}`);
    expect((await of(sp, from))[0]).toBe(0);
  });

  it('goes by the days of each school, and shows what these readers reached before', async () => {
    // In Istanbul it is the next day already, in Montreal still the one before.
    await readAt(student(0), new Date(`${day(61)}T21:30:00Z`));
    await readAt(student(0, other), new Date(`${day(60)}T03:30:00Z`));
    const readers = async (client: Client, ago: number) => (await report(client, on(ago))).meta.readers;
    expect([await readers(school.manager, 61), await readers(school.manager, 60)]).toEqual([0, 1]);
    expect([await readers(sp, 61), await readers(sp, 60)]).toEqual([1, 1]);
    await readAt(student(1), new Date(`${day(30)}T10:00:00Z`));
    await whole(student(1), 1);
    const then = await report(school.manager, on(30));
    expect([then.meta.readers, then.meta.read_words, then.data[1]!.reached]).toEqual([1, 50, 1]);
    expect((await report(sp, on(90))).meta).toMatchObject({
      period: on(90),
      readers: 0,
      minutes: 0,
      comprehension: null,
    });
    expect(await status(sp, { from: day(1), to: day(2) })).toBe(422);
  });

  it('leaves as a file like any list', async () => {
    await whole(student(0), 0);
    const columns = ['title', 'reached', 'finished', 'comprehension'].map((field) => ({
      label: field,
      fields: [field],
    }));
    const body = {
      list: books.bookReport.path,
      params: { id: book.id },
      query: {},
      columns,
      format: 'csv',
      name: 'Rapor',
    };
    const begun = await school.manager.call(exports.exportList, { body: body as never });
    expect(begun.status, begun.text).toBe(202);
    await endOf(app, begun.body.data.id);
    const file = await school.manager.call(jobs.jobFile, { params: { jobId: begun.body.data.id } });
    expect(file.text.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
      'title,reached,finished,comprehension',
      'Bölüm 1,1,1,',
      'Bölüm 2,0,0,',
      'Bölüm 3,0,0,',
    ]);
  });

  it('says what readers understood of a chapter by their first answers, and how many there are', async () => {
    for (const at of [0, 1]) await whole(student(at), 0);
    const answer = (user_id: string, corrected: number, chapter = 0) =>
      insertRows(db, chapterChecks, {
        id: newId(),
        user_id,
        chapter_id: book.chapters[chapter]!.id,
        text_version: 1,
        kind: 'automatic',
        questions: 5,
        right_answers: 4,
        corrected,
      });
    await answer(student(0), 70);
    await answer(student(0), 100);
    await answer(student(1), 50);
    await answer(student(1), -50, 1);
    await answer(student(2), 100);
    const { data, meta } = await report();
    expect([Math.round(meta.comprehension! * 10) / 10, meta.answered]).toEqual([23.3, 3]);
    expect(data.map(({ comprehension, answered }) => [comprehension, answered])).toEqual([
      [60, 2],
      [0, 1],
      [null, 0],
    ]);
  });
});

describe('the report of a publisher', () => {
  let publisher: string;
  const publisherReport = async (query: object = {}): Promise<PublisherReport> => {
    const answer = await sp.call(books.publisherReport, { params: { id: publisher }, query: query as never });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  const order = async (over: object, of: { id: string } = book) => {
    const [supplied, licence] = [await makeSupplierBook(app), newId()];
    await insertRows(db, bookLicences, { id: licence, book_id: of.id, source: 'order', quantity: 5 });
    await insertRows(db, bookOrders, {
      id: newId(),
      supplier: 'gardner',
      supplier_book_id: supplied.id,
      quantity: 5,
      unit_price_minor: 1250,
      currency: 'EUR',
      state: 'delivered',
      supplier_reference: newId(),
      epub_key: 'orders/1.epub',
      epub_sha256: newId(),
      epub_size: 1,
      book_id: of.id,
      licence_id: licence,
      delivered_at: new Date(`${day(60)}T12:00:00Z`),
      ...over,
    });
  };
  const returned = { state: 'returned', returned_at: new Date(`${day(30)}T12:00:00Z`), return_reason: 'Fazla' };
  let second: MadeBook;
  beforeEach(async () => {
    const made = await sp.call(books.createPublisher, { body: { name: `Yayınevi ${newId()}` } });
    publisher = made.body.data.id;
    second = await makeBook(sp, { words: [100], departmentIds: school.departmentIds, title: 'Adalar' });
    for (const { id } of [book, second])
      await sp.call(books.updateBook, { params: { id }, body: { publisher_id: publisher } });
  });

  it('has a row for each book, and the sum of them in which a reader is one', async () => {
    await whole(student(0), 0);
    await read(student(0), 0, [[0, 100]], {}, second);
    await read(student(1), 0, [[0, 50]], {}, second);
    await order({});
    await order({ quantity: 2, currency: 'TRY', unit_price_minor: 10_000 });
    await order({ ...returned, quantity: 1 }, second);
    const { data, meta, total } = await publisherReport();
    expect(meta.total).toBe(2);
    expect(data).toMatchObject([
      {
        title: 'Kitap',
        readers: 1,
        read_words: 200,
        licences_bought: 7,
        licences_returned: 0,
        spend: [
          { currency: 'EUR', minor: 6250, amount: 62.5 },
          { currency: 'TRY', minor: 20_000, amount: 200 },
        ],
      },
      { title: 'Adalar', readers: 2, read_words: 150, licences_bought: 1, licences_returned: 1 },
    ]);
    expect(total).toMatchObject({ readers: 2, read_words: 350, licences_bought: 8, licences_returned: 1 });
    expect(total.spend.map(({ minor }) => minor)).toEqual([7500, 20_000]);
    const sorted = await publisherReport({ sort: 'title', search: 'adalar' });
    expect(sorted.data.map(({ title }) => title)).toEqual(['Adalar']);
  });

  it('counts a delivery and a return on their own days, by the clock of the school', async () => {
    await order({ ...returned });
    await order({ company_id: other.companyId, delivered_at: new Date(`${day(59)}T02:00:00Z`) });
    expect((await publisherReport(on(60))).total).toMatchObject({ licences_bought: 10, licences_returned: 0 });
    expect((await publisherReport({ from: day(59), to: day(30) })).total).toMatchObject({
      licences_bought: 0,
      licences_returned: 5,
      spend: [],
    });
  });

  it('leaves out a deleted book of which there is nothing to say, and stays for a deleted publisher', async () => {
    for (const { id } of [book, second]) await sp.call(books.deleteBook, { params: { id } });
    await order({});
    await sp.call(books.deletePublisher, { params: { id: publisher } });
    expect((await publisherReport()).data.map(({ title }) => title)).toEqual(['Kitap']);
  });

  it('is a workbook with a column for each currency', async () => {
    await order({});
    await order({ currency: 'TRY' }, second);
    const file = await sp.call(books.exportPublisherReport, {
      params: { id: publisher },
      query: { locale: 'en', ...on(60) },
    });
    expect([file.status, file.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining(`${day(60)}.xlsx`),
    ]);
    const [sheet] = await readWorkbook(Buffer.from(file.bytes));
    expect([sheet!.sheet, sheet!.data]).toEqual([
      'Books',
      [
        [
          'Book',
          'EAN or ISBN',
          'Readers',
          'Words read',
          'Licences bought',
          'Licences returned',
          'Spend (EUR)',
          'Spend (TRY)',
        ],
        ['Adalar', null, 0, 0, 5, 0, null, 62.5],
        ['Kitap', null, 0, 0, 5, 0, 62.5, null],
      ],
    ]);
  });

  it('is for those who write books', async () => {
    const ask = async (client: Client, id = publisher) => [
      (await client.call(books.publisherReport, { params: { id } })).status,
      (await client.call(books.exportPublisherReport, { params: { id } })).status,
    ];
    expect(await ask(await staff(app, 'CE'))).toEqual([200, 200]);
    expect(await ask(school.manager)).toEqual([403, 403]);
    expect(await ask(sp, newId())).toEqual([404, 404]);
  });
});
