import { tmpdir } from 'node:os';
import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkSame, deepCursor } from './check.ts';
import { connected, openDatabase } from './database.ts';
import { fillCommerce, measureCommerce } from './commerce.ts';
import { measureFirstChart } from './first-chart.ts';
import { measureFlood } from './flood.ts';
import { measureImport } from './import.ts';
import type { Job, Measured, Request } from './load.ts';
import { type Operation, operations } from './operations.ts';
import { type Load, type Server, startBare, startLoad, startProduct } from './processes.ts';
import { withRecords } from './records.ts';
import { measureReportMemory } from './report-memory.ts';
import { measureReports } from './reports.ts';
import { askersPassword, makeAskers } from './reports-people.ts';
import { measurePatience } from './patience.ts';
import { measurePayments } from './payments.ts';
import { measureProgress } from './progress.ts';
import { growthTable, median, type Result, type Round, resultTable } from './report.ts';
import { makeAccounts, measured, type Sample, signIn, takeSample } from './sample.ts';
import { measureWrites } from './writes.ts';

/*
 * npm run bench -- [--part people|patience|progress|reports|chart|writes|memory|payments|commerce]
 * [--students 10000,100000,1000000] [--rounds 5] [--purchases 500] [--seconds 2] [--only part-of-a-name] [--flood 30]
 * [--records 1000000,10000000]
 */
const { values } = parseArgs({
  options: {
    students: { type: 'string', default: '10000,100000,1000000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    only: { type: 'string', default: '' },
    flood: { type: 'string', default: '30' },
    part: { type: 'string', default: '' },
    purchases: { type: 'string', default: '500' },
    records: { type: 'string', default: '1000000,10000000' },
  },
});
const sizes = values.students.split(',').map(Number);
const rounds = Number(values.rounds);
const milliseconds = Number(values.seconds) * 1000;
const connections = 32;
const say = (line: string) => process.stdout.write(`${line}\n`);

interface Bench {
  product: Server;
  bare: Server;
  load: Load;
  sample: Sample;
  cursor: string;
}

async function measure({ product, bare, load, sample, cursor }: Bench, operation: Operation): Promise<Result> {
  // Everyone on a connection of their own, as in a staff room: searches of one person wait for each other.
  const people: Record<string, string>[] = [];
  for (const name of measured) people.push(await signIn(product.port, name));
  const jobs: { server: 'product' | 'bare'; job: Job }[] = [
    {
      server: 'product',
      job: {
        port: product.port,
        connections,
        milliseconds,
        requests: spread(operation.product(sample, cursor), people),
      },
    },
  ];
  if (operation.bare)
    jobs.push({
      server: 'bare',
      job: {
        port: bare.port,
        connections,
        milliseconds,
        requests: operation.bare(sample).map((ask) => ({ ...ask, headers: {} })),
      },
    });
  const cpu = { product: product.cpu, bare: bare.cpu };
  const rounded: Record<'product' | 'bare', Round[]> = { product: [], bare: [] };
  // Turn by turn, the first round to warm up: what else the machine does meets both alike.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { server, job } of round % 2 ? jobs.toReversed() : jobs) {
      const before = await cpu[server]();
      const one = await load.run(round === 0 ? { ...job, milliseconds: 1000 } : job);
      const after = await cpu[server]();
      if (round > 0) checkAnswered(operation, server, one);
      if (round > 0)
        rounded[server].push({
          ...one,
          server: (after.server - before.server) / one.done,
          postgres: (after.postgres - before.postgres) / one.done,
        });
    }
  }
  return { operation, product: rounded.product, bare: rounded.bare };
}

/** The requests in turn over the people, so that a list of requests of any length comes from all of them. */
function spread(asks: readonly Omit<Request, 'headers'>[], people: readonly Record<string, string>[]): Request[] {
  const count = Math.max(asks.length, people.length);
  return Array.from({ length: count }, (_, at) => ({
    ...asks[at % asks.length]!,
    headers: people[at % people.length]!,
  }));
}

/**
 * A busy machine makes the product put calls off now and then (429, 503): they count as not done. Anything else is a
 * fault.
 */
