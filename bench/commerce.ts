import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { bankSecret } from '../server/src/features/payments/demo-bank/provider.ts';
import { deriveSecrets } from '../server/src/platform/access/secrets.ts';
import { newId } from '../server/src/platform/database/ids.ts';
import { signed } from '../server/src/platform/payments/signature.ts';
import { ask, idsOf } from './check.ts';
import { connected } from './database.ts';
import type { Measured, Request } from './load.ts';
import { type Load, type Server, startBare, startLoad, startProduct, tokenSecret } from './processes.ts';
import { median, table, verdict } from './report.ts';
import { makeAccounts, measured, password, signIn } from './sample.ts';

/*
 * A million payments, and a million codes of one school: their lists through the product and in turn through the bare
 * server, and beside lists of a school that has a thousand; notices of a bank at a pace, each of which settles a
 * payment; and an export of codes, during which memory is looked at.
 */

const connections = 16;
/** docs/decisions/0039: what a list answers within, and how much longer a thousand times as many rows may take. */
const listGoal = { ms: 10, growth: 1.25 };
const few = 1000;
const perSecond = 100;
/** Milliseconds of a notice with all that follows from it, in the middle. */
const settleGoal = 50;
/** Codes of an export, and of one of a tenth: ten times as many may take so many more bytes. */
const exported = 100_000;
const exportGoal = 64e6;
const grants = { tenth: '01a1fd33-f155-7000-8000-000000000001', whole: '01a1fd33-f155-7000-8000-000000000002' };

interface Bench {
  url: string;
  product: Server;
  bare: Server;
  load: Load;
}

/** Whose people are measured and which has most of what there is, and one that has few. */
const company = `(select id from companies order by id limit 1)`;
const smallCompany = `(select id from companies order by id offset 1 limit 1)`;

/** What is there before anything is measured; made once. */
export async function fillCommerce(client: pg.Client, count: number): Promise<void> {
  const of = (from: number, to: number) => `generate_series(${from}, ${to}) n`;
  const owner = `case when n > ${count - few} then ${smallCompany} else ${company} end`;
  await client.query(
    `insert into payments (id, created_at, company_id, product, quantity, code_count, amount, tax, currency, provider,
        pay_token, state, expires_at)
      select uuidv7(), now() - n * interval '20 seconds', ${owner},
        '{"name": "Bench", "code_count": 1, "duration_days": 30, "discount_percent": null, "tax_percent": 20}',
        1, 1, 24900, 4150, 'TRY', 'transfer', 'bench-' || n, 'cancelled', now() - n * interval '20 seconds'
        from ${of(1, count)}`,
  );
  await client.query(
    `insert into activations (id, created_at, code, company_id, duration_days, grant_id)
      select uuidv7(), now() - n * interval '20 seconds', 'B' || lpad(n::text, 11, '0'), ${owner}, 365,
        case when n <= ${exported / 10} then '${grants.tenth}'::uuid
          when n <= ${exported * 1.1} then '${grants.whole}'::uuid end from ${of(1, count)}`,
  );
  await client.query('vacuum (analyze) payments');
  await client.query('vacuum (analyze) activations');
}

export async function measureCommerce(url: string, dataDir: string, rounds: number, seconds: number): Promise<string> {
  const [large, small] = await connected(url, async (client) => {
    await makeAccounts(client);
    const { rows } = await client.query<{ ids: [string, string] }>(`select array[${company}, ${smallCompany}] as ids`);
    return rows[0]!.ids;
  });
  const product = await startProduct(url, dataDir, { PAYMENT_PROVIDER: 'demo' });
  const bench = { url, product, bare: await startBare(url), load: startLoad() };
  try {
    const people: Record<string, string>[] = [];
    for (const name of measured.slice(0, connections)) people.push(await signIn(product.port, name));
    const payments = (id: string) => `/api/v1/activation-code-payments?company_id=${id}`;
    const codes = (id: string) => `/api/v1/activations?company_id=${id}`;
    const lists: List[] = [
      { name: 'payments', large: payments(large), small: payments(small), bare: `/payments?company=${large}` },
      { name: 'codes', large: codes(large), small: codes(small), bare: `/codes?company=${large}` },
    ];
    const lines: string[][] = [];
    for (const list of lists) lines.push(await measureList(bench, people, rounds, list));
    return [
      table(listHeading, lines),
      await measureNotices(bench, seconds),
      await measureExport(bench, people[0]!),
    ].join('\n\n');
  } finally {
    bench.load.stop();
    await Promise.all([product.stop(), bench.bare.stop()]);
  }
}

interface List {
  name: string;
  /** Paths: of the school that has most, of the one that has few, and of the bare server for the first. */
  large: string;
  small: string;
  bare: string;
}

const listHeading = [
  'list',
  '1/s',
  `ms in the middle, goal ${listGoal.ms}`,
  '99 %',
  `times of ${few}, goal ${listGoal.growth}`,
  'bare 1/s',
  'ratio',
];

async function measureList(
  { product, bare, load }: Bench,
  people: readonly Record<string, string>[],
  rounds: number,
  list: List,
): Promise<string[]> {
  const [a, b] = await Promise.all([ask(product.port, list.large, people[0]!), ask(bare.port, list.bare, {})]);
  if (idsOf(a) !== idsOf(b)) throw new Error(`${list.name}: the two servers do not answer the same`);
  const of = (port: number, requests: Request[]) => load.run({ port, connections, milliseconds: 2000, requests });
  const ofProduct = (path: string) =>
    of(
      product.port,
      people.map((headers) => ({ method: 'GET', path, headers })),
    );
  const ways = [
    () => ofProduct(list.large),
    () => ofProduct(list.small),
    () => of(bare.port, [{ method: 'GET', path: list.bare, headers: {} }]),
  ];
  const results: Measured[][] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const one: Measured[] = [];
    for (let n = 0; n < ways.length; n += 1) {
      const way = (round + n) % ways.length;
      one[way] = await ways[way]!();
    }
    // The first round makes plans and fills caches.
    if (round > 0) results.push(one);
  }
  return listLine(list.name, results as [Measured, Measured, Measured][]);
}

