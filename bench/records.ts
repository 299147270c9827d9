import pg from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import { countHomework } from '../server/src/features/reports/homework-sums.ts';
import { sumMissingMonths } from '../server/src/features/reports/months.ts';
import type { Db } from '../server/src/platform/database.ts';
import { type BenchDatabase, connected } from './database.ts';
import { fillMonth, fillYear, keysOf, prepareRecords, recordsVersion } from './fill-records.ts';
import { judge, sumGroupsOf, sumStudents } from './sum-records.ts';

type Say = (line: string) => void;

const workers = Number(process.env['BENCH_WORKERS'] ?? 2);
const recordTables = ['reading_sessions', 'reading_answers', 'exercise_attempts', 'reading_ids', 'attempt_ids', 'learning_days', 'group_days', 'article_days'];

/** A million students, or as many as asked for, with so many readings of the last twelve months and all their figures. */
export async function withRecords(database: BenchDatabase, students: number, records: number, say: Say): Promise<string> {
  const year = await database.kept(`year_${recordsVersion}`, students, async (client) => {
    say('A school year for them');
    await fillYear(client);
  });
  return database.kept(`records_${recordsVersion}_${records}`, students, (client, url) => fillRecords(client, url, records, say), year);
}

/** Everything with triggers off; indexes once everything is in, as a restore does it. */
async function fillRecords(client: pg.Client, url: string, records: number, say: Say): Promise<void> {
  say(`${records} readings`);
  const parts = await prepareRecords(client);
  const keys = await keysOf(client, recordTables);
  for (const { drop } of keys) await client.query(drop);
  await inParallel(url, parts, async (own, part) => {
    await fillMonth(own, part, records);
    await sumStudents(own, part);
    await sumGroupsOf(own, part);
    say(`  until ${new Date(part.to).toISOString().slice(0, 10)}`);
  });
  for (const isLast of [false, true]) await inParallel(url, keys.filter((one) => one.isLast === isLast), (own, { restore }) => own.query(restore));
  say('  keys and indexes');
  await client.query('drop schema fill cascade');
  await client.query('vacuum (analyze)');
  await sumUp(url, say);
}

/** Months, homework and growth, by the product's own functions. */
async function sumUp(url: string, say: Say): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: workers, options: session });
  const db = drizzle(pool);
  const services = { db, transaction: <T>(work: (tx: Db) => Promise<T>) => db.transaction((tx) => work(tx)) };
  const alone = () => Promise.resolve(true);
  await sumMissingMonths(services, alone);
  say('  months');
  await pool.end();
  const portions = (of: string, size: number) => connected(url, (client) => client.query<{ ids: string[] }>(`select array_agg(id) as ids from (select id, row_number() over (order by id) / ${size} as at from ${of}) x group by at`));
  await inParallel(url, (await portions('homeworks', 1000)).rows, (own, { ids }) => countHomework(drizzle(own), ids));
  await connected(url, (client) => client.query('truncate homework_changes'));
  say('  homework');
  await inParallel(url, (await portions('users', 4000)).rows, (own, { ids }) => judge(own, ids));
  say('  growth of the students');
  await connected(url, (client) => client.query('vacuum (analyze)'));
}

const session = `-c random_page_cost=1.1 -c session_replication_role=replica -c synchronous_commit=off -c work_mem=192MB -c maintenance_work_mem=512MB -c enable_partitionwise_join=on -c timezone=UTC`;

async function inParallel<T>(url: string, all: readonly T[], work: (client: pg.Client, one: T) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    const client = new pg.Client({ connectionString: url, application_name: 'okur-bench', options: session });
    await client.connect();
    try {
      while (next < all.length) await work(client, all[next++]!);
    } finally {
      await client.end();
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
}
