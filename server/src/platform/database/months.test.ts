import pg from 'pg';
import { expect, it } from 'vitest';
import { migrate } from './migrate.ts';
import { newId } from './ids.ts';
import { emptyDatabase, ownerOf } from '../testing/database.ts';

/** Around midnight in Turkey and in UTC, at the ends of months that have a part of their own and that have none. */
const moments = [
  '2026-02-28T20:59:59Z',
  '2026-02-28T21:00:00Z',
  '2026-02-28T23:59:59Z',
  '2026-03-01T00:00:00Z',
  '2026-03-31T20:59:59Z',
  '2026-03-31T21:00:00Z',
  '2026-04-15T12:00:00Z',
  '2026-04-30T23:00:00Z',
  '2026-06-30T22:00:00Z',
];

it('parts that were cut at midnight in Turkey are cut at that of UTC, and no record is lost', async () => {
  const application = await emptyDatabase();
  const url = ownerOf(application);
  await migrate(url, { last: '0048_parents_and_addresses' });
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const ask = async <T>(text: string, values: unknown[] = []) => (await owner.query(text, values)).rows as T[];
  const [company, user, article] = [newId(), newId(), newId()];
  await ask(`insert into companies (id, company_name, short_name) values ($1, 'Okul', 'OKUL')`, [company]);
  await ask(`insert into users (id, company_id, username) values ($1, $2, 'ogrenci')`, [user, company]);
  await ask(
    `insert into articles (id, title, language, body, word_count, questions) values ($1, 'Metin', 'tr', '', 1, '[]')`,
    [article],
  );
  const put = async (finished: string) => {
    const id = newId();
    await ask(
      `insert into reading_sessions (id, user_id, company_id, article_id, article_version, language, words,
        active_seconds, wpm, device, implausible, trace, formula_version, started_at, finished_at)
        values ($1, $2, $3, $4, 1, 'tr', 1, 1, 1, 'phone', false, '[]', '1', $5, $5)`,
      [id, user, company, article, finished],
    );
    await ask(
      `insert into reading_answers (reading_id, finished_at, answers, points, max_points, comprehension,
        comprehension_corrected, effective_speed, formula_version) values ($1, $2, '[]', 1, 1, 1, 1, 1, '1')`,
      [id, finished],
    );
  };
  for (const moment of moments.slice(0, -1)) await put(moment);
  await ask('select okur_keep_months()');
  await put(moments.at(-1)!);
  await migrate(url, { application });
  await ask('select okur_keep_months()');
  for (const table of ['reading_sessions', 'reading_answers']) {
    const found = await ask<{ part: string; at: Date | string }>(
      `select tableoid::regclass::text as part, finished_at as at from ${table} order by finished_at`,
    );
    expect(found.map(({ part, at }) => [part, new Date(at)])).toEqual(
      moments.map((moment) => [`months.${table}_${moment.slice(0, 7).replace('-', '_')}`, new Date(moment)]),
    );
  }
  const reading = { id: newId(), at: '2026-03-31T22:00:00Z' };
  await put(reading.at);
  await expect(ask(`delete from reading_sessions`)).rejects.toThrow('takes no DELETE');
  expect(await ask('select from uncounted_records')).toHaveLength(moments.length + 2);
  await owner.end();
});