/** Rounds of the large list, the small one and the bare server. */
function listLine(name: string, results: readonly [Measured, Measured, Measured][]): string[] {
  const rate = (at: 0 | 1 | 2) => median(results.map((one) => one[at].perSecond));
  const ms = median(results.map(([large]) => large.median));
  const growth = median(results.map(([large, small]) => small.perSecond / large.perSecond));
  return [
    name,
    rate(0).toFixed(0),
    `${ms.toFixed(1)} ${verdict(ms <= listGoal.ms)}`,
    median(results.map(([large]) => large.p99)).toFixed(1),
    `${growth.toFixed(2)} ${verdict(growth <= listGoal.growth)}`,
    rate(2).toFixed(0),
    median(results.map(([large, , bare]) => large.perSecond / bare.perSecond)).toFixed(2),
  ];
}

/** Each payment was paid at the bank, which says so: the answer comes when the payment is settled. */
async function measureNotices({ url, product, load }: Bench, seconds: number): Promise<string> {
  const ids = Array.from({ length: seconds * perSecond }, () => newId());
  await connected(url, (client) => payAtBank(client, ids));
  const secret = bankSecret({ secrets: deriveSecrets(tokenSecret) });
  const requests = ids.map((reference) => {
    const body = JSON.stringify({ type: 'payment.charged', reference });
    return {
      method: 'POST',
      path: '/payments/notices/demo',
      headers: signed(secret, { id: newId(), at: new Date(), body }),
      body,
    };
  });
  const pause = (1000 * connections) / perSecond;
  const {
    done,
    median: middle,
    p99,
    refused,
  } = await load.run({
    port: product.port,
    connections,
    requests,
    once: true,
    pause,
  });
  const { rows } = await connected(url, (client) =>
    client.query<{ paid: number; codes: number }>(
      `select count(*) filter (where p.state = 'paid')::int as paid, (select count(*)::int from activations a
        where a.payment_id = any($1)) as codes from payments p where p.id = any($1)`,
      [ids],
    ),
  );
  const { paid, codes } = rows[0]!;
  const isWhole = done === ids.length && paid === ids.length && codes === ids.length;
  return (
    `${done} notices, ${perSecond} a second: settled after ${middle.toFixed(1)} ms (99 %: ${p99.toFixed(1)}), goal ` +
    `${settleGoal} ${verdict(middle <= settleGoal)}; ${paid} paid, ${codes} codes, none lost ${verdict(isWhole)} ` +
    `${JSON.stringify(refused)}`
  );
}

async function payAtBank(client: pg.Client, ids: readonly string[]): Promise<void> {
  const from = `from unnest($1::uuid[]) id`;
  await client.query(
    `insert into payments (id, company_id, buyer_id, product, quantity, code_count, amount, tax, currency, provider,
        pay_token, expires_at)
      select id, ${company}, (select id from admins where username = '${measured[0]}'),
        '{"name": "Bench", "code_count": 1, "duration_days": 30, "discount_percent": null, "tax_percent": 20}',
        1, 1, 24900, 4150, 'TRY', 'demo', id::text, now() + interval '1 day' ${from}`,
    [ids],
  );
  await client.query(
    `insert into demo_bank_payments (reference, amount, currency, description, page, return_url)
      select id, 24900, 'TRY', 'Bench', id::text, '' ${from}`,
    [ids],
  );
  await client.query(
    `insert into demo_bank_entries (id, reference, kind, entry_ref, amount, card)
      select gen_random_uuid(), id, 'charge', 'charge-' || id, 24900, 'paid' ${from}`,
    [ids],
  );
}

/** A tenth first, which fills what stays; then how many more bytes the whole takes at its most. */
async function measureExport({ product }: Bench, headers: Record<string, string>): Promise<string> {
  const peaks: number[] = [];
  for (const which of ['tenth', 'tenth', 'whole'] as const) peaks.push(await peakOf(product, headers, which));
  const [, tenth, whole] = peaks as [number, number, number];
  const grown = whole - tenth;
  const megabytes = (bytes: number) => Math.round(bytes / 1e6);
  return (
    `Export of ${exported} codes: ${megabytes(whole)} MB at most, ${megabytes(tenth)} MB for a tenth as many, goal ` +
    `${megabytes(exportGoal)} more ${verdict(grown <= exportGoal)}`
  );
}

async function peakOf(product: Server, headers: Record<string, string>, which: keyof typeof grants): Promise<number> {
  const path = `/api/v1/activations/export?grant_id=${grants[which]}`;
  let [peak, isOver] = [0, false];
  const looking = (async () => {
    while (!isOver) {
      peak = Math.max(peak, await product.memory());
      await wait(20);
    }
  })();
  try {
    const answer = await fetch(`http://127.0.0.1:${product.port}${path}`, {
      headers: { ...headers, 'x-confirm-password': password },
    });
    if (!answer.ok) throw new Error(`the export answered ${answer.status}: ${await answer.text()}`);
    for await (const _ of answer.body!);
  } finally {
    isOver = true;
    await looking;
  }
  return peak;
}
