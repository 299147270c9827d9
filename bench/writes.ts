import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { insertReadings, type ReadingRow } from '../server/src/features/student/store.ts';
import { newId } from '../server/src/platform/database/ids.ts';
import { connected } from './database.ts';
import { postgresCpu, startProduct } from './processes.ts';
import { median, table, verdict } from './report.ts';

/*
 * Readings stored by the product's own statement, with its triggers (each id once, a note of what is to be counted) and
 * a product beside it that adds them to the days of students, classes, schools and of all, and afterwards counts
 * homework and says again how each student is doing; and a bare INSERT of the same rows through pg into a table with
 * the same columns, indexes and rows and nothing else. The goal holds for the rate until all days are added to, which
 * may wait for 5 s at most.
 */

/** Rows of a statement: one device, a class, a stack of records that waited. */
const sizes = [1, 30, 1000];
const connections = 8;
const goal = 0.6;
/** Seconds that a record may wait until its days are added to. */
const waitGoal = 5;
/** Milliseconds that everything may take after the last row. */
const patience = 300_000;

interface Throughput {
  rows: number;
  /** Until the last row was stored. */
  seconds: number;
  /** Until all of them were added to the days. */
  counted: number;
  /** Until homework and what there is to say of each student followed as well. */
  caughtUp: number;
  /** Seconds that a record waited to be counted, at most, looked at four times a second. */
  waited: number;
  /**
   * Milliseconds of processor time of the connections that wrote. Those of the product end when they are idle, and
   * their time with them.
   */
  writing: number;
}

type Insert = (rows: readonly ReadingRow[]) => Promise<unknown>;

interface Writer {
  name: string;
  pool: pg.Pool;
  insert: Insert;
  isFollowed: boolean;
}

function writerOf(url: string, name: string, insertInto: (pool: pg.Pool) => Insert, isFollowed = false): Writer {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    idleTimeoutMillis: 0,
    application_name: name,
    options: '-c random_page_cost=1.1 -c timezone=UTC',
  });
  return { name, insert: insertInto(pool), isFollowed, pool };
}

export async function measureWrites(
  url: string,
  dataDir: string,
  rounds: number,
  milliseconds: number,
  only: string,
): Promise<string> {
  const samples = await connected(url, async (client) => {
    await client.query(
      'drop table if exists bare_readings; create table bare_readings (like reading_sessions including ' +
        'all); insert into bare_readings select * from reading_sessions; analyze bare_readings',
    );
    return (
      await client.query<ReadingRow>(
        `select * from reading_sessions where finished_at > now() - interval '40 days' limit 20000`,
      )
    ).rows;
  });
  const product = await startProduct(url, dataDir);
  const writers = { product: writerOf(url, 'bench-product', byProduct, true), bare: writerOf(url, 'bench-bare', bare) };
  try {
    await settled(url);
    const lines: string[][] = [];
    for (const size of sizes.filter((one) => !only || only === String(one))) {
      const results: { product: Throughput; bare: Throughput }[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const run = (writer: Writer) => write({ url, samples, size, milliseconds, writer });
        const one =
          round % 2
            ? { product: await run(writers.product), bare: await run(writers.bare) }
            : { bare: await run(writers.bare), product: await run(writers.product) };
        // The first round makes plans and fills caches.
        if (round > 0) results.push(one);
      }
      lines.push(line(size, results));
    }
    return (
      `\nReadings written over ${connections} connections, ${milliseconds / 1000} s a round\n` +
      `${table(heading, lines)}`
    );
  } finally {
    await Promise.all([writers.product.pool.end(), writers.bare.pool.end()]);
    await product.stop();
  }
}

const byProduct =
  (pool: pg.Pool): Insert =>
  (rows) =>
    insertReadings(pool, rows);

const columns = [
  'id',
  'user_id',
  'company_id',
  'department_id',
  'article_id',
  'article_version',
  'homework_id',
  'language',
  'words',
  'characters',
  'syllables',
  'active_seconds',
  'wpm',
  'mode',
  'pace',
  'device',
  'implausible',
  'trust',
  'trace',
  'formula_version',
  'started_at',
  'finished_at',
  'received_at',
] as const;

