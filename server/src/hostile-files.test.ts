import { books, classLists, oneRosters } from '@okur/contract';
import { zipSync } from 'fflate';
import { describe, expect, it, vi } from 'vitest';
import { line, makeEpub } from './features/books/epub/testing.ts';
import { rows, sql } from './platform/database/index.ts';
import { type Answer, testApp } from './platform/testing/app.ts';
import { makeSchool, staff } from './platform/testing/factories.ts';
import { longestAllowed, longestStretch } from './platform/testing/longest-stretch.ts';
import { endOf } from './platform/testing/jobs.ts';
import { long } from './platform/testing/long.ts';

/* Files of a megabyte with as much in them as they can hold: others are answered while they are looked at. */

vi.setConfig({ testTimeout: 120_000 });

// As in production: elsewhere every answer is held against the contract as well, which takes longer than the work.
const app = await testApp({ NODE_ENV: 'production', PUBLIC_URL: 'http://okur.example' });
const sp = await staff(app, 'SP');
const school = await makeSchool(app);
const inLines = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join('');

const classList = (text: string) => () =>
  sp.call(classLists.uploadClassList, {
    params: { id: school.companyId },
    files: { file: { fileName: 'liste.csv', bytes: `Adı;Soyadı;Sınıf;Numara;Veli e-posta\n${text}` } },
  });

const rosterFiles = {
  'manifest.csv': `propertyName,value\nmanifest.version,1.0\noneroster.version,1.1\n${[
    'academicSessions',
    'classes',
    'courses',
    'enrollments',
    'orgs',
    'users',
    'demographics',
  ]
    .map((name) => `file.${name},${name === 'orgs' || name === 'users' ? 'bulk' : 'absent'}\n`)
    .join('')}`,
  'orgs.csv': 'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId\no1,,,Okul,school,,\n',
  'users.csv':
    'sourcedId,status,dateLastModified,enabledUser,orgSourcedIds,role,username,userIds,givenName,familyName,' +
    'middleName,identifier,email,sms,phone,agentSourcedIds,grades,password\n' +
    inLines(20_000, (n) => `u${n},,,true,o1,student,user${n},,Ad${n},Soy${n},,${n},,,,,05,\n`),
};
// Packed beforehand: that is the work of who sends it.
const rosterZip = zipSync(
  Object.fromEntries(Object.entries(rosterFiles).map(([name, text]) => [name, new TextEncoder().encode(text)])),
);
const roster = () =>
  sp.call(oneRosters.uploadOneRoster, { files: { file: { fileName: 'roster.zip', bytes: rosterZip } }, body: {} });

const files = [
  ['a class list of 20,000 students', classList(inLines(20_000, (n) => `A${n};B${n};${n % 8}-A;${n};v${n}@a.tr\n`))],
  [
    'a class list of 20,000 rows with faults in every cell',
    classList(inLines(20_000, (n) => `;${n};${'x'.repeat(15)};-;@\n`)),
  ],
  ['a roster of 20,000 students', roster],
] as const;

it.each(long ? files : files.slice(0, 1))('%s keeps no one else waiting', async (_name, call) => {
  const { answer, ms } = await longestStretch(call);
  expect(answer.status, answer.text.slice(0, 500)).toBe(201);
  expect(ms).toBeLessThan(longestAllowed);
});

it('tells the first ten thousand faults of a list that has more, and counts all rows', async () => {
  const answer = await classList(inLines(12_000, (n) => `;${n};;-;@\n`))();
  expect(answer.body.data.faults).toHaveLength(10_000);
  expect(answer.body.data.counts).toMatchObject({ rows: 12_000, faulty: 12_000 });
  expect(answer.body.data.rows.every(({ effect }: { effect: string }) => effect === 'fault')).toBe(true);
});

describe('a long book', () => {
  const chapters = 10;
  const paragraphs = (long ? 400_000 : 40_000) / chapters / 50;
  /** Words as they come in a text, most of them often. */
  const word = (at: number) => `s${(Math.imul(at, 2_654_435_761) >>> 16) % 5000}`;
  /** A paragraph of fifty words, one of them in this edition alone. */
  const paragraph = (nth: number, edition: number) => {
    const words = Array.from({ length: 50 }, (_, at) => word(nth * 50 + at));
    words[7 + edition] = `e${edition}n${nth}`;
    return `<p>${words.join(' ')}.</p>`;
  };
  const editionOf = (edition: number) => {
    const pages = Object.fromEntries(
      Array.from({ length: chapters }, (_, at) => [
        `${at}.xhtml`,
        Array.from({ length: paragraphs }, (__, nth) => paragraph(at * paragraphs + nth, edition)).join(''),
      ]),
    );
    return makeEpub({
      pages,
      nav: Object.keys(pages)
        .map((name) => line(name, name))
        .join(''),
    });
  };
  const fileOf = (bytes: Buffer) => ({ epub: { fileName: 'kitap.epub', bytes } });
  const imported = async (answer: Answer) => {
    await endOf(app, answer.body.data.import.job_id);
    return answer;
  };

  it('keeps no one else waiting, and neither does one that has every paragraph changed and many marks', async () => {
    // Each is sent once; made beforehand, as that is the work of who sends it.
    const editions = await Promise.all(Array.from({ length: 10 }, (_, edition) => editionOf(edition)));
    const body = { title: 'Uzun kitap', language: 'tr', rights: 'own' } as const;
    const first = await longestStretch(async () =>
      imported(await sp.call(books.createBook, { body, files: fileOf(editions.shift()!) })),
    );
    expect(first.ms).toBeLessThan(longestAllowed);
    const { id } = first.answer.body.data;
    expect(first.answer.status).toBe(201);
    await leaveMarks(id);
    const second = await longestStretch(async () =>
      imported(await sp.call(books.updateBook, { params: { id }, body: {}, files: fileOf(editions.shift()!) })),
    );
    const { state, carry_over, report } = (await sp.call(books.getBook, { params: { id } })).body.data.import;
    expect([state, carry_over, report.words]).toEqual(['done', null, chapters * paragraphs * 50]);
    expect(second.ms).toBeLessThan(longestAllowed);
  });

  /** A student who read all of it and marked every paragraph, and each chapter as a whole. */
  async function leaveMarks(bookId: string): Promise<void> {
    const user = school.studentIds[0]!;
    const { db } = app.services;
    await rows(
      db,
      sql`insert into book_reads (user_id, book_id, started_at, last_read_at)
        values (${user}, ${bookId}, now(), now())`,
    );
    await rows(
      db,
      sql`insert into chapter_reads (user_id, chapter_id, read)
        select ${user}, c.id, int4multirange(int4range(0, c.word_count)) from book_chapters c
        where c.book_id = ${bookId}`,
    );
    await rows(
      db,
      sql`insert into book_marks (id, user_id, book_id, chapter_id, kind, from_word, to_word, colour, changed_at)
        select gen_random_uuid(), ${user}, ${bookId}, c.id, 'highlight', x.first, x.last, 'yellow', now()
        from book_chapters c cross join lateral (
          select n as first, n + 49 as last from generate_series(0, c.word_count - 50, 50) n
          union all select 0, c.word_count - 1) x where c.book_id = ${bookId} and c.word_count > 0`,
    );
  }
});
