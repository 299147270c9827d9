import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { drizzle } from 'drizzle-orm/node-postgres';
import { insertReadings, type ReadingRow } from '../server/src/features/student/store.ts';
import { connected } from './database.ts';
import { postgresCpu, type Server, startProduct } from './processes.ts';
import { median, table, verdict } from './report.ts';

/*
 * Readings stored by the product's own statement, with its triggers (each id once, the day of the student, notes of what
 * is to be summed up) and a product beside it that sums classes, schools, all, months, homework and growth from them; and
 * a bare INSERT of the same rows through pg into a table with the same columns and indexes and nothing else.
 */

/** Rows of a statement: one device, a class, a stack of records that waited. */
const sizes = [1, 30, 1000];
const connections = 8;
const goal = 0.6;
/** Milliseconds that the sums may take after the last row. */
const patience = 300_000;

interface Written {
  rows: number;
  /** Until the last row was stored. */
  seconds: number;
  /** Until everything was summed up as well. */
  caughtUp: number;
  /** Milliseconds of processor time of the connections that wrote, and of the product that summed up. */
  writing: number;
  following: number;
}

type Insert = (pool: pg.Pool, rows: readonly ReadingRow[]) => Promise<unknown>;

interface Writer {
  name: string;
  pool: pg.Pool;
  insert: Insert;
  isFollowed: boolean;
}

const writerOf = (url: string, insert: Insert, isFollowed: boolean): Writer => {
  const name = `bench-${insert.name}`;
  return { name, insert, isFollowed, pool: new pg.Pool({ connectionString: url, max: connections, idleTimeoutMillis: 0, application_name: name, options: '-c random_page_cost=1.1 -c timezone=UTC' }) };
};

export async function measureWrites(url: string, dataDir: string, rounds: number, milliseconds: number): Promise<string> {
  const samples = await connected(url, async (client) => {
    await client.query('drop table if exists bare_readings; create table bare_readings (like reading_sessions including all)');
    return (await client.query<ReadingRow>(`select * from reading_sessions where finished_at > now() - interval '40 days' limit 20000`)).rows;
  });
  const product = await startProduct(url, dataDir);
  const writers = { product: writerOf(url, byProduct, true), bare: writerOf(url, bare, false) };
  try {
    await settled(url);
    const lines: string[][] = [];
    for (const size of sizes) {
      const results: { product: Written; bare: Written }[] = [];
      for (let round = 0; round <= rounds; round += 1) {
        const run = (writer: Writer) => write({ url, product, samples, size, milliseconds, writer });
        const one = round % 2 ? { product: await run(writers.product), bare: await run(writers.bare) } : { bare: await run(writers.bare), product: await run(writers.product) };
        // The first round makes plans and fills caches.
        if (round > 0) results.push(one);
      }
      lines.push(line(size, results));
    }
    return `\nReadings written over ${connections} connections, ${milliseconds / 1000} s a round\n${table(['rows a statement', 'product rows/s', 'until summed up', 'bare rows/s', 'ratio', 'until summed up', `goal ${goal}`, 'CPU ms of 1,000 rows, writing + summing up', 'bare', 'ratio'], lines)}`;
  } finally {
    await Promise.all([writers.product.pool.end(), writers.bare.pool.end()]);
    await product.stop();
  }
}

const byProduct: Insert = (pool, rows) => insertReadings(drizzle(pool), rows);

const columns = [
  'id', 'user_id', 'company_id', 'department_id', 'article_id', 'article_version', 'homework_id', 'language', 'words', 'characters', 'syllables', 'active_seconds', 'wpm', 'mode', 'pace', 'device', 'implausible', 'trust', 'trace', 'formula_version',
  'started_at', 'finished_at', 'received_at',
] as const;

const bare: Insert = (pool, rows) => {
  const places = rows.map((_, row) => `(${columns.map((_name, at) => `$${row * columns.length + at + 1}`).join(', ')})`).join(', ');
  const values = rows.flatMap((row) => columns.map((name) => (name === 'trace' ? JSON.stringify(row.trace) : row[name])));
  return pool.query({ name: `bare${rows.length}`, text: `insert into bare_readings (${columns.join(', ')}) values ${places}`, values });
};

interface Run {
  url: string;
  product: Server;
  samples: readonly ReadingRow[];
  size: number;
  milliseconds: number;
  writer: Writer;
}

async function write({ url, product, samples, size, milliseconds, writer: { name, pool, insert, isFollowed } }: Run): Promise<Written> {
  const [before, cpuBefore] = [await product.cpu(), await postgresCpu(url, name)];
  const began = performance.now();
  let count = 0;
  const writer = async () => {
    while (performance.now() < began + milliseconds) {
      await insert(pool, Array.from({ length: size }, () => anew(samples[Math.floor(Math.random() * samples.length)]!)));
      count += size;
    }
  };
  await Promise.all(Array.from({ length: connections }, writer));
  const seconds = (performance.now() - began) / 1000;
  const writing = (await postgresCpu(url, name)) - cpuBefore;
  if (isFollowed) await settled(url);
  const caughtUp = (performance.now() - began) / 1000;
  const after = await product.cpu();
  return { rows: count, seconds, caughtUp, writing, following: isFollowed ? after.server + after.postgres - before.server - before.postgres : 0 };
}

/** A reading that ended just now. */
function anew(sample: ReadingRow): ReadingRow {
  const now = Date.now();
  return { ...sample, id: randomUUID(), started_at: new Date(now - 180_000), finished_at: new Date(now), received_at: new Date(now) };
}

/** Until nothing waits to be summed up. */
async function settled(url: string): Promise<void> {
  await connected(url, async (client) => {
    for (const end = performance.now() + patience; performance.now() < end; await wait(50)) {
      const { rows: [left] } = await client.query<{ some: boolean }>('select exists (select from figure_changes) or exists (select from student_changes) or exists (select from homework_changes where due_at <= now()) as some');
      if (!left!.some) return;
    }
    throw new Error('the sums did not catch up within five minutes');
  });
}

function line(size: number, results: readonly { product: Written; bare: Written }[]): string[] {
  const rate = ({ rows, seconds }: Written) => rows / seconds;
  const whole = ({ rows, caughtUp }: Written) => rows / caughtUp;
  const cost = ({ rows, writing, following }: Written) => (1000 * (writing + following)) / rows;
  const of = (value: (one: { product: Written; bare: Written }) => number, digits = 0) => median(results.map(value)).toFixed(digits);
  const ratio = median(results.map((one) => whole(one.product) / rate(one.bare)));
  return [
    String(size), of((one) => rate(one.product)), of((one) => whole(one.product)), of((one) => rate(one.bare)), of((one) => rate(one.product) / rate(one.bare), 2), ratio.toFixed(2), verdict(ratio >= goal),
    `${of(({ product }) => (1000 * product.writing) / product.rows)} + ${of(({ product }) => (1000 * product.following) / product.rows)}`, of((one) => cost(one.bare)), of((one) => cost(one.bare) / cost(one.product), 2),
  ];
}