function checkAnswered({ name }: Operation, server: string, { done, refused }: Measured): void {
  const isFault = done === 0 || Object.keys(refused).some((status) => status !== '429' && status !== '503');
  if (isFault)
    throw new Error(`${name}: the ${server} server answered ${JSON.stringify(refused)} beside ${done} good answers`);
}

async function measureSize(url: string, students: number): Promise<Result[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'okur-bench-'));
  const sample = await connected(url, async (client) => {
    await makeAccounts(client);
    return takeSample(client);
  });
  const product = await startProduct(url, dataDir);
  const bare = await startBare(url);
  const load = startLoad();
  try {
    const headers = await signIn(product.port);
    const bench = { product, bare, load, sample, cursor: await deepCursor(product.port, headers) };
    const chosen = operations.filter(({ name }) => name.includes(values.only));
    for (const operation of chosen) await checkSame(bench, operation, headers);
    const results: Result[] = [];
    for (const operation of chosen) results.push(await measure(bench, operation));
    say(resultTable(students, results));
    if (!values.only) await connected(url, async (client) => say(await measureImport(client, product, sample)));
    if (Number(values.flood) > 0) say(await measureFlood(product, sample, Number(values.flood)));
    say(`Resident memory of the product after the run: ${Math.round((await product.memory()) / 1e6)} MB`);
    return results;
  } finally {
    load.stop();
    await Promise.all([product.stop(), bare.stop()]);
    await rm(dataDir, { recursive: true });
  }
}

const database = await openDatabase(say);
try {
  if (values.part === '' || values.part === 'people') await measurePeople();
  if (values.part === 'patience')
    say(await inFolder(async (dataDir) => measurePatience(await database.filled(sizes[0]!), dataDir)));
  if (values.part === 'progress')
    say(await inFolder(async (dataDir) => measureProgress(await database.filled(sizes[0]!), dataDir, rounds)));
  if (values.part === 'commerce') say(await measureCodes());
  if (values.part === 'payments') measurePayments(Number(values.purchases), say);
  if (values.part === 'chart') say(await measureChart());
  if (values.part === 'writes')
    say(
      await inFolder(async (dataDir) =>
        measureWrites(await database.copyOf(await records()), dataDir, rounds, milliseconds, values.only),
      ),
    );
  if (values.part === 'memory')
    say(await inFolder(async (dataDir) => measureReportMemory(await database.copyOf(await records()), dataDir)));
  if (values.part === '' || values.part === 'reports')
    await measureReports(
      database,
      {
        students: sizes.at(-1)!,
        records: values.records.split(',').map(Number),
        rounds,
        milliseconds,
        only: values.only,
      },
      say,
    );
} finally {
  await database.stop();
}

/** The database with the fewest records asked for. */
function records(): Promise<string> {
  return withRecords(database, sizes.at(-1)!, Number(values.records.split(',')[0]), say);
}

/** As many payments, and codes of one school, as records are asked for. */
async function measureCodes(): Promise<string> {
  const count = Number(values.records.split(',')[0]);
  const made = await database.template(`commerce_${count}`, sizes[0]!, (client) => fillCommerce(client, count));
  const url = await database.copyOf(made);
  return inFolder((dataDir) => measureCommerce(url, dataDir, rounds, Number(values.seconds)));
}

async function inFolder<T>(work: (dataDir: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'okur-bench-'));
  try {
    return await work(dataDir);
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

async function measureChart(): Promise<string> {
  const url = await records();
  await connected(url, makeAskers);
  return measureFirstChart(url, 'bench.manager.1@okur.example', askersPassword, rounds);
}

async function measurePeople(): Promise<void> {
  const results = new Map<number, Result[]>();
  for (const students of sizes) results.set(students, await measureSize(await database.filled(students), students));
  if (sizes.length > 1) say(growthTable(results));
  say(
    `Spread of a round: the slowest took ${Math.round(100 * (noise([...results.values()].flat()) - 1))} ` +
      '% longer than the quickest, in the median over all operations.',
  );
}

/** How noisy the machine was: the quickest round by the slowest. */
function noise(results: Result[]): number {
  return median(
    results
      .flatMap(({ product, bare }) => [product, bare])
      .filter((all) => all.length > 0)
      .map(
        (all) =>
          Math.max(...all.map(({ perSecond }) => perSecond)) / Math.min(...all.map(({ perSecond }) => perSecond)),
      ),
  );
}
