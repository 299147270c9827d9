import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { connected } from './database.ts';
import { startProduct, type Server } from './processes.ts';
import { table } from './report.ts';
import { askersPassword, type Headers, makeAskers, signIn } from './reports-people.ts';

/** Students written when the memory is looked at. */
const marks = [1000, 10_000, 100_000];

interface Seen {
  students: number;
  megabytes: number;
  /** The most there was since the mark before. */
  most: number;
}

/**
 * The report of a school's students as a job, cancelled once 100,000 are written; how much memory the product really
 * has meanwhile. Changes the database.
 */
export async function measureReportMemory(url: string, dataDir: string): Promise<string> {
  await connected(url, async (client) => {
    await makeAskers(client);
    await makeLargeSchool(client);
  });
  const lines: string[][] = [];
  for (const format of ['csv', 'xlsx']) {
    const product = await startProduct(url, dataDir);
    try {
      const headers = await signIn(product.port, 'manager', 1);
      const before = megabytes(await product.memory());
      const seen = await watch(product, headers, format);
      lines.push([
        format,
        before,
        ...seen.map(
          ({ students, megabytes: now, most }) => `${now.toFixed(0)} (most ${most.toFixed(0)}, at ${students})`,
        ),
      ]);
    } finally {
      await product.stop();
    }
  }
  return (
    `\nResident memory while the report of a school is written, MB\n` +
    `${table(['file', 'before', ...marks.map((mark) => `${mark} students`)], lines)}`
  );
}

/** The first manager's school takes in as many students as the last mark asks for: none of the fill is so large. */
async function makeLargeSchool(client: pg.Client): Promise<void> {
  await client.query('set session_replication_role = replica');
  await client.query(
    `update users set company_id = c.company_id, department_id = null, student_number = null from company_managers c
      join admins a on a.id = c.admin_id and a.username = 'bench.manager.1'
      where users.id in (select id from users where company_id <> c.company_id and deleted_at is null limit $1)`,
    [marks.at(-1)],
  );
  await client.query('vacuum (analyze) users');
}

interface JobSeen {
  id: string;
  state: string;
  done: number;
}

const megabytes = (bytes: number) => (bytes / 1e6).toFixed(0);

async function watch(product: Server, headers: Headers, format: string): Promise<Seen[]> {
  const base = `http://127.0.0.1:${product.port}/api/v1`;
  const ask = async (path: string, body?: object): Promise<JobSeen | undefined> => {
    const answer = await fetch(
      `${base}/${path}`,
      body
        ? { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }
        : { headers },
    );
    // A busy machine puts calls off.
    if (answer.status === 503) return undefined;
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 500)}`);
    return ((await answer.json()) as { data: JobSeen }).data;
  };
  let id: string | undefined;
  while (!id) id = (await ask('reports/users/download', { format, password: askersPassword }))?.id;
  const seen: Seen[] = [];
  for (let most = 0; seen.length < marks.length; await wait(100)) {
    const job = await ask(`jobs/${id}`);
    if (!job) continue;
    const now = (await product.memory()) / 1e6;
    most = Math.max(most, now);
    if (job.done >= marks[seen.length]!) {
      seen.push({ students: job.done, megabytes: now, most });
      most = 0;
    } else if (job.state !== 'queued' && job.state !== 'running')
      throw new Error(`the report ended after ${job.done} students: ${job.state}`);
  }
  await ask(`jobs/${id}/cancel`, {});
  return seen;
}
