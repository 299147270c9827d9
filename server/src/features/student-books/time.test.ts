import { expect, it } from 'vitest';
import { rows, sql } from '../../platform/database/index.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeBook } from '../../platform/testing/books.ts';
import { makeSchool, staff } from '../../platform/testing/factories.ts';
import { timeOf } from './time.ts';

const app = await testApp();
const { db } = app.services;
const school = await makeSchool(app, { students: 1 });
const student = school.studentIds[0]!;
const book = await makeBook(await staff(app, 'SP'), { words: [50] });
const times = timeOf(sql`s.user_id = ${student}`);

/** Sittings of twenty seconds, one a minute; every second one on two devices at once. */
const count = 600;
await rows(
  db,
  sql`insert into book_sittings (id, user_id, company_id, book_id, chapter_id, text_version, read, skimmed, read_words,
      active_seconds, mode, device, started_at, finished_at)
    select gen_random_uuid(), ${student}, ${school.companyId}, ${book.id}, ${book.chapters[0]!.id}, 1, '{[0,50)}', '{}',
      50, 20, 'page', 'phone', t.at, t.at + interval '20 seconds'
    from generate_series(0, ${count - 1}) n cross join generate_series(0, n % 2) d
      cross join lateral (select date_trunc('day', now()) - make_interval(mins => n) as at) t`,
);

it('counts the time of sittings that overlap once', async () => {
  const found = await rows<{ seconds: number }>(db, sql`select seconds from ${times} t`);
  expect([found.length, ...new Set(found.map(({ seconds }) => seconds))]).toEqual([count, 20]);
});

it('is counted in one pass over the sittings, however many there are', async () => {
  const [plan] = await rows<{ 'QUERY PLAN': unknown }>(
    db,
    sql`explain (analyze, format json) select sum(seconds) from ${times} t`,
  );
  const loops = [...JSON.stringify(plan).matchAll(/"Actual Loops":(\d+)/g)].map(([, found]) => Number(found));
  expect(loops.length).toBeGreaterThan(2);
  expect(Math.max(...loops)).toBe(1);
});
