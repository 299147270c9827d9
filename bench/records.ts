import pg from 'pg';
import { countHomework } from '../server/src/features/reports/homework-sums.ts';
import { keepStudents } from '../server/src/features/reports/student-figures.ts';
import { type BenchDatabase, connected } from './database.ts';
import { fillMonth, fillYear, type Key, keysOf, prepareRecords, recordsVersion } from './fill-records.ts';
import { gatherFigures, judge, sumGroupsOf, sumHomework, sumMonths, sumStudents } from './sum-records.ts';

type Say = (line: string) => void;

const workers = Number(process.env['BENCH_WORKERS'] ?? 2);
const recordTables = [
  'reading_sessions',
  'reading_answers',
  'exercise_attempts',
  'reading_ids',
  'attempt_ids',
  'learning_days',
  'group_days',
  'article_days',
];
const monthTables = ['group_months', 'article_months'];

/**
 * A million students, or as many as asked for, with so many readings of the last twelve months and all their figures.
 */
export async function withRecords(
  database: BenchDatabase,
  students: number,
  records: number,
  say: Say,
): Promise<string> {
  const year = await database.template(`year_${recordsVersion}`, students, async (client) => {
    say('A school year for them');
    await fillYear(client);
  });
  const url = await database.template(
    `records_${recordsVersion}_${records}`,
    students,
    (client, own) => fillRecords(client, own, records, say),
    year,
  );
  await makeFigures(url, say);
  await keepFigures(url, say);
  return url;
}

/** Says how long each step took, for the person who waits. */
function timed(say: Say): Say {
  let before = Date.now();
  return (line) => {
    say(`  ${line}: ${Math.round((Date.now() - before) / 1000)} s`);
    before = Date.now();
  };
}

/**
 * What is kept of each student, by the product's own function: no one has it after the fill, and of a database that was
 * kept some days it is no longer true.
 */
async function keepFigures(url: string, say: Say): Promise<void> {
  const { rows } = await connected(url, (client) =>
    client.query<{ ids: string[] }>(
      `select array_agg(id) as ids from (select u.id, row_number() over (order by u.company_id, u.department_id,
        u.id) / 1000 as at from users u where not exists (select from student_figures f
        where f.user_id = u.id and f.until >= now())) x group by at order by at`,
    ),
  );
  if (rows.length === 0) return;
  await inParallel(url, rows, (own, { ids }) => keepStudents(own, ids));
  await connected(url, (client) => client.query('vacuum (analyze) student_figures'));
  say('  what is kept of each student');
}

/** Everything with triggers off; indexes once everything is in, as a restore does it. */
async function fillRecords(client: pg.Client, url: string, records: number, say: Say): Promise<void> {
  say(`${records} readings`);
  const done = timed(say);
  const parts = await prepareRecords(client);
  await withoutKeys(client, url, recordTables, async () => {
    await inParallel(url, parts, async (own, part) => {
      await fillMonth(own, part, records);
      await gatherFigures(own, part);
      await sumStudents(own);
      await sumGroupsOf(own);
      say(`  until ${new Date(part.to).toISOString().slice(0, 10)}`);
    });
    done('records and their days');
  });
  await client.query('drop schema fill cascade; drop index users_of_fill');
  done('keys and indexes');
}

async function withoutKeys(
  client: pg.Client,
  url: string,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const keys = await keysOf(client, tables);
  for (const { drop } of keys) await client.query(drop);
  await work();
  const restore = (some: readonly Key[]) => inParallel(url, some, (own, key) => own.query(key.restore));
  await restore(keys.filter((one) => !one.isLast));
  await restore(keys.filter((one) => one.isLast));
}

type Step = (client: pg.Client, url: string) => Promise<unknown>;

/** What is made of the records. A step that the product has learnt since a database was filled is made up for. */
const steps: Record<string, Step> = {
  months: async (client, url) => {
    await client.query('truncate summed_months, group_months, article_months; analyze');
    await withoutKeys(client, url, monthTables, () => sumMonths(client));
  },
  homework: async (client, url) => {
    await client.query('truncate homework_sums');
    await sumHomework(client);
    await inParallel(url, await portions(client, `homeworks where kind <> 'article'`, 1000), (own, ids) =>
      countHomework(own, ids),
    );
    await client.query('truncate homework_changes');
  },
  growth: async (client, url) => inParallel(url, await portions(client, 'users', 4000), judge),
};

async function makeFigures(url: string, say: Say): Promise<void> {
  await connected(url, async (client) => {
    await client.query(
      `${session.map((setting) => `set ${setting}`).join('; ')}; create schema if not exists bench; ` +
        'create table if not exists bench.done (step text primary key)',
    );
    const { rows } = await client.query<{ step: string }>('select step from bench.done');
    const missing = Object.entries(steps).filter(([name]) => !rows.some(({ step }) => step === name));
    const done = timed(say);
    for (const [name, make] of missing) {
      await make(client, url);
      await client.query('insert into bench.done (step) values ($1)', [name]);
      done(name);
    }
    if (missing.length === 0) return;
    await vacuum(client, url);
    done('vacuum');
  });
}

async function vacuum(client: pg.Client, url: string): Promise<void> {
  const { rows } = await client.query<{ clean: string }>(
    `select case relkind when 'p' then 'analyze only ' else 'vacuum (analyze) ' end || oid::regclass as clean
      from pg_class where relkind in ('r', 'p') and relnamespace in ('public'::regnamespace, 'months'::regnamespace)
      order by relpages desc`,
  );
  await inParallel(url, rows, (own, { clean }) => own.query(clean));
}

const portions = async (client: pg.Client, of: string, size: number): Promise<string[][]> =>
  (
    await client.query<{ ids: string[] }>(
      `select array_agg(id) as ids from (select id, row_number() over (order by id) / ${size} as at from ${of}) x
        group by at`,
    )
  ).rows.map(({ ids }) => ids);

const session = [
  'random_page_cost=1.1',
  'session_replication_role=replica',
  'synchronous_commit=off',
  "work_mem='192MB'",
  "maintenance_work_mem='512MB'",
  'enable_partitionwise_join=on',
  "timezone='UTC'",
];

async function inParallel<T>(
  url: string,
  all: readonly T[],
  work: (client: pg.Client, one: T) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  const worker = async () => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'okur-bench',
      options: session.map((setting) => `-c ${setting.replaceAll("'", '')}`).join(' '),
    });
    await client.connect();
    try {
      while (next < all.length) await work(client, all[next++]!);
    } finally {
      await client.end();
    }
  };
  await Promise.all(Array.from({ length: workers }, worker));
}