const bare =
  (pool: pg.Pool): Insert =>
  (rows) => {
    const placeholders = rows
      .map((_, row) => `(${columns.map((_name, at) => `$${row * columns.length + at + 1}`).join(', ')})`)
      .join(', ');
    const values = rows.flatMap((row) =>
      columns.map((name) => (name === 'trace' ? JSON.stringify(row.trace) : row[name])),
    );
    return pool.query({
      name: `bare${rows.length}`,
      text: `insert into bare_readings (${columns.join(', ')}) values ${placeholders}`,
      values,
    });
  };

interface Run {
  url: string;
  samples: readonly ReadingRow[];
  size: number;
  milliseconds: number;
  writer: Writer;
}

async function write({
  url,
  samples,
  size,
  milliseconds,
  writer: { name, insert, isFollowed },
}: Run): Promise<Throughput> {
  const cpuBefore = await postgresCpu(url, name);
  const began = performance.now();
  const since = () => (performance.now() - began) / 1000;
  let count = 0;
  let waited = Promise.resolve(0);
  const writer = async () => {
    while (since() < milliseconds / 1000) {
      await insert(Array.from({ length: size }, () => fresh(samples[Math.floor(Math.random() * samples.length)]!)));
      count += size;
    }
  };
  const writing = Promise.all(Array.from({ length: connections }, writer));
  if (isFollowed) waited = longestWait(url, writing);
  await writing;
  const seconds = since();
  const cpu = (await postgresCpu(url, name)) - cpuBefore;
  const longest = await waited;
  const counted = since();
  if (isFollowed) await settled(url);
  const caughtUp = since();
  return { rows: count, seconds, counted, caughtUp, waited: longest, writing: cpu };
}

/** Seconds that a record waited to be counted, at most; answers when all that were written are. */
function longestWait(url: string, writing: Promise<unknown>): Promise<number> {
  let isWriting = true;
  void writing.finally(() => (isWriting = false));
  return connected(url, async (client) => {
    for (let longest = 0; ; await wait(250)) {
      const mayEnd = !isWriting;
      const {
        rows: [oldest],
      } = await client.query<{ waits: number | null }>(
        'select extract(epoch from now() - min(finished_at))::float8 as waits from uncounted_records',
      );
      longest = Math.max(longest, oldest!.waits ?? 0);
      if (mayEnd && oldest!.waits === null) return longest;
    }
  });
}

/** A reading that ended just now, with an id as devices make them. */
function fresh(sample: ReadingRow): ReadingRow {
  const now = Date.now();
  return {
    ...sample,
    id: newId(now),
    started_at: new Date(now - 180_000),
    finished_at: new Date(now),
    received_at: new Date(now),
  };
}

/** Waits until every figure is up to date. */
async function settled(url: string): Promise<void> {
  await connected(url, async (client) => {
    for (const end = performance.now() + patience; performance.now() < end; await wait(250)) {
      const {
        rows: [left],
      } = await client.query<{ some: boolean }>(
        'select exists (select from uncounted_records) or exists (select from student_changes) or exists ' +
          '(select from homework_changes where due_at <= now()) as some',
      );
      if (!left!.some) return;
    }
    throw new Error('the figures did not catch up within five minutes');
  });
}

const heading = [
  'rows a statement',
  'product rows/s',
  'until counted',
  'bare rows/s',
  'ratio',
  'until counted',
  `goal ${goal}`,
  `longest wait s, goal ${waitGoal}`,
  'everything s after the last row',
  'PostgreSQL’s CPU ms of 1,000 rows',
  'bare',
];

function line(size: number, results: readonly { product: Throughput; bare: Throughput }[]): string[] {
  const rate = ({ rows, seconds }: Throughput) => rows / seconds;
  const whole = ({ rows, counted }: Throughput) => rows / counted;
  const of = (value: (one: { product: Throughput; bare: Throughput }) => number, digits = 0) =>
    median(results.map(value)).toFixed(digits);
  const ratio = median(results.map((one) => whole(one.product) / rate(one.bare)));
  const cost = ({ rows }: Throughput, time: number) => (1000 * time) / rows;
  return [
    String(size),
    of((one) => rate(one.product)),
    of((one) => whole(one.product)),
    of((one) => rate(one.bare)),
    of((one) => rate(one.product) / rate(one.bare), 2),
    ratio.toFixed(2),
    verdict(ratio >= goal),
    of(({ product }) => product.waited, 1),
    of(({ product }) => product.caughtUp - product.seconds, 1),
    of(({ product }) => cost(product, product.writing)),
    of((one) => cost(one.bare, one.bare.writing)),
  ];
}
