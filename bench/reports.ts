import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BenchDatabase, connected } from './database.ts';
import type { Job, Measured } from './load.ts';
import { type Load, type Server, startLoad, startProduct } from './processes.ts';
import { withRecords } from './records.ts';
import { median } from './report.ts';
import { goalOf, growthGoal, type Named, type ReportCall, reportCalls } from './reports-operations.ts';
import { type Asker, type Headers, makeAskers, signInAll } from './reports-people.ts';
import { type ReportResult, reportTable } from './reports-table.ts';

const connections = 16;
/** An answer may hold for four seconds: a round is longer, so that every account's is made again in it. */
const roundAtLeast = 5000;

export interface ReportOptions {
  students: number;
  /** Ascending. */
  records: readonly number[];
  rounds: number;
  milliseconds: number;
  only: string;
}

interface Site {
  records: number;
  product: Server;
  people: Record<Asker, Headers[]>;
  named: Named;
  stop(): Promise<void>;
}

/** Every dashboard and report call, with the fewer records and with the more in turn. */
export async function measureReports(
  database: BenchDatabase,
  { students, records, rounds, milliseconds, only }: ReportOptions,
  say: (line: string) => void,
): Promise<void> {
  const sites: Site[] = [];
  const load = startLoad();
  try {
    // All are filled before anyone signs in: tokens do not last for the fill of the next one.
    const urls: string[] = [];
    for (const count of records) urls.push(await withRecords(database, students, count, say));
    for (const [at, url] of urls.entries()) sites.push(await openSite(url, records[at]!));
    const lines = [];
    for (const call of reportCalls.filter(({ asker, path }) => `${asker} ${path}`.includes(only))) {
      const results = await measure(sites, load, call, rounds, Math.max(milliseconds, roundAtLeast));
      lines.push({ call, goal: goalOf(call), results });
      const times = results.map(({ alone, rounds: all }) => {
        const ms = median(all.map((round) => round.median)).toFixed(1);
        return `${ms} ms (alone ${alone.median.toFixed(1)})`;
      });
      say(`${call.asker} ${call.path}: ${times.join(', ')}`);
    }
    say(reportTable(students, records, lines, growthGoal));
    for (const { records: count, product } of sites)
      say(
        `Resident memory of the product after the run with ${count} records: ` +
          `${Math.round((await product.memory()) / 1e6)} MB`,
      );
  } finally {
    load.stop();
    for (const site of sites) await site.stop();
  }
}

async function openSite(url: string, records: number): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'okur-bench-'));
  const named = await connected(url, async (client) => {
    await makeAskers(client);
    const ids = async (of: string) =>
      (
        await client.query<{ id: string }>(
          `select ${of} as id from company_managers m join admins a on a.id = m.admin_id
            where a.username like 'bench.manager.%' order by substr(a.username, 15)::int`,
        )
      ).rows.map(({ id }) => id);
    return {
      companies: await ids('m.company_id'),
      departments: await ids(
        '(select d.id from departments d where d.company_id = m.company_id order by d.department_name limit 1)',
      ),
      students: await ids(
        '(select u.id from users u where u.company_id = m.company_id and u.deleted_at is null order by u.id limit 1)',
      ),
    };
  });
  const product = await startProduct(url, dataDir);
  return {
    records,
    product,
    named,
    people: await signInAll(product.port),
    async stop() {
      await product.stop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/**
 * Rounds in turn, so that what else the machine does meets both alike; before them each account asks once, one after
 * the other.
 */
async function measure(
  sites: readonly Site[],
  load: Load,
  call: ReportCall,
  rounds: number,
  milliseconds: number,
): Promise<ReportResult[]> {
  const results: ReportResult[] = [];
  for (const site of sites)
    results.push({ alone: await ask(site, load, call, { connections: 1, once: true }), rounds: [] });
  for (let round = 0; round < rounds; round += 1) {
    const order = [...sites.keys()];
    for (const at of round % 2 ? order.toReversed() : order) {
      const { product } = sites[at]!;
      const before = await product.cpu();
      const one = await ask(sites[at]!, load, call, { connections, milliseconds });
      const after = await product.cpu();
      results[at]!.rounds.push({
        ...one,
        server: (after.server - before.server) / one.done,
        postgres: (after.postgres - before.postgres) / one.done,
      });
    }
  }
  return results;
}

async function ask(
  { product, people, named }: Site,
  load: Load,
  call: ReportCall,
  how: Pick<Job, 'connections' | 'once' | 'milliseconds'>,
): Promise<Measured> {
  const paths = call.paths?.(named) ?? [call.path];
  const requests = people[call.asker].map((headers, who) => ({
    method: 'GET',
    path: `/api/v1/${paths[who % paths.length]}`,
    headers,
  }));
  const one = await load.run({ port: product.port, requests, ...how });
  checkAnswered(call, one);
  return one;
}

/** What the product puts off because it is too much (429, 503) is shown in the table; anything else is a fault. */
function checkAnswered({ asker, path }: ReportCall, { refused }: Measured): void {
  if (Object.keys(refused).some((status) => status !== '429' && status !== '503'))
    throw new Error(`${asker} ${path} answered ${JSON.stringify(refused)}`);
}
